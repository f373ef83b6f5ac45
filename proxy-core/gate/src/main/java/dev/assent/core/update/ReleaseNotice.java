package dev.assent.core.update;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/// A notice of the publisher about the newest version; its signature has been checked.
///
/// The file has a first line that says its form, a line with the signature in base64, and a JSON
/// object to its end. The signature covers the first line and the object, byte for byte.
///
/// @param version of the newest release
/// @param published when it was signed
/// @param expires after which nobody takes it for news any more, so that an old file cannot be
///   served for ever
/// @param page with more; `https`
/// @param news what is new, by language: `en`, `de`
record ReleaseNotice(
    VersionNumber version, Instant published, Instant expires, URI page, Map<String, String> news) {
  /// Bytes of the longest file.
  static final int LARGEST = 64 * 1024;

  private static final String FORM = "assent-release 1\n";
  private static final int LONGEST_NEWS = 2_000;

  /// Reads a signed file.
  ///
  /// @throws IOException when it has another form, was signed by nobody or another key, or lacks
  ///   something
  static ReleaseNotice read(byte[] file, PublicKey key) throws IOException {
    byte[] form = FORM.getBytes(StandardCharsets.US_ASCII);
    int end = indexOf(file, (byte) '\n', form.length);
    if (file.length > LARGEST
        || end < 0
        || !Arrays.equals(file, 0, form.length, form, 0, form.length)) {
      throw new IOException("found no signed file of a release");
    }
    byte[] content = Arrays.copyOfRange(file, end + 1, file.length);
    var signed = new ByteArrayOutputStream();
    signed.write(form);
    signed.write(content);
    check(
        new String(file, form.length, end - form.length, StandardCharsets.US_ASCII),
        signed.toByteArray(),
        key);
    try {
      if (JsonReader.read(content, JsonLimits.FILE) instanceof JsonObject object) {
        return of(object);
      }
      throw new IOException("found no object in the signed file");
    } catch (JsonException | DateTimeException | IllegalArgumentException e) {
      throw new IOException("the signed file cannot be read: " + e.getMessage(), e);
    }
  }

  private static void check(String signature, byte[] signed, PublicKey key) throws IOException {
    try {
      var verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(key);
      verifier.update(signed);
      if (verifier.verify(Base64.getDecoder().decode(signature))) {
        return;
      }
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException("the signature of the file is not the publisher's", e);
    }
    throw new IOException("the signature of the file is not the publisher's");
  }

  private static ReleaseNotice of(JsonObject object) throws IOException {
    URI page = URI.create(text(object, "page"));
    if (!"https".equals(page.getScheme()) || page.getHost() == null || page.getUserInfo() != null) {
      throw new IOException("found a page that is not `https` in the signed file");
    }
    var news = new TreeMap<String, String>();
    object
        .object("news")
        .orElse(JsonObject.EMPTY)
        .members()
        .forEach((language, words) -> {
          if (words instanceof JsonString text && text.value().length() <= LONGEST_NEWS) {
            news.put(language, text.value());
          }
        });
    return new ReleaseNotice(
        VersionNumber.of(text(object, "version"))
            .orElseThrow(() -> new IOException("found no version in the signed file")),
        Instant.parse(text(object, "published")),
        Instant.parse(text(object, "expires")),
        page,
        news);
  }

  private static String text(JsonObject object, String name) throws IOException {
    return object
        .string(name)
        .orElseThrow(() -> new IOException("found no `" + name + "` in the signed file"));
  }

  private static int indexOf(byte[] bytes, byte wanted, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}

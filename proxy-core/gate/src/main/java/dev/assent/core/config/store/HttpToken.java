package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/// The token of a proxy's HTTP front end where the key store has none: made once, in a file that
/// only its owner can read.
public final class HttpToken {
  private static final int MOST = 1024;

  private HttpToken() {}

  /// The token, made when there is none yet.
  ///
  /// @return its bytes; the caller wipes them
  /// @throws ConfigException when the file is not ours alone, cannot be read or written, or holds
  ///   no token
  public static byte[] loadOrCreate(AssentHome home, String proxy) throws ConfigException {
    Path file = home.httpToken(proxy);
    Optional<byte[]> found = TextStore.readSecret(file, MOST);
    if (found.isEmpty()) {
      return create(home, file);
    }
    byte[] text = found.get();
    int end = text.length;
    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r')) {
      end--;
    }
    byte[] token = Arrays.copyOf(text, end);
    Arrays.fill(text, (byte) 0);
    if (token.length < 32) {
      throw new ConfigException(
          Fault.ofFile(
              Code.BAD_VALUE,
              file,
              Sentence.of("a token of %s characters", token.length),
              "at least 32"));
    }
    return token;
  }

  private static byte[] create(AssentHome home, Path file) throws ConfigException {
    byte[] raw = new byte[32];
    new SecureRandom().nextBytes(raw);
    byte[] token = Base64.getUrlEncoder().withoutPadding().encode(raw);
    byte[] line = Arrays.copyOf(token, token.length + 1);
    line[token.length] = '\n';
    try {
      PrivateFolder.make(home.state(), Objects.requireNonNull(file.getParent()));
      TextStore.write(file, line);
    } catch (IOException e) {
      throw new ConfigException(Fault.io(file, e, "a file that can be written"));
    } finally {
      Arrays.fill(raw, (byte) 0);
      Arrays.fill(line, (byte) 0);
    }
    return token;
  }

  /// The place where people find the token, without showing it.
  public static String whereabouts(AssentHome home, String proxy, HttpFrontEnd front) {
    return front
        .tokenKey()
        .map(key -> "the key `" + key + "` of the key store")
        .orElseGet(() -> "the file " + home.httpToken(proxy));
  }
}

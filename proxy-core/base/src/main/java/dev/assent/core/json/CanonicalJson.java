package dev.assent.core.json;

import dev.assent.core.text.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.TreeMap;

/// The form that digests are taken over: members sorted by UTF-16 units, no blanks, numbers as
/// written, strings escaped as [JsonWriter] escapes them, UTF-8. Equal trees give equal bytes
/// whatever their member order.
public final class CanonicalJson {
  private CanonicalJson() {}

  /// The canonical bytes.
  public static byte[] bytes(Json value) {
    return Utf8Writer.bytes(value, true);
  }

  /// Takes canonical bytes, piece by piece.
  public interface Sink {
    /// @param bytes not to be changed, nor kept
    void take(byte[] bytes, int from, int length);

    /// Takes bytes that stay as they are, and may be kept.
    default void takeLasting(byte[] bytes, int from, int length) {
      take(bytes, from, length);
    }
  }

  /// Gives the canonical bytes to a sink, without ever having all of them.
  ///
  /// @return how many there were
  public static long write(Json value, Sink to) {
    return Utf8Writer.write(value, true, to);
  }

  /// SHA-256 of the canonical bytes, 64 lower-case hex digits.
  public static String digest(Json value) {
    MessageDigest sha256 = Sha256.begun();
    write(value, sha256::update);
    return HexFormat.of().formatHex(sha256.digest());
  }

  /// SHA-256 of canonical bytes, 64 lower-case hex digits.
  public static String digest(byte[] canonical) {
    return Sha256.hex(canonical);
  }

  /// A copy whose members are sorted by UTF-16 units, at every depth.
  public static Json sorted(Json value) {
    return switch (value) {
      case JsonObject object -> {
        var sorted = JsonObject.builder();
        new TreeMap<>(object.members()).forEach((name, member) -> sorted.put(name, sorted(member)));
        yield sorted.build();
      }
      case JsonArray array ->
          new JsonArray(array.items().stream().map(CanonicalJson::sorted).toList());
      case JsonString text -> text;
      case JsonNumber number -> number;
      case JsonBoolean bool -> bool;
      case JsonNull none -> none;
    };
  }
}

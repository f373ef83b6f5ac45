package dev.assent.core.audit;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// Bytes that a crash left behind the last whole record: the body of the `incident` record that
/// follows them.
///
/// The bytes stay where they are. On opening, [#strike] is appended to them and then the incident,
/// whose `prev` is the hash of the last whole record.
///
/// @param offset where they start in their file
/// @param length how many, the strike included; the incident's line starts right behind
/// @param sha256 over them, the strike included, 64 hex digits
public record TornTail(long offset, long length, String sha256) {
  /// The envelope's type.
  public static final String TYPE = "incident";

  /// The value of the body's `incident`.
  static final String KIND = "torn_tail";

  /// CAN and LF: no record has a control character, so that a line that ends in them can be nothing
  /// else.
  private static final byte[] STRIKE = {0x18, '\n'};

  /// The bytes that are appended.
  public static byte[] strike() {
    return STRIKE.clone();
  }

  /// True for a line, given without its LF, that the strike ends.
  public static boolean isStruck(byte[] line) {
    return line.length > 0 && line[line.length - 1] == STRIKE[0];
  }

  /// The record's body.
  public JsonObject body() {
    return JsonObject.builder()
        .put("incident", KIND)
        .put("offset", offset)
        .put("length", length)
        .put("sha256", sha256)
        .build();
  }

  /// The torn tail that a record reports; empty for every other record.
  public static Optional<TornTail> of(AuditRecord record) {
    JsonObject content = record.content();
    if (record.type().equals(TYPE)
        && content.string("incident").equals(Optional.of(KIND))
        && content.get("offset") instanceof JsonNumber(var offset)
        && content.get("length") instanceof JsonNumber(var length)
        && offset.matches("[0-9]{1,15}")
        && length.matches("[0-9]{1,15}")) {
      return content
          .string("sha256")
          .map(sha256 -> new TornTail(Long.parseLong(offset), Long.parseLong(length), sha256));
    }
    return Optional.empty();
  }
}

package dev.assent.core.audit;

import dev.assent.core.json.JsonDepth;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;

/// A record as bytes, both ways.
public final class RecordLine {
  /// The deepest nesting of a record.
  public static final int MAX_DEPTH = 300;

  private static final JsonLimits LIMITS =
      new JsonLimits(
          Envelope.MAX_LINE,
          MAX_DEPTH,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);

  private RecordLine() {}

  /// The text of a body, to be put between envelope and hash.
  ///
  /// @throws IllegalArgumentException for a name of the envelope, or a body too deep or too long
  ///   for a record
  public static byte[] body(JsonObject body) {
    for (String name : Envelope.NAMES) {
      if (body.get(name) != null) {
        throw new IllegalArgumentException(
            "found body member `" + name + "`, which belongs to the envelope");
      }
    }
    if (JsonDepth.exceeds(body, MAX_DEPTH)) {
      throw new IllegalArgumentException("found a body deeper than " + MAX_DEPTH + " levels");
    }
    byte[] text = JsonWriter.bytes(body);
    if (text.length > Envelope.MAX_LINE - 1024) {
      throw new IllegalArgumentException(
          "found a body of "
              + text.length
              + " bytes, expected at most "
              + (Envelope.MAX_LINE - 1024));
    }
    return text;
  }

  /// The record that stands in a line.
  ///
  /// @param line without its LF
  /// @throws LineException when it is no strict JSON object, or its time does not exist
  public static AuditRecord decode(Envelope envelope, byte[] line) throws LineException {
    return new AuditRecord(envelope.seq(), envelope.instant(), envelope.type(), content(line));
  }

  private static JsonObject content(byte[] line) throws LineException {
    try {
      if (JsonReader.read(line, LIMITS) instanceof JsonObject object) {
        return object;
      }
      throw new LineException("found JSON that is no object, expected a record");
    } catch (JsonException e) {
      throw new LineException("%s, expected a record in strict JSON", e);
    }
  }
}

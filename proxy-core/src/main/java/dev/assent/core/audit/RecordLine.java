package dev.assent.core.audit;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;

/// A record as bytes, both ways.
final class RecordLine {
  /// How deep a record may nest.
  static final int MAX_DEPTH = 300;

  private static final JsonLimits LIMITS =
      new JsonLimits(
          Envelope.MAX_LINE,
          MAX_DEPTH,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);
  private static final int TAIL = 9 + 64 + 3;

  private RecordLine() {}

  /// The body's members as they stand in a line, each with a comma in front.
  ///
  /// @throws IllegalArgumentException for a name of the envelope, or a body too deep or too long for a record
  static byte[] body(JsonObject body) {
    for (String name : body.members().keySet()) {
      if (Envelope.NAMES.contains(name)) {
        throw new IllegalArgumentException("found body member `" + name + "`, which belongs to the envelope");
      }
    }
    if (deeperThan(body, MAX_DEPTH)) {
      throw new IllegalArgumentException("found a body deeper than " + MAX_DEPTH + " levels");
    }
    if (body.members().isEmpty()) {
      return new byte[0];
    }
    byte[] text = JsonWriter.bytes(body);
    if (text.length > Envelope.MAX_LINE - 1024) {
      throw new IllegalArgumentException(
          "found a body of " + text.length + " bytes, expected at most " + (Envelope.MAX_LINE - 1024));
    }
    byte[] members = Arrays.copyOf(text, text.length - 1);
    members[0] = ',';
    return members;
  }

  /// A whole line with its LF.
  static Encoded encode(long seq, Instant time, String type, String prev, byte[] body, HashChain chain) {
    String head =
        "{\"v\":1,\"seq\":" + seq + ",\"time\":\"" + timeOf(time) + "\",\"type\":\"" + type + "\",\"prev\":\""
            + prev + "\"";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    int hashed = start.length + body.length;
    byte[] line = Arrays.copyOf(start, hashed + TAIL);
    System.arraycopy(body, 0, line, start.length, body.length);
    String hash = chain.next(prev, line, hashed);
    byte[] tail = (",\"hash\":\"" + hash + "\"}\n").getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(tail, 0, line, hashed, TAIL);
    return new Encoded(line, hash);
  }

  /// The record that stands in a line.
  ///
  /// @param line without its LF
  /// @throws LineException when it is no strict JSON object, or its time does not exist
  static AuditRecord decode(Envelope envelope, byte[] line) throws LineException {
    return new AuditRecord(envelope.seq(), envelope.instant(), envelope.type(), content(line));
  }

  private static JsonObject content(byte[] line) throws LineException {
    try {
      if (JsonReader.read(line, LIMITS) instanceof JsonObject object) {
        return object;
      }
      throw new LineException("found JSON that is no object, expected a record");
    } catch (JsonException e) {
      throw new LineException(e.getMessage() + ", expected a record in strict JSON");
    }
  }

  private static boolean deeperThan(Json value, int levels) {
    return switch (value) {
      case JsonObject object -> levels < 0 || anyDeeper(object.members().values(), levels - 1);
      case JsonArray array -> levels < 0 || anyDeeper(array.items(), levels - 1);
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> levels < 0;
    };
  }

  private static boolean anyDeeper(Collection<Json> values, int levels) {
    for (Json value : values) {
      if (deeperThan(value, levels)) {
        return true;
      }
    }
    return false;
  }

  // `2026-01-31T09:05:00.123456Z`: the form is fixed, and writing its digits costs a tenth of any formatter.
  private static String timeOf(Instant time) {
    var at = LocalDateTime.ofEpochSecond(time.getEpochSecond(), time.getNano(), ZoneOffset.UTC);
    var text = new StringBuilder(27);
    digits(text, at.getYear(), 4).append('-');
    digits(text, at.getMonthValue(), 2).append('-');
    digits(text, at.getDayOfMonth(), 2).append('T');
    digits(text, at.getHour(), 2).append(':');
    digits(text, at.getMinute(), 2).append(':');
    digits(text, at.getSecond(), 2).append('.');
    return digits(text, at.getNano() / 1000, 6).append('Z').toString();
  }

  private static StringBuilder digits(StringBuilder text, int value, int count) {
    String digits = Integer.toString(value);
    return text.repeat('0', count - digits.length()).append(digits);
  }

  /// A line and its hash.
  ///
  /// @param bytes with the LF
  record Encoded(byte[] bytes, String hash) {}
}

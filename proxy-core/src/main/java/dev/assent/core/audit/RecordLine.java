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
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;

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
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
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
    byte[] text = JsonWriter.write(body).getBytes(StandardCharsets.UTF_8);
    if (text.length > Envelope.MAX_LINE - 1024) {
      throw new IllegalArgumentException(
          "found a body of " + text.length + " bytes, expected at most " + (Envelope.MAX_LINE - 1024));
    }
    byte[] members = new byte[text.length - 1];
    System.arraycopy(text, 0, members, 0, members.length);
    members[0] = ',';
    return members;
  }

  /// A whole line with its LF.
  static Encoded encode(long seq, Instant time, String type, String prev, byte[] body, HashChain chain) {
    String head =
        "{\"v\":1,\"seq\":" + seq + ",\"time\":\"" + TIME.format(time) + "\",\"type\":\"" + type + "\",\"prev\":\""
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
    if (levels < 0) {
      return true;
    }
    return switch (value) {
      case JsonObject object -> object.members().values().stream().anyMatch(member -> deeperThan(member, levels - 1));
      case JsonArray array -> array.items().stream().anyMatch(item -> deeperThan(item, levels - 1));
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  /// A line and its hash.
  ///
  /// @param bytes with the LF
  record Encoded(byte[] bytes, String hash) {}
}

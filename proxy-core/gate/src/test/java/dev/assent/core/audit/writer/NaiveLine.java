package dev.assent.core.audit.writer;

import dev.assent.core.audit.HashChain;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// A record's line as `audit-format.md` describes it, made of texts: what the log prints is held
/// against it.
///
/// @param bytes with the LF
/// @param hash 64 hex digits
public record NaiveLine(byte[] bytes, String hash) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", java.util.Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /// The body's members, each with a comma in front.
  public static byte[] body(JsonObject body) {
    String text = JsonWriter.write(body);
    String members = text.substring(1, text.length() - 1);
    return (members.isEmpty() ? "" : "," + members).getBytes(StandardCharsets.UTF_8);
  }

  /// @param body as [#body] makes it
  public static NaiveLine of(
      long seq, Instant time, String type, String prev, byte[] body, HashChain chain) {
    String head =
        "{\"v\":1,\"seq\":"
            + seq
            + ",\"time\":\""
            + TIME.format(time)
            + "\",\"type\":\""
            + type
            + "\",\"prev\":\""
            + prev
            + "\"";
    byte[] hashed =
        (head + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    String hash = chain.next(prev, hashed, hashed.length);
    String line = new String(hashed, StandardCharsets.UTF_8) + ",\"hash\":\"" + hash + "\"}\n";
    return new NaiveLine(line.getBytes(StandardCharsets.UTF_8), hash);
  }
}

package dev.assent.core.pap;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/// One line of `policy_history.jsonl`: `{"version", "time", "sha256", "origin", "restored"?,
/// "user"?, "why"?, "override"?, "text_bytes", "text"}`.
///
/// The text stands last and its length before it, so that a reader can go on to the next line
/// without reading it. Lines of earlier versions say less, in any order.
///
/// @param revision what the line says without its text
/// @param textBytes how many bytes the text takes in the line, escapes included; absent in lines of
///   earlier versions
record HistoryLine(PolicyRevision revision, Optional<Long> textBytes) {
  /// Comes right before the text; cannot stand inside a JSON string.
  static final String TEXT = ",\"text\":\"";

  /// Comes right after the text.
  static final String END = "\"}\n";

  /// A line may have no more bytes.
  static final int LONGEST = 64 * 1024 * 1024;

  private static final JsonLimits LIMITS = new JsonLimits(LONGEST, 4, 16, 64, 256, 128, 308);

  /// The bytes of a line, its end included.
  static byte[] encode(PolicyRevision revision, byte[] text) {
    String literal = JsonWriter.write(new JsonString(new String(text, StandardCharsets.UTF_8)));
    var head =
        JsonObject.builder()
            .put("version", revision.number())
            .put("time", revision.time().toString())
            .put("sha256", revision.version().digest())
            .put("origin", revision.origin().channel().word());
    revision.origin().restored().ifPresent(number -> head.put("restored", number));
    head.putIfPresent("user", revision.user())
        .putIfPresent("why", revision.reason().why())
        .putIfPresent("override", revision.reason().override());
    head.put("text_bytes", literal.getBytes(StandardCharsets.UTF_8).length - 2);
    String open = JsonWriter.write(head.build());
    return (open.substring(0, open.length() - 1) + ",\"text\":" + literal + "}\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  /// Reads a line from the part before its text; empty when that is no such part.
  static Optional<HistoryLine> head(byte[] bytes) {
    return line(new String(bytes, StandardCharsets.UTF_8) + "}");
  }

  /// Reads a whole line; empty when it is none.
  static Optional<HistoryLine> line(String line) {
    return object(line).flatMap(HistoryLine::of);
  }

  /// The text in a whole line; empty when there is none.
  static Optional<String> text(byte[] line) {
    return object(new String(line, StandardCharsets.UTF_8))
        .flatMap(object -> object.string("text"));
  }

  private static Optional<JsonObject> object(String line) {
    try {
      return JsonReader.read(line, LIMITS) instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty(); // torn by a crash, or foreign
    }
  }

  private static Optional<HistoryLine> of(JsonObject object) {
    try {
      long number = number(object, "version").orElse(0L);
      var digest = object.string("sha256").filter(text -> text.matches("[0-9a-f]{64}"));
      if (number < 1 || digest.isEmpty()) {
        return Optional.empty();
      }
      var origin =
          new PolicyOrigin(
              object
                  .string("origin")
                  .map(PolicyOrigin.Channel::ofWord)
                  .orElse(PolicyOrigin.Channel.UNKNOWN),
              number(object, "restored"));
      var time = Instant.parse(object.string("time").orElse(""));
      var revision =
          new PolicyRevision(
              new PolicyVersion(number, digest.get()),
              time,
              origin,
              new ChangeReason(object.string("why"), object.string("override")),
              object.string("user"));
      return Optional.of(new HistoryLine(revision, number(object, "text_bytes")));
    } catch (DateTimeException | ArithmeticException _) {
      return Optional.empty();
    }
  }

  private static Optional<Long> number(JsonObject object, String member) {
    return object.get(member) instanceof JsonNumber number
        ? Optional.of(number.decimal().longValueExact())
        : Optional.empty();
  }
}

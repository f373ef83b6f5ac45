package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.policy.RateLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Reads `rate_limits` (clause 8.4). Each is counted for every call, so their number and reach are
/// bounded.
final class RateLimitReader {
  /// Limits of one policy.
  static final int MAX_LIMITS = 100;

  /// Calls that one limit may let pass.
  static final int MAX_CALLS = 100_000;

  /// The longest time over which one limit counts: a day.
  static final int MAX_SECONDS = 86_400;

  static final List<String> MEMBERS = List.of("tool_name", "calls", "seconds", "effect");

  private final FindingCollector problems;
  private final ListReader lists;

  RateLimitReader(FindingCollector problems, PolicyGroups groups) {
    this.problems = problems;
    this.lists = new ListReader(problems, groups);
  }

  /// The limits in file order; those with errors are left out and recorded.
  List<RateLimit> read(JsonObject policy) {
    var value = present(policy, "rate_limits");
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof JsonArray(var items))) {
      problems.value(
          "wrong-type",
          "/rate_limits",
          "found " + FindingCollector.shown(value) + ", expected a list of limits",
          value instanceof JsonObject ? Optional.of("write `[{...}]`") : Optional.empty());
      return List.of();
    }
    if (items.size() > MAX_LIMITS) {
      problems.value(
          "limit",
          "/rate_limits",
          "found " + items.size() + " rate limits, expected at most " + MAX_LIMITS);
      return List.of();
    }
    List<RateLimit> limits = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      limit(JsonPointer.child("/rate_limits", i), items.get(i)).ifPresent(limits::add);
    }
    return limits;
  }

  private Optional<RateLimit> limit(String pointer, Json value) {
    if (!(value instanceof JsonObject object)) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a limit, which is an object");
      return Optional.empty();
    }
    int before = problems.count();
    for (String name : object.members().keySet()) {
      if (!MEMBERS.contains(name)) {
        problems.member(
            "unknown-member",
            JsonPointer.child(pointer, name),
            "found the unknown member `"
                + WordHints.cut(name)
                + "` in a rate limit, expected "
                + WordHints.oneOf(MEMBERS),
            CommonMistakes.limitMember(name, MEMBERS));
      }
    }
    var tools =
        required(pointer, object, "tool_name", "a text or a list of texts")
            .map(tool -> lists.patterns(pointer + "/tool_name", tool).texts());
    var calls = number(pointer, object, "calls", MAX_CALLS);
    var seconds = number(pointer, object, "seconds", MAX_SECONDS);
    var effect =
        required(pointer, object, "effect", WordHints.oneOf(Vocabulary.NARROWINGS.words()))
            .flatMap(word -> Vocabulary.NARROWINGS.read(problems, pointer + "/effect", word));
    if (problems.count() > before || tools.isEmpty() || effect.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new RateLimit(tools.get(), calls.orElseThrow(), seconds.orElseThrow(), effect.get()));
  }

  private Optional<Json> required(String pointer, JsonObject limit, String name, String expected) {
    var value = present(limit, name);
    if (value == null) {
      problems.value(
          "missing-member",
          limit.members().containsKey(name) ? JsonPointer.child(pointer, name) : pointer,
          "found no `" + name + "` in a rate limit, expected " + expected,
          name.equals("tool_name")
              ? Optional.of("write `\"tool_name\": \"*\"` for every tool")
              : Optional.empty());
    }
    return Optional.ofNullable(value);
  }

  private OptionalInt number(String pointer, JsonObject limit, String name, int most) {
    String expected = "a whole number from 1 to " + most;
    var value = required(pointer, limit, name, expected);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    if (value.get() instanceof JsonNumber(var lexeme) && lexeme.matches("[1-9][0-9]{0,8}")) {
      int number = Integer.parseInt(lexeme);
      if (number <= most) {
        return OptionalInt.of(number);
      }
    }
    problems.value(
        value.get() instanceof JsonNumber ? "bad-value" : "wrong-type",
        JsonPointer.child(pointer, name),
        "found " + FindingCollector.shownByKind(value.get()) + ", expected " + expected,
        CommonMistakes.number(value.get()));
    return OptionalInt.empty();
  }

  private static @Nullable Json present(JsonObject object, String name) {
    var value = object.get(name);
    return value == JsonNull.NULL ? null : value;
  }
}

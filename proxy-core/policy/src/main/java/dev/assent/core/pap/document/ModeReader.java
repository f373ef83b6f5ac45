package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Mode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads `mode` and the `tools` that belong to it (clauses 8.1 to 8.3).
final class ModeReader {
  private static final List<String> WORDS = List.of("enforce", "read-only", "allow-list");

  private final FindingCollector problems;
  private final ListReader lists;

  ModeReader(FindingCollector problems, PolicyGroups groups) {
    this.problems = problems;
    this.lists = new ListReader(problems, groups);
  }

  /// The mode of a policy; errors are recorded and read as a mode that denies.
  Mode read(JsonObject policy) {
    var mode = present(policy, "mode");
    var tools = present(policy, "tools");
    var allowed = tools == null ? List.<String>of() : lists.patternList("/tools", tools).texts();
    String word = mode instanceof JsonString text ? text.value() : mode == null ? "enforce" : "";
    return switch (word) {
      case "enforce" -> withoutTools(new Mode.Enforce(), tools);
      case "read-only" -> withoutTools(new Mode.ReadOnly(), tools);
      case "allow-list" -> {
        if (tools == null) {
          problems.value(
              "missing-member",
              "/mode",
              "found the mode `allow-list` without `tools`, expected a list of the tools that may be called",
              Optional.of("write `\"tools\": [...]`; an empty list denies every tool"));
        }
        yield new Mode.AllowList(allowed);
      }
      default -> {
        problems.value(
            mode instanceof JsonString ? "bad-value" : "wrong-type",
            "/mode",
            "found "
                + FindingCollector.shown(mode == null ? JsonNull.NULL : mode)
                + ", expected "
                + WordHints.oneOf(WORDS),
            meant(word));
        yield new Mode.AllowList(List.of());
      }
    };
  }

  private Mode withoutTools(Mode mode, @Nullable Json tools) {
    if (tools != null) {
      problems.member(
          "misplaced",
          "/tools",
          "found `tools` with the mode `"
              + mode.word()
              + "`, expected it with the mode `allow-list` only",
          Optional.of("write `\"mode\": \"allow-list\"`, or remove `tools`"));
    }
    return mode;
  }

  private static Optional<String> meant(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "observe", "audit", "monitor", "log" ->
          Optional.of("observing is no part of a policy; it is switched on in the window");
      case "allowlist", "whitelist" -> Optional.of("did you mean `allow-list`");
      default -> WordHints.didYouMean(word, WORDS);
    };
  }

  private static @Nullable Json present(JsonObject object, String name) {
    var value = object.get(name);
    return value == JsonNull.NULL ? null : value;
  }
}

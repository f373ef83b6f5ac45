package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.Policy.MissingAttributes;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Turns the text of a policy file into its meaning, with every error at once (clause 2).
public final class PolicyReader {
  /// Rules of one policy.
  static final int MAX_RULES = 20_000;

  static final List<String> MEMBERS =
      List.of(
          "version",
          "default_action",
          "rules",
          "combining_algorithm",
          "missing_attributes",
          "glob_dialect",
          "mode",
          "tools",
          "rate_limits",
          "new_tools",
          "groups",
          "tests");

  private final FindingCollector problems;

  private PolicyReader(FindingCollector problems) {
    this.problems = problems;
  }

  /// Reads the text with the places of its parts.
  ///
  /// @throws PolicyFormatException when it is not strict JSON within the limits of files
  public static JsonDocument document(byte[] utf8) throws PolicyFormatException {
    try {
      return JsonReader.readDocument(utf8, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new PolicyFormatException(SyntaxFindings.of(e, utf8));
    }
  }

  /// Reads the meaning of a file.
  ///
  /// @throws PolicyFormatException with every error
  static Policy read(JsonDocument document) throws PolicyFormatException {
    var problems = new FindingCollector(document);
    var policy = new PolicyReader(problems).policy(document.root());
    if (problems.count() > 0) {
      throw new PolicyFormatException(problems.findings());
    }
    return policy;
  }

  private Policy policy(Json root) {
    if (!(root instanceof JsonObject object)) {
      problems.value(
          "wrong-type", "", "found " + FindingCollector.shown(root) + ", expected an object");
      return Policy.DENY_ALL;
    }
    object.members().keySet().forEach(this::checkMember);
    fixed(object, "version", "1");
    fixed(object, "default_action", "deny");
    var combining =
        choice(object, "combining_algorithm", Combining.values(), Combining::word)
            .orElse(Combining.HITL_OVERRIDES);
    var missing =
        choice(object, "missing_attributes", MissingAttributes.values(), MissingAttributes::word)
            .orElse(MissingAttributes.NO_MATCH);
    var globs =
        choice(object, "glob_dialect", GlobReading.values(), GlobReading::word)
            .orElse(GlobReading.SEED);
    // First, because every list may name one, wherever they stand in the file.
    var groups = PolicyGroups.read(problems, object);
    return new Policy(
        bounded(rules(object, groups), globs),
        combining,
        missing,
        new ModeReader(problems, groups).read(object),
        new RateLimitReader(problems, groups).read(object),
        newTools(object),
        groups.lists(),
        new ExampleReader(problems).read(object),
        globs);
  }

  private Optional<Effect> newTools(JsonObject object) {
    var value = object.get("new_tools");
    return value == null || value == JsonNull.NULL
        ? Optional.empty()
        : Vocabulary.NARROWINGS.read(problems, "/new_tools", value);
  }

  private void checkMember(String name) {
    if (!MEMBERS.contains(name)) {
      problems.member(
          "unknown-member",
          JsonPointer.child("", name),
          "found the unknown member `"
              + WordHints.cut(name)
              + "`, expected "
              + WordHints.oneOf(MEMBERS),
          CommonMistakes.policyMember(name, MEMBERS));
    }
  }

  private void fixed(JsonObject object, String name, String only) {
    var value = object.get(name);
    if (value != null && value != JsonNull.NULL && !value.equals(new JsonString(only))) {
      problems.value(
          value instanceof JsonString ? "bad-value" : "wrong-type",
          "/" + name,
          "found " + FindingCollector.shown(value) + ", expected the text `" + only + "`",
          Optional.of("write `\"" + only + "\"`"));
    }
  }

  private <E extends Enum<E>> Optional<E> choice(
      JsonObject object, String name, E[] values, Function<E, String> word) {
    var value = object.get(name);
    if (value == null || value == JsonNull.NULL) {
      return Optional.empty();
    }
    List<String> words = Arrays.stream(values).map(word).toList();
    String found = value instanceof JsonString text ? text.value() : "";
    for (E candidate : values) {
      if (word.apply(candidate).equals(found)) {
        return Optional.of(candidate);
      }
    }
    problems.value(
        value instanceof JsonString ? "bad-value" : "wrong-type",
        "/" + name,
        "found " + FindingCollector.shown(value) + ", expected " + WordHints.oneOf(words),
        WordHints.didYouMean(found, words));
    return Optional.empty();
  }

  private List<Rule> rules(JsonObject object, PolicyGroups groups) {
    var value = object.get("rules");
    if (value == null || value == JsonNull.NULL) {
      return List.of();
    }
    if (!(value instanceof JsonArray(var items))) {
      problems.value(
          "wrong-type",
          "/rules",
          "found " + FindingCollector.shown(value) + ", expected a list of rules");
      return List.of();
    }
    if (items.size() > MAX_RULES) {
      problems.value(
          "limit", "/rules", "found " + items.size() + " rules, expected at most " + MAX_RULES);
      return List.of();
    }
    var reader = new RuleReader(problems, groups);
    List<RuleReader.Draft> drafts = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      reader.read(JsonPointer.child("/rules", i), items.get(i)).ifPresent(drafts::add);
    }
    return named(drafts);
  }

  /// The rules, of which no path pattern has more readings than can be compared.
  private List<Rule> bounded(List<Rule> rules, GlobReading globs) {
    for (int at = 0; at < rules.size() && globs == GlobReading.STANDARD; at++) {
      for (String pattern : rules.get(at).pathPatterns()) {
        int folders = GlobReading.folders(pattern.replace('\\', '/'));
        if (folders > GlobReading.MOST) {
          problems.value(
              "limit",
              JsonPointer.child("/rules", at),
              "found "
                  + folders
                  + " times `**/` in `"
                  + WordHints.cut(pattern)
                  + "`, expected at most "
                  + GlobReading.MOST
                  + " in a pattern");
        }
      }
    }
    return rules;
  }

  /// Written names first: a generated one gives way, whatever their order.
  private List<Rule> named(List<RuleReader.Draft> drafts) {
    Map<String, String> firstPlace = new HashMap<>();
    for (var draft : drafts) {
      draft
          .writtenId()
          .ifPresent(id -> {
            var first = firstPlace.putIfAbsent(id, draft.pointer());
            if (first != null) {
              problems.value(
                  "duplicate-id",
                  draft.pointer() + "/id",
                  "found the id `"
                      + WordHints.cut(id)
                      + "` again, expected another one than that of `"
                      + first
                      + "`");
            }
          });
    }
    var taken = new HashSet<>(firstPlace.keySet());
    Map<String, Integer> next = new HashMap<>();
    List<Rule> rules = new ArrayList<>();
    for (var draft : drafts) {
      rules.add(
          draft.named(
              draft
                  .writtenId()
                  .orElseGet(
                      () -> free(GeneratedIds.of(draft.effect(), draft.written()), taken, next))));
    }
    return rules;
  }

  /// The name, or the name with `-2`, `-3`, ... where it is taken; takes it.
  private static String free(String name, Set<String> taken, Map<String, Integer> next) {
    String free = name;
    while (!taken.add(free)) {
      free = name + "-" + next.merge(name, 2, (last, _) -> last + 1);
    }
    return free;
  }
}

package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the conditions of one rule (clause 3), and remembers which of their lists are written as
/// groups.
final class ConditionReader {
  private static final String NOT = Condition.Not.MEMBER;

  private static final List<String> KNOWN =
      Stream.concat(Arrays.stream(Attribute.values()).map(Attribute::member), Stream.of(NOT))
          .toList();

  private static final String WITHIN = Condition.Earlier.WITHIN;

  private static final List<String> EARLIER =
      Stream.concat(
              Arrays.stream(Attribute.values())
                  .filter(one -> !one.isCircumstance())
                  .map(Attribute::member),
              Stream.of(WITHIN))
          .toList();

  private final FindingCollector problems;
  private final ListReader lists;
  private final ValueTestReader tests;
  private final CircumstanceReader circumstances;
  private final Map<String, String> groups = new LinkedHashMap<>();

  ConditionReader(FindingCollector problems, PolicyGroups groups) {
    this.problems = problems;
    this.lists = new ListReader(problems, groups);
    this.tests = new ValueTestReader(problems, lists);
    this.circumstances = new CircumstanceReader(problems);
  }

  static boolean isCondition(String name) {
    return KNOWN.contains(name);
  }

  /// The groups that lists read so far are written as, as [dev.assent.core.policy.Rule#groups()]
  /// has them.
  Map<String, String> groups() {
    return groups;
  }

  /// The conditions in file order; those with errors are left out and recorded.
  List<Condition> read(String pointer, JsonObject object) {
    List<Condition> read = new ArrayList<>();
    boolean any = false;
    for (var member : object.members().entrySet()) {
      String name = member.getKey();
      if (member.getValue() == JsonNull.NULL && isCondition(name) && !name.equals(NOT)) {
        continue;
      }
      any = true;
      String at = JsonPointer.child(pointer, name);
      if (name.equals(NOT)) {
        not(at, member.getValue()).ifPresent(read::add);
      } else {
        condition(at, "", name, member.getValue()).ifPresent(read::add);
      }
    }
    if (!any) {
      problems.value(
          "empty-conditions",
          pointer,
          "found no condition, expected at least one, because a rule without conditions would match"
              + " everything");
    }
    return read;
  }

  /// The side effects of a list outside the conditions; those that are none are recorded as errors.
  Set<SideEffect> sideEffects(String pointer, String member, Json value) {
    return noted(member, lists.words(pointer, value, Vocabulary.SIDE_EFFECTS));
  }

  /// @param prefix of the keys in [#groups()]
  private Optional<Condition.Single> condition(
      String pointer, String prefix, String name, Json value) {
    var attribute = Attribute.ofMember(name);
    if (attribute.isEmpty()) {
      problems.member(
          "unknown-member",
          pointer,
          "found the unknown condition `"
              + WordHints.cut(name)
              + "`, expected "
              + WordHints.oneOf(KNOWN),
          CommonMistakes.condition(name, KNOWN));
    }
    return attribute.flatMap(one -> condition(pointer, prefix + name, one, value));
  }

  private Optional<? extends Condition.Single> condition(
      String pointer, String key, Attribute attribute, Json value) {
    return switch (attribute.form()) {
      case GLOBS, PATHS, TEXTS -> Optional.of(attribute.texts(patterns(pointer, key, value)));
      case WORD_LIST ->
          words(attribute, noted(key, lists.words(pointer, value, Vocabulary.of(attribute))));
      case WORD_OR_LIST ->
          words(attribute, noted(key, lists.wordOrWords(pointer, value, Vocabulary.of(attribute))));
      case ONE_WORD ->
          Vocabulary.of(attribute)
              .read(problems, pointer, value)
              .flatMap(word -> words(attribute, List.of(word)));
      case AT_LEAST ->
          Vocabulary.of(attribute)
              .read(problems, pointer, value)
              .map(word -> new Condition.AtLeast(attribute, word));
      case TESTS -> tests(pointer, key, value).map(attribute::tests);
      case HOURS -> circumstances.hours(pointer, attribute, value);
      case EARLIER -> earlier(pointer, attribute, value);
    };
  }

  /// The condition on what an earlier call met; absent where it has errors, which are then
  /// recorded.
  Optional<Condition.Earlier> earlier(String pointer, Attribute attribute, Json value) {
    if (!(value instanceof JsonObject(var members))) {
      problems.value(
          "wrong-type",
          pointer,
          "found "
              + FindingCollector.shown(value)
              + ", expected an object of conditions that an earlier call met");
      return Optional.empty();
    }
    int before = problems.count();
    List<Condition.Single> calls = new ArrayList<>();
    Optional<Integer> minutes = Optional.empty();
    for (var member : members.entrySet()) {
      String name = member.getKey();
      String at = JsonPointer.child(pointer, name);
      if (member.getValue() == JsonNull.NULL && (isCondition(name) || name.equals(WITHIN))) {
        continue;
      }
      if (name.equals(WITHIN)) {
        minutes = circumstances.minutes(at, member.getValue());
      } else if (isCondition(name) && !EARLIER.contains(name)) {
        problems.member(
            "misplaced",
            at,
            "found `"
                + name
                + "` below `"
                + attribute.member()
                + "`, expected "
                + WordHints.oneOf(EARLIER),
            Optional.empty());
      } else {
        met(at, attribute.member() + "/", name, member.getValue()).ifPresent(calls::add);
      }
    }
    if (problems.count() == before && calls.isEmpty()) {
      problems.value(
          "empty-conditions",
          pointer,
          "found no condition, expected at least one that the earlier call met");
    }
    return problems.count() == before
        ? Optional.of(new Condition.Earlier(attribute, calls, minutes))
        : Optional.empty();
  }

  private Optional<Condition.Single> met(String pointer, String prefix, String name, Json value) {
    int before = problems.count();
    var read = condition(pointer, prefix, name, value);
    if (problems.count() == before && read.filter(Condition.Single::isEmpty).isPresent()) {
      problems.value(
          "bad-value",
          pointer,
          "found an empty list below `after`, expected at least one entry, because no call would"
              + " meet it");
    }
    return read;
  }

  private static Optional<Condition.Words> words(Attribute attribute, Collection<String> words) {
    return Optional.of(new Condition.Words(attribute, List.copyOf(words)));
  }

  private Optional<Condition> not(String pointer, Json value) {
    if (!(value instanceof JsonObject(var members))) {
      problems.value(
          "wrong-type",
          pointer,
          "found "
              + FindingCollector.shown(value)
              + ", expected an object of conditions to negate");
      return Optional.empty();
    }
    List<Condition.Single> negated = new ArrayList<>();
    members.forEach((name, inner) ->
        negated(JsonPointer.child(pointer, name), name, inner).ifPresent(negated::add));
    if (members.isEmpty()) {
      problems.value(
          "empty-not",
          pointer,
          "found nothing to negate, expected at least one condition below `not`");
    }
    return negated.isEmpty() ? Optional.empty() : Optional.of(new Condition.Not(negated));
  }

  private Optional<Condition.Single> negated(String pointer, String name, Json value) {
    if (name.equals(NOT)) {
      problems.member(
          "nested-not",
          pointer,
          "found a `not` below a `not`, expected another condition",
          Optional.of("move what it negates out of the outer `not`"));
      return Optional.empty();
    }
    if (name.equals(Attribute.AFTER.member())) {
      problems.member(
          "misplaced",
          pointer,
          "found `after` below `not`, expected another condition, because what a client did before"
              + " never makes a rule milder",
          Optional.empty());
      return Optional.empty();
    }
    if (value == JsonNull.NULL && isCondition(name)) {
      problems.value(
          "empty-not",
          pointer,
          "found `null` below `not`, expected a value, because nothing can be negated");
      return Optional.empty();
    }
    int before = problems.count();
    var read = condition(pointer, NOT + "/", name, value);
    if (problems.count() == before && read.filter(Condition.Single::isEmpty).isPresent()) {
      problems.value(
          "empty-not",
          pointer,
          "found an empty list below `not`, expected at least one entry, because its negation would"
              + " always hold");
    }
    return read;
  }

  private List<String> patterns(String pointer, String key, Json value) {
    var read = lists.patterns(pointer, value);
    read.group().ifPresent(group -> groups.put(key, group));
    return read.texts();
  }

  private <E> Set<E> noted(String key, ListReader.Meant<E> read) {
    read.group().ifPresent(group -> groups.put(key, group));
    return read.values();
  }

  private Optional<Map<String, ValueTest>> tests(String pointer, String key, Json value) {
    if (!(value instanceof JsonObject(var members))) {
      problems.value(
          "wrong-type",
          pointer,
          "found "
              + FindingCollector.shown(value)
              + ", expected an object of tests by JSON pointer");
      return Optional.empty();
    }
    Map<String, ValueTest> read = new LinkedHashMap<>();
    members.forEach((target, test) -> {
      String at = JsonPointer.child(pointer, target);
      checkPointer(at, target);
      tests
          .read(at, test)
          .ifPresent(one -> {
            read.put(target, one.test());
            one.group().ifPresent(group -> groups.put(key + target, group));
          });
    });
    if (members.isEmpty()) {
      problems.value(
          "empty-conditions",
          pointer,
          "found no test, expected at least one, because nothing would always hold");
    }
    return read.isEmpty() ? Optional.empty() : Optional.of(read);
  }

  private void checkPointer(String at, String target) {
    if (JsonPointer.isPointer(target)) {
      return;
    }
    String fixed = "/" + target.replace('.', '/').replaceFirst("^\\$?/", "");
    problems.member(
        "bad-pointer",
        at,
        "found `" + WordHints.cut(target) + "`, expected a JSON pointer such as `/name`",
        !target.startsWith("/") && JsonPointer.isPointer(fixed)
            ? Optional.of("did you mean `" + WordHints.cut(fixed) + "`")
            : Optional.empty());
  }
}

package dev.assent.core.pap.document;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the conditions of one rule (clause 3), and remembers which of their lists are written as
/// groups.
final class ConditionReader {
  private static final String NOT = "not";

  private static final List<String> KNOWN =
      List.of(
          "tool_name",
          "path_pattern",
          "source_path",
          "dest_path",
          "operations",
          "extension",
          "scheme",
          "backend_id",
          "resource_type",
          "mcp_method",
          "subject_id",
          "side_effects",
          "command_severity",
          "command_rule",
          "argument",
          "tool_metadata",
          "tool_state",
          "client",
          "client_capability",
          "host",
          "origin",
          NOT);

  private final FindingCollector problems;
  private final ListReader lists;
  private final ValueTestReader tests;
  private final Map<String, String> groups = new LinkedHashMap<>();

  ConditionReader(FindingCollector problems, PolicyGroups groups) {
    this.problems = problems;
    this.lists = new ListReader(problems, groups);
    this.tests = new ValueTestReader(problems, lists);
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
      var condition =
          name.equals(NOT)
              ? not(at, member.getValue())
              : condition(at, "", name, member.getValue());
      condition.ifPresent(read::add);
    }
    if (!any) {
      problems.value(
          "empty-conditions",
          pointer,
          "found no condition, expected at least one, because a rule without conditions would match everything");
    }
    return read;
  }

  /// The side effects of a list outside the conditions; those that are none are recorded as errors.
  Set<SideEffect> sideEffects(String pointer, String member, Json value) {
    return noted(member, lists.words(pointer, value, Vocabulary.SIDE_EFFECTS));
  }

  /// @param prefix of the keys in [#groups()]
  private Optional<Condition> condition(String pointer, String prefix, String name, Json value) {
    String key = prefix + name;
    return switch (name) {
      case "tool_name" -> Optional.of(new Condition.ToolName(patterns(pointer, key, value)));
      case "path_pattern" ->
          Optional.of(new Condition.PathMatches(Optional.empty(), patterns(pointer, key, value)));
      case "source_path" ->
          Optional.of(
              new Condition.PathMatches(
                  Optional.of(PathRole.SOURCE), patterns(pointer, key, value)));
      case "dest_path" ->
          Optional.of(
              new Condition.PathMatches(
                  Optional.of(PathRole.DESTINATION), patterns(pointer, key, value)));
      case "operations" ->
          Optional.of(
              new Condition.OperationIn(
                  noted(key, lists.words(pointer, value, Vocabulary.OPERATIONS))));
      case "extension" -> Optional.of(new Condition.ExtensionIn(patterns(pointer, key, value)));
      case "scheme" -> Optional.of(new Condition.SchemeIn(patterns(pointer, key, value)));
      case "backend_id" -> Optional.of(new Condition.BackendIs(patterns(pointer, key, value)));
      case "resource_type" ->
          Vocabulary.RESOURCE_TYPES
              .read(problems, pointer, value)
              .map(Condition.ResourceTypeIs::new);
      case "mcp_method" -> Optional.of(new Condition.MethodMatches(patterns(pointer, key, value)));
      case "subject_id" -> Optional.of(new Condition.SubjectIs(patterns(pointer, key, value)));
      case "side_effects" ->
          Optional.of(
              new Condition.SideEffectIn(
                  noted(key, lists.words(pointer, value, Vocabulary.SIDE_EFFECTS))));
      case "command_severity" ->
          Vocabulary.SEVERITIES.read(problems, pointer, value).map(Condition.SeverityAtLeast::new);
      case "command_rule" ->
          Optional.of(new Condition.CommandRuleMatches(patterns(pointer, key, value)));
      case "argument" -> tests(pointer, key, value).map(Condition.ArgumentsPass::new);
      case "tool_metadata" -> tests(pointer, key, value).map(Condition.MetadataPasses::new);
      case "tool_state" ->
          Optional.of(
              new Condition.ToolStateIn(
                  noted(key, lists.wordOrWords(pointer, value, Vocabulary.TOOL_STATES))));
      case "client_capability" ->
          Optional.of(
              new Condition.ClientCapabilityIn(
                  noted(key, lists.wordOrWords(pointer, value, Vocabulary.CLIENT_CAPABILITIES))));
      case "client" -> Optional.of(new Condition.ClientMatches(patterns(pointer, key, value)));
      case "host" -> Optional.of(new Condition.HostMatches(patterns(pointer, key, value)));
      case "origin" -> Optional.of(new Condition.OriginIs(patterns(pointer, key, value)));
      default -> {
        unknown(pointer, name);
        yield Optional.empty();
      }
    };
  }

  private void unknown(String pointer, String name) {
    problems.member(
        "unknown-member",
        pointer,
        "found the unknown condition `"
            + WordHints.cut(name)
            + "`, expected "
            + WordHints.oneOf(KNOWN),
        CommonMistakes.condition(name, KNOWN));
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
    List<Condition> negated = new ArrayList<>();
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

  private Optional<Condition> negated(String pointer, String name, Json value) {
    if (name.equals(NOT)) {
      problems.member(
          "nested-not",
          pointer,
          "found a `not` below a `not`, expected another condition",
          Optional.of("move what it negates out of the outer `not`"));
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
    if (problems.count() == before && read.filter(ConditionReader::isEmpty).isPresent()) {
      problems.value(
          "empty-not",
          pointer,
          "found an empty list below `not`, expected at least one entry, because its negation would always hold");
    }
    return read;
  }

  /// Tells if a condition holds a list without entries, which no value passes (clause 3).
  private static boolean isEmpty(Condition condition) {
    Collection<?> entries =
        switch (condition) {
          case Condition.ToolName(var patterns) -> patterns;
          case Condition.PathMatches(_, var patterns) -> patterns;
          case Condition.OperationIn(var operations) -> operations;
          case Condition.ExtensionIn(var extensions) -> extensions;
          case Condition.SchemeIn(var schemes) -> schemes;
          case Condition.BackendIs(var patterns) -> patterns;
          case Condition.MethodMatches(var patterns) -> patterns;
          case Condition.SubjectIs(var subjects) -> subjects;
          case Condition.SideEffectIn(var effects) -> effects;
          case Condition.CommandRuleMatches(var patterns) -> patterns;
          case Condition.ToolStateIn(var states) -> states;
          case Condition.ClientCapabilityIn(var capabilities) -> capabilities;
          case Condition.ClientMatches(var patterns) -> patterns;
          case Condition.HostMatches(var patterns) -> patterns;
          case Condition.OriginIs(var origins) -> origins;
          case Condition.ArgumentsPass(var tests) -> withoutEmpty(tests);
          case Condition.MetadataPasses(var tests) -> withoutEmpty(tests);
          case Condition.ResourceTypeIs(var type) -> List.of(type);
          case Condition.SeverityAtLeast(var severity) -> List.of(severity);
          case Condition.Not(var conditions) -> conditions;
        };
    return entries.isEmpty();
  }

  /// Nothing where one of the tests has an empty list; all tests otherwise.
  private static Collection<ValueTest> withoutEmpty(Map<String, ValueTest> tests) {
    boolean empty = tests.containsValue(new ValueTest.AnyOf(List.of()));
    return empty ? List.of() : tests.values();
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

package dev.assent.core.pap.document;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes the conditions of one rule as JSON, keeping what an earlier form of them said in other
/// words.
final class ConditionWriter {
  private final GroupUse use;
  private final Map<String, String> groups;

  /// @param groups which lists to write as groups, as [dev.assent.core.policy.Rule#groups()] has
  ///   them; all of them stand
  ConditionWriter(GroupUse use, Map<String, String> groups) {
    this.use = use;
    this.groups = groups;
  }

  /// The conditions in the place of an old form of them.
  JsonObject json(List<Condition> conditions, JsonObject old) {
    return json(conditions, old, "");
  }

  /// The tests of `argument` and `tool_metadata`; none of any other condition.
  static Map<String, ValueTest> tests(Condition condition) {
    return switch (condition) {
      case Condition.ArgumentsPass(var tests) -> tests;
      case Condition.MetadataPasses(var tests) -> tests;
      case Condition.ToolName _,
          Condition.PathMatches _,
          Condition.OperationIn _,
          Condition.ExtensionIn _,
          Condition.SchemeIn _,
          Condition.BackendIs _,
          Condition.ResourceTypeIs _,
          Condition.MethodMatches _,
          Condition.SubjectIs _,
          Condition.SideEffectIn _,
          Condition.SeverityAtLeast _,
          Condition.CommandRuleMatches _,
          Condition.ToolStateIn _,
          Condition.ClientCapabilityIn _,
          Condition.ClientMatches _,
          Condition.HostMatches _,
          Condition.OriginIs _,
          Condition.Not _ ->
          Map.of();
    };
  }

  /// @param prefix of the keys in `groups`: empty, or `not/` below a `not`
  private JsonObject json(List<Condition> conditions, JsonObject old, String prefix) {
    var at = new ObjectRewrite(old);
    for (String name : List.copyOf(old.members().keySet())) {
      if (conditions.stream().noneMatch(condition -> condition.member().equals(name))) {
        at.set(name, Optional.empty());
      }
    }
    for (var condition : conditions) {
      var value = value(condition, prefix, at.objectAt(condition.member()));
      at.set(condition.member(), Optional.of(value), raw -> saysTheSame(condition, prefix, raw));
    }
    return at.object();
  }

  private boolean saysTheSame(Condition condition, String prefix, Json raw) {
    var read = use.meaning(JsonObject.EMPTY.with(condition.member(), raw), List.of(condition));
    return read.isPresent()
        && groups.keySet().stream().filter(key -> belongs(key, prefix + condition.member())).count()
            == read.get().groups().size()
        && read.get().groups().entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(groups.get(prefix + entry.getKey())));
  }

  private static boolean belongs(String key, String place) {
    return key.equals(place) || key.startsWith(place + "/");
  }

  private Json value(Condition condition, String prefix, JsonObject old) {
    var group = groups.get(prefix + condition.member());
    return group == null ? spelledOut(condition, prefix, old) : GroupUse.reference(group);
  }

  private Json spelledOut(Condition condition, String prefix, JsonObject old) {
    return switch (condition) {
      case Condition.ToolName(var patterns) -> texts(patterns);
      case Condition.PathMatches(_, var patterns) -> texts(patterns);
      case Condition.OperationIn(var operations) ->
          JsonArray.ofStrings(operations.stream().sorted().map(Operation::word).toList());
      case Condition.ExtensionIn(var extensions) -> texts(extensions);
      case Condition.SchemeIn(var schemes) -> texts(schemes);
      case Condition.BackendIs(var patterns) -> texts(patterns);
      case Condition.ResourceTypeIs(var type) -> new JsonString(type.word());
      case Condition.MethodMatches(var patterns) -> texts(patterns);
      case Condition.SubjectIs(var subjects) -> texts(subjects);
      case Condition.SideEffectIn(var effects) -> effects(effects);
      case Condition.SeverityAtLeast(var severity) -> new JsonString(severity.word());
      case Condition.CommandRuleMatches(var patterns) -> texts(patterns);
      case Condition.ArgumentsPass(var tests) -> tests(tests, prefix + condition.member(), old);
      case Condition.MetadataPasses(var tests) -> tests(tests, prefix + condition.member(), old);
      case Condition.ClientCapabilityIn(var capabilities) ->
          texts(capabilities.stream().sorted().map(ClientCapability::word).toList());
      case Condition.ToolStateIn(var states) ->
          texts(states.stream().sorted().map(ToolState::word).toList());
      case Condition.ClientMatches(var patterns) -> texts(patterns);
      case Condition.HostMatches(var patterns) -> texts(patterns);
      case Condition.OriginIs(var origins) -> texts(origins);
      case Condition.Not(var conditions) -> json(conditions, old, condition.member() + "/");
    };
  }

  private JsonObject tests(Map<String, ValueTest> tests, String place, JsonObject old) {
    var at = new ObjectRewrite(old);
    for (String target : List.copyOf(old.members().keySet())) {
      if (!tests.containsKey(target)) {
        // A null is a test here, not an absent member.
        at = new ObjectRewrite(at.object().without(target));
      }
    }
    for (var entry : tests.entrySet()) {
      var value = test(entry.getValue(), groups.get(place + entry.getKey()));
      at.set(entry.getKey(), Optional.of(value), raw -> sameBound(entry.getValue(), raw));
    }
    return at.object();
  }

  /// Whether a comparison has the same bound: the only test that can be written in several ways.
  private static boolean sameBound(ValueTest test, Json raw) {
    return test instanceof ValueTest.Compared(var comparison, var bound)
        && raw instanceof JsonObject object
        && object.get(comparison.word()) instanceof JsonNumber number
        && number.decimal().equals(bound);
  }

  private static Json test(ValueTest test, @Nullable String group) {
    return switch (test) {
      case ValueTest.Like(var glob) -> new JsonString(glob);
      case ValueTest.EqualTo(var value) -> value;
      case ValueTest.Compared(var comparison, var bound) ->
          JsonObject.EMPTY.with(comparison.word(), new JsonNumber(bound.toString()));
      case ValueTest.AnyOf(var values) ->
          JsonObject.EMPTY.with(
              "in", group == null ? new JsonArray(values) : GroupUse.reference(group));
      case ValueTest.Exists(var wanted) -> JsonObject.EMPTY.with("exists", JsonBoolean.of(wanted));
    };
  }

  /// A single text is written without a list.
  static Json texts(List<String> texts) {
    return texts.size() == 1 ? new JsonString(texts.getFirst()) : JsonArray.ofStrings(texts);
  }

  /// Side effects in the order in which the language lists them.
  static Json effects(Collection<SideEffect> effects) {
    return JsonArray.ofStrings(effects.stream().sorted().map(SideEffect::word).toList());
  }
}

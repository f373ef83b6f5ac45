package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ConditionJson;
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

  /// The tests of a condition on a document; none of any other.
  static Map<String, ValueTest> tests(Condition condition) {
    return condition instanceof Condition.Tests(_, var tests) ? tests : Map.of();
  }

  /// @param prefix of the keys in `groups`: empty, or `not/` below a `not`
  private JsonObject json(List<? extends Condition> conditions, JsonObject old, String prefix) {
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
      case Condition.Tests(_, var tests) -> tests(tests, prefix + condition.member(), old);
      case Condition.Earlier earlier -> earlier(earlier, old);
      case Condition.Single one -> ConditionJson.of(one);
      case Condition.Not(var conditions) -> json(conditions, old, condition.member() + "/");
    };
  }

  private JsonObject earlier(Condition.Earlier earlier, JsonObject old) {
    String within = Condition.Earlier.WITHIN;
    var at = new ObjectRewrite(json(earlier.calls(), old.without(within), earlier.member() + "/"));
    at.set(within, earlier.minutes().map(most -> new JsonNumber(most.toString())));
    return at.object();
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
      at.set(entry.getKey(), Optional.of(value), raw -> saysTheSame(entry.getValue(), raw));
    }
    return at.object();
  }

  /// Returns whether a test with a number says the same in its old words: no other can be written
  /// in several ways.
  private static boolean saysTheSame(ValueTest test, Json raw) {
    return switch (test) {
      case ValueTest.EqualTo(var value) -> ValueTest.same(value, raw);
      case ValueTest.Compared(var comparison, var bound) ->
          raw instanceof JsonObject object
              && object.get(comparison.word()) instanceof JsonNumber number
              && number.decimal().compareTo(bound) == 0;
      case ValueTest.Like _, ValueTest.AnyOf _, ValueTest.Contains _, ValueTest.Exists _ -> false;
    };
  }

  private static Json test(ValueTest test, @Nullable String group) {
    return test instanceof ValueTest.AnyOf && group != null
        ? JsonObject.EMPTY.with("in", GroupUse.reference(group))
        : ConditionJson.of(test);
  }

  /// A single text is written without a list.
  static Json texts(List<String> texts) {
    return ConditionJson.texts(texts);
  }

  /// Side effects in the order in which the language lists them.
  static Json effects(Collection<SideEffect> effects) {
    return JsonArray.ofStrings(effects.stream().sorted().map(SideEffect::word).toList());
  }
}

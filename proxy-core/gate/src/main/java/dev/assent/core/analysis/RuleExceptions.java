package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourceType;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Exceptions of rules, and what a rule loses by one beside the calls that are meant.
///
/// A condition on what a call lacks holds neither plain nor below `not` (clause 3.8). So a rule
/// with an exception for a path no longer speaks of a call without any; a rule beside it, told by
/// arguments, which every call has, keeps those.
public final class RuleExceptions {
  private static final List<Attribute> OF_PATHS =
      List.of(Attribute.SOURCE, Attribute.DESTINATION, Attribute.EXTENSION);

  private RuleExceptions() {}

  /// Conditions that hold where these do and another does not; absent where the language cannot say
  /// it.
  public static Optional<List<Condition>> with(
      List<Condition> conditions, Condition.Single negated) {
    var all = new ArrayList<Condition>();
    boolean placed = false;
    for (var condition : conditions) {
      if (!(condition instanceof Condition.Not(var inner))) {
        all.add(condition);
        continue;
      }
      var more = new ArrayList<>(inner);
      var same = sameMember(condition, negated);
      if (same.isEmpty()) {
        more.add(negated);
      } else {
        var both = both(same.get(), negated);
        if (both.isEmpty()) {
          return Optional.empty();
        }
        more.set(more.indexOf(same.get()), both.get());
      }
      all.add(new Condition.Not(more));
      placed = true;
    }
    if (!placed) {
      all.add(new Condition.Not(List.of(negated)));
    }
    return Optional.of(all);
  }

  /// The exception that conditions have on the same attribute already; absent where they have none.
  static Optional<Condition.Single> sameMember(Condition condition, Condition.Single exception) {
    return condition instanceof Condition.Not(var inner)
        ? inner.stream().filter(one -> one.member().equals(exception.member())).findFirst()
        : Optional.empty();
  }

  /// The condition whose negation is the same as that of one and the other.
  private static Optional<Condition.Single> both(Condition.Single one, Condition.Single other) {
    if (one.equals(other)) {
      return Optional.of(one);
    }
    if (one instanceof Condition.Texts(var attribute, var texts)
        && other instanceof Condition.Texts(_, var more)) {
      var all = new LinkedHashSet<>(texts);
      all.addAll(more);
      return Optional.of(attribute.texts(List.copyOf(all)));
    }
    return Optional.empty();
  }

  /// True if each call that conditions speak of has what an exception looks at: the rule would lose
  /// all others beside those that are meant.
  public static boolean leavesOthers(
      Policy policy, List<Condition> conditions, Condition.Single exception) {
    return policy.missing() == Policy.MissingAttributes.STRICT
        || exception.attribute().isAlwaysThere()
        || conditions.stream().anyMatch(one -> tells(one, exception.attribute()))
        || exception.isOn(Attribute.TOOL_NAME) && isOfTools(conditions);
  }

  // A condition that holds tells that the call has the attribute, and an extension that it has a
  // path.
  private static boolean tells(Condition one, Attribute attribute) {
    return one.isOn(attribute)
        || attribute == Attribute.PATH && OF_PATHS.stream().anyMatch(one::isOn);
  }

  /// True if conditions hold for calls of tools only.
  public static boolean isOfTools(List<Condition> conditions) {
    return conditions.stream()
        .anyMatch(one ->
            one.singles().anyMatch(single -> single.attribute().isOfToolsOnly())
                || one.equals(Attribute.RESOURCE_TYPE.word(ResourceType.TOOL))
                || one.equals(Attribute.METHOD.texts(List.of("tools/call"))));
  }

  /// Conditions that hold where these do and a call has nothing of what another looks at, told by
  /// the arguments in which calls like it have it; absent where none of these is known, or one has
  /// to be there.
  ///
  /// @param calls that the condition holds for
  public static Optional<List<Condition>> without(
      List<Condition> conditions, Condition.Single lacking, List<AccessRequest> calls) {
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    var others = new ArrayList<Condition>();
    for (var condition : conditions) {
      if (condition instanceof Condition.Tests(var attribute, var given)
          && attribute == Attribute.ARGUMENT) {
        tests.putAll(given);
      } else {
        others.add(condition);
      }
    }
    int before = tests.size();
    for (var call : calls) {
      for (var pointer : pointers(lacking, call)) {
        if (tests.getOrDefault(pointer, ABSENT) != ABSENT) {
          return Optional.empty();
        }
        tests.put(pointer, ABSENT);
      }
    }
    if (tests.size() == before) {
      return Optional.empty();
    }
    others.add(Attribute.ARGUMENT.tests(tests));
    return Optional.of(others);
  }

  private static final ValueTest ABSENT = new ValueTest.Exists(false);

  /// The places of a call's arguments in which it has what a condition looks at.
  private static List<String> pointers(Condition.Single said, AccessRequest call) {
    var resource = call.resource();
    if (said.attribute().isPathOfCall()) {
      return resource.paths().stream()
          .map(path -> path.pointer())
          .filter(pointer -> !pointer.isEmpty())
          .distinct()
          .toList();
    }
    Predicate<String> has =
        switch (said.attribute()) {
          case HOST ->
              text ->
                  resource.urls().stream()
                      .flatMap(url -> url.host().stream())
                      .anyMatch(host -> text.toLowerCase(Locale.ROOT).contains(host));
          case LONE_COMMAND, COMMAND_FOLDER ->
              text ->
                  resource.command().alone().stream()
                      .anyMatch(alone -> text.contains(alone.split(" ", 2)[0]));
          default -> _ -> false;
        };
    var found = new ArrayList<String>();
    look("", call.arguments(), has, found);
    return found;
  }

  private static void look(String at, Json value, Predicate<String> has, List<String> found) {
    switch (value) {
      case JsonObject(var members) ->
          members.forEach((name, one) -> look(JsonPointer.child(at, name), one, has, found));
      case JsonArray(var items) -> {
        for (int place = 0; place < items.size(); place++) {
          look(JsonPointer.child(at, place), items.get(place), has, found);
        }
      }
      case JsonString text -> {
        if (has.test(text.value())) {
          found.add(at);
        }
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> {}
    }
  }
}

package dev.assent.core.pap.document;

import dev.assent.core.document.Place;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonEdit;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The text of a policy file together with its meaning. Immutable; exists only for texts without
/// errors.
///
/// Edits touch the part of the text that they are about and keep everything else character by
/// character. Each result has been read again and means exactly what was asked for.
public final class PolicyDocument {
  private static final String EMPTY_TEXT =
      """
      {
        "version": "1",
        "default_action": "deny",
        "rules": []
      }
      """;

  private final String text;
  private final Policy policy;
  private final String digest;

  private PolicyDocument(String text, Policy policy) {
    this.text = text;
    this.policy = policy;
    this.digest = Sha256.hex(text);
  }

  /// Reads a policy file.
  ///
  /// @param utf8 the whole file, at most 4 MiB and 20,000 rules
  /// @throws PolicyFormatException with every error of the file
  public static PolicyDocument parse(byte[] utf8) throws PolicyFormatException {
    return new PolicyDocument(
        new String(utf8, StandardCharsets.UTF_8), PolicyShapes.read(tree(utf8)));
  }

  /// The values of a file with their places, whatever they mean.
  ///
  /// @throws PolicyFormatException when it is not strict JSON within the limits of files
  public static JsonDocument tree(byte[] utf8) throws PolicyFormatException {
    try {
      return JsonReader.readDocument(utf8, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new PolicyFormatException(SyntaxFindings.of(e, utf8));
    }
  }

  /// The conditions that an earlier call is said to have met, outside of a rule.
  ///
  /// @throws PolicyFormatException with what was found and what was expected
  public static Condition.Earlier earlier(Json value) throws PolicyFormatException {
    Place at = Place.of(new JsonDocument(value, Map.of()), WordHints.VOICE);
    return PolicyFormatException.valueOf(ConditionShapes.alone().read(at), at);
  }

  /// Writes a policy as a new file.
  ///
  /// @throws IllegalArgumentException as [#withRuleReplaced(int, Rule)]
  public static PolicyDocument of(Policy policy) {
    try {
      var text = JsonWriter.writeIndented(written(policy)) + "\n";
      var result = pinned(parse(text.getBytes(StandardCharsets.UTF_8)), policy);
      return result.meaning(tidied(policy, policy.rules()));
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// A policy without rules: everything is denied.
  public static PolicyDocument empty() {
    return new PolicyDocument(EMPTY_TEXT, Policy.DENY_ALL);
  }

  /// The meaning of the text.
  public Policy policy() {
    return policy;
  }

  /// A rule as it would be written into a file without groups.
  public static JsonObject written(Rule rule) {
    return written(rule, JsonObject.EMPTY, Map.of());
  }

  private static JsonObject written(Rule rule, JsonObject old, Map<String, List<String>> groups) {
    return shapes(groups).rules.written(new GroupUse(groups).tidied(rule), old);
  }

  // Rules stand behind what they name.
  private static JsonObject written(Policy policy) {
    var shapes = shapes(policy.groups());
    var file = shapes.policy.write(policy.withRules(List.of()));
    var tests = file.get("tests");
    var use = new GroupUse(policy.groups());
    file =
        file.without("rules")
            .without("tests")
            .with(
                "rules",
                new JsonArray(
                    policy.rules().stream()
                        .<Json>map(rule -> shapes.rules.written(use.tidied(rule), JsonObject.EMPTY))
                        .toList()));
    return tests == null ? file : file.with("tests", tests);
  }

  private static PolicyShapes shapes(Map<String, List<String>> groups) {
    return new PolicyShapes(PolicyGroups.of(groups), false);
  }

  /// The text as UTF-8, a fresh copy.
  public byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// SHA-256 of the bytes, 64 lower-case hex digits.
  public String digest() {
    return digest;
  }

  /// The text with one rule put in the place of another. What did not change in the rule keeps its
  /// text; a list is written as the group that the rule names for it as long as it equals that
  /// group.
  ///
  /// @param index 0-based
  /// @throws IllegalArgumentException when the rule cannot stand in a file, with the
  ///   [PolicyFormatException] as cause
  public PolicyDocument withRuleReplaced(int index, Rule rule) {
    var rules = new ArrayList<>(policy.rules());
    rules.set(index, rule);
    return edited(
        (edit, root) -> {
          var pointer = JsonPointer.child("/rules", index);
          var old = (JsonObject) rulesOf(root).items().get(index);
          edit.change(pointer, old, written(rule, old, policy.groups()));
        },
        rules);
  }

  /// The text with a rule behind the last one.
  ///
  /// @throws IllegalArgumentException as [#withRuleReplaced(int, Rule)]
  public PolicyDocument withRuleAdded(Rule rule) {
    var rules = new ArrayList<>(policy.rules());
    rules.add(rule);
    return edited(
        (edit, root) -> {
          if (root.get("rules") instanceof JsonArray) {
            edit.append("/rules", written(rule, JsonObject.EMPTY, policy.groups()));
          } else {
            edit.putMember(
                "",
                root,
                "rules",
                new JsonArray(List.of(written(rule, JsonObject.EMPTY, policy.groups()))));
          }
        },
        rules);
  }

  /// The text without one rule.
  ///
  /// @param index 0-based
  public PolicyDocument withRuleRemoved(int index) {
    var rules = new ArrayList<>(policy.rules());
    rules.remove(index);
    return edited((edit, _) -> edit.removeElement("/rules", index), rules);
  }

  /// The text with one rule at another place.
  ///
  /// @param from 0-based
  /// @param to its 0-based place afterwards
  public PolicyDocument withRuleMoved(int from, int to) {
    var rules = new ArrayList<>(policy.rules());
    rules.add(to, rules.remove(from));
    return edited((edit, _) -> edit.moveElement("/rules", from, to), rules);
  }

  /// The text with members beside the rules and groups as another policy has them. Members that
  /// belong together are taken together.
  ///
  /// @throws IllegalArgumentException as [#withRuleReplaced(int, Rule)]
  public PolicyDocument withMembers(Policy other, Collection<String> members) {
    return edited(PolicyMembers.taking(policy, other, members));
  }

  /// The text with another order in which effects win.
  public PolicyDocument withCombining(Policy.Combining combining) {
    return edited(policy.withCombining(combining));
  }

  /// The text with another meaning of absent attributes.
  public PolicyDocument withMissing(Policy.MissingAttributes missing) {
    return edited(policy.withMissing(missing));
  }

  /// The text with another mode and the tools that belong to it.
  ///
  /// @throws IllegalArgumentException as [#withRuleReplaced(int, Rule)]
  public PolicyDocument withMode(Mode mode) {
    return edited(policy.withMode(mode));
  }

  /// The text with other rate limits. Those that stay keep their text.
  ///
  /// @param limits in the order in which they are to stand
  /// @throws IllegalArgumentException as [#withRuleReplaced(int, Rule)]
  public PolicyDocument withRateLimits(List<RateLimit> limits) {
    return edited(policy.withRateLimits(limits));
  }

  /// The text with something else for tools that are new or changed.
  ///
  /// @param effect HITL or DENY; absent leaves what the rules say
  public PolicyDocument withNewTools(Optional<Effect> effect) {
    return edited(policy.withNewTools(effect));
  }

  /// The text with another meaning of `**/` in path patterns. The patterns keep their text; those
  /// of which the meaning changes are the [#dialectDifferences()].
  ///
  /// @throws IllegalArgumentException when a pattern has more `**/` than the standard dialect
  ///   allows, with the [PolicyFormatException] as cause
  public PolicyDocument withGlobDialect(GlobReading dialect) {
    return edited(policy.withGlobs(dialect));
  }

  /// The path patterns that mean more in the standard dialect than in the seed's, in the order of
  /// the rules, whichever of the two the file has.
  public List<DialectDifference> dialectDifferences() {
    return DialectDifference.of(policy);
  }

  /// The text with other tests. A test that has the name of an old one keeps the text of what it
  /// has in common with it.
  ///
  /// @throws IllegalArgumentException as [#withRuleReplaced(int, Rule)]
  public PolicyDocument withExamples(List<PolicyExample> examples) {
    return edited(policy.withExamples(examples));
  }

  /// The text with other groups; whatever is written as one of them means its new entries from now
  /// on.
  ///
  /// @param groups entries by name
  /// @throws IllegalArgumentException when a group is missing that something is written as, or its
  ///   entries cannot stand where it is used, with the [PolicyFormatException] as cause
  public PolicyDocument withGroups(Map<String, List<String>> groups) {
    try {
      var places = places();
      var edit = new JsonEdit(text, places);
      var fresh = JsonObject.builder();
      PolicyShapes.GROUPS.write(policy.withGroups(groups), fresh);
      edit.change("", rootOf(places), PolicyShapes.GROUPS.kept(rootOf(places), fresh.build()));
      var result = parse(edit.apply().getBytes(StandardCharsets.UTF_8));
      // Invariant: nothing but the groups was touched; what the lists mean follows from them.
      if (!result.policy.groups().equals(groups)
          || !rootOf(result.places()).without("groups").equals(rootOf(places).without("groups"))) {
        throw new IllegalArgumentException("the groups cannot be written as they are");
      }
      return result;
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// The number of places in the text that are written as a group.
  public long usesOfGroup(String name) {
    return uses(rootOf(places()), name);
  }

  private static long uses(Json value, String group) {
    return switch (value) {
      case JsonObject(var members) ->
          new JsonString(group).equals(members.get(PolicyGroups.REFERENCE))
              ? 1
              : members.values().stream().mapToLong(member -> uses(member, group)).sum();
      case JsonArray(var items) -> items.stream().mapToLong(item -> uses(item, group)).sum();
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> 0;
    };
  }

  /// The errors that would keep a rule from being added; empty when [#withRuleAdded(Rule)] would
  /// succeed.
  public List<Finding> problemsOfAdding(Rule rule) {
    try {
      withRuleAdded(rule);
      return List.of();
    } catch (IllegalArgumentException e) {
      return problems(e);
    }
  }

  /// The errors that would keep the path patterns from another dialect; empty when
  /// [#withGlobDialect(GlobReading)] would succeed.
  public List<Finding> problemsOfGlobDialect(GlobReading dialect) {
    try {
      withGlobDialect(dialect);
      return List.of();
    } catch (IllegalArgumentException e) {
      return problems(e);
    }
  }

  /// Findings about this policy with their places in the text.
  public List<Finding> placed(List<Finding> findings) {
    if (findings.isEmpty()) {
      return findings;
    }
    var places = places();
    return findings.stream().map(finding -> finding.at(places.placeOf(finding.pointer()))).toList();
  }

  JsonDocument places() {
    try {
      return tree(bytes());
    } catch (PolicyFormatException e) {
      throw new IllegalStateException("was read before", e);
    }
  }

  private static List<Finding> problems(IllegalArgumentException e) {
    return e.getCause() instanceof PolicyFormatException format
        ? format.findings()
        : List.of(Finding.error("bad-value", "", Optional.empty(), String.valueOf(e.getMessage())));
  }

  private PolicyDocument edited(Policy wanted) {
    var shapes = shapes(policy.groups());
    var fresh = shapes.policy.write(wanted.withRules(List.of()));
    return edited(
        (edit, root) -> {
          var kept = (JsonObject) shapes.policy.kept(root, fresh);
          if (root.get("rules") instanceof Json rules) {
            kept = kept.with("rules", rules);
          }
          for (var member : kept.members().entrySet()) {
            if (!member.getKey().equals("rules")
                && root.get(member.getKey()) instanceof JsonArray was
                && member.getValue() instanceof JsonArray(var items)) {
              edit.changeElements("/" + member.getKey(), items);
              kept = kept.with(member.getKey(), was);
            }
          }
          edit.change("", root, kept);
        },
        wanted);
  }

  private PolicyDocument edited(BiConsumer<JsonEdit, JsonObject> change, List<Rule> rules) {
    return edited(change, tidied(policy, rules));
  }

  private static Policy tidied(Policy policy, List<Rule> rules) {
    var use = new GroupUse(policy.groups());
    return policy.withRules(rules.stream().map(use::tidied).toList());
  }

  private PolicyDocument edited(BiConsumer<JsonEdit, JsonObject> change, Policy wanted) {
    try {
      var places = places();
      var edit = new JsonEdit(text, places);
      change.accept(edit, rootOf(places));
      var result = pinned(parse(edit.apply().getBytes(StandardCharsets.UTF_8)), wanted);
      return result.meaning(wanted);
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  // Invariant: a document never says something else than it was asked to say.
  private PolicyDocument meaning(Policy wanted) {
    if (!PolicyEquivalence.same(policy, wanted)) {
      throw new IllegalArgumentException(
          "it cannot be written as it is: found something that no policy file can say");
    }
    return this;
  }

  /// Writes ids out where a generated one would now come out differently, as when one of two equal
  /// rules is removed.
  private static PolicyDocument pinned(PolicyDocument result, Policy wanted)
      throws PolicyFormatException {
    var places = result.places();
    var edit = new JsonEdit(result.text, places);
    var taken = new HashSet<String>();
    boolean changed = false;
    for (int i = 0; i < Math.min(wanted.rules().size(), result.policy.rules().size()); i++) {
      var id = wanted.rules().get(i).id();
      boolean differs = !id.equals(result.policy.rules().get(i).id());
      if (differs && taken.add(id.value())) {
        pin(edit, places, i, id.value());
        changed = true;
      }
    }
    return changed ? parse(edit.apply().getBytes(StandardCharsets.UTF_8)) : result;
  }

  private static void pin(JsonEdit edit, JsonDocument places, int index, String id) {
    var pointer = JsonPointer.child("/rules", index);
    if (!(JsonPointer.resolve(places.root(), pointer) instanceof JsonObject rule)) {
      return;
    }
    if (rule.get("id") == JsonNull.NULL) {
      edit.putMember(pointer, rule, "id", new JsonString(id));
    } else if (rule.get("id") == null) {
      edit.putFirstMember(pointer, "id", new JsonString(id));
    }
  }

  private static JsonObject rootOf(JsonDocument places) {
    return places.root() instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  private static JsonArray rulesOf(JsonObject root) {
    return root.array("rules").orElse(JsonArray.EMPTY);
  }
}

package dev.assent.core.policy;

import dev.assent.core.access.SideEffect;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One rule of a policy (clause 2.3).
///
/// @param id unique in the policy; generated from effect and conditions where the file has none
/// @param description absent when the file has none
/// @param effect what it wants
/// @param conditions in file order, at least one, one of each kind at most
/// @param cacheSideEffects only on HITL; absent means: only tools known to have no side effects may
///   be remembered
/// @param enabled false switches it off
/// @param expiresAt inactive from that instant on; absent means never
/// @param note for people; absent when the file has none
/// @param groups which lists are written as a group: name of the group by the condition's member,
///   with the JSON pointer behind it for a list of a value test (`argument/branch`), with `not/`
///   before it for those below `not`, or by `cache_side_effects`; the conditions hold the entries
///   all the same
public record Rule(
    RuleId id,
    Optional<String> description,
    Effect effect,
    List<Condition> conditions,
    Optional<Set<SideEffect>> cacheSideEffects,
    boolean enabled,
    Optional<Instant> expiresAt,
    Optional<String> note,
    Map<String, String> groups) {
  public Rule {
    conditions = List.copyOf(conditions);
    cacheSideEffects = cacheSideEffects.map(Set::copyOf);
    groups = Map.copyOf(groups);
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("a rule has at least one condition");
    }
    if (cacheSideEffects.isPresent() && effect != Effect.HITL) {
      throw new IllegalArgumentException("cache_side_effects belongs to hitl rules");
    }
  }

  /// A rule without note whose lists are all written out.
  public Rule(
      RuleId id,
      Optional<String> description,
      Effect effect,
      List<Condition> conditions,
      Optional<Set<SideEffect>> cacheSideEffects,
      boolean enabled,
      Optional<Instant> expiresAt) {
    this(
        id,
        description,
        effect,
        conditions,
        cacheSideEffects,
        enabled,
        expiresAt,
        Optional.empty(),
        Map.of());
  }

  /// The same with other lists written as groups.
  public Rule withGroups(Map<String, String> others) {
    return new Rule(
        id, description, effect, conditions, cacheSideEffects, enabled, expiresAt, note, others);
  }

  /// True for a rule on what happened before the call in its session.
  public boolean looksBack() {
    return conditions.stream().anyMatch(one -> one.isOn(Attribute.AFTER));
  }

  /// The same with another id.
  public Rule withId(RuleId other) {
    return new Rule(
        other, description, effect, conditions, cacheSideEffects, enabled, expiresAt, note, groups);
  }

  /// The same under another name.
  public Rule named(RuleId other, String title) {
    return new Rule(
        other,
        Optional.of(title),
        effect,
        conditions,
        cacheSideEffects,
        enabled,
        expiresAt,
        note,
        groups);
  }

  /// The same with other conditions.
  public Rule withConditions(List<Condition> others) {
    return new Rule(
        id, description, effect, others, cacheSideEffects, enabled, expiresAt, note, groups);
  }

  /// The same with another end, or none.
  public Rule withEnd(Optional<Instant> end) {
    return new Rule(
        id, description, effect, conditions, cacheSideEffects, enabled, end, note, groups);
  }

  /// The path patterns of all conditions as written, those below `not` and `after` too.
  public List<String> pathPatterns() {
    return conditions.stream()
        .flatMap(Condition::looks)
        .filter(condition -> condition.attribute().isPath())
        .flatMap(condition -> condition.values().stream())
        .toList();
  }

  /// The points of all conditions.
  public Specificity specificity() {
    return conditions.stream()
        .map(Condition::specificity)
        .reduce(Specificity.NONE, Specificity::plus);
  }

  /// The rule's name for the person: the description, else the id.
  public String title() {
    return description.orElse(id.value());
  }
}

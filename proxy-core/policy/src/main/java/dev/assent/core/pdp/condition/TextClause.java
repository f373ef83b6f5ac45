package dev.assent.core.pdp.condition;

import dev.assent.core.glob.GlobWork;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.util.List;

/// A condition on the texts of an attribute.
///
/// Of shell commands that do more than everyday use, a pattern lets none pass: in an ALLOW, and
/// where a DENY or HITL asks for what it does not match, only the text of the pattern itself counts
/// (clause 5.9).
///
/// @param fact the attribute
/// @param any what is compared where one text that passes is enough; empty for an empty list, which
///   never holds
/// @param all what is compared where all texts must pass; of lone commands, where they are no
///   everyday use
/// @param negated whether it stands under a `not` (clause 3.5)
public record TextClause(
    Condition condition,
    TextAttribute fact,
    ConditionEntries any,
    ConditionEntries all,
    boolean negated)
    implements Clause {
  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    if (any.isEmpty()) {
      // No file has an empty list under `not`; should code make one, it must not widen anything.
      return negated && way != Quantifier.ALL && facts.values(fact).any().length > 0;
    }
    var values = facts.values(fact);
    return switch (way) {
      case ANY -> some(values.any(), facts);
      case ANY_OR_ABSENT -> values.any().length == 0 || some(values.any(), facts);
      case ALL ->
          values.complete()
              && values.all().length > 0
              && (negated ? none(values.all(), facts.work()) : every(values.all(), facts));
    };
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var shown = facts.shown(fact, way);
    var entries = compared(facts, way);
    int count = shown.texts().size();
    if (count == 1 && shown.unspelled().isEmpty()) {
      // Nearly every condition sees one value; explanations of long policies are made of these.
      var only = shown.compare(0, entries);
      return trace(facts, way, shown.texts(), List.of(only), only.passed() ? 1 : 0);
    }
    var comparisons = new Comparison[count + shown.unspelled().size()];
    int passed = 0;
    for (int i = 0; i < comparisons.length; i++) {
      comparisons[i] = i < count ? shown.compare(i, entries) : shown.unspelled().get(i - count);
      passed += comparisons[i].passed() ? 1 : 0;
    }
    return trace(facts, way, shown.texts(), List.of(comparisons), passed);
  }

  private ConditionTrace trace(
      RequestAttributes facts,
      Quantifier way,
      List<String> texts,
      List<Comparison> comparisons,
      int passed) {
    var values = facts.values(fact);
    boolean absent = values.any().length == 0;
    boolean holds =
        any.isEmpty()
            ? holds(facts, way)
            : verdict(way, passed, texts.size(), values.complete(), absent);
    return new ConditionTrace(condition, holds, texts, absent, comparisons, List.of());
  }

  /// The answer of [#holds(Facts, Way)], when all values were compared.
  private boolean verdict(Quantifier way, int passed, int count, boolean complete, boolean absent) {
    boolean some = negated ? passed < count : passed > 0;
    return switch (way) {
      case ANY -> some;
      case ANY_OR_ABSENT -> absent || some;
      case ALL ->
          complete && count > 0 && (negated ? passed == 0 && !isUnplaced() : passed == count);
    };
  }

  @Override
  public int cost() {
    return fact.isPath() || fact.attribute() == Attribute.EXTENSION ? 2 : 1;
  }

  /// The entries by which a rule can be found: whatever they do not match, the rule does not.
  public ConditionEntries widest(Quantifier way) {
    return way == Quantifier.ALL && fact.isPath() ? all : any;
  }

  private ConditionEntries compared(RequestAttributes facts, Quantifier way) {
    boolean letsPass = negated == (way != Quantifier.ALL);
    if (fact.attribute() == Attribute.LONE_COMMAND) {
      boolean everyday = facts.request().resource().command().everyday();
      return letsPass && !everyday ? all : any;
    }
    return letsPass && !negated ? all : any;
  }

  // A pattern that means nothing to an ALLOW leaves unknown what it would have matched.
  private boolean isUnplaced() {
    return fact.isPath() && all.isEmpty();
  }

  private boolean some(String[] values, RequestAttributes facts) {
    var entries = compared(facts, Quantifier.ANY);
    for (String value : values) {
      if (entries.accept(value, facts.work()) != negated) {
        return true;
      }
    }
    return false;
  }

  private boolean every(String[] values, RequestAttributes facts) {
    var entries = compared(facts, Quantifier.ALL);
    for (String value : values) {
      if (!entries.accept(value, facts.work())) {
        return false;
      }
    }
    return true;
  }

  /// Tells if no value passes.
  private boolean none(String[] values, GlobWork work) {
    if (isUnplaced()) {
      return false;
    }
    for (String value : values) {
      if (any.accept(value, work)) {
        return false;
      }
    }
    return true;
  }
}

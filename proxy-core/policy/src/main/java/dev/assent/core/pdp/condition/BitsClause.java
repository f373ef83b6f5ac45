package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;
import java.util.List;

/// A condition on an attribute whose values are words of a short list.
///
/// @param wanted the bits of the values that pass; none for an empty list, which never holds
/// @param against the entries as written
/// @param negated whether it stands under a `not` (clause 3.5); each side effect is then a value of
///   its own, but the capabilities of a client are one set, which must have nothing in common
public record BitsClause(
    Condition condition, BitField field, long wanted, List<String> against, boolean negated)
    implements Clause {
  public BitsClause {
    against = List.copyOf(against);
  }

  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    long bits = facts.bits();
    if (way == Quantifier.ANY_OR_ABSENT && wanted != 0 && (bits & field.absent()) != 0) {
      return true;
    }
    if (!negated) {
      // Of several side effects one in common is enough whatever the effect; the others have one
      // value.
      return (bits & wanted) != 0;
    }
    return way == Quantifier.ALL || field.attribute().isSet() && wanted != 0
        ? wanted != 0 && (bits & (wanted | field.absent())) == 0
        : (bits & field.present() & ~wanted) != 0;
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var words = facts.words(field);
    var comparisons = new Comparison[words.size()];
    long left = facts.bits() & field.present();
    for (int i = 0; i < comparisons.length; i++, left &= left - 1) {
      boolean passed = (Long.lowestOneBit(left) & wanted) != 0;
      comparisons[i] = new Comparison("", words.get(i), true, against, passed);
    }
    boolean absent = (facts.bits() & field.absent()) != 0;
    return new ConditionTrace(
        condition, holds(facts, way), words, absent, ShortLists.of(comparisons), List.of());
  }

  @Override
  public int cost() {
    return 0;
  }

  /// Lists of explanations, most of which have one element.
  static final class ShortLists {
    private ShortLists() {}

    /// The elements as an unmodifiable list; of a single one without the copy that a list of an
    /// array makes.
    static <T> List<T> of(T[] elements) {
      return elements.length == 1 ? List.of(elements[0]) : List.of(elements);
    }
  }
}

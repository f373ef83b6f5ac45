package dev.assent.core.pdp;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobParts;
import dev.assent.core.pdp.RuleIndex.IndexKey;
import dev.assent.core.pdp.condition.BitsClause;
import dev.assent.core.pdp.condition.Clause;
import dev.assent.core.pdp.condition.EarlierClause;
import dev.assent.core.pdp.condition.HoursClause;
import dev.assent.core.pdp.condition.NotClause;
import dev.assent.core.pdp.condition.Quantifier;
import dev.assent.core.pdp.condition.SetClause;
import dev.assent.core.pdp.condition.TestsClause;
import dev.assent.core.pdp.condition.TextAttribute;
import dev.assent.core.pdp.condition.TextClause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// By which keys a rule can be found through one of its conditions.
///
/// @param clause the condition
/// @param choices the condition can hold only if a call has some key of every chosen one of each
///   inner list: an inner list has the keys of one entry, each of which every match of that entry
///   has; none at all when it can never hold
/// @param proving whether a call that has any of the keys fulfils the condition, which then needs
///   no second look
record ClauseKeys(Clause clause, List<List<IndexKey>> choices, boolean proving) {
  /// Longer literals have more pieces than anybody needs to choose from. Fewer than a common word
  /// and what stands before it have, many rules would be found by the word alone.
  private static final int GRAMS = 12;

  private static final int GRAM = 4;

  /// The keys of a condition; absent when it can hold for calls that have none.
  static Optional<ClauseKeys> of(Clause clause, Quantifier way) {
    return switch (clause) {
      case BitsClause bits -> bits.negated() ? Optional.empty() : Optional.of(ofBits(bits, way));
      case TextClause text -> text.negated() ? Optional.empty() : ofText(text, way);
      case SetClause _, TestsClause _, HoursClause _, EarlierClause _, NotClause _ ->
          Optional.empty();
    };
  }

  /// The cheapest keys by which a rule is found through a condition, and how likely a call has one
  /// of them.
  record Chosen(ClauseKeys by, Set<IndexKey> keys, double likelihood) {}

  /// Of each entry the key that the fewest calls have.
  Chosen choose(ToDoubleFunction<IndexKey> likelihood) {
    var chosen = new HashSet<IndexKey>();
    double sum = 0;
    for (var entry : choices) {
      IndexKey best = entry.getFirst();
      double least = likelihood.applyAsDouble(best);
      for (var key : entry) {
        double next = likelihood.applyAsDouble(key);
        if (next < least) {
          best = key;
          least = next;
        }
      }
      sum += chosen.add(best) ? least : 0;
    }
    return new Chosen(this, chosen, sum);
  }

  private static ClauseKeys ofBits(BitsClause clause, Quantifier way) {
    var choices = new ArrayList<List<IndexKey>>();
    long bits = clause.wanted();
    if (bits != 0 && way == Quantifier.ANY_OR_ABSENT) {
      bits |= clause.field().absent();
    }
    for (long left = bits; left != 0; left &= left - 1) {
      choices.add(List.of(IndexKey.ofBit(Long.numberOfTrailingZeros(left))));
    }
    return new ClauseKeys(clause, choices, true);
  }

  private static Optional<ClauseKeys> ofText(TextClause clause, Quantifier way) {
    var choices = new ArrayList<List<IndexKey>>();
    if (clause.any().isEmpty()) {
      return Optional.of(new ClauseKeys(clause, choices, proves(clause, choices, way)));
    }
    for (var glob : clause.widest(way).globs()) {
      var keys = clause.fact().isPathOfCall() ? ofPath(glob) : ofName(glob, clause.fact());
      if (keys.isEmpty()) {
        return Optional.empty();
      }
      choices.add(keys);
    }
    if (way == Quantifier.ANY_OR_ABSENT) {
      choices.add(List.of(IndexKey.absent(clause.fact())));
    }
    return Optional.of(new ClauseKeys(clause, choices, proves(clause, choices, way)));
  }

  /// A text as a whole says everything where one is enough, and where there is only one.
  private static boolean proves(TextClause clause, List<List<IndexKey>> choices, Quantifier way) {
    boolean whole =
        choices.stream()
            .flatMap(List::stream)
            .allMatch(
                key -> key.kind() == IndexKey.Kind.TEXT || key.kind() == IndexKey.Kind.ABSENT);
    return whole && (way != Quantifier.ALL || clause.fact().isSingle());
  }

  private static List<IndexKey> ofName(Glob glob, TextAttribute fact) {
    var only = glob.onlyMatch();
    if (only.isPresent()) {
      return List.of(new IndexKey(IndexKey.Kind.TEXT, fact, only.get()));
    }
    var keys = new ArrayList<IndexKey>();
    addGrams(glob.parts(), fact, keys);
    return keys;
  }

  /// Paths in a role are found among all paths of the call.
  private static List<IndexKey> ofPath(Glob glob) {
    var parts = glob.parts();
    var keys = new ArrayList<IndexKey>();
    parts
        .start()
        .ifPresent(start -> keys.add(new IndexKey(IndexKey.Kind.START, TextAttribute.PATH, start)));
    for (String segment : parts.segments()) {
      keys.add(new IndexKey(IndexKey.Kind.SEGMENT, TextAttribute.PATH, segment));
    }
    if (glob.onlyMatch().isEmpty()) {
      int dot = parts.end().lastIndexOf('.');
      if (dot > parts.end().lastIndexOf('/')) {
        keys.add(
            new IndexKey(IndexKey.Kind.ENDING, TextAttribute.PATH, parts.end().substring(dot)));
      }
      addGrams(parts, TextAttribute.PATH, keys);
    }
    return keys;
  }

  /// Pieces of the literals, of each from its end: that tells more than its beginning, which names
  /// and paths share.
  private static void addGrams(GlobParts parts, TextAttribute fact, List<IndexKey> keys) {
    for (String literal : parts.literals()) {
      int length = Math.min(GRAM, literal.length());
      int last = literal.length() - length;
      for (int at = last; at >= Math.max(0, last - GRAMS + 1); at--) {
        keys.add(new IndexKey(IndexKey.Kind.GRAM, fact, literal.substring(at, at + length)));
      }
    }
  }
}

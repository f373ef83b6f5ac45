package dev.assent.core.pdp;

import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Condition;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// A condition, ready to be judged. The same code answers for decisions and for explanations.
sealed interface Clause {
  /// The condition as written.
  Condition condition();

  /// Whether it holds.
  boolean holds(Facts facts, Way way);

  /// The values that are compared that way, as text; empty when the attribute is absent.
  List<String> compared(Facts facts, Way way);

  /// How much work it is: cheap ones are judged first.
  int cost();

  /// A condition on the texts of an attribute.
  ///
  /// @param fact the attribute
  /// @param any whether one text passes, where one is enough
  /// @param all whether one text passes, where all must
  /// @param possible false for an empty list, which never holds
  record OfText(Condition condition, Fact fact, Predicate<String> any, Predicate<String> all, boolean possible)
      implements Clause {
    @Override
    public boolean holds(Facts facts, Way way) {
      if (!possible) {
        return false;
      }
      var values = facts.values(fact);
      return switch (way) {
        case ANY -> passesAny(values);
        case ANY_OR_ABSENT -> values.any().isEmpty() || passesAny(values);
        case ALL -> values.complete() && !values.all().isEmpty() && passesAll(values);
      };
    }

    @Override
    public List<String> compared(Facts facts, Way way) {
      var values = facts.values(fact);
      return way == Way.ALL ? values.all() : values.any();
    }

    @Override
    public int cost() {
      return switch (fact) {
        case OPERATION, RESOURCE_TYPE, MCP_METHOD, SUBJECT_ID, BACKEND_ID, TOOL_NAME -> 0;
        case SCHEME -> 1;
        case PATH, SOURCE_PATH, DEST_PATH, EXTENSION -> 2;
      };
    }

    private boolean passesAny(Values values) {
      for (String value : values.any()) {
        if (any.test(value)) {
          return true;
        }
      }
      return false;
    }

    private boolean passesAll(Values values) {
      for (String value : values.all()) {
        if (!all.test(value)) {
          return false;
        }
      }
      return true;
    }
  }

  /// `side_effects`: any in common, whichever way.
  record OfSideEffects(Condition condition, Set<SideEffect> wanted) implements Clause {
    @Override
    public boolean holds(Facts facts, Way way) {
      if (wanted.isEmpty()) {
        return false;
      }
      var declared = facts.sideEffects();
      return declared.isPresent()
          ? declared.get().stream().anyMatch(wanted::contains)
          : way == Way.ANY_OR_ABSENT;
    }

    @Override
    public List<String> compared(Facts facts, Way way) {
      return facts.sideEffects().stream().flatMap(Set::stream).sorted().map(SideEffect::word).toList();
    }

    @Override
    public int cost() {
      return 1;
    }
  }
}

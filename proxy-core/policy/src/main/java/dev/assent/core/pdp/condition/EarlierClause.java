package dev.assent.core.pdp.condition;

import dev.assent.core.access.EarlierCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A condition on what was let through before in the session.
///
/// A client writes its own past, so nothing may pass by what it did before: it holds neither for an
/// ALLOW nor for a HITL that would override a DENY.
///
/// @param asked the earlier calls that are meant, as a session is asked about them
/// @param most how long ago at most; absent for the whole session
public record EarlierClause(Condition condition, JsonObject asked, Optional<Duration> most)
    implements Clause {
  /// Stands in explanations before the time since a call of which nobody knows whether it is meant.
  public static final String UNKNOWN = "? ";

  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    if (way == Quantifier.ALL) {
      return false;
    }
    // A call that belongs to no session has no earlier ones; sessions tell of every kind.
    var known = known(facts);
    return known != null && known.isWithin(most);
  }

  private @Nullable EarlierCall known(RequestAttributes facts) {
    var earlier = facts.request().earlier();
    for (int i = 0; i < earlier.size(); i++) {
      var one = earlier.get(i);
      if (one.asked().equals(asked)) {
        return one;
      }
    }
    return null;
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var known = known(facts);
    var shown = new ArrayList<String>();
    if (known != null) {
      known.ago().ifPresent(ago -> shown.add(ago.toSeconds() + " s"));
      known.unseen().ifPresent(ago -> shown.add(UNKNOWN + ago.toSeconds() + " s"));
    }
    boolean holds = holds(facts, way);
    var comparisons =
        shown.stream()
            .map(text ->
                new Comparison(
                    "",
                    text,
                    true,
                    ((Condition.Single) condition).values(),
                    known != null && known.isWithin(most)))
            .toList();
    return new ConditionTrace(condition, holds, shown, false, comparisons, List.of());
  }

  @Override
  public int cost() {
    return 1;
  }
}

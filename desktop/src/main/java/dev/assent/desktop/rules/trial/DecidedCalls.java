package dev.assent.desktop.rules.trial;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Servers;
import java.util.Map;

/// Recorded calls that each rule or step would decide, as far as that can be told.
///
/// @param known those that were judged again, by rule or step
/// @param undecided those that could not be, by each rule or step that may decide them
/// @param whole whether every call of the days was looked at and could be read
public record DecidedCalls(Map<String, Long> known, Map<String, Long> undecided, boolean whole) {
  public DecidedCalls {
    known = Map.copyOf(known);
    undecided = Map.copyOf(undecided);
  }

  /// The calls that one rule or step would decide.
  ///
  /// @param exact whether it would decide no others
  public record Count(long least, boolean exact) {
    /// It is known to decide none.
    public boolean isNone() {
      return exact && least == 0;
    }
  }

  /// @param result of all servers together
  static DecidedCalls of(Servers servers, ReplayResult result) {
    boolean whole =
        servers.parts().stream().allMatch(ReplayResult.Part::reached)
            && servers.missed().isEmpty()
            && servers.unread().isEmpty()
            && !result.notEvaluable().containsKey(Reason.UNREADABLE);
    return new DecidedCalls(result.deciders(), result.undecided(), whole);
  }

  /// The calls of one rule or step.
  public Count of(String rule) {
    return new Count(known.getOrDefault(rule, 0L), whole && !undecided.containsKey(rule));
  }
}

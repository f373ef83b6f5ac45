package dev.assent.core.pap;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.WordHints;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The entry of what is in force could not be written into the history.
///
/// @param tried when that was tried last
/// @param why it failed
record HistoryTrouble(Instant tried, String why) {
  /// The time after which a history that could not be written is tried again.
  private static final Duration AGAIN = Duration.ofSeconds(30);

  static HistoryTrouble of(Instant tried, IOException why) {
    return new HistoryTrouble(tried, WordHints.cut(String.valueOf(why.getMessage())));
  }

  boolean isDue(Instant now) {
    return !now.isBefore(tried.plus(AGAIN));
  }

  Finding finding() {
    return Activation.warning(
        Activation.HISTORY,
        "the policy is in force, but its history could not be written: `" + why + "`");
  }

  /// The other problems.
  static List<Finding> without(List<Finding> problems) {
    return problems.stream().filter(problem -> !problem.code().equals(Activation.HISTORY)).toList();
  }
}

package dev.assent.core.lookback;

import dev.assent.core.lookback.sessions.ReadCounts;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.lookback.sessions.UnreadSessions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The findings in the session files of the agents on this machine.
///
/// @param since uses from then on were looked at
/// @param until when they were looked at
/// @param read the amount that was read
/// @param unread sessions that are there and were not read
/// @param all the counts of all agents together
/// @param agents one for each agent of which there are files, in a fixed order
public record LookBackResult(
    Instant since,
    Instant until,
    ReadCounts read,
    List<UnreadSessions> unread,
    LookBackFigures all,
    List<OfAgent> agents) {
  public LookBackResult {
    unread = List.copyOf(unread);
    agents = List.copyOf(agents);
  }

  /// The counts of one agent.
  ///
  /// @param starter a policy to begin with; absent where there were no calls, and for an agent that
  ///   has no hook
  public record OfAgent(
      SessionAgent agent, LookBackFigures figures, Optional<StarterPolicy> starter) {}
}

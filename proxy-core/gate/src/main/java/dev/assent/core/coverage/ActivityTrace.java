package dev.assent.core.coverage;

import java.time.Instant;
import java.util.Optional;

/// The latest trace of an agent in its own session files.
///
/// @param at when the agent worked last, as they say
/// @param tools when the agent used a tool last, as the newest one says; absent where it says of
///   none
/// @param weight how much may be concluded from it
public record ActivityTrace(Instant at, Optional<Instant> tools, Weight weight) {
  /// The ground that a trace gives for saying that a hook kept silent.
  public enum Weight {
    /// its files tell the times of tools
    TOOLS,
    /// only the times of files are known, which nothing but a turn of the agent changes
    TURNS,
    /// shown, and nothing is concluded from it: something else may change the files, or a turn need
    /// not have used a tool
    SHOWN
  }
}

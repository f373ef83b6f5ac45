package dev.assent.core.lookback.sessions;

import java.time.Instant;

/// Takes what session files tell.
public interface SessionSink {
  /// A tool was used, or was to be used.
  void call(SessionCall call);

  /// A person said no to a use.
  ///
  /// @param id what the agent calls it
  void refused(SessionAgent agent, String id);

  /// A use that is there, and of which it cannot be told what it would do.
  ///
  /// @param time as that of a call
  void unclear(SessionAgent agent, Instant time);
}

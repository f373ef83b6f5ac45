package dev.assent.core.approval;

import java.time.Duration;

/// How long a client waits for a call before it hangs up.
///
/// @param time counted from the call
/// @param source how we know
/// @param seen how many calls that it gave up after this time tell so; 0 where they do not
public record Patience(Duration time, Source source, int seen) {
  /// How a client's patience is known.
  public enum Source {
    /// from its documentation
    KNOWN,
    /// from calls that it gave up
    LEARNED
  }
}

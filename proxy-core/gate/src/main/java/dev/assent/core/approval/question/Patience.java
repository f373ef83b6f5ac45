package dev.assent.core.approval.question;

import java.time.Duration;

/// The time that a client waits for a call before it hangs up.
///
/// @param time counted from the call
/// @param source how we know
/// @param seen how many calls that it gave up after this time tell so, 3 and more where it is
///   learned; 0 where they do not
public record Patience(Duration time, Source source, int seen) {
  private static final Duration MARGIN = Duration.ofSeconds(5);
  private static final Duration SHORTEST = Duration.ofSeconds(5);

  /// The time for which a call may be kept: five seconds less, at least five seconds.
  public Duration usable() {
    var less = time.minus(MARGIN);
    return less.compareTo(SHORTEST) < 0 ? SHORTEST : less;
  }

  /// True if the time is known to hold for calls that progress is reported of, too. A client that
  /// asks for progress mostly begins its time anew with each report.
  public boolean isFirm() {
    return switch (source) {
      case KNOWN, SET, LEARNED -> true;
      case AT_LEAST, ASSUMED -> false;
    };
  }

  /// The source of what is known of a client's patience.
  public enum Source {
    /// from its documentation
    KNOWN,
    /// from the client's own file
    SET,
    /// from calls that it gave up
    LEARNED,
    /// from a call that it gave up later than is assumed of others: it waits at least so long
    AT_LEAST,
    /// from nothing: as those do that wait shortest
    ASSUMED
  }
}

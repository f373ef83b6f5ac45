package dev.assent.core.proxy.session;

import dev.assent.core.config.CoreConfig;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.answers.AnswerFilter;
import dev.assent.core.pep.flow.FloodGuard;
import dev.assent.core.pep.flow.PeriodicCounter;
import dev.assent.core.pep.flow.ServerPace;
import dev.assent.core.pep.flow.TokenBucket;
import dev.assent.core.proxy.upstream.Upstream;
import java.util.Optional;
import java.util.function.Supplier;

/// The safeguards of one session that stand beside the policy: they clean, pace and count, and
/// follow the settings at once. Thread-safe.
///
/// @param filter cleans what the server says
/// @param flood holds the client to its limits
/// @param pace holds the server to its limits
/// @param incidents how many incidents are written down one by one
/// @param held why nothing passes, because the server is held now; absent while it is not
/// @param openCalls how many calls are open in all sessions
/// @param uncounted what happened too often to be written down one by one
public record SafeguardParts(
    AnswerFilter filter,
    FloodGuard flood,
    ServerPace pace,
    Supplier<Optional<Refusal>> held,
    OpenRequestCount openCalls,
    TokenBucket incidents,
    PeriodicCounter<Excess> uncounted) {
  // A session of honest sides has a handful of incidents; these bounds keep one of the others from
  // filling the log.
  private static final int INCIDENTS_PER_SECOND = 100;
  private static final int INCIDENTS_AT_ONCE = 1000;

  /// A kind of message that there were too many of.
  ///
  /// @param code stable, lower case with dashes
  record Excess(SessionSide from, String code) {}

  public static SafeguardParts of(
      Supplier<CoreConfig.Safeguards> switches,
      Supplier<CoreConfig.Limits> limits,
      Upstream server,
      SessionKnowledge knowledge,
      OpenRequestCount openCalls) {
    return new SafeguardParts(
        new AnswerFilter(switches, limits, server.isOverHttp(), knowledge::revision),
        new FloodGuard(limits, System::nanoTime),
        new ServerPace(switches, limits, System::nanoTime),
        () -> server.held().map(Refusal::held),
        openCalls,
        new TokenBucket(System::nanoTime),
        new PeriodicCounter<>(System::nanoTime));
  }

  /// True if an incident is written down by itself; counted with its like otherwise.
  boolean writesDown(SessionSide from, String code) {
    if (incidents.take(INCIDENTS_PER_SECOND, INCIDENTS_AT_ONCE) == 0) {
      return true;
    }
    uncounted.count(new Excess(from, code));
    return false;
  }
}

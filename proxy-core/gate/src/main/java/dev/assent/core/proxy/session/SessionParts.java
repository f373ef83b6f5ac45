package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.answers.AnswerFilter;
import dev.assent.core.pep.flow.FloodGuard;
import dev.assent.core.pep.flow.FloodGuard.TokenBucket;
import dev.assent.core.pep.flow.PeriodicCounter;
import dev.assent.core.pep.flow.ServerPace;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.transport.Channel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// The parts of a session.
///
/// @param id unique for ever
/// @param client the connection to the client
/// @param server the server, already started
/// @param enforcement judges
/// @param approvals where waiting calls are withdrawn
/// @param operations where outcomes are written
/// @param knowledge what is learned by listening
/// @param facts what attributes are gathered from, at this moment
/// @param callTimeout how long a call may go without a sign of life
/// @param inFlight how many calls may be open for each side
/// @param limits of messages
/// @param clock the wall clock
/// @param guards what stands beside the policy
/// @param over why it does not belong to anybody any more; absent while it does
public record SessionParts(
    String id,
    String proxy,
    Channel client,
    Upstream server,
    PolicyEnforcementPoint enforcement,
    ApprovalBroker approvals,
    OperationLog operations,
    SessionKnowledge knowledge,
    Supplier<SessionFacts> facts,
    Duration callTimeout,
    int inFlight,
    JsonLimits limits,
    InstantSource clock,
    SafeguardParts guards,
    Supplier<Optional<SessionFault>> over) {
  /// Returns whether a line that is no message may be a batch of them: they exist in one revision,
  /// once it was agreed on.
  boolean isBatch(MalformedMessageException fault) {
    return fault.code() == MalformedMessageException.Code.BATCH
        && knowledge.revision().filter(ProtocolVersion::hasBatches).isPresent();
  }

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
    // A session of honest sides has a handful of incidents; these bounds keep one of the others
    // from filling the log.
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
          () -> server.held().map(CharSequence::toString).map(Refusal::held),
          openCalls,
          new TokenBucket(System::nanoTime),
          new PeriodicCounter<>(System::nanoTime));
    }

    /// True if an incident is written down by itself; counted with its like otherwise.
    boolean writesDown(SessionSide from, String code) {
      if (incidents.take(INCIDENTS_PER_SECOND, INCIDENTS_AT_ONCE) == 0) {
        return true;
      }
      uncounted.count(new Excess(from, code), 1);
      return false;
    }
  }

  /// Counts the requests without answer in all sessions. Thread-safe.
  public static final class OpenRequestCount {
    private final AtomicInteger open = new AtomicInteger();
    private final IntSupplier limit;

    /// @param limit how many there may be, now
    public OpenRequestCount(IntSupplier limit) {
      this.limit = limit;
    }

    /// Takes a place.
    ///
    /// @return whether there was one
    boolean take() {
      int most = limit.getAsInt();
      return open.getAndUpdate(count -> count < most ? count + 1 : count) < most;
    }

    /// Gives places back that were taken.
    void giveBack(int count) {
      open.addAndGet(-count);
    }

    public int count() {
      return open.get();
    }
  }
}

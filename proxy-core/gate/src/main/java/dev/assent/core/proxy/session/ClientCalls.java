package dev.assent.core.proxy.session;

import dev.assent.core.access.Action;
import dev.assent.core.access.Canary;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.CallContext;
import dev.assent.core.pep.ComputingTurn;
import dev.assent.core.pep.Verdict;
import dev.assent.core.pep.Waiting;
import dev.assent.core.proxy.session.CallForwarding.Judged;
import dev.assent.core.proxy.session.FaultBarrier.Steps;
import java.util.List;
import java.util.Optional;

/// Has the requests of the client judged. An action for which nothing has to be waited for is
/// judged on the thread that reads, and gathered with those that were read together with it; every
/// other action is judged and made good on a thread of its own, anything else on the thread that
/// reads. Used by one thread at a time.
final class ClientCalls {
  // Bytes of a call. A longer one takes its time and would keep those behind it waiting.
  private static final int AT_ONCE = 64 * 1024;
  // One with so many may compute for long, and others share few of the threads that virtual ones
  // run on.
  private static final int COMPUTES = 8 * 1024;

  private final SharedParts shared;
  private final SessionParts parts;
  private final CallForwarding forwarding;
  private final MessageGroup<Judged> gathered = new MessageGroup<>();

  ClientCalls(SharedParts shared) {
    this.shared = shared;
    this.parts = shared.parts();
    this.forwarding = new CallForwarding(shared);
  }

  /// Takes a request that was opened. To wake a thread takes longer than to judge a call, so one is
  /// woken only where something may have to be waited for.
  ///
  /// @throws InterruptedException when the thread is interrupted
  void judge(InFlightCall open) throws InterruptedException {
    Call call = callOf(open);
    if (!SessionOrder.isAction(open.request().method())) {
      settle();
      shared.barrier().runAll(carriedOut(open, call));
      return;
    }
    if (!gathered.hasRoomFor(open.bytes())) {
      settle();
    }
    Optional<Verdict> verdict =
        mayPassAtOnce(open) ? judged(open, call, Waiting.FORBIDDEN) : Optional.empty();
    verdict.ifPresentOrElse(
        found -> gathered.add(new Judged(open, found), open.bytes()),
        () -> carryOutOnThreadOfItsOwn(open, call));
  }

  // A server over HTTP takes a call when it is connected to, and perhaps not before it has answered
  // the one before.
  private boolean mayPassAtOnce(InFlightCall open) {
    return open.bytes() <= AT_ONCE && !parts.server().isOverHttp();
  }

  private Call callOf(InFlightCall open) {
    Message.Request request = open.request();
    var ties =
        new CallContext(
            shared.followUps().decisionOf(request),
            shared.followUps().resume(request),
            () -> shared.gone(open.carried()),
            () -> shared.replies().hand(open),
            open.progressToken().isPresent()
                && parts
                    .knowledge()
                    .revision()
                    .filter(ProtocolVersion::progressRenewsTime)
                    .isPresent(),
            canary(request));
    return new Call(
        request.tree(),
        request.method(),
        Optional.of(request.id().json()),
        Action.Direction.CLIENT_TO_SERVER,
        ties);
  }

  private static Optional<Canary> canary(Message.Request request) {
    return request.method().equals("tools/call")
        ? request
            .params()
            .string("name")
            .flatMap(tool ->
                Canary.ofTool(tool, request.params().object("arguments").orElse(JsonObject.EMPTY)))
        : Optional.empty();
  }

  private Optional<Verdict> judged(InFlightCall open, Call call, Waiting waiting)
      throws InterruptedException {
    try {
      return shared.judging().judge(call, waiting);
    } catch (InterruptedException e) {
      shared.fromClient().refused(open.carried());
      throw e;
    }
  }

  private Steps carriedOut(InFlightCall open, Call call) throws InterruptedException {
    Verdict verdict = judged(open, call, Waiting.ALLOWED).orElseThrow();
    return forwarding.steps(List.of(new Judged(open, verdict)));
  }

  private Steps carriedOutInTurn(InFlightCall open, Call call) throws InterruptedException {
    try (var _ = ComputingTurn.take()) {
      return carriedOut(open, call);
    }
  }

  private void carryOutOnThreadOfItsOwn(InFlightCall open, Call call) {
    var steps = new Steps();
    boolean computes = open.bytes() > COMPUTES;
    steps.add(
        () -> steps.follow(computes ? carriedOutInTurn(open, call) : carriedOut(open, call)),
        fault -> shared.ending().abandon(open, fault));
    String name = "call " + open.request().id() + " of " + parts.id();
    shared
        .barrier()
        .start(
            computes ? Thread.ofPlatform().daemon().name(name) : Thread.ofVirtual().name(name),
            steps);
  }

  /// Makes good what was found about the requests that were read together. To be called before
  /// anything is done for which they must not wait, or which must not overtake them.
  void settle() {
    var all = gathered.takeAll();
    if (!all.isEmpty()) {
      shared.barrier().runAll(forwarding.steps(all));
    }
  }
}

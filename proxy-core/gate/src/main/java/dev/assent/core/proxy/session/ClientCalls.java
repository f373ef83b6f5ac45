package dev.assent.core.proxy.session;

import dev.assent.core.access.Action;
import dev.assent.core.access.Canary;
import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.CallContext;
import dev.assent.core.pep.ComputingTurn;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.Verdict;
import dev.assent.core.pep.Waiting;
import dev.assent.core.proxy.session.FaultBarrier.Steps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Has the requests of the client judged. An action for which nothing has to be waited for is
/// judged on the thread that reads, and gathered with those that were read together with it; every
/// other action is judged and made good on a thread of its own, anything else on the thread that
/// reads. What was found is put on record, and each is sent on or answered; those that were read
/// together share the writes of the log and to the server. [#judge] and [#settle] are called by one
/// thread at a time.
///
/// Whatever goes wrong with one becomes its refusal here, or, where the program itself fails, in
/// the session's barrier.
final class ClientCalls {
  // Bytes of a call. A longer one takes its time and would keep those behind it waiting.
  private static final int AT_ONCE = 64 * 1024;
  // One with so many may compute for long, and others share few of the threads that virtual ones
  // run on.
  private static final int COMPUTES = 8 * 1024;

  private final Conversation session;
  private final SessionParts parts;
  private final MessageGroup<Judged> gathered = new MessageGroup<>();

  /// A request that was judged.
  private record Judged(InFlightCall open, Verdict verdict) {}

  /// One that is on its way out.
  private record Leaving(InFlightCall open, SwitchBoard.Passage passage) {}

  ClientCalls(Conversation session) {
    this.session = session;
    this.parts = session.parts;
  }

  /// Takes a request that was opened. To wake a thread takes longer than to judge a call, so one is
  /// woken only where something may have to be waited for.
  ///
  /// @throws InterruptedException when the thread is interrupted
  void judge(InFlightCall open) throws InterruptedException {
    Call call = callOf(open);
    if (!SessionOrder.isAction(open.request().method())) {
      settle();
      session.barrier.runAll(carriedOut(open, call));
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
            session.followUps.decisionOf(request),
            session.followUps.resume(request),
            () -> session.gone(open.carried()),
            () -> session.replies.hand(open),
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
      return session.judging.judge(call, waiting);
    } catch (InterruptedException e) {
      session.fromClient.refused(open.carried());
      throw e;
    }
  }

  private Steps carriedOut(InFlightCall open, Call call) throws InterruptedException {
    Verdict verdict = judged(open, call, Waiting.ALLOWED).orElseThrow();
    return steps(List.of(new Judged(open, verdict)));
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
        fault -> session.ending.abandon(open, fault));
    String name = "call " + open.request().id() + " of " + parts.id();
    session.barrier.start(
        computes ? Thread.ofPlatform().daemon().name(name) : Thread.ofVirtual().name(name), steps);
  }

  /// Makes good what was found about the requests that were read together. To be called before
  /// anything is done for which they must not wait, or which must not overtake them.
  void settle() {
    var all = gathered.takeAll();
    if (!all.isEmpty()) {
      session.barrier.runAll(steps(all));
    }
  }

  /// Returns the steps that make good what was found.
  ///
  /// @param judged in the order in which they came
  private Steps steps(List<Judged> judged) {
    var steps = new Steps();
    steps.add(
        () -> steps.follow(recorded(judged)),
        fault -> judged.forEach(one -> session.ending.abandon(one.open(), fault)));
    return steps;
  }

  // Writes all of it down; what is left to do after that. None passes where the log does not take
  // them.
  private Steps recorded(List<Judged> judged) throws InterruptedException {
    try {
      return leaving(
          judged, session.judging.carryOut(judged.stream().map(Judged::verdict).toList()));
    } catch (AuditException e) {
      var steps = new Steps();
      judged.forEach(one -> refuse(steps, one.open(), () -> Optional.of(logFailed(one.open(), e))));
      flushClient(steps);
      return steps;
    } catch (InterruptedException e) {
      judged.forEach(one -> session.fromClient.refused(one.open().carried()));
      throw e;
    }
  }

  // A client that does not read keeps nothing from the server.
  private Steps leaving(List<Judged> judged, List<Enforcement> enforcements) {
    var steps = new Steps();
    var leaving = new ArrayList<Leaving>(judged.size());
    var refusals = new Steps();
    for (int i = 0; i < judged.size(); i++) {
      InFlightCall open = judged.get(i).open();
      switch (enforcements.get(i)) {
        case Enforcement.Forward forward ->
            steps.add(
                () -> sendOn(open, forward, leaving), fault -> session.ending.abandon(open, fault));
        case Enforcement.Refuse refuse -> refuse(refusals, open, () -> refusal(open, refuse));
        case Enforcement.Answer answer -> refuse(refusals, open, () -> answered(open, answer));
      }
    }
    steps.add(
        () -> flushServer(leaving),
        fault -> leaving.forEach(one -> session.ending.abandon(one.open(), fault)));
    steps.add(
        () -> leaving.forEach(one -> one.passage().close()),
        fault -> session.barrier.note(SessionSide.CLIENT, fault));
    if (!enforcements.stream().allMatch(Enforcement.Forward.class::isInstance)) {
      flushClient(refusals);
      steps.follow(refusals);
    }
    return steps;
  }

  private interface Answering {
    Optional<Message> answer() throws InterruptedException;
  }

  private void refuse(Steps steps, InFlightCall open, Answering answering) {
    steps.add(
        () -> {
          Optional<Message> answer = answering.answer();
          InFlightCall call = open.carried();
          session.fromClient.refused(call);
          answer.ifPresent(one -> session.answers.enqueue(call, one));
        },
        fault -> session.ending.failRefusal(open, fault));
  }

  private Optional<Message> refusal(InFlightCall open, Enforcement.Refuse refuse) {
    if (refuse.refusal().retry() == Refusal.Retry.REOPENED) {
      // That the session is over is all there is to be told before it ends.
      session.end.told();
    }
    return session
        .replies
        .comeAgain(open.carried(), refuse)
        .or(() -> refuse.reply().map(reply -> session.ending.refusalOf(open.request(), reply)));
  }

  private Optional<Message> answered(InFlightCall open, Enforcement.Answer answer)
      throws InterruptedException {
    try {
      parts.operations().answeredHere(open.request(), answer.decisionId());
    } catch (AuditException e) {
      return Optional.of(logFailed(open, e));
    }
    return answer.reply().map(reply -> session.ending.refusalOf(open.request(), reply));
  }

  private void flushClient(Steps steps) {
    steps.add(session.toClient::flush, _ -> session.toClient.flush());
  }

  private void sendOn(InFlightCall open, Enforcement.Forward forward, List<Leaving> leaving)
      throws InterruptedException {
    InFlightCall call = open.carried();
    try {
      enqueue(call, forward, leaving);
    } catch (AuditException e) {
      session.fromClient.refused(call);
      session.answers.send(call, logFailed(open, e));
    } catch (InterruptedException e) {
      session.fromClient.refused(call);
      throw e;
    } catch (IOException e) {
      session.end.serverUnreachable(e);
      neverTaken(call);
    }
  }

  private Message logFailed(InFlightCall open, AuditException e) {
    return ReplyForms.failure(
        open.request().id(), session.notes.logFailed(e) + " Nothing was run.");
  }

  private void enqueue(InFlightCall open, Enforcement.Forward forward, List<Leaving> leaving)
      throws IOException, AuditException, InterruptedException {
    var passage = parts.approvals().switches().enter(forward.reach(), session.end::cutOff);
    // A fault leaves that open: then the call leaves before the passage is closed.
    boolean leaves = true;
    try {
      leaves = leaves(open, forward, passage);
    } finally {
      if (leaves) {
        leaving.add(new Leaving(open, passage));
      } else {
        passage.close();
      }
    }
  }

  private boolean leaves(
      InFlightCall open, Enforcement.Forward forward, SwitchBoard.Passage passage)
      throws IOException, AuditException, InterruptedException {
    Message.Request request = open.request();
    if (passage.refusal().isPresent()) {
      session.fromClient.refused(open);
      session
          .ending
          .withhold(open, forward, passage.refusal().get())
          .ifPresent(reply -> session.answers.send(open, reply));
      return false;
    }
    var over = parts.over().get();
    if (over.isPresent()) {
      session.fromClient.refused(open);
      parts.operations().withheld(request, forward.decisionId(), over.get());
      session.answers.send(open, ReplyForms.neverSent(over.get(), request.id()));
      session.end.told();
      return false;
    }
    boolean sent =
        session.fromClient.send(
            open,
            forward,
            SessionOrder.isAction(request.method()),
            () -> session.toServer.enqueue(MessageTrimming.leaving(request, passage)));
    if (!sent) {
      open.batch().ifPresent(BatchAnswers::needsNone);
      parts.operations().neverSent(request, forward.decisionId());
    }
    return sent;
  }

  private void flushServer(List<Leaving> leaving) {
    if (leaving.isEmpty()) {
      return;
    }
    try {
      session.toServer.flush();
    } catch (IOException e) {
      session.end.serverUnreachable(e);
      leaving.forEach(one -> neverTaken(one.open().carried()));
    }
  }

  private void neverTaken(InFlightCall call) {
    if (session.fromClient.notSent(call)) {
      session.ending.endNeverTaken(call);
    }
  }
}

package dev.assent.core.proxy.session;

import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.Verdict;
import dev.assent.core.proxy.session.FaultBarrier.Steps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes good what was found about requests of the client: puts it on record, and sends on or
/// answers each. Those that were read together share the writes of the log and to the server.
/// Thread-safe.
///
/// Whatever goes wrong with one becomes its refusal here, or, where the program itself fails, in
/// the session's barrier.
final class CallForwarding {
  private final SharedParts shared;
  private final SessionParts parts;

  CallForwarding(SharedParts shared) {
    this.shared = shared;
    this.parts = shared.parts();
  }

  /// A request that was judged.
  record Judged(InFlightCall open, Verdict verdict) {}

  /// One that is on its way out.
  private record Leaving(InFlightCall open, SwitchBoard.Passage passage) {}

  /// Returns the steps that make good what was found.
  ///
  /// @param judged in the order in which they came
  Steps steps(List<Judged> judged) {
    var steps = new Steps();
    steps.add(
        () -> steps.follow(recorded(judged)),
        fault -> judged.forEach(one -> shared.ending().abandon(one.open(), fault)));
    return steps;
  }

  // Writes all of it down; what is left to do after that. None passes where the log does not take
  // them.
  private Steps recorded(List<Judged> judged) throws InterruptedException {
    try {
      return leaving(
          judged, shared.judging().carryOut(judged.stream().map(Judged::verdict).toList()));
    } catch (AuditException e) {
      var steps = new Steps();
      judged.forEach(one -> refuse(steps, one.open(), () -> Optional.of(logFailed(one.open(), e))));
      flushClient(steps);
      return steps;
    } catch (InterruptedException e) {
      judged.forEach(one -> shared.fromClient().refused(one.open().carried()));
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
                () -> sendOn(open, forward, leaving),
                fault -> shared.ending().abandon(open, fault));
        case Enforcement.Refuse refuse -> refuse(refusals, open, () -> refusal(open, refuse));
        case Enforcement.Answer answer -> refuse(refusals, open, () -> answered(open, answer));
      }
    }
    steps.add(
        () -> flushServer(leaving),
        fault -> leaving.forEach(one -> shared.ending().abandon(one.open(), fault)));
    steps.add(
        () -> leaving.forEach(one -> one.passage().close()),
        fault -> shared.barrier().note(SessionSide.CLIENT, fault));
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
          shared.fromClient().refused(call);
          answer.ifPresent(one -> shared.answers().enqueue(call, one));
        },
        fault -> shared.ending().failRefusal(open, fault));
  }

  private Optional<Message> refusal(InFlightCall open, Enforcement.Refuse refuse) {
    if (refuse.refusal().retry() == Refusal.Retry.REOPENED) {
      // That the session is over is all there is to be told before it ends.
      shared.end().told();
    }
    return shared
        .replies()
        .comeAgain(open.carried(), refuse)
        .or(() -> refuse.reply().map(reply -> shared.ending().refusalOf(open.request(), reply)));
  }

  private Optional<Message> answered(InFlightCall open, Enforcement.Answer answer)
      throws InterruptedException {
    try {
      parts.operations().answeredHere(open.request(), answer.decisionId());
    } catch (AuditException e) {
      return Optional.of(logFailed(open, e));
    }
    return answer.reply().map(reply -> shared.ending().refusalOf(open.request(), reply));
  }

  private void flushClient(Steps steps) {
    steps.add(shared.toClient()::flush, _ -> shared.toClient().flush());
  }

  private void sendOn(InFlightCall open, Enforcement.Forward forward, List<Leaving> leaving)
      throws InterruptedException {
    InFlightCall call = open.carried();
    try {
      enqueue(call, forward, leaving);
    } catch (AuditException e) {
      shared.fromClient().refused(call);
      shared.answers().send(call, logFailed(open, e));
    } catch (InterruptedException e) {
      shared.fromClient().refused(call);
      throw e;
    } catch (IOException e) {
      shared.end().serverUnreachable(e);
      neverTaken(call);
    }
  }

  private Message logFailed(InFlightCall open, AuditException e) {
    return ReplyForms.failure(
        open.request().id(), shared.notes().logFailed(e) + " Nothing was run.");
  }

  private void enqueue(InFlightCall open, Enforcement.Forward forward, List<Leaving> leaving)
      throws IOException, AuditException, InterruptedException {
    var passage = parts.approvals().switches().enter(forward.reach(), shared.end()::cutOff);
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
      shared.fromClient().refused(open);
      shared
          .ending()
          .withhold(open, forward, passage.refusal().get())
          .ifPresent(reply -> shared.answers().send(open, reply));
      return false;
    }
    var over = parts.over().get();
    if (over.isPresent()) {
      shared.fromClient().refused(open);
      parts.operations().withheld(request, forward.decisionId(), over.get());
      shared.answers().send(open, ReplyForms.neverSent(over.get(), request.id()));
      shared.end().told();
      return false;
    }
    boolean sent =
        shared
            .fromClient()
            .send(
                open,
                forward,
                SessionOrder.isAction(request.method()),
                () -> shared.toServer().enqueue(MessageTrimming.leaving(request, passage)));
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
      shared.toServer().flush();
    } catch (IOException e) {
      shared.end().serverUnreachable(e);
      leaving.forEach(one -> neverTaken(one.open().carried()));
    }
  }

  private void neverTaken(InFlightCall call) {
    if (shared.fromClient().notSent(call)) {
      shared.ending().endNeverTaken(call);
    }
  }
}

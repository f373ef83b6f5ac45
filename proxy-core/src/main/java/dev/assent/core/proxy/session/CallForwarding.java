package dev.assent.core.proxy.session;

import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Verdict;
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
  private final SharedParts core;
  private final SessionParts parts;

  CallForwarding(SharedParts core) {
    this.core = core;
    this.parts = core.parts();
  }

  /// A request that was judged.
  record Judged(InFlightCall open, Verdict verdict) {}

  /// One that was put on record.
  private record Recorded(InFlightCall open, Enforcement enforcement) {}

  /// One that is on its way out.
  private record Leaving(InFlightCall open, SwitchBoard.Passage passage) {}

  /// Makes good what was found.
  ///
  /// @param judged in the order in which they came
  void makeGood(List<Judged> judged) {
    core.barrier()
        .run(
            () -> leave(recorded(judged)),
            fault -> judged.forEach(one -> core.ending().abandon(one.open(), fault)));
  }

  // None where the log does not take them.
  private List<Recorded> recorded(List<Judged> judged) {
    try {
      var enforcements = core.judging().carryOut(judged.stream().map(Judged::verdict).toList());
      var recorded = new ArrayList<Recorded>(judged.size());
      for (int i = 0; i < judged.size(); i++) {
        recorded.add(new Recorded(judged.get(i).open(), enforcements.get(i)));
      }
      return recorded;
    } catch (AuditException e) {
      judged.forEach(one -> refuse(one.open(), Optional.of(logFailed(one.open(), e))));
      core.toClient().flush();
    } catch (InterruptedException _) {
      judged.forEach(one -> core.fromClient().refused(one.open().carried()));
      Thread.currentThread().interrupt();
    }
    return List.of();
  }

  // A client that does not read keeps nothing from the server.
  private void leave(List<Recorded> recorded) {
    sendOn(recorded);
    boolean refused = false;
    for (Recorded one : recorded) {
      if (one.enforcement() instanceof Enforcement.Refuse refuse) {
        core.barrier()
            .run(
                () -> refuse(one.open(), refuse),
                fault -> core.ending().abandon(one.open(), fault));
        refused = true;
      }
    }
    if (refused) {
      core.toClient().flush();
    }
  }

  private void refuse(InFlightCall open, Enforcement.Refuse refuse) {
    refuse(
        open,
        core.ladder()
            .comeAgain(open.carried(), refuse)
            .or(() -> refuse.reply().map(reply -> core.ending().refusalOf(open.request(), reply))));
  }

  private void sendOn(List<Recorded> recorded) {
    var leaving = new ArrayList<Leaving>(recorded.size());
    try {
      for (Recorded one : recorded) {
        if (one.enforcement() instanceof Enforcement.Forward forward) {
          core.barrier()
              .run(
                  () -> sendOn(one.open(), forward, leaving),
                  fault -> core.ending().abandon(one.open(), fault));
        }
      }
      if (!leaving.isEmpty()) {
        flush(leaving);
      }
    } finally {
      leaving.forEach(one -> one.passage().close());
    }
  }

  private void sendOn(InFlightCall open, Enforcement.Forward forward, List<Leaving> leaving)
      throws InterruptedException {
    try {
      enqueue(open.carried(), forward, leaving);
    } catch (AuditException e) {
      refuse(open, Optional.of(logFailed(open, e)));
      core.toClient().flush();
    } catch (InterruptedException e) {
      core.fromClient().refused(open.carried());
      throw e;
    } catch (IOException e) {
      core.end().serverUnreachable(e);
      neverTaken(open);
    }
  }

  private Message logFailed(InFlightCall open, AuditException e) {
    return ReplyForms.failure(open.request().id(), core.notes().logFailed(e) + " Nothing was run.");
  }

  private void refuse(InFlightCall open, Optional<Message> answer) {
    InFlightCall call = open.carried();
    core.fromClient().refused(call);
    answer.ifPresent(one -> core.answers().enqueue(call, one));
  }

  private void enqueue(InFlightCall open, Enforcement.Forward forward, List<Leaving> leaving)
      throws IOException, AuditException, InterruptedException {
    var passage = parts.approvals().switches().enter(forward.reach(), core.end()::cutOff);
    // Where a fault leaves that open, it leaves before the passage is closed.
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
      core.fromClient().refused(open);
      core.ending()
          .withhold(open, forward, passage.refusal().get())
          .ifPresent(reply -> core.answers().send(open, reply));
      return false;
    }
    boolean sent =
        core.fromClient()
            .send(
                open,
                forward,
                SessionOrder.isAction(request.method()),
                () -> core.toServer().enqueue(MessageTrimming.leaving(request, passage)));
    if (!sent) {
      open.batch().ifPresent(BatchAnswers::needsNone);
      core.parts().operations().neverSent(request, forward.decisionId());
    }
    return sent;
  }

  private void flush(List<Leaving> leaving) {
    try {
      core.toServer().flush();
    } catch (IOException e) {
      core.end().serverUnreachable(e);
      leaving.forEach(one -> neverTaken(one.open()));
    }
  }

  private void neverTaken(InFlightCall open) {
    InFlightCall call = open.carried();
    if (core.fromClient().notSent(call)) {
      core.ending().endNeverTaken(call);
    }
  }
}

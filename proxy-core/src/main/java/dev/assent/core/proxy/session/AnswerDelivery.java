package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.HiddenRequest;
import dev.assent.core.proxy.session.OperationLog.Ended;
import java.util.List;
import java.util.Optional;

/// Passes the server's answers on to the calls that wait for them, once their outcomes are on
/// record. Those that were read together share the writes of the log and to the client. Used by one
/// thread at a time, but for what it starts itself.
final class AnswerDelivery {
  private final SharedParts core;
  private final ServerSpeech speech;
  private final MessageGroup<Passing> gathered = new MessageGroup<>();

  AnswerDelivery(SharedParts core, ServerSpeech speech) {
    this.core = core;
    this.speech = speech;
  }

  /// An answer that came.
  ///
  /// @param clean as the client gets it
  /// @param bytes of its line
  record Arrived(InFlightCall call, Message clean, int bytes) {}

  /// An answer as its client reads it.
  ///
  /// @param withheld in place of the answer, where what hides in it was refused
  private record Passing(Arrived answer, Optional<Message> withheld) {
    InFlightCall call() {
      return answer.call();
    }

    Ended ended() {
      return new Ended(
          call(),
          ReplyForms.outcomeOf(answer.clean()),
          answer.bytes(),
          withheld.map(_ -> "not passed on: what it asks for was refused"));
    }
  }

  /// Takes an answer whose call was taken out for it.
  ///
  /// @throws InterruptedException when the thread is interrupted while it waits for the client to
  ///   read
  void take(Arrived answer) throws InterruptedException {
    List<HiddenRequest> hidden = HiddenRequest.in(answer.clean());
    // Its record is forced to disk, or what hides in it is judged; other answers need not wait for
    // that.
    boolean waits =
        answer.call().isAction() && core.parts().operations().areForced() || !hidden.isEmpty();
    if (!gathered.hasRoomFor(answer.bytes())) {
      settle();
    }
    core.deliveries().begin(answer.bytes());
    if (waits) {
      core.barrier()
          .start(
              "answer " + answer.call().request().id() + " of " + core.parts().id(),
              () -> passOnJudged(answer, hidden),
              fault -> {
                core.ending().loseAnswer(answer.call(), fault);
                core.deliveries().end(answer.bytes());
              });
    } else {
      gathered.add(new Passing(answer, Optional.empty()), answer.bytes());
    }
  }

  /// Passes on the answers that were read together. To be called before anything is done for which
  /// they must not wait, or which must not overtake them.
  void settle() {
    var all = gathered.takeAll();
    if (!all.isEmpty()) {
      passOn(all);
    }
  }

  private void passOnJudged(Arrived answer, List<HiddenRequest> hidden)
      throws InterruptedException {
    Optional<Message> withheld;
    try {
      withheld = speech.judgeHidden(answer.call(), hidden);
    } catch (AuditException e) {
      core.answers().send(answer.call(), notOnRecord(answer.call(), e));
      core.deliveries().end(answer.bytes());
      return;
    } catch (InterruptedException e) {
      core.deliveries().end(answer.bytes());
      throw e;
    }
    passOn(List.of(new Passing(answer, withheld)));
  }

  private void passOn(List<Passing> all) {
    core.barrier()
        .run(
            () -> record(all),
            fault -> all.forEach(one -> core.ending().loseAnswer(one.call(), fault)));
    core.toClient().flush();
    all.forEach(one -> core.deliveries().end(one.answer().bytes()));
  }

  private void record(List<Passing> all) throws InterruptedException {
    try {
      core.parts().operations().ended(all.stream().map(Passing::ended).toList());
    } catch (AuditException e) {
      all.forEach(one -> core.answers().enqueue(one.call(), notOnRecord(one.call(), e)));
      return;
    }
    for (Passing one : all) {
      core.barrier().run(() -> enqueue(one), fault -> core.ending().loseAnswer(one.call(), fault));
    }
  }

  private void enqueue(Passing one) {
    InFlightCall call = one.call();
    Message answer = one.answer().clean();
    if (one.withheld().isEmpty()) {
      core.tasks().answered(call, answer);
      if (call.task().isEmpty()) {
        core.rounds().answered(call, answer);
      }
    }
    core.answers()
        .enqueue(call, one.withheld().orElseGet(() -> core.ladder().tasks().outward(answer)));
    if (call.task().isEmpty()) {
      core.parts().knowledge().waited(call.ageNanos(System.nanoTime()));
    }
  }

  private Message notOnRecord(InFlightCall call, AuditException e) {
    return ReplyForms.failure(
        call.request().id(),
        core.notes().logFailed(e)
            + " The server answered, but its answer is not on record; the call ran.");
  }
}

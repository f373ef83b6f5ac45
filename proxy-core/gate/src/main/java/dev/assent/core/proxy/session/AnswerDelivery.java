package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.HiddenRequest;
import dev.assent.core.proxy.session.FaultBarrier.Steps;
import dev.assent.core.proxy.session.OperationLog.Ended;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Passes the server's answers on to the calls that wait for them, once their outcomes are on
/// record. Those that were read together share the writes of the log and to the client. Used by one
/// thread at a time, but for what it starts itself.
final class AnswerDelivery {
  private final SharedParts shared;
  private final ServerSpeech speech;
  private final MessageGroup<Passing> gathered = new MessageGroup<>();

  AnswerDelivery(SharedParts shared, ServerSpeech speech) {
    this.shared = shared;
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
  void deliver(Arrived answer) throws InterruptedException {
    List<HiddenRequest> hidden = HiddenRequest.in(answer.clean());
    // Its record is forced to disk, or what hides in it is judged; other answers need not wait for
    // that.
    boolean waits =
        answer.call().isAction() && shared.parts().operations().areForced() || !hidden.isEmpty();
    if (!gathered.hasRoomFor(answer.bytes())) {
      settle();
    }
    shared.toClient().begin(answer.bytes());
    if (waits) {
      var steps = new Steps();
      steps.add(() -> steps.follow(judged(answer, hidden)), fault -> lose(List.of(answer), fault));
      shared
          .barrier()
          .start(
              Thread.ofVirtual()
                  .name("answer " + answer.call().request().id() + " of " + shared.parts().id()),
              steps);
    } else {
      gathered.add(new Passing(answer, Optional.empty()), answer.bytes());
    }
  }

  /// Passes on what was read together. To be called before anything is done that must not overtake
  /// them, or for which they must not wait.
  void settle() {
    var all = gathered.takeAll();
    if (!all.isEmpty()) {
      shared.barrier().runAll(steps(all));
    }
  }

  private Steps judged(Arrived answer, List<HiddenRequest> hidden) throws InterruptedException {
    try {
      return steps(List.of(new Passing(answer, speech.judgeHidden(answer.call(), hidden))));
    } catch (AuditException e) {
      shared.answers().send(answer.call(), notOnRecord(answer.call(), e));
      end(List.of(answer));
      return new Steps();
    } catch (InterruptedException e) {
      end(List.of(answer));
      throw e;
    }
  }

  private Steps steps(List<Passing> all) {
    var answers = all.stream().map(Passing::answer).toList();
    var steps = new Steps();
    steps.add(() -> steps.follow(recorded(all, answers)), fault -> lose(answers, fault));
    return steps;
  }

  // Writes all of it down; what is left to do after that.
  private Steps recorded(List<Passing> all, List<Arrived> answers) throws InterruptedException {
    Consumer<Passing> telling = this::enqueue;
    try {
      shared.parts().operations().ended(all.stream().map(Passing::ended).toList());
    } catch (AuditException e) {
      telling = one -> shared.answers().enqueue(one.call(), notOnRecord(one.call(), e));
    } catch (InterruptedException e) {
      end(answers);
      throw e;
    }
    var steps = new Steps();
    for (Passing one : all) {
      var tell = telling;
      steps.add(() -> tell.accept(one), fault -> shared.ending().loseAnswer(one.call(), fault));
    }
    steps.add(shared.toClient()::flush, _ -> shared.toClient().flush());
    steps.add(() -> end(answers), fault -> shared.barrier().note(SessionSide.SERVER, fault));
    return steps;
  }

  private void enqueue(Passing one) {
    InFlightCall call = one.call();
    Message answer = one.answer().clean();
    if (one.withheld().isEmpty()) {
      shared.followUps().answered(call, answer);
    }
    if (call.task().isEmpty()) {
      shared.parts().knowledge().waited(call.ageNanos(System.nanoTime()));
    }
    // The last of it: whatever fails before this is answered in its place.
    shared
        .answers()
        .enqueue(call, one.withheld().orElseGet(() -> shared.ownTasks().outward(answer)));
  }

  private void lose(List<Arrived> answers, Throwable fault) {
    try {
      answers.forEach(one -> shared.ending().loseAnswer(one.call(), fault));
    } finally {
      end(answers);
    }
  }

  private void end(List<Arrived> answers) {
    answers.forEach(one -> shared.toClient().end(one.bytes()));
  }

  private Message notOnRecord(InFlightCall call, AuditException e) {
    return ReplyForms.failure(
        call.request().id(),
        shared.notes().logFailed(e)
            + " The server answered, but its answer is not on record; the call ran.");
  }
}

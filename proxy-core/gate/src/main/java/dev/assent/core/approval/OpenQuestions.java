package dev.assent.core.approval;

import dev.assent.core.approval.ApprovalBroker.ApproverList;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.CallKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The questions without an end, and how each of them ends: once. Whoever calls holds the
/// [#lock()], but for what says otherwise.
///
/// A question's time is kept by the thread of its caller. When that has left, a thread of the
/// question's own goes on.
final class OpenQuestions {
  private final ReentrantLock lock = new ReentrantLock();
  private final WaitingCalls calls = new WaitingCalls();
  private final ApproverList approvers;
  private final StandingAnswers aftermath;
  private final Confirmations confirmations;
  private final InstantSource clock;
  private final long lookNanos;
  private long revision;

  /// @param look how often a waiting thread looks at the clocks at least
  OpenQuestions(
      ApproverList approvers,
      StandingAnswers aftermath,
      Confirmations confirmations,
      InstantSource clock,
      Duration look) {
    this.confirmations = confirmations;
    this.approvers = approvers;
    this.aftermath = aftermath;
    this.clock = clock;
    this.lookNanos = look.toNanos();
  }

  /// Guards all of this.
  ReentrantLock lock() {
    return lock;
  }

  WaitingCalls calls() {
    return calls;
  }

  /// Adds a question.
  WaitingCall enqueue(ApprovalRequest request, Caller caller, TakeBack takeBack, Instant now) {
    long steadyDeadline = System.nanoTime() + Duration.between(now, request.deadline()).toNanos();
    var pending = new WaitingCall(request, lock.newCondition(), steadyDeadline, caller, takeBack);
    calls.join(pending);
    calls.notePlace(pending);
    return pending;
  }

  /// Lets an identical call wait in the place of the one before, which leaves if it has not.
  void join(WaitingCall pending, Caller caller, String id, Instant now) {
    keepTime(pending);
    pending.join(caller, id, now);
    pending.ended().signalAll();
  }

  /// Waits, as a question's caller, until it ends or the caller has to leave.
  ///
  /// @param turn of the caller
  /// @throws InterruptedException when the waiting thread is interrupted; the question is then
  ///   withdrawn
  ApprovalOutcome await(WaitingCall pending, int turn) throws InterruptedException {
    boolean left = false;
    try {
      tellQueue();
      while (pending.answer.isEmpty()) {
        Instant now = clock.instant();
        boolean over = endIfDue(pending, now);
        if (!over && pending.turn() == turn && pending.leaves(now)) {
          leave(pending, now);
        }
        if (!over && (pending.turn() != turn || pending.isAway())) {
          left = true;
          return pending.stillOpen(now);
        }
        awaitChange(pending);
      }
    } catch (InterruptedException e) {
      if (pending.turn() == turn) {
        end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.SHUTDOWN));
      }
      throw e;
    } finally {
      if (!left && pending.turn() == turn) {
        // After a fault nobody waits any more, and nobody is to be asked.
        end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
      }
    }
    // A thread that lost its place has no part in the answer, which is the next one's.
    return pending.turn() == turn
        ? pending.outcome(clock.instant())
        : pending.stillOpen(clock.instant());
  }

  private boolean endIfDue(WaitingCall pending, Instant now) {
    var due = pending.due(now);
    due.ifPresent(answer -> end(pending, answer));
    return due.isPresent();
  }

  private void awaitChange(WaitingCall pending) throws InterruptedException {
    if (pending.answer.isEmpty()) {
      long _ = pending.ended().awaitNanos(Math.min(Math.max(1, pending.nanosLeft()), lookNanos));
    }
  }

  private void leave(WaitingCall pending, Instant now) {
    keepTime(pending);
    pending.leave(now);
    tellQueue();
  }

  // The question's own thread stays also when a caller comes back.
  private void keepTime(WaitingCall pending) {
    if (!pending.isKept) {
      Thread.ofVirtual().name("question " + pending.request().id()).start(() -> keep(pending));
      pending.isKept = true;
    }
  }

  private void keep(WaitingCall pending) {
    lock.lock();
    try {
      while (pending.answer.isEmpty()) {
        boolean _ = endIfDue(pending, clock.instant());
        awaitChange(pending);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
      lock.unlock();
    }
  }

  /// Ends a question; the first end is its only one. A caller that has left was told that time was
  /// over, and the log has it: what withdraws its question later, or refuses it with all others, is
  /// no other end.
  ///
  /// @return whether this was the first
  boolean end(WaitingCall pending, ApprovalAnswer with) {
    if (pending.answer.isPresent()) {
      return false;
    }
    ApprovalAnswer answer = pending.isAway() && isOfNobody(with) ? pending.timedOut() : with;
    pending.answer = Optional.of(answer);
    boolean _ = confirmations.drop(pending.request().id());
    calls.remove(pending);
    pending.ended().signalAll();
    tellQueue();
    if (pending.isAway() && isOfPerson(answer)) {
      approvers.answeredLate(pending.request(), answer);
    } else {
      approvers.ended(pending.request(), answer);
    }
    if (pending.isAway()) {
      aftermath.endedAway(pending.request(), answer, pending.provedBy, pending.leftAt());
    } else {
      aftermath.ended(pending.request(), answer);
    }
    endOthersLike(pending, answer);
    endOthersCovered(answer);
    return true;
  }

  private static boolean isOfPerson(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.Yes _ -> true;
      case ApprovalAnswer.No no -> MissedCall.isDeliberate(no);
    };
  }

  // Nobody looked at the call for it.
  private static boolean isOfNobody(ApprovalAnswer answer) {
    return answer instanceof ApprovalAnswer.Withdrawn || answer instanceof ApprovalAnswer.Overruled;
  }

  // A no that reaches further ends what waits of its kind. A call for which the person just said
  // yes is of no kind they refuse, but a stopped session is stopped.
  private void endOthersLike(WaitingCall pending, ApprovalAnswer answer) {
    if (!(answer instanceof ApprovalAnswer.Refused(_, var objection))) {
      return;
    }
    switch (objection.extent()) {
      case CALL -> {}
      case KIND -> {
        var kind = CallKind.of(pending.request().proxy(), pending.request().request());
        endEach(
            calls
                .waiting()
                .filter(other ->
                    kind.covers(CallKind.of(other.request().proxy(), other.request().request()))));
      }
      case SESSION ->
          endEach(calls.all().filter(other -> other.session().equals(pending.session())));
    }
  }

  // A call that a lasting yes covers needs no answer of its own any more. One whose time is over is
  // denied by that.
  private void endOthersCovered(ApprovalAnswer answer) {
    if (answer instanceof ApprovalAnswer.AllowFor || answer instanceof ApprovalAnswer.AllowWider) {
      Instant now = clock.instant();
      for (WaitingCall other : calls.waiting().filter(each -> !each.isOver(now)).toList()) {
        aftermath.standingYes(other.request()).ifPresent(yes -> end(other, yes));
      }
    }
  }

  private void endEach(Stream<WaitingCall> refused) {
    for (WaitingCall other : refused.toList()) {
      aftermath.standingNo(other.request()).ifPresent(no -> end(other, no));
    }
  }

  /// Keeps an answer for a while in which it can be taken back.
  void hold(WaitingCall pending, ApprovalAnswer answer, Duration time, Instant now) {
    boolean _ = confirmations.drop(pending.request().id());
    calls.hold(pending, answer, time, now);
    pending.ended().signalAll();
    tellQueue();
  }

  /// Lets a question wait again whose answer was kept.
  void release(WaitingCall pending) {
    calls.release(pending);
    tellQueue();
  }

  /// Withdraws questions, oldest first. Takes the lock.
  void withdrawWhere(Predicate<WaitingCall> which, ApprovalAnswer.Cause cause) {
    lock.lock();
    try {
      calls
          .all()
          .filter(which)
          .sorted(Comparator.comparing(pending -> pending.request().askedAt()))
          .toList()
          .forEach(pending -> end(pending, new ApprovalAnswer.Withdrawn(cause)));
    } finally {
      lock.unlock();
    }
  }

  /// Tells every front end how the queue stands.
  void tellQueue() {
    revision++;
    approvers.queueChanged(view());
  }

  QueueView view() {
    return calls.view(confirmations.view(), revision);
  }
}

package dev.assent.core.approval;

import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/// Takes in what people answer. Takes the lock of the questions.
///
/// Invariant: a yes to a call that needs the person's presence ends its wait only by [#confirm],
/// after the system has proved it for this very question.
final class GivenAnswers {
  private final OpenQuestions questions;
  private final ReentrantLock lock;
  private final WaitingCalls calls;
  private final Confirmations confirmations;
  private final InstantSource clock;
  private final Consumer<PersonAct> acts;

  GivenAnswers(
      OpenQuestions questions,
      Confirmations confirmations,
      InstantSource clock,
      Consumer<PersonAct> acts) {
    this.questions = questions;
    this.lock = questions.lock();
    this.calls = questions.calls();
    this.confirmations = confirmations;
    this.clock = clock;
    this.acts = acts;
  }

  /// Answers at once, as [ApprovalDesk#answer] has it.
  boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    return takeIn(requestId, digest, answer, questions::end);
  }

  /// Answers, as [ApprovalDesk#give] has it.
  boolean give(String requestId, String digest, ApprovalAnswer answer) {
    return takeIn(requestId, digest, answer, this::keep);
  }

  private boolean takeIn(
      String requestId,
      String digest,
      ApprovalAnswer answer,
      BiPredicate<WaitingCall, ApprovalAnswer> effect) {
    lock.lock();
    try {
      return answerable(requestId, digest, answer)
          .filter(pending -> !needsPresence(pending, answer))
          .map(pending -> effect.test(pending, answer))
          .orElse(false);
    } finally {
      lock.unlock();
    }
  }

  private static boolean needsPresence(WaitingCall pending, ApprovalAnswer answer) {
    return answer instanceof ApprovalAnswer.Yes && pending.request().needsPresence();
  }

  /// Has the system ask before a yes is kept, as [ApprovalDesk#confirm] has it.
  boolean confirm(String requestId, String digest, ApprovalAnswer answer) {
    lock.lock();
    try {
      var asked =
          answerable(requestId, digest, answer).filter(pending -> needsPresence(pending, answer));
      boolean asks =
          asked
              .filter(pending ->
                  confirmations.begin(
                      requestId, (attempt, result) -> proved(attempt, result, pending, answer)))
              .isPresent();
      if (asks) {
        questions.tellQueue();
      }
      return asks;
    } finally {
      lock.unlock();
    }
  }

  // Everything that made the yes possible is looked at again: the person may have taken any time.
  private void proved(
      Confirmations.Attempt attempt,
      PresenceResult result,
      WaitingCall pending,
      ApprovalAnswer answer) {
    lock.lock();
    try {
      if (!confirmations.counts(attempt, result)) {
        return;
      }
      var request = pending.request();
      switch (result) {
        case PresenceResult.Proved(var by) ->
            answerable(request.id(), request.digest(), answer)
                .filter(still -> still == pending)
                .ifPresent(still -> keepProved(still, answer, by));
        case PresenceResult.Refused _,
            PresenceResult.Cancelled _,
            PresenceResult.NotOffered _,
            PresenceResult.Failed _ ->
            acts.accept(PersonAct.notConfirmed(request, result));
      }
      questions.tellQueue();
    } finally {
      lock.unlock();
    }
  }

  private void keepProved(WaitingCall pending, ApprovalAnswer answer, PresenceMeans by) {
    pending.provedBy = Optional.of(by);
    boolean _ = keep(pending, answer);
  }

  /// Withdraws the system's question, as [ApprovalDesk#stopConfirming] has it.
  void stopConfirming(String requestId) {
    lock.lock();
    try {
      if (calls.findWaiting(requestId).isPresent() && confirmations.drop(requestId)) {
        questions.tellQueue();
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean keep(WaitingCall pending, ApprovalAnswer answer) {
    Instant now = clock.instant();
    var time =
        pending
            .takeBack()
            .of(answer, pending.request().tier(), Duration.between(now, pending.reachesUntil()));
    if (time.isZero()) {
      return questions.end(pending, answer);
    }
    questions.hold(pending, answer, time, now);
    return true;
  }

  /// Takes a kept answer back, as [ApprovalDesk#takeBack] has it. What was proved for it is spent.
  boolean takeBack(String requestId) {
    lock.lock();
    try {
      // An answer that is due has taken effect, even if its thread has not seen that yet.
      var open =
          calls.findHeld(requestId).filter(pending -> pending.due(clock.instant()).isEmpty());
      open.ifPresent(pending -> {
        pending.provedBy = Optional.empty();
        questions.release(pending);
        acts.accept(PersonAct.of(PersonAct.Kind.ANSWER_TAKEN_BACK, pending.request()));
      });
      return open.isPresent();
    } finally {
      lock.unlock();
    }
  }

  // The request that an answer of a person may end now. One that comes at the deadline is too late.
  private Optional<WaitingCall> answerable(String requestId, String digest, ApprovalAnswer answer) {
    var pending =
        calls
            .findWaiting(requestId)
            .filter(found ->
                found.request().digest().equals(digest)
                    && isPersonal(found, answer, clock.instant()));
    if (pending.isPresent() && pending.get().isOver(clock.instant())) {
      boolean _ = questions.end(pending.get(), pending.get().timedOut());
      return Optional.empty();
    }
    return pending;
  }

  // A front end may say yes, yes for a while where that was offered, and no; how else a wait ends
  // is ours to say.
  private static boolean isPersonal(WaitingCall pending, ApprovalAnswer answer, Instant now) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _, ApprovalAnswer.Refused _ -> true;
      case ApprovalAnswer.AllowFor _ ->
          pending.request().remembering() instanceof RememberOffer.Offered;
      case ApprovalAnswer.AllowWider(_, var scope) ->
          GrantOffer.permits(pending.request(), scope, now);
      case ApprovalAnswer.Remembered _,
          ApprovalAnswer.LetThrough _,
          ApprovalAnswer.Observed _,
          ApprovalAnswer.RefusedEarlier _,
          ApprovalAnswer.Overruled _,
          ApprovalAnswer.TimedOut _,
          ApprovalAnswer.Withdrawn _,
          ApprovalAnswer.NobodyToAsk _ ->
          false;
    };
  }
}

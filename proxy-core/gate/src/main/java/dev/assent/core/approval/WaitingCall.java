package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.presence.PresenceMeans;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.Condition;

/// One call that waits. The broker's lock guards what changes in it.
///
/// It waits, or an answer is held for it that can be taken back, or it has ended; it ends once. Its
/// caller may leave before and another one take its place; never does it have two.
final class WaitingCall {
  // Less than the least patient client waits.
  private static final Duration FORSAKEN = Duration.ofSeconds(20);

  private final ApprovalRequest request;
  private final Condition ended;
  private final long steadyDeadline;
  private final TicketBinding binding;
  private final TakeBack takeBack;
  private Optional<Caller> caller;
  // Stays when the caller has left: what the question says has to be so.
  private Caller last;
  private String callId;
  private Instant waitsSince;
  private Instant leftAt;
  private int turn;
  boolean isKept;
  int position;
  int length;
  Optional<Instant> shownAt = Optional.empty();
  Optional<ApprovalAnswer> answer = Optional.empty();
  Optional<Held> held = Optional.empty();

  /// The system that proved the person's presence for the yes that is kept or was given.
  Optional<PresenceMeans> provedBy = Optional.empty();

  /// An answer that can still be taken back.
  ///
  /// @param steadyUntil on the steady clock
  record Held(HeldAnswer kept, long steadyUntil) {}

  WaitingCall(
      ApprovalRequest request,
      Condition ended,
      long steadyDeadline,
      Caller caller,
      TakeBack takeBack) {
    this.takeBack = takeBack;
    this.request = request;
    this.binding = TicketBinding.of(request);
    this.callId = request.request().environment().requestId().orElse("");
    this.waitsSince = request.askedAt();
    this.leftAt = request.askedAt();
    this.caller = Optional.of(caller);
    this.last = caller;
    this.ended = ended;
    this.steadyDeadline = steadyDeadline;
  }

  /// The times for which answers to it are kept.
  TakeBack takeBack() {
    return takeBack;
  }

  ApprovalRequest request() {
    return request;
  }

  /// Signalled when the waiting thread is to look again.
  Condition ended() {
    return ended;
  }

  /// True if it has a caller that does not want the call any more.
  boolean isGivenUp() {
    return caller.filter(Caller::isGivenUp).isPresent();
  }

  /// True while nobody waits for the answer; the identical call may come for it.
  boolean isAway() {
    return caller.isEmpty();
  }

  /// Lets an identical call wait where the one before has left.
  ///
  /// @param id of its request
  void join(Caller next, String id, Instant now) {
    caller = Optional.of(next);
    last = next;
    callId = id;
    waitsSince = now;
    turn++;
  }

  /// Counts its callers; one whose turn is over has left.
  int turn() {
    return turn;
  }

  /// True if the identical call may be its caller's next attempt, made without a word about this
  /// one: a caller that would have to leave some time has waited so long that its client may be
  /// gone.
  boolean mayBeForsaken(Instant now) {
    return caller.filter(waiting -> waiting.leavesAt().isPresent()).isPresent()
        && !now.isBefore(waitsSince.plus(FORSAKEN));
  }

  /// Lets its caller wait to the end.
  void stay() {
    caller = caller.map(Caller::toTheEnd);
  }

  void leave(Instant now) {
    caller = Optional.empty();
    leftAt = now;
  }

  /// When its last caller left; when it was asked where none has.
  Instant leftAt() {
    return leftAt;
  }

  /// When its caller leaves; absent where it waits to the deadline, and where nobody waits.
  Optional<Instant> leavesAt() {
    return caller.flatMap(Caller::leavesAt).filter(at -> at.isBefore(request.deadline()));
  }

  /// Until when an answer can reach the caller that waits; the deadline where none does.
  Instant reachesUntil() {
    return leavesAt().orElse(request.deadline());
  }

  /// True if its caller has to be told by now that the question is still open.
  boolean leaves(Instant now) {
    return caller.filter(waiting -> waiting.leaves(now)).isPresent();
  }

  /// The id of the request that waits, or waited last.
  String callId() {
    return callId;
  }

  /// The facts in which a call has to be equal to be the same.
  TicketBinding binding() {
    return binding;
  }

  String session() {
    return request.request().environment().sessionId();
  }

  /// Keeps an answer for a while.
  void hold(ApprovalAnswer given, Duration time, Instant now) {
    held =
        Optional.of(
            new Held(
                new HeldAnswer(request, given, now, now.plus(time)),
                System.nanoTime() + time.toNanos()));
  }

  /// True if the deadline has passed, on whichever clock is ahead.
  boolean isOver(Instant now) {
    return System.nanoTime() - steadyDeadline >= 0 || !now.isBefore(request.deadline());
  }

  /// The answer that is due now: one whose time to be taken back is over, or whose caller leaves,
  /// or the deadline's.
  ///
  /// A yes that did not get away before the deadline is none: the client may be gone, and nothing
  /// is to run behind it. An answer to a question whose tool has changed is none either.
  Optional<ApprovalAnswer> due(Instant now) {
    if (last.isOutdated()) {
      return Optional.of(new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.TOOL_CHANGED));
    }
    boolean over = isOver(now);
    if (held.isEmpty()) {
      return over ? Optional.of(timedOut()) : Optional.empty();
    }
    var kept = held.get().kept();
    if (over) {
      return Optional.of(kept.answer() instanceof ApprovalAnswer.Yes ? timedOut() : kept.answer());
    }
    boolean past =
        System.nanoTime() - held.get().steadyUntil() >= 0
            || !now.isBefore(kept.until())
            || leaves(now);
    return past ? Optional.of(kept.answer()) : Optional.empty();
  }

  /// The time until something is due, by the steady clock.
  long nanosLeft() {
    long now = System.nanoTime();
    return Math.min(
        steadyDeadline - now, held.map(kept -> kept.steadyUntil() - now).orElse(Long.MAX_VALUE));
  }

  /// The no of the deadline. Whose caller has left was told that it may come again, and the person
  /// is told the same.
  ApprovalAnswer timedOut() {
    return new ApprovalAnswer.TimedOut(
        isAway() ? ApprovalAnswer.Limit.CLIENT : ApprovalAnswer.Limit.OURS);
  }

  /// The outcome for its caller that leaves.
  ApprovalOutcome stillOpen(Instant now) {
    return outcome(new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT), now);
  }

  ApprovalOutcome outcome(Instant now) {
    return outcome(answer.orElseThrow(), now);
  }

  private ApprovalOutcome outcome(ApprovalAnswer said, Instant now) {
    Optional<RememberOffer.Offered> lasting =
        said instanceof ApprovalAnswer.AllowFor
                && request.remembering() instanceof RememberOffer.Offered how
            ? Optional.of(how)
            : Optional.empty();
    return new ApprovalOutcome(
        request.id(),
        said,
        request.tier(),
        request.askedAt(),
        shownAt,
        held.filter(h -> h.kept().answer().equals(said)).map(h -> h.kept().since()).orElse(now),
        position,
        length,
        lasting,
        said instanceof ApprovalAnswer.Yes ? provedBy : Optional.empty());
  }
}

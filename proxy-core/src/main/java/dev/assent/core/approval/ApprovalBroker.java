package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.pdp.Trace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Holds the calls that wait for a person, and ends every wait: by an answer, by its deadline, or because nobody
/// needs it any more. Thread-safe.
///
/// Each call waits on its own thread in [#ask(Ask)]. The deadline is kept here on two clocks, the wall clock and the
/// steady one; whichever is past first denies.
public final class ApprovalBroker implements ApprovalDesk {
  // How often a waiting thread looks at the clocks; a sleeping machine or a changed clock is noticed this soon.
  private static final Duration LOOK = Duration.ofMillis(250);

  private final ReentrantLock lock = new ReentrantLock();
  private final WaitingCalls calls = new WaitingCalls();
  private final ApproverList approvers = new ApproverList();
  private final Aftermath aftermath;
  private final SwitchBoard switches;
  private final InstantSource clock;
  private final Supplier<String> ids;
  private final Limits limits;
  private final TakeBack takeBack;
  private final long lookNanos;
  private long revision;

  /// How many calls may wait.
  ///
  /// @param perSession for one session
  /// @param all for all sessions
  public record Limits(int perSession, int all) {}

  /// @param ids gives ids that are unique for ever
  public ApprovalBroker(InstantSource clock, Supplier<String> ids, Limits limits) {
    this(clock, ids, limits, TakeBack.STANDARD, LOOK);
  }

  ApprovalBroker(InstantSource clock, Supplier<String> ids, Limits limits, TakeBack takeBack, Duration look) {
    this.lookNanos = look.toNanos();
    this.clock = clock;
    this.ids = ids;
    this.limits = limits;
    this.takeBack = takeBack;
    aftermath = new Aftermath(clock, approvers::standingChanged);
    switches = new SwitchBoard(clock);
  }

  /// Asks and waits for the end of the question, at most until its deadline.
  ///
  /// @throws InterruptedException when the waiting thread is interrupted; the request is then withdrawn
  public ApprovalOutcome ask(Ask ask) throws InterruptedException {
    Instant now = clock.instant();
    String id = ids.get();
    Tier tier = Tiers.of(ask.request(), ask.trace());
    var remembering = RememberedApprovals.remembering(ask.request(), ask.trace(), ask.settings());
    lock.lock();
    try {
      if (ask.givenUp().getAsBoolean()) {
        return atOnce(id, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED), tier, now);
      }
      Optional<ApprovalAnswer> unasked =
          switches.refusal(Reach.of(ask.request())).<ApprovalAnswer>map(no -> no)
              .or(() -> aftermath.standingFor(ask, remembering))
              .or(() -> approvers.isEmpty() ? Optional.of(new ApprovalAnswer.NobodyToAsk()) : switches.observed(tier, ask.trace()));
      if (unasked.isPresent()) {
        return atOnce(id, unasked.get(), tier, now);
      }
      var request = requestOf(ask, id, tier, remembering);
      if (calls.size() >= limits.all() || calls.sizeOf(ask.request().environment().sessionId()) >= limits.perSession()) {
        var full = new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.QUEUE_FULL);
        aftermath.ended(request, full);
        return atOnce(id, full, tier, now);
      }
      return await(enqueue(request, ask.givenUp(), now));
    } finally {
      lock.unlock();
    }
  }

  private static ApprovalOutcome atOnce(String id, ApprovalAnswer answer, Tier tier, Instant now) {
    return new ApprovalOutcome(id, answer, tier, now, Optional.empty(), now, 0, 0, Optional.empty());
  }

  private static ApprovalRequest requestOf(Ask ask, String id, Tier tier, Remembering remembering) {
    return new ApprovalRequest(
        id,
        ask.proxy(),
        ask.request(),
        ask.trace(),
        tier,
        remembering,
        ask.request().digest(),
        ask.askedAt(),
        ask.deadline(),
        ask.change(),
        ask.patience());
  }

  private Pending enqueue(ApprovalRequest request, BooleanSupplier givenUp, Instant now) {
    long steadyDeadline = System.nanoTime() + Duration.between(now, request.deadline()).toNanos();
    var pending = new Pending(request, lock.newCondition(), steadyDeadline, givenUp);
    calls.join(pending);
    calls.notePlace(pending);
    return pending;
  }

  private ApprovalOutcome await(Pending pending) throws InterruptedException {
    try {
      tellQueue();
      while (pending.answer.isEmpty()) {
        var due = pending.due(clock.instant());
        if (due.isPresent()) {
          end(pending, due.get());
        } else {
          long _ = pending.ended().awaitNanos(Math.min(Math.max(1, pending.nanosLeft()), lookNanos));
        }
      }
    } catch (InterruptedException e) {
      end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.SHUTDOWN));
      throw e;
    } finally {
      // After a fault nobody waits any more, and nobody is to be asked.
      end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    }
    return pending.outcome(clock.instant());
  }

  // Invariant: called with the lock held; the first end of a request is its only one.
  private boolean end(Pending pending, ApprovalAnswer answer) {
    if (pending.answer.isPresent()) {
      return false;
    }
    pending.answer = Optional.of(answer);
    calls.remove(pending);
    pending.ended().signalAll();
    tellQueue();
    approvers.ended(pending.request(), answer);
    aftermath.ended(pending.request(), answer);
    endOthersLike(pending, answer);
    return true;
  }

  // A no that reaches further ends what waits of its kind. A call for which the person just said yes is of no kind they
  // refuse, but a stopped session is stopped.
  private void endOthersLike(Pending pending, ApprovalAnswer answer) {
    if (!(answer instanceof ApprovalAnswer.Refused(_, var objection))) {
      return;
    }
    switch (objection.extent()) {
      case CALL -> {}
      case KIND -> {
        var kind = Kind.of(pending.request().proxy(), pending.request().request());
        endEach(calls.waiting().filter(other -> kind.covers(Kind.of(other.request().proxy(), other.request().request()))));
      }
      case SESSION -> endEach(calls.all().filter(other -> other.session().equals(pending.session())));
    }
  }

  private void endEach(Stream<Pending> refused) {
    for (Pending other : refused.toList()) {
      aftermath.standingNo(other.request()).ifPresent(no -> end(other, no));
    }
  }

  private void tellQueue() {
    revision++;
    approvers.queueChanged(view());
  }

  private QueueView view() {
    return calls.view(revision);
  }

  @Override
  public QueueView queue() {
    lock.lock();
    try {
      return view();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public AutoCloseable register(Approver approver) {
    lock.lock();
    try {
      return approvers.add(approver, view(), aftermath.standing());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void shown(String requestId) {
    lock.lock();
    try {
      calls
          .findWaiting(requestId)
          .filter(pending -> pending.shownAt.isEmpty())
          .ifPresent(this::noteShown);
    } finally {
      lock.unlock();
    }
  }

  private void noteShown(Pending pending) {
    pending.shownAt = Optional.of(clock.instant());
    calls.notePlace(pending);
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    return takeIn(requestId, digest, answer, this::end);
  }

  @Override
  public boolean give(String requestId, String digest, ApprovalAnswer answer) {
    return takeIn(requestId, digest, answer, this::keep);
  }

  private boolean takeIn(
      String requestId, String digest, ApprovalAnswer answer, BiPredicate<Pending, ApprovalAnswer> effect) {
    lock.lock();
    try {
      return answerable(requestId, digest, answer).map(pending -> effect.test(pending, answer)).orElse(false);
    } finally {
      lock.unlock();
    }
  }

  private boolean keep(Pending pending, ApprovalAnswer answer) {
    Instant now = clock.instant();
    var time = takeBack.of(answer, pending.request().tier(), Duration.between(now, pending.request().deadline()));
    if (time.isZero()) {
      return end(pending, answer);
    }
    calls.hold(pending, answer, time, now);
    pending.ended().signalAll();
    tellQueue();
    return true;
  }

  @Override
  public boolean takeBack(String requestId) {
    lock.lock();
    try {
      // What is due has taken effect, whether its thread has seen that yet or not.
      var open = calls.findHeld(requestId).filter(pending -> pending.due(clock.instant()).isEmpty());
      open.ifPresent(
          pending -> {
            calls.release(pending);
            tellQueue();
          });
      return open.isPresent();
    } finally {
      lock.unlock();
    }
  }

  // The request that an answer of a person may end now. One that comes at the deadline is too late.
  private Optional<Pending> answerable(String requestId, String digest, ApprovalAnswer answer) {
    var pending =
        calls
            .findWaiting(requestId)
            .filter(found -> found.request().digest().equals(digest) && isPersonal(found, answer));
    if (pending.isPresent() && pending.get().isOver(clock.instant())) {
      end(pending.get(), pending.get().timedOut());
      return Optional.empty();
    }
    return pending;
  }

  // A front end may say yes, yes for a while where that was offered, and no; how else a wait ends is ours to say.
  private static boolean isPersonal(Pending pending, ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _, ApprovalAnswer.Refused _ -> true;
      case ApprovalAnswer.AllowFor _ -> pending.request().remembering() instanceof Remembering.Offered;
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

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    lock.lock();
    try {
      return calls
          .find(requestId)
          .map(pending -> end(pending, new ApprovalAnswer.Refused(channel, reason)))
          .orElse(false);
    } finally {
      lock.unlock();
    }
  }

  /// Withdraws the calls of a session that their callers gave up: those whose [Ask#givenUp] says so by now. A call that
  /// is asked later is looked at then.
  public void withdrawGivenUp(String sessionId) {
    withdrawWhere(
        pending -> pending.session().equals(sessionId) && pending.isGivenUp(), ApprovalAnswer.Cause.CANCELLED);
  }

  /// Withdraws every call of a session that ends; its refusals and tickets end with it.
  public void withdrawSession(String sessionId, ApprovalAnswer.Cause cause) {
    withdrawWhere(pending -> pending.session().equals(sessionId), cause);
    aftermath.sessionEnded(sessionId);
  }

  /// The no to a call that nobody would be asked about, because a switch is on that refuses it, or its session was
  /// stopped; absent for every other call. Cheap.
  public Optional<ApprovalOutcome> stopped(AccessRequest request, Trace trace) {
    return switches
        .refusal(Reach.of(request))
        .<ApprovalAnswer.No>map(no -> no)
        .or(() -> ofStoppedSession(request))
        .map(no -> atOnce(ids.get(), no, Tiers.of(request, trace), clock.instant()));
  }

  private Optional<ApprovalAnswer.No> ofStoppedSession(AccessRequest request) {
    boolean fromClient = request.action().direction() == Action.Direction.CLIENT_TO_SERVER;
    return fromClient
        ? aftermath.stopped(request.environment().sessionId()).map(no -> no)
        : Optional.empty();
  }

  /// The switches over every policy.
  public SwitchBoard switches() {
    return switches;
  }

  /// Ends the wait of every call that a switch refuses by now; a yes that could still be taken back is none any more.
  public void refuseOverruled() {
    lock.lock();
    try {
      for (Pending pending : calls.all().toList()) {
        switches.refusal(Reach.of(pending.request().request())).ifPresent(no -> end(pending, no));
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public StandingDesk standing() {
    return aftermath;
  }

  /// Withdraws everything that waits.
  public void withdrawAll(ApprovalAnswer.Cause cause) {
    withdrawWhere(_ -> true, cause);
  }

  /// A proxy's policy was replaced: what was remembered for it is forgotten, and what waits is withdrawn so that it is
  /// judged again (clause 2.5).
  public void policyChanged(String proxy) {
    // Before, so that none of it is used from now on; after, because an answer may have come just before the withdrawal.
    aftermath.policyChanged(proxy);
    withdrawWhere(pending -> pending.request().proxy().equals(proxy), ApprovalAnswer.Cause.POLICY_CHANGED);
    aftermath.policyChanged(proxy);
  }

  private void withdrawWhere(Predicate<Pending> which, ApprovalAnswer.Cause cause) {
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
}

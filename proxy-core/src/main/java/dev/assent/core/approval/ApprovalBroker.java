package dev.assent.core.approval;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Holds the calls that wait for a person, and ends every wait: by an answer, by its deadline, or because nobody
/// needs it any more. Thread-safe.
///
/// Each call waits on its own thread in [#ask(Ask)]. The deadline is kept here on two clocks, the wall clock and the
/// steady one; whichever is past first denies.
public final class ApprovalBroker implements ApprovalDesk {
  // How often a waiting thread looks at the clocks; a sleeping machine or a changed clock is noticed this soon.
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Pending> queue = new ArrayList<>();
  private final RememberedApprovals remembered = new RememberedApprovals();
  private final ApproverList approvers = new ApproverList();
  private final InstantSource clock;
  private final Supplier<String> ids;
  private final Limits limits;
  private long revision;

  /// How many calls may wait.
  ///
  /// @param perSession for one session
  /// @param all for all sessions
  public record Limits(int perSession, int all) {}

  /// @param ids gives ids that are unique for ever
  public ApprovalBroker(InstantSource clock, Supplier<String> ids, Limits limits) {
    this.clock = clock;
    this.ids = ids;
    this.limits = limits;
  }

  private static final class Pending {
    final ApprovalRequest request;
    final Condition ended;
    int position;
    int length;
    final long steadyDeadline;
    final BooleanSupplier givenUp;
    Optional<Instant> shownAt = Optional.empty();
    Optional<ApprovalAnswer> answer = Optional.empty();

    Pending(ApprovalRequest request, Condition ended, int position, int length, long steadyDeadline, BooleanSupplier givenUp) {
      this.request = request;
      this.ended = ended;
      this.position = position;
      this.length = length;
      this.steadyDeadline = steadyDeadline;
      this.givenUp = givenUp;
    }
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
      var covering =
          remembering instanceof Remembering.Offered
              ? remembered.covering(RememberedApprovals.keyOf(ask.proxy(), ask.request()), now)
              : Optional.<String>empty();
      if (ask.givenUp().getAsBoolean()) {
        return atOnce(id, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED), tier, now);
      }
      if (ask.restsOn().isPresent()) {
        return atOnce(id, new ApprovalAnswer.Remembered(ask.restsOn().get()), tier, now);
      }
      if (covering.isPresent()) {
        return atOnce(id, new ApprovalAnswer.Remembered(covering.get()), tier, now);
      }
      if (approvers.isEmpty()) {
        return atOnce(id, new ApprovalAnswer.NobodyToAsk(), tier, now);
      }
      if (queue.size() >= limits.all() || waitingOf(ask) >= limits.perSession()) {
        return atOnce(id, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.QUEUE_FULL), tier, now);
      }
      var pending = enqueue(ask, id, tier, remembering, now);
      return await(pending);
    } finally {
      lock.unlock();
    }
  }

  private static ApprovalOutcome atOnce(String id, ApprovalAnswer answer, Tier tier, Instant now) {
    return new ApprovalOutcome(id, answer, tier, now, Optional.empty(), now, 0, 0, Optional.empty());
  }

  private long waitingOf(Ask ask) {
    String session = ask.request().environment().sessionId();
    return queue.stream().filter(p -> p.request.request().environment().sessionId().equals(session)).count();
  }

  private Pending enqueue(Ask ask, String id, Tier tier, Remembering remembering, Instant now) {
    var request =
        new ApprovalRequest(
            id,
            ask.proxy(),
            ask.request(),
            ask.trace(),
            tier,
            remembering,
            ask.request().digest(),
            ask.askedAt(),
            ask.deadline(),
            ask.change());
    int at = 0;
    while (at < queue.size() && !queue.get(at).request.askedAt().isAfter(ask.askedAt())) {
      at++;
    }
    long steadyDeadline = System.nanoTime() + Duration.between(now, ask.deadline()).toNanos();
    var pending = new Pending(request, lock.newCondition(), at + 1, queue.size() + 1, steadyDeadline, ask.givenUp());
    queue.add(at, pending);
    return pending;
  }

  private ApprovalOutcome await(Pending pending) throws InterruptedException {
    try {
      tellQueue();
      while (pending.answer.isEmpty()) {
        long left = pending.steadyDeadline - System.nanoTime();
        if (left <= 0 || !clock.instant().isBefore(pending.request.deadline())) {
          end(pending, new ApprovalAnswer.TimedOut());
        } else {
          long _ = pending.ended.awaitNanos(Math.min(left, LOOK_NANOS));
        }
      }
    } catch (InterruptedException e) {
      end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.SHUTDOWN));
      throw e;
    } finally {
      // After a fault nobody waits any more, and nobody is to be asked.
      end(pending, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    }
    return new ApprovalOutcome(
        pending.request.id(),
        pending.answer.get(),
        pending.request.tier(),
        pending.request.askedAt(),
        pending.shownAt,
        clock.instant(),
        pending.position,
        pending.length,
        lasting(pending));
  }

  // Invariant: called with the lock held; the first end of a request is its only one.
  private boolean end(Pending pending, ApprovalAnswer answer) {
    if (pending.answer.isPresent()) {
      return false;
    }
    pending.answer = Optional.of(answer);
    queue.remove(pending);
    pending.ended.signalAll();
    tellQueue();
    approvers.ended(pending.request, answer);
    return true;
  }

  private void tellQueue() {
    revision++;
    approvers.queueChanged(view());
  }

  private QueueView view() {
    return new QueueView(queue.stream().map(p -> p.request).toList(), revision);
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
      return approvers.add(approver, view());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void shown(String requestId) {
    lock.lock();
    try {
      find(requestId)
          .filter(pending -> pending.shownAt.isEmpty())
          .ifPresent(this::noteShown);
    } finally {
      lock.unlock();
    }
  }

  private void noteShown(Pending pending) {
    pending.shownAt = Optional.of(clock.instant());
    pending.position = queue.indexOf(pending) + 1;
    pending.length = queue.size();
  }

  private static Optional<Duration> lasting(Pending pending) {
    return pending.answer.filter(ApprovalAnswer.AllowFor.class::isInstance).isPresent()
            && pending.request.remembering() instanceof Remembering.Offered(var life)
        ? Optional.of(life)
        : Optional.empty();
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    lock.lock();
    try {
      var pending = find(requestId).filter(p -> p.request.digest().equals(digest));
      return pending.isPresent() && isPersonal(pending.get(), answer) && settle(pending.get(), answer);
    } finally {
      lock.unlock();
    }
  }

  // A front end may say yes, yes for a while where that was offered, and no; how else a wait ends is ours to say.
  private static boolean isPersonal(Pending pending, ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _, ApprovalAnswer.Refused _ -> true;
      case ApprovalAnswer.AllowFor _ -> pending.request.remembering() instanceof Remembering.Offered;
      case ApprovalAnswer.Remembered _,
          ApprovalAnswer.TimedOut _,
          ApprovalAnswer.Withdrawn _,
          ApprovalAnswer.NobodyToAsk _ ->
          false;
    };
  }

  private boolean settle(Pending pending, ApprovalAnswer answer) {
    Instant now = clock.instant();
    if (!now.isBefore(pending.request.deadline())) {
      end(pending, new ApprovalAnswer.TimedOut());
      return false;
    }
    if (answer instanceof ApprovalAnswer.AllowFor
        && pending.request.remembering() instanceof Remembering.Offered(var life)) {
      var key = RememberedApprovals.keyOf(pending.request.proxy(), pending.request.request());
      remembered.remember(key, pending.request.id(), now, life);
    }
    return end(pending, answer);
  }

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    lock.lock();
    try {
      return find(requestId).map(p -> end(p, new ApprovalAnswer.Refused(channel, reason))).orElse(false);
    } finally {
      lock.unlock();
    }
  }

  /// Withdraws the calls of a session that their callers gave up: those whose [Ask#givenUp] says so by now. A call that
  /// is asked later is looked at then.
  public void withdrawGivenUp(String sessionId) {
    withdrawWhere(
        pending -> sessionOf(pending).equals(sessionId) && pending.givenUp.getAsBoolean(), ApprovalAnswer.Cause.CANCELLED);
  }

  /// Withdraws every call of a session.
  public void withdrawSession(String sessionId, ApprovalAnswer.Cause cause) {
    withdrawWhere(pending -> sessionOf(pending).equals(sessionId), cause);
  }

  /// Withdraws everything that waits.
  public void withdrawAll(ApprovalAnswer.Cause cause) {
    withdrawWhere(_ -> true, cause);
  }

  private static String sessionOf(Pending pending) {
    return pending.request.request().environment().sessionId();
  }

  /// A proxy's policy was replaced: what was remembered for it is forgotten, and what waits is withdrawn so that it is
  /// judged again (clause 2.5).
  public void policyChanged(String proxy) {
    lock.lock();
    try {
      remembered.forgetAllOf(proxy);
    } finally {
      lock.unlock();
    }
    withdrawWhere(pending -> pending.request.proxy().equals(proxy), ApprovalAnswer.Cause.POLICY_CHANGED);
  }

  private void withdrawWhere(Predicate<Pending> which, ApprovalAnswer.Cause cause) {
    lock.lock();
    try {
      List.copyOf(queue).stream()
          .filter(which)
          .sorted(Comparator.comparing(pending -> pending.request.askedAt()))
          .forEach(pending -> end(pending, new ApprovalAnswer.Withdrawn(cause)));
    } finally {
      lock.unlock();
    }
  }

  private Optional<Pending> find(String requestId) {
    return queue.stream().filter(pending -> pending.request.id().equals(requestId)).findFirst();
  }
}

package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.presence.PresenceCheck;
import java.lang.System.Logger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Holds the calls that wait for a person, and ends every wait: by an answer, by its deadline, or
/// because nobody needs it any more. Thread-safe.
///
/// Each call waits on its own thread in [#ask(Ask)]. The deadline is kept here on two clocks, the
/// wall clock and the steady one; whichever is past first denies.
public final class ApprovalBroker implements ApprovalDesk {
  // A waiting thread looks at the clocks this often; a sleeping machine or a changed clock is
  // noticed this soon.
  private static final Duration LOOK = Duration.ofMillis(250);

  private static final PresenceCheck NO_PRESENCE =
      PresenceCheck.notOffered("nothing here can ask for the person");

  private final ApproverList approvers = new ApproverList();
  private final OpenQuestions questions;
  private final ReentrantLock lock;
  private final WaitingCalls calls;
  private final StandingAnswers aftermath;
  private final SwitchBoard switches;
  private final InstantSource clock;
  private final Supplier<String> ids;
  private final Limits limits;
  private final Function<CoreConfig.Hitl, TakeBack> takeBack;
  private final GivenAnswers given;

  /// The bounds of the number of calls that may wait.
  ///
  /// @param perSession for one session
  /// @param all for all sessions
  public record Limits(int perSession, int all) {}

  /// @param ids gives ids that are unique for ever
  /// @param acts takes what people do about their answers, with a lock held; must return at once
  public ApprovalBroker(
      InstantSource clock, Supplier<String> ids, Limits limits, Consumer<PersonAct> acts) {
    this(clock, ids, limits, acts, NO_PRESENCE);
  }

  /// @param presence proves that the person is there, before a yes counts that needs it
  public ApprovalBroker(
      InstantSource clock,
      Supplier<String> ids,
      Limits limits,
      Consumer<PersonAct> acts,
      PresenceCheck presence) {
    this(clock, ids, limits, TakeBack::of, LOOK, acts, presence);
  }

  /// @param ids gives ids that are unique for ever
  /// @param takeBack how long answers are kept, whatever is set
  /// @param look how often a waiting thread looks at the clocks at least; more than zero. Short
  ///   where a clock jumps often
  public ApprovalBroker(
      InstantSource clock, Supplier<String> ids, Limits limits, TakeBack takeBack, Duration look) {
    this(clock, ids, limits, _ -> takeBack, look, _ -> {}, NO_PRESENCE);
  }

  ApprovalBroker(
      InstantSource clock,
      Supplier<String> ids,
      Limits limits,
      Function<CoreConfig.Hitl, TakeBack> takeBack,
      Duration look,
      Consumer<PersonAct> acts,
      PresenceCheck presence) {
    this.clock = clock;
    this.ids = ids;
    this.limits = limits;
    this.takeBack = takeBack;
    var confirmations = new Confirmations(presence);
    aftermath = new StandingAnswers(clock, approvers::standingChanged, acts, confirmations);
    switches = new SwitchBoard(clock);
    questions = new OpenQuestions(approvers, aftermath, confirmations, clock, look);
    lock = questions.lock();
    calls = questions.calls();
    given = new GivenAnswers(questions, confirmations, clock, acts);
  }

  /// Asks and waits for the end of the question, at most until its deadline, or until the caller
  /// has to leave.
  ///
  /// A caller that leaves is told [ApprovalAnswer.TimedOut] by [ApprovalAnswer.Limit#CLIENT], and
  /// the question stays. The identical call that comes meanwhile waits in its place; one that comes
  /// after a person answered gets the answer: a yes lets it pass once, within ten minutes.
  ///
  /// @throws InterruptedException when the waiting thread is interrupted; the request is then
  ///   withdrawn
  public ApprovalOutcome ask(ApprovalQuestion ask) throws InterruptedException {
    String id = ids.get();
    WaitingCall pending;
    int turn;
    lock.lock();
    try {
      switch (enter(ask, id, clock.instant())) {
        case Entry.Known(var outcome) -> {
          return outcome;
        }
        case Entry.Waits(var waiting) -> {
          pending = waiting;
          turn = waiting.turn();
        }
      }
    } finally {
      lock.unlock();
    }
    boolean stays = false;
    try {
      stays = ask.caller().handed().getAsBoolean();
    } catch (RuntimeException | Error fault) {
      questions.withdrawWhere(waiting -> waiting == pending, ApprovalAnswer.Cause.CANCELLED);
      throw fault;
    }
    lock.lock();
    try {
      if (stays && pending.turn() == turn) {
        pending.stay();
        questions.tellQueue();
      }
      return questions.await(pending, turn);
    } finally {
      lock.unlock();
    }
  }

  // The fate of a call that is to be asked about.
  private sealed interface Entry {
    record Known(ApprovalOutcome outcome) implements Entry {}

    record Waits(WaitingCall pending) implements Entry {}
  }

  // A call that is the same as one whose question is open takes its place: its caller has left, or
  // has waited so long that it may have given up without a word. Should it wait after all, it reads
  // that it may come again.
  private Entry enter(ApprovalQuestion ask, String id, Instant now) {
    ApprovalTier tier = ApprovalTiers.of(ask.request(), ask.trace());
    // Also a call that was judged while its session ended, or judged anew because its rules
    // changed just then: whoever withdrew the calls of the session did not find it.
    var gone = ask.caller().gone().get();
    if (gone.isPresent()) {
      return known(id, new ApprovalAnswer.Withdrawn(gone.get()), tier, now);
    }
    // Before a yes that nobody was told yet: nothing passes a switch.
    var overruled = switches.refusal(MessageReach.of(ask.request()));
    if (overruled.isPresent()) {
      return known(id, overruled.get(), tier, now);
    }
    var untold = aftermath.untold(ask);
    if (untold.isPresent()) {
      return known(untold.get().request().id(), untold.get().how(), tier, now);
    }
    var binding = TicketBinding.of(ask);
    var open = calls.findOpen(binding, now);
    // The call has come again, but other rules ask about it: an answer to the old question would
    // be none to it.
    calls.askedOtherwise(binding).forEach(this::endUnasked);
    var remembering =
        RememberedApprovals.remembering(ask.request(), ask.trace(), ask.settings(), tier);
    var standing = aftermath.standingFor(ask, tier, remembering);
    if (standing.isPresent()) {
      // A call that something else passes or refuses needs no answer of its own any more.
      open.filter(WaitingCall::isAway).ifPresent(this::endUnasked);
      return known(id, standing.get(), tier, now);
    }
    if (open.isPresent() && !open.get().isOver(now)) {
      questions.join(
          open.get(), ask.caller(), ask.request().environment().requestId().orElse(""), now);
      return new Entry.Waits(open.get());
    }
    Optional<ApprovalAnswer> unasked =
        approvers.isEmpty()
            ? Optional.of(new ApprovalAnswer.NobodyToAsk())
            : switches.observed(ask.request(), tier, ask.trace()).map(observed -> observed);
    if (unasked.isPresent()) {
      if (unasked.get() instanceof ApprovalAnswer.Yes) {
        passed(ask.proxy(), ask.request());
      }
      return known(id, unasked.get(), tier, now);
    }
    var request = requestOf(ask, id, tier, remembering);
    if (calls.size() >= limits.all()
        || calls.sizeOf(ask.request().environment().sessionId()) >= limits.perSession()) {
      var full = new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.QUEUE_FULL);
      aftermath.ended(request, full);
      return known(id, full, tier, now);
    }
    return new Entry.Waits(
        questions.enqueue(request, ask.caller(), takeBack.apply(ask.settings()), now));
  }

  private void endUnasked(WaitingCall asked) {
    questions.end(asked, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
  }

  private static Entry known(String id, ApprovalAnswer answer, ApprovalTier tier, Instant now) {
    return new Entry.Known(atOnce(id, answer, tier, now));
  }

  private static ApprovalOutcome atOnce(
      String id, ApprovalAnswer answer, ApprovalTier tier, Instant now) {
    return new ApprovalOutcome(
        id,
        answer,
        tier,
        now,
        Optional.empty(),
        now,
        0,
        0,
        Optional.empty(),
        answer instanceof ApprovalAnswer.LetThrough(_, var by) ? by : Optional.empty());
  }

  private static ApprovalRequest requestOf(
      ApprovalQuestion ask, String id, ApprovalTier tier, RememberOffer remembering) {
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
        ask.patience(),
        ask.needsPresence(tier));
  }

  @Override
  public QueueView queue() {
    return locked(() -> questions.view());
  }

  /// The place of the call that a request of a session waits for; absent when it does not wait for
  /// a person.
  public Optional<QueueView.Place> placeOf(String session, String requestId) {
    return locked(() -> calls.placeOf(session, requestId, clock.instant()));
  }

  /// Has questions wait for the first front end that registers, until their own end; without this,
  /// a question that no front end is there for is answered at once, by
  /// [ApprovalAnswer.NobodyToAsk].
  public void expectApprover() {
    approvers.expect();
  }

  @Override
  public AutoCloseable register(Approver approver) {
    return locked(() -> approvers.add(approver, questions.view(), aftermath.standing()));
  }

  @Override
  public void shown(String requestId) {
    lock.lock();
    try {
      calls
          .findWaiting(requestId)
          .filter(pending -> pending.shownAt.isEmpty())
          .ifPresent(pending -> {
            pending.shownAt = Optional.of(clock.instant());
            calls.notePlace(pending);
          });
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean wasShown(String requestId) {
    return locked(() ->
        calls.findWaiting(requestId).filter(pending -> pending.shownAt.isPresent()).isPresent());
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    return given.answer(requestId, digest, answer);
  }

  @Override
  public boolean give(String requestId, String digest, ApprovalAnswer answer) {
    return given.give(requestId, digest, answer);
  }

  @Override
  public boolean confirm(String requestId, String digest, ApprovalAnswer answer) {
    return given.confirm(requestId, digest, answer);
  }

  @Override
  public void stopConfirming(String requestId) {
    given.stopConfirming(requestId);
  }

  @Override
  public boolean takeBack(String requestId) {
    return given.takeBack(requestId);
  }

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    lock.lock();
    try {
      return calls
          .find(requestId)
          .map(pending -> questions.end(pending, new ApprovalAnswer.Refused(channel, reason)))
          .orElse(false);
    } finally {
      lock.unlock();
    }
  }

  /// Withdraws the calls of a session that their callers gave up: those whose
  /// [dev.assent.core.approval.Caller#gone] says so by now. A call that is asked later is looked at
  /// then.
  public void withdrawGivenUp(String sessionId) {
    questions.withdrawWhere(
        pending -> pending.session().equals(sessionId) && pending.isGivenUp(),
        ApprovalAnswer.Cause.CANCELLED);
  }

  /// Withdraws every call of a session that ends; its refusals and tickets end with it.
  public void withdrawSession(String sessionId, ApprovalAnswer.Cause cause) {
    questions.withdrawWhere(pending -> pending.session().equals(sessionId), cause);
    aftermath.sessionEnded(sessionId);
  }

  /// The no to a call that nobody would be asked about, because a switch is on that refuses it, or
  /// its session was stopped, where the client may still look around; absent for every other call.
  /// Cheap.
  public Optional<ApprovalOutcome> stopped(
      AccessRequest request, MessageReach reach, DecisionTrace trace) {
    return switches
        .refusal(reach)
        .<ApprovalAnswer.No>map(no -> no)
        .or(() ->
            reach.compareTo(MessageReach.LOOKS) > 0 ? ofStoppedSession(request) : Optional.empty())
        .map(no -> atOnce(ids.get(), no, ApprovalTiers.of(request, trace), clock.instant()));
  }

  private Optional<ApprovalAnswer.No> ofStoppedSession(AccessRequest request) {
    return request.action().direction() == Action.Direction.CLIENT_TO_SERVER
        ? aftermath.stopped(request.environment().sessionId()).map(no -> no)
        : Optional.empty();
  }

  /// The switches over every policy.
  public SwitchBoard switches() {
    return switches;
  }

  /// Ends the wait of every call that a switch refuses by now; a yes that could still be taken back
  /// is none any more.
  public void refuseOverruled() {
    lock.lock();
    try {
      for (WaitingCall pending : calls.all().toList()) {
        switches
            .refusal(MessageReach.of(pending.request().request()))
            .ifPresent(no -> questions.end(pending, no));
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public StandingDesk standing() {
    return aftermath;
  }

  /// Takes in that the rules let a call pass, so that nobody is asked: if it ended without a yes
  /// earlier, it passed since.
  public void passed(String proxy, AccessRequest call) {
    aftermath.passed(proxy, call);
  }

  /// Withdraws everything that waits.
  public void withdrawAll(ApprovalAnswer.Cause cause) {
    questions.withdrawWhere(_ -> true, cause);
  }

  /// Another person is signed in, or nobody any more: what was remembered and granted is forgotten.
  /// Waiting calls are withdrawn with their session.
  public void personChanged() {
    aftermath.personChanged();
  }

  /// A proxy's policy was replaced: what was remembered and granted for it is forgotten, and what
  /// waits is withdrawn so that it is judged again (clause 2.5).
  public void policyChanged(String proxy) {
    // Before, so that none of it is used from now on; after, because an answer may have come just
    // before the withdrawal.
    aftermath.policyChanged(proxy);
    questions.withdrawWhere(
        pending -> pending.request().proxy().equals(proxy), ApprovalAnswer.Cause.POLICY_CHANGED);
    aftermath.policyChanged(proxy);
  }

  /// The front ends that are told, each event in order, on one thread that holds no lock.
  static final class ApproverList {
    private static final Logger LOG = System.getLogger(ApproverList.class.getName());

    private final List<Approver> approvers = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable StandingState> latest = new AtomicReference<>();
    private final ExecutorService teller =
        Executors.newSingleThreadExecutor(Thread.ofVirtual().name("approval-teller").factory());
    // A front end that starts after the core: until it is there, questions wait for it.
    private volatile boolean comes;

    /// True if nobody is told of a question, now or soon.
    boolean isEmpty() {
      return approvers.isEmpty() && !comes;
    }

    /// Has questions wait for the first front end.
    void expect() {
      comes = true;
    }

    AutoCloseable add(Approver approver, QueueView now, StandingState standing) {
      approvers.add(approver);
      comes = false;
      teller.execute(() -> tell(approver, a -> a.queueChanged(now)));
      teller.execute(() -> tell(approver, a -> a.standingChanged(standing)));
      return () -> approvers.remove(approver);
    }

    void queueChanged(QueueView queue) {
      tellAll(approver -> approver.queueChanged(queue));
    }

    void ended(ApprovalRequest request, ApprovalAnswer answer) {
      tellAll(approver -> approver.ended(request, answer));
    }

    void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
      tellAll(approver -> approver.answeredLate(request, answer));
    }

    // An agent that calls a thousand times against a refusal must not keep every front end busy
    // with its count.
    void standingChanged(StandingState standing) {
      if (latest.getAndSet(standing) == null) {
        teller.execute(() -> {
          var last = latest.getAndSet(null);
          if (last != null) {
            approvers.forEach(approver -> tell(approver, a -> a.standingChanged(last)));
          }
        });
      }
    }

    private void tellAll(Consumer<Approver> event) {
      teller.execute(() -> approvers.forEach(approver -> tell(approver, event)));
    }

    private static void tell(Approver approver, Consumer<Approver> event) {
      try {
        event.accept(approver);
      } catch (RuntimeException | Error e) {
        LOG.log(Logger.Level.ERROR, "a front end failed to take an approval event", e);
      }
    }
  }
}

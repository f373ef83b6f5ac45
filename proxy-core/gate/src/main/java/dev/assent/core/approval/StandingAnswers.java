package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTie;
import dev.assent.core.approval.grant.TemporaryGrants;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.CallKind;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Keeps what outlasts a single answer: grants, standing refusals, calls that ended without a yes,
/// and the tickets written for them. Thread-safe.
///
/// Invariant: only a yes that a person gave in a window turns an ask into a yes here.
final class StandingAnswers implements StandingDesk {
  private final RememberedApprovals remembered = new RememberedApprovals();
  private final TemporaryGrants grants = new TemporaryGrants();
  private final StandingRefusals refusals = new StandingRefusals();
  private final MissedCalls missed = new MissedCalls();
  private final InstantSource clock;
  private final Consumer<StandingState> tell;
  private final Consumer<PersonAct> acts;
  private final Confirmations confirmations;
  private volatile boolean anyStop;
  private volatile boolean anyMissed;
  private long revision;

  /// @param tell takes each new state, in order, with the lock held; must return at once
  /// @param acts takes what a person did about it, as well
  /// @param confirmations has the system ask for the person
  StandingAnswers(
      InstantSource clock,
      Consumer<StandingState> tell,
      Consumer<PersonAct> acts,
      Confirmations confirmations) {
    this.confirmations = confirmations;
    this.clock = clock;
    this.tell = tell;
    this.acts = acts;
  }

  /// The answer that stands for a call already; absent when a person has to be asked.
  ///
  /// A stopped session is refused before all. A ticket was written after what it makes an exception
  /// of, so it goes before a refused kind; a refused kind goes before every remembered yes, because
  /// a no is never weaker.
  ///
  /// @param tier how much is at stake
  /// @param remembering whether a remembered yes may be used for it
  synchronized Optional<ApprovalAnswer> standingFor(
      ApprovalQuestion ask, ApprovalTier tier, RememberOffer remembering) {
    Instant now = clock.instant();
    Optional<ApprovalAnswer> answer =
        refusals
            .stopped(ask.request().environment().sessionId())
            .<ApprovalAnswer>map(no -> no)
            .or(() -> ask.restsOn().map(ApprovalAnswer.Remembered::new))
            .or(() -> ticket(ask, tier, now))
            .or(() -> refusals.covering(ask.proxy(), ask.request()))
            .or(() -> lastingYes(ask.proxy(), ask.request(), ask.trace(), tier, remembering, now));
    if (answer.isPresent()) {
      if (answer.get() instanceof ApprovalAnswer.Yes) {
        boolean _ = missed.passed(ask.proxy(), ask.request(), now);
      }
      changed();
    }
    return answer;
  }

  private Optional<ApprovalAnswer> ticket(ApprovalQuestion ask, ApprovalTier tier, Instant now) {
    return missed.use(TicketBinding.of(ask), ask.needsPresence(tier), now).map(yes -> yes);
  }

  // The narrower one is used first, so that the count of the wider one tells what only it let pass.
  private Optional<ApprovalAnswer> lastingYes(
      String proxy,
      AccessRequest call,
      DecisionTrace trace,
      ApprovalTier tier,
      RememberOffer remembering,
      Instant now) {
    if (!(remembering instanceof RememberOffer.Offered(_, var every))) {
      return Optional.empty();
    }
    return remembered
        .use(RememberedApprovals.keyOf(proxy, call, every), now)
        .or(() ->
            GrantOffer.against(call, tier, remembering).isEmpty()
                ? grants.use(GrantTie.of(proxy, call, trace.policy()), call, now)
                : Optional.empty())
        .map(ApprovalAnswer.Remembered::new);
  }

  /// The yes that covers a call that waits, because one that lasts was given meanwhile; absent when
  /// none does, or a no stands against it.
  synchronized Optional<ApprovalAnswer> standingYes(ApprovalRequest waiting) {
    boolean refused =
        refusals.isStopped(waiting.request().environment().sessionId())
            || refusals.isRefused(waiting.proxy(), waiting.request());
    if (refused) {
      return Optional.empty();
    }
    var yes =
        lastingYes(
            waiting.proxy(),
            waiting.request(),
            waiting.trace(),
            waiting.tier(),
            waiting.remembering(),
            clock.instant());
    if (yes.isPresent()) {
      changed();
    }
    return yes;
  }

  /// The no that stands for a call that waits; absent when none does.
  synchronized Optional<ApprovalAnswer.RefusedEarlier> standingNo(ApprovalRequest request) {
    var no =
        refusals
            .stopped(request.request().environment().sessionId())
            .or(() -> refusals.covering(request.proxy(), request.request()));
    if (no.isPresent()) {
      changed();
    }
    return no;
  }

  /// The refusal of a call of a stopped session, asked or not; absent for every other session.
  Optional<ApprovalAnswer.RefusedEarlier> stopped(String session) {
    // Every call comes by here, and hardly ever is a session stopped.
    if (!anyStop) {
      return Optional.empty();
    }
    synchronized (this) {
      var answer = refusals.stopped(session);
      if (answer.isPresent()) {
        changed();
      }
      return answer;
    }
  }

  /// Takes in how a wait ended.
  void ended(ApprovalRequest request, ApprovalAnswer answer) {
    ended(request, answer, clock.instant());
  }

  private synchronized void ended(ApprovalRequest request, ApprovalAnswer answer, Instant now) {
    boolean any =
        switch (answer) {
          case ApprovalAnswer.AllowFor _ -> remember(request, now);
          case ApprovalAnswer.AllowWider(_, var scope) -> grant(request, scope, now);
          case ApprovalAnswer.AllowOnce _,
              ApprovalAnswer.Remembered _,
              ApprovalAnswer.LetThrough _,
              ApprovalAnswer.Observed _ ->
              false;
          case ApprovalAnswer.No no -> refused(request, no, now);
        };
    any |=
        answer instanceof ApprovalAnswer.Yes
            && missed.passed(request.proxy(), request.request(), now);
    if (any) {
      changed();
    }
  }

  /// Takes in that a call passes of which nobody is asked: it was not missed in the end.
  void passed(String proxy, AccessRequest call) {
    if (anyMissed) {
      passedAfterAll(proxy, call);
    }
  }

  private synchronized void passedAfterAll(String proxy, AccessRequest call) {
    if (missed.passed(proxy, call, clock.instant())) {
      changed();
    }
  }

  /// Takes in how a question ended whose caller had left: where a person answered, the identical
  /// call gets the answer when it comes within ten minutes.
  ///
  /// @param provedBy the system that proved the person's presence for a yes
  /// @param left when the caller left, which is when the call ended without an answer
  synchronized void endedAway(
      ApprovalRequest request,
      ApprovalAnswer answer,
      Optional<PresenceMeans> provedBy,
      Instant left) {
    boolean one =
        answer instanceof ApprovalAnswer.AllowOnce
            || answer instanceof ApprovalAnswer.Refused(_, var objection)
                && objection.extent() == Objection.Extent.CALL;
    if (one) {
      anyMissed = true;
      missed.addUntold(request, answer, provedBy, left, clock.instant());
      changed();
    } else {
      // A yes for a while and a no that reaches further cover the call when it comes.
      ended(request, answer, answer instanceof ApprovalAnswer.TimedOut ? left : clock.instant());
    }
  }

  /// The no that a person gave after the caller had left, for the identical call that comes now;
  /// told once.
  synchronized Optional<MissedCall> untold(ApprovalQuestion ask) {
    return missed.tell(TicketBinding.of(ask), clock.instant());
  }

  private boolean remember(ApprovalRequest request, Instant now) {
    if (request.remembering() instanceof RememberOffer.Offered how) {
      remembered.remember(request, now, how);
      return true;
    }
    return false;
  }

  // Its time may have passed while the answer could be taken back.
  private boolean grant(ApprovalRequest request, GrantScope scope, Instant now) {
    boolean permitted = GrantOffer.permits(request, scope, now);
    if (permitted) {
      grants.add(request, scope, now);
    }
    return permitted;
  }

  private boolean refused(ApprovalRequest request, ApprovalAnswer.No no, Instant now) {
    boolean stands =
        no instanceof ApprovalAnswer.Refused(_, var objection)
            && objection.extent() != Objection.Extent.CALL;
    if (stands && no instanceof ApprovalAnswer.Refused(_, var objection)) {
      refusals.add(request, objection, now);
      anyStop |= objection.extent() == Objection.Extent.SESSION;
    }
    anyMissed = true;
    return missed.add(request, no, now) || stands;
  }

  /// A proxy's policy was replaced: yeses given under the old one are worth nothing. Noes stay.
  synchronized void policyChanged(String proxy) {
    boolean any = remembered.forgetAllOf(proxy);
    any |= grants.forgetAllOf(proxy);
    any |= missed.policyChanged(proxy, clock.instant());
    if (any) {
      changed();
    }
  }

  /// Somebody else answers for what is asked from now on: every yes is forgotten, and every ticket.
  synchronized void personChanged() {
    boolean any = remembered.forgetAll();
    any |= grants.forgetAll();
    any |= missed.personChanged(clock.instant());
    if (any) {
      changed();
    }
  }

  /// A session ended, and its noes and tickets with it, and the grants that end with it.
  synchronized void sessionEnded(String session) {
    boolean any = refusals.endOf(session);
    any |= remembered.sessionEnded(session);
    any |= grants.sessionEnded(session);
    any |= missed.endOf(session, clock.instant());
    if (any) {
      changed();
    }
  }

  @Override
  public synchronized StandingState standing() {
    Instant now = clock.instant();
    var yeses =
        Stream.concat(remembered.view(now).stream(), grants.view(now).stream())
            .sorted(Comparator.comparing(Grant::since).reversed())
            .toList();
    return new StandingState(
        yeses, refusals.view(), missed.view(now), confirmations.view(), revision);
  }

  @Override
  public synchronized boolean revoke(String grantId) {
    return withdraw(grantId) || revoke(grant(grantId).stream().toList());
  }

  @Override
  public synchronized void revokeAll() {
    var all = standing();
    all.tickets().forEach(call -> withdraw(call.request().id()));
    boolean _ = revoke(all.grants());
  }

  private boolean withdraw(String id) {
    var withdrawn = missed.withdraw(id, clock.instant());
    withdrawn.ifPresent(
        request -> acts.accept(PersonAct.of(PersonAct.Kind.GRANT_REVOKED, request)));
    return tellIf(withdrawn.isPresent());
  }

  private boolean revoke(List<Grant> ended) {
    Instant now = clock.instant();
    var ids = ended.stream().map(Grant::id).collect(Collectors.toSet());
    boolean any = remembered.revoke(ids, now);
    any |= grants.revoke(ids, now);
    ended.forEach(
        grant -> acts.accept(PersonAct.of(PersonAct.Kind.GRANT_REVOKED, grant.request())));
    return tellIf(any);
  }

  @Override
  public synchronized boolean restore(String grantId) {
    Instant now = clock.instant();
    boolean any = remembered.restore(grantId, now) || grants.restore(grantId, now);
    return lasts(any, PersonAct.Kind.GRANT_RESTORED, grantId);
  }

  @Override
  public synchronized boolean extend(String grantId) {
    Instant now = clock.instant();
    boolean any = remembered.extend(grantId, now) || grants.extend(grantId, now);
    return lasts(any, PersonAct.Kind.GRANT_EXTENDED, grantId);
  }

  private boolean lasts(boolean any, PersonAct.Kind act, String grantId) {
    if (any) {
      grant(grantId)
          .ifPresent(grant -> acts.accept(PersonAct.lasting(act, grant.request(), grant.until())));
    }
    return tellIf(any);
  }

  private Optional<Grant> grant(String id) {
    return standing().grants().stream().filter(grant -> grant.id().equals(id)).findFirst();
  }

  @Override
  public synchronized boolean lift(String refusalId) {
    var lifted =
        refusals.view().stream().filter(refusal -> refusal.id().equals(refusalId)).findFirst();
    boolean any = refusals.lift(refusalId);
    lifted.ifPresent(
        refusal -> acts.accept(PersonAct.of(PersonAct.Kind.REFUSAL_LIFTED, refusal.request())));
    return tellIf(any);
  }

  @Override
  public synchronized boolean letThrough(String requestId, String digest) {
    return letThrough(requestId, digest, Optional.empty());
  }

  private boolean letThrough(String requestId, String digest, Optional<PresenceMeans> provedBy) {
    boolean any = missed.letThrough(requestId, digest, provedBy, clock.instant());
    if (any) {
      missedCall(requestId)
          .ifPresent(request -> acts.accept(PersonAct.letThrough(request, provedBy)));
    }
    return tellIf(any);
  }

  private Optional<ApprovalRequest> missedCall(String requestId) {
    return missed.view(clock.instant()).stream()
        .map(MissedCall::request)
        .filter(request -> request.id().equals(requestId))
        .findFirst();
  }

  @Override
  public synchronized boolean confirm(String requestId, String digest) {
    return tellIf(
        missed.needsPresence(requestId, digest)
            && confirmations.begin(
                requestId, (attempt, result) -> proved(attempt, result, requestId, digest)));
  }

  private synchronized void proved(
      Confirmations.Attempt attempt, PresenceResult result, String requestId, String digest) {
    if (!confirmations.counts(attempt, result)) {
      return;
    }
    switch (result) {
      case PresenceResult.Proved(var by) -> {
        boolean _ = letThrough(requestId, digest, Optional.of(by));
      }
      case PresenceResult.Refused _,
          PresenceResult.Cancelled _,
          PresenceResult.NotOffered _,
          PresenceResult.Failed _ ->
          missedCall(requestId)
              .ifPresent(request -> acts.accept(PersonAct.notConfirmed(request, result)));
    }
    changed();
  }

  @Override
  public synchronized void stopConfirming(String requestId) {
    boolean _ = tellIf(missedCall(requestId).isPresent() && confirmations.drop(requestId));
  }

  @Override
  public synchronized void forget(String requestId) {
    boolean forgotten = missed.forget(requestId);
    if (forgotten) {
      boolean _ = confirmations.drop(requestId);
    }
    boolean _ = tellIf(forgotten);
  }

  private boolean tellIf(boolean any) {
    if (any) {
      changed();
    }
    return any;
  }

  private void changed() {
    revision++;
    tell.accept(standing());
  }

  /// The noes that reach further than their call. Not thread-safe.
  private static final class StandingRefusals {
    // A session of calls that are all refused as kinds of their own must not fill the memory; the
    // oldest narrow one goes.
    private static final int MOST = 1000;

    private final List<Entry> entries = new ArrayList<>();

    private static final class Entry {
      final ApprovalRequest request;
      final Objection objection;
      final Instant since;
      final CallKind kind;
      int refused;

      Entry(ApprovalRequest request, Objection objection, Instant since) {
        this.request = request;
        this.objection = objection;
        this.since = since;
        this.kind = CallKind.of(request.proxy(), request.request());
      }

      boolean stops(String session) {
        return objection.extent() == Extent.SESSION && kind.session().equals(session);
      }

      boolean covers(CallKind call) {
        return objection.extent() == Extent.KIND && kind.covers(call);
      }

      ApprovalAnswer.RefusedEarlier use() {
        refused++;
        return new ApprovalAnswer.RefusedEarlier(request.id(), objection);
      }
    }

    void add(ApprovalRequest request, Objection objection, Instant now) {
      entries.add(new Entry(request, objection, now));
      if (entries.size() > MOST) {
        entries.stream()
            .filter(entry -> entry.objection.extent() == Extent.KIND)
            .findFirst()
            .ifPresent(entries::remove);
      }
    }

    /// The answer to a call of a stopped session; counts it.
    Optional<ApprovalAnswer.RefusedEarlier> stopped(String session) {
      return entries.stream().filter(entry -> entry.stops(session)).findFirst().map(Entry::use);
    }

    /// The answer to a call of a refused kind; counts it.
    Optional<ApprovalAnswer.RefusedEarlier> covering(String proxy, AccessRequest request) {
      var call = CallKind.of(proxy, request);
      return entries.stream().filter(entry -> entry.covers(call)).findFirst().map(Entry::use);
    }

    /// True if calls of a session are refused; counts nothing.
    boolean isStopped(String session) {
      return entries.stream().anyMatch(entry -> entry.stops(session));
    }

    /// True if a call is of a refused kind; counts nothing.
    boolean isRefused(String proxy, AccessRequest request) {
      var call = CallKind.of(proxy, request);
      return entries.stream().anyMatch(entry -> entry.covers(call));
    }

    boolean lift(String id) {
      return entries.removeIf(entry -> entry.request.id().equals(id));
    }

    /// Ends the refusals of a session; true if there was any.
    boolean endOf(String session) {
      return entries.removeIf(entry -> entry.kind.session().equals(session));
    }

    List<StandingRefusal> view() {
      return entries.reversed().stream()
          .map(entry ->
              new StandingRefusal(entry.request, entry.objection, entry.since, entry.refused))
          .toList();
    }
  }
}

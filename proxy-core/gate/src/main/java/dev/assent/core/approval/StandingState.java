package dev.assent.core.approval;

import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A snapshot of everything that outlasts single answers.
///
/// @param grants yeses that last a while, newest first; some may have run out meanwhile
/// @param refusals noes that reach further than their call, newest first
/// @param missed calls that ended without a yes, newest first
/// @param confirmations the state of the proof that the person is there, by the id of the missed
///   call that needs it; absent for those for which it was not asked
/// @param revision grows with every change; a front end drops one older than the one it shows
public record StandingState(
    List<Grant> grants,
    List<StandingRefusal> refusals,
    List<MissedCall> missed,
    Map<String, Confirmation> confirmations,
    long revision) {
  /// Nothing.
  public static final StandingState NONE = new StandingState(List.of(), List.of(), List.of(), 0);

  public StandingState {
    grants = List.copyOf(grants);
    refusals = List.copyOf(refusals);
    missed = List.copyOf(missed);
    confirmations = Map.copyOf(confirmations);
  }

  /// A snapshot in which nothing is being proved.
  public StandingState(
      List<Grant> grants, List<StandingRefusal> refusals, List<MissedCall> missed, long revision) {
    this(grants, refusals, missed, Map.of(), revision);
  }

  /// The ids of the calls that ended without a yes and passed since: a person let them through, or
  /// the rules do.
  public Set<String> passedSince() {
    return missed.stream()
        .filter(call -> call.chance() instanceof MissedCall.Chance.Used)
        .map(call -> call.request().id())
        .collect(Collectors.toSet());
  }

  /// The missed calls that may pass once, because a person said so.
  public List<MissedCall> tickets() {
    return missed.stream()
        .filter(call -> call.chance() instanceof MissedCall.Chance.Ticket)
        .toList();
  }

  /// The number of yeses that end with the rules of some servers: grants, and missed calls that may
  /// pass once.
  public long yesesFor(Collection<String> servers) {
    return Stream.concat(
            grants.stream().map(Grant::request), tickets().stream().map(MissedCall::request))
        .filter(request -> servers.contains(request.proxy()))
        .count();
  }

  /// A no that reaches further than the call it was said to; ends with its session, or when a
  /// person lifts it.
  ///
  /// @param request the call a person said no to; its id names the refusal
  /// @param objection what was said; its extent is never one call alone
  /// @param since when it was said
  /// @param refused how many further calls it has refused unseen
  public record StandingRefusal(
      ApprovalRequest request, Objection objection, Instant since, int refused) {
    /// The refusal's name: the id of the request that was answered.
    public String id() {
      return request.id();
    }
  }
}

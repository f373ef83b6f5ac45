package dev.assent.core.approval;

import dev.assent.core.approval.grant.Grant;
import java.util.List;
import java.util.Map;

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

  /// The number of missed calls that a person may still let through; those to which one said no are
  /// none.
  public long open() {
    return missed.stream()
        .filter(call -> call.chance() instanceof MissedCall.Chance.Open && !call.isDeliberateNo())
        .count();
  }
}

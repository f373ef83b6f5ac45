package dev.assent.core.approval;

import dev.assent.core.approval.grant.Grant;
import java.util.List;

/// A snapshot of everything that outlasts single answers.
///
/// @param grants yeses that last a while, newest first; some may have run out meanwhile
/// @param refusals noes that reach further than their call, newest first
/// @param missed calls that ended without a yes, newest first
/// @param revision grows with every change; a front end drops one older than the one it shows
public record StandingState(
    List<Grant> grants, List<StandingRefusal> refusals, List<MissedCall> missed, long revision) {
  /// Nothing.
  public static final StandingState NONE = new StandingState(List.of(), List.of(), List.of(), 0);

  public StandingState {
    grants = List.copyOf(grants);
    refusals = List.copyOf(refusals);
    missed = List.copyOf(missed);
  }

  /// How many missed calls a person may still let through.
  public long open() {
    return missed.stream().filter(call -> call.chance() instanceof MissedCall.Chance.Open).count();
  }
}

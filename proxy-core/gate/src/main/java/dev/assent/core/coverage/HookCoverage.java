package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.store.GateProof;
import dev.assent.core.wiring.HookStanding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// An agent's hook.
///
/// @param file from which it takes its hooks for all projects, its own or its lender's
/// @param asked when it asked last; absent where that is not known
/// @param trace when the agent worked last, by its own session files; absent where that is not
///   known
/// @param proof the latest trial of the hook itself; absent where there was none
/// @param obeyed the latest trial that the agent itself made; absent where there was none
/// @param limit how long the agent waits for it; absent where that is not known
public record HookCoverage(
    HookAgent agent,
    Path file,
    HookStanding standing,
    Optional<Instant> asked,
    Optional<ActivityTrace> trace,
    Optional<GateProof> proof,
    Optional<GateProof> obeyed,
    Optional<Duration> limit) {
  /// The fate of a call whose hook fails so. A no is promised only where the entry is in force as
  /// we write it: Cursor, for one, runs the call where `failClosed` is missing.
  public HookOutcome at(HookOutcome.Failure failure) {
    var outcome = HookOutcome.of(agent, failure);
    return standing.inForce() || outcome.fate() != HookOutcome.Fate.DENIED
        ? outcome
        : HookOutcome.UNKNOWN;
  }

  /// When the agent worked last; absent where that is not known.
  public Optional<Instant> active() {
    return trace.map(ActivityTrace::at);
  }

  /// Returns whether the hook stands in a file, in force or not.
  public boolean isInstalled() {
    return switch (standing.state()) {
      case INSTALLED, PARTLY, NOT_IN_FORCE -> true;
      case UNKNOWN, ABSENT, NO_FILE, UNREADABLE -> false;
    };
  }
}

package dev.assent.core.canary;

import dev.assent.core.config.store.GateProof;
import dev.assent.core.wiring.McpClient;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The proof of one way, as far as there is one, now.
///
/// @param denied of the call that must be denied
/// @param allowed of the call that must pass
/// @param gaps what the agent's settings leave out, as [dev.assent.core.wiring.HookStanding] says
///   it; empty for servers
/// @param at when it ended
public record CanaryResult(
    McpClient client,
    CanaryWay way,
    CanaryStep denied,
    CanaryStep allowed,
    List<CharSequence> gaps,
    Instant at) {
  public CanaryResult {
    gaps = List.copyOf(gaps);
  }

  /// True if both calls came the way, and were denied and let pass.
  public boolean isProved() {
    return denied.isProved() && allowed.isProved();
  }

  /// The same as it is kept; absent where nothing was tried.
  Optional<GateProof> proof() {
    Optional<String> server =
        switch (way) {
          case CanaryWay.Server one -> one.proxy();
          case CanaryWay.Hook _ -> Optional.empty();
        };
    return denied.tried() || allowed.tried()
        ? Optional.of(
            new GateProof(
                client.word(), server, at, kept(denied), kept(allowed), Optional.empty(), false))
        : Optional.empty();
  }

  private static Optional<Boolean> kept(CanaryStep step) {
    return step.tried() ? Optional.of(step.isProved()) : Optional.empty();
  }
}

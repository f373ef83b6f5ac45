package dev.assent.core.config.store;

import java.time.Instant;
import java.util.Optional;

/// The result of one trial. It drove a client's own hook or its own command of a server, or the
/// agent itself made the call; only that shows that the agent keeps to a no.
///
/// @param client as commands name it: `claude-code`
/// @param server the proxy whose command was driven; absent where the hook was
/// @param at when the trial ended
/// @param denyHonoured whether the call that must be denied was; absent where it was not tried
/// @param allowPassed whether the call that must be allowed passed; absent where it was not tried
/// @param version of the client's program; absent where it is not known
/// @param byAgent whether the agent itself made the call
public record GateProof(
    String client,
    Optional<String> server,
    Instant at,
    Optional<Boolean> denyHonoured,
    Optional<Boolean> allowPassed,
    Optional<String> version,
    boolean byAgent) {
  /// True if all that was tried came out as it must; absent where nothing was tried.
  public Optional<Boolean> held() {
    return denyHonoured.map(denied -> denied && allowPassed.orElse(true)).or(() -> allowPassed);
  }

  /// Returns whether another one is of the same path, so that it takes this one's place.
  boolean isOfSamePath(GateProof other) {
    return client.equals(other.client) && server.equals(other.server) && byAgent == other.byAgent;
  }
}

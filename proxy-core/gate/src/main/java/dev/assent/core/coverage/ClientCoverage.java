package dev.assent.core.coverage;

import dev.assent.core.config.store.GateProof;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredServer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One client or agent.
///
/// @param servers those in its files, of all scopes
/// @param hook absent for a client that has none
/// @param lastCall when a call of it was last written down; absent where none is among the newest
///   records
/// @param heard by how many of its ways that lead here, which are its files and its hook, something
///   came since they were put there
/// @param proofs the latest trial of each server
/// @param troubles the gravest first
public record ClientCoverage(
    McpClient client,
    List<WiredServer> servers,
    Optional<HookCoverage> hook,
    Optional<Instant> lastCall,
    Heard heard,
    List<GateProof> proofs,
    List<CoverageTrouble> troubles) {
  public ClientCoverage {
    servers = List.copyOf(servers);
    proofs = List.copyOf(proofs);
    troubles = List.copyOf(troubles);
  }

  /// By how many ways something came.
  public enum Heard {
    /// by each
    ALL,
    /// by one at least
    SOME,
    /// by none
    NONE
  }

  /// The standing of a client.
  public enum State {
    /// all of its ways that are known lead here, and something came by each
    COVERED("covered"),
    /// all of its ways that are known lead here; by one at least nothing came yet, so that the
    /// client may still run with what stood there before
    WIRED("wired"),
    /// some of them do
    PARTLY("partly"),
    /// none that is known does
    OPEN("open"),
    /// a hook stands there and did not ask, or what is there does not count
    SILENT("silent"),
    /// it has nothing that could be covered
    NOTHING("nothing");

    private final String word;

    State(String word) {
      this.word = word;
    }

    /// As programs read it.
    public String word() {
      return word;
    }
  }

  /// The servers of ours that it leads to, sorted, each once.
  public List<String> proxies() {
    return servers.stream().flatMap(server -> server.proxy().stream()).distinct().sorted().toList();
  }

  /// Returns whether calls that come here end by the client's own clock, which its file cannot set
  /// for one server: a person has no longer for an answer.
  public boolean isClockFixed() {
    return !proxies().isEmpty() && !client.takesCallLimit();
  }

  /// Returns whether a file could not be read, so that it may have more servers than are known.
  public boolean mayHaveMore() {
    return troubles.stream().anyMatch(CoverageTrouble.Unread.class::isInstance);
  }

  /// The servers that go around.
  public List<WiredServer> around() {
    return servers.stream().filter(server -> server.proxy().isEmpty()).toList();
  }

  /// The worst of the latest trials of its hook and servers; absent where nothing was tried.
  public Optional<GateProof> worstProof() {
    return Stream.concat(hook.flatMap(HookCoverage::proof).stream(), proofs.stream())
        .filter(proof -> proof.held().isPresent())
        .min(Comparator.comparing(proof -> proof.held().orElse(false)));
  }

  /// The state of this coverage.
  public State state() {
    if (troubles.stream().anyMatch(CoverageTrouble.SilentHook.class::isInstance)
        || hook.filter(ClientCoverage::isVoid).isPresent()) {
      return State.SILENT;
    }
    boolean asks = hook.filter(one -> one.standing().inForce()).isPresent();
    boolean some = !proxies().isEmpty() || hook.filter(HookCoverage::isInstalled).isPresent();
    boolean lacks =
        !around().isEmpty()
            || troubles.stream().anyMatch(one -> !(one instanceof CoverageTrouble.RestartNeeded))
            || hook.isPresent() && !asks;
    if (servers.isEmpty() && hook.isEmpty() && troubles.isEmpty()) {
      return State.NOTHING;
    }
    if (!some) {
      return State.OPEN;
    }
    return lacks ? State.PARTLY : heard == Heard.ALL ? State.COVERED : State.WIRED;
  }

  private static boolean isVoid(HookCoverage hook) {
    return hook.standing().state() == dev.assent.core.wiring.HookStanding.State.NOT_IN_FORCE;
  }
}

package dev.assent.desktop.coverage;

import dev.assent.core.canary.CanaryResult;
import dev.assent.core.canary.CanarySentence;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredServer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Tells the page what is known of each client, and keeps what a person says. Belongs to the
/// toolkit's thread, as does whoever is told.
public interface CoverageDesk {
  /// One look.
  ///
  /// @param clients in a fixed order
  /// @param trouble why nothing could be read, in English; absent where it could
  /// @param unread a sentence for each log that was not read whole: calls there may be missing
  record Found(List<ClientCoverage> clients, Optional<String> trouble, List<String> unread) {
    public Found {
      clients = List.copyOf(clients);
      unread = List.copyOf(unread);
    }
  }

  /// The outcome of driving a client's ways.
  ///
  /// @param results its servers in the order of its files, then its hook
  /// @param sentence what a person pastes into the agent; absent for a client without a hook
  /// @param trouble why nothing could be tried, in English; absent where it could
  record Proved(
      List<CanaryResult> results, Optional<CanarySentence> sentence, Optional<String> trouble) {
    public Proved {
      results = List.copyOf(results);
    }
  }

  /// Drives a client's own commands and hook with harmless calls, and keeps what was proved. Takes
  /// up to a minute.
  void prove(McpClient client, Consumer<Proved> done);

  /// Looks at files, logs and processes.
  void look(Consumer<Found> done);

  /// Keeps that a server may go around.
  ///
  /// @param done told why it could not be kept, in English; absent where it was
  void leave(McpClient client, WiredServer server, Consumer<Optional<String>> done);
}

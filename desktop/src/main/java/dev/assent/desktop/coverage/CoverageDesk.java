package dev.assent.desktop.coverage;

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
  record Found(List<ClientCoverage> clients, Optional<String> trouble) {
    public Found {
      clients = List.copyOf(clients);
    }
  }

  /// Looks at files, logs and processes.
  void look(Consumer<Found> done);

  /// Keeps that a server may go around.
  ///
  /// @param done told why it could not be kept, in English; absent where it was
  void leave(McpClient client, WiredServer server, Consumer<Optional<String>> done);
}

package dev.assent.core.coverage;

import dev.assent.core.wiring.McpClient;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Tells since when a client runs.
@FunctionalInterface
public interface RunningClients {
  /// When the client's running processes began; empty where none runs, absent where it is not known
  /// by which name it runs.
  Optional<List<Instant>> starts(McpClient client);
}

package dev.assent.core.proxy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// How long known MCP clients wait for a call (decision A3); a question must end before its client hangs up.
final class ClientPatience {
  // By the name that the client gives in `initialize`, from the clients page, "How long clients wait".
  private static final Map<String, Duration> KNOWN =
      Map.of(
          "claude-ai", Duration.ofSeconds(60),
          "codex-mcp-client", Duration.ofSeconds(60),
          "opencode", Duration.ofSeconds(60));
  private static final Duration MARGIN = Duration.ofSeconds(5);
  private static final Duration SHORTEST = Duration.ofSeconds(5);

  private ClientPatience() {}

  /// How long a person may take: the configured time, or what the client is known to wait less 5 s, the smaller.
  static Duration effective(Duration configured, Optional<String> clientName) {
    return clientName
        .map(KNOWN::get)
        .map(patience -> patience.minus(MARGIN))
        .filter(patience -> patience.compareTo(configured) < 0)
        .map(patience -> patience.compareTo(SHORTEST) < 0 ? SHORTEST : patience)
        .orElse(configured);
  }
}

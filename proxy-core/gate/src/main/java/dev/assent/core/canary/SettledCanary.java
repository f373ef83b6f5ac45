package dev.assent.core.canary;

import dev.assent.core.wiring.McpClient;
import java.time.Instant;

/// The end of a canary that an agent itself was to ask about.
///
/// @param at when it was denied, or ran
public record SettledCanary(McpClient client, Outcome outcome, Instant at) {
  /// One way in which it can end.
  public enum Outcome {
    /// it was denied, and its command left no sign that it ran
    HONOURED,
    /// it was denied, and its command ran all the same
    NOT_HONOURED,
    /// its command ran, and nobody had asked
    NOT_ASKED;

    /// As programs read it.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}

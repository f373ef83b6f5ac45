package dev.assent.core.policy;

import java.util.List;

/// At most so many calls of a session to some tools within some time (clause 8.4).
///
/// @param tools name globs, ASCII case ignored; a call to any of them counts
/// @param calls how many may pass, at least 1
/// @param seconds within how long, at least 1
/// @param effect HITL or DENY: what an ALLOW becomes beyond that
public record RateLimit(List<String> tools, int calls, int seconds, Effect effect) {
  public RateLimit {
    tools = List.copyOf(tools);
    if (effect == Effect.ALLOW) {
      throw new IllegalArgumentException("a limit asks or denies");
    }
    if (calls < 1 || seconds < 1) {
      throw new IllegalArgumentException(
          "a limit lets at least one call pass in at least one second");
    }
  }
}

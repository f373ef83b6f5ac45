package dev.assent.core.canary;

import dev.assent.core.wiring.McpClient;

/// A text that a person pastes into an agent, so that the agent itself asks about a canary.
///
/// @param client whose agent it is for
/// @param id the canary's
/// @param text for the agent, English
public record CanarySentence(McpClient client, String id, String text) {}

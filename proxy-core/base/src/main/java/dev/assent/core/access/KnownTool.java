package dev.assent.core.access;

import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// The facts known of a tool beside its name.
///
/// @param state absent when nobody keeps account, and for what is no tool call
/// @param description the tool as its server listed it: claims of the server; absent when it was
///   not listed
public record KnownTool(Optional<ToolState> state, Optional<JsonObject> description) {
  /// Nothing is known.
  public static final KnownTool UNKNOWN = new KnownTool(Optional.empty(), Optional.empty());

  /// True if it is known that a person accepted it as it is.
  public boolean isAccepted() {
    return state.isPresent() && state.get() == ToolState.PINNED;
  }
}

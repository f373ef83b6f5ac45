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

  /// True if a person accepted it as it is: one of which nobody keeps account is not.
  public boolean isAccepted() {
    return state.isPresent() && state.get() == ToolState.PINNED;
  }

  /// True if it waits for a person to accept it: it is new, or another one than was accepted.
  public boolean awaitsAcceptance() {
    return state.isPresent() && state.get() != ToolState.PINNED;
  }
}

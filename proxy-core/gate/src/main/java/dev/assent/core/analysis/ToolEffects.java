package dev.assent.core.analysis;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.OperationWords;
import dev.assent.core.pip.SideEffectTable;
import java.util.Optional;
import java.util.Set;

/// The operation and effects that rules expect of a tool before it is called, as calls are
/// described. They come from what the user says of the tool, else from the built-in mapping and its
/// name.
///
/// @param operation that its name speaks of; absent when it tells nothing
/// @param effects what it can do; absent when that is not known, empty when it can do nothing of
///   the kind
public record ToolEffects(Optional<Operation> operation, Optional<Set<SideEffect>> effects) {
  /// Of a tool of which nothing is known.
  public static final ToolEffects UNKNOWN = new ToolEffects(Optional.empty(), Optional.empty());

  public ToolEffects {
    effects = effects.map(Set::copyOf);
  }

  /// The effects of a tool.
  ///
  /// @param said what the user says of it; absent for nothing
  /// @param listed the tool as its server listed it; empty when that is not known
  public static ToolEffects of(
      String tool,
      Optional<ProxyDefinition.ToolEntry> said,
      JsonObject listed,
      SideEffectTable builtIn) {
    return new ToolEffects(
        said.flatMap(ProxyDefinition.ToolEntry::operation)
            .or(() -> OperationWords.of(tool, listed)),
        said.flatMap(ProxyDefinition.ToolEntry::sideEffects).or(() -> builtIn.of(tool)));
  }
}

package dev.assent.core.pip;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.pip.path.PathNames;
import java.util.Optional;
import java.util.Set;

/// The meaning of a tool's calls, as its name and its server's description tell it.
///
/// @param operation that name and hints speak of
/// @param named the milder one of the name alone, where they do not agree
/// @param sideEffects by the built-in mapping; absent when the name is not in it
/// @param paths which arguments are paths
/// @param urls folded names of arguments that are URLs by the tool's schema
record ToolMeaning(
    Optional<Operation> operation,
    Optional<Operation> named,
    Optional<Set<SideEffect>> sideEffects,
    PathNames paths,
    Set<String> urls) {
  ToolMeaning {
    urls = Set.copyOf(urls);
  }

  /// Of a message that calls no tool.
  static final ToolMeaning NONE =
      new ToolMeaning(
          Optional.empty(), Optional.empty(), Optional.empty(), PathNames.with(Set.of()), Set.of());
}

package dev.assent.core.canary;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import java.util.Optional;

/// A way on which calls of a client come.
public sealed interface CanaryWay {
  /// A server as it stands in the client's file.
  ///
  /// @param name in the file
  /// @param proxy that it leads to; absent where it goes around us
  record Server(String name, Path file, Optional<String> proxy) implements CanaryWay {}

  /// The hook of an agent.
  ///
  /// @param file of the agent's settings; absent where it has none for all projects
  record Hook(HookAgent agent, Optional<Path> file) implements CanaryWay {}
}

package dev.assent.desktop.proxies;

import dev.assent.core.bridge.HookAgent;
import dev.assent.core.wiring.HookStanding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Where the page learns whether agents ask Assent before they use tools of their own. Belongs to the toolkit's thread, as does
/// whoever is told.
public interface AgentHooks {
  /// Looks at the files of all agents; reads them meanwhile.
  ///
  /// @param done told once, in a fixed order
  void look(Consumer<List<Found>> done);

  /// One agent.
  ///
  /// @param file that holds for all projects; absent for an agent that has hooks in projects only
  /// @param standing of our hook in it
  record Found(HookAgent agent, Optional<Path> file, HookStanding standing) {}
}

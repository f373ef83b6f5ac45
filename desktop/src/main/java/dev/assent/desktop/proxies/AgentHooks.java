package dev.assent.desktop.proxies;

import dev.assent.core.wiring.HookedAgent;
import java.util.List;
import java.util.function.Consumer;

/// Tells the page whether agents ask Assent before they use tools of their own. Belongs to the
/// toolkit's thread, as does whoever is told.
public interface AgentHooks {
  /// Looks at the files of all agents; reads them meanwhile.
  ///
  /// @param done told once, in a fixed order
  void look(Consumer<List<HookedAgent>> done);
}

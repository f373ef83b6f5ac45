package dev.assent.desktop.welcome;

import dev.assent.core.wiring.FoundClients;
import java.util.List;
import java.util.function.Consumer;

/// Where the welcome page learns what is on this computer. Belongs to the toolkit's thread, as does whoever is told.
public interface WelcomePlace {
  /// Looks for clients; reads files meanwhile.
  ///
  /// @param done told once
  void find(Consumer<List<FoundClients.Client>> done);
}

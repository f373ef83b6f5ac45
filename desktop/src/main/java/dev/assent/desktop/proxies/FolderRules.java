package dev.assent.desktop.proxies;

import java.util.function.Consumer;

/// Tells the form which folders a server's rules name. Belongs to the toolkit's thread, as does
/// whoever is told.
@FunctionalInterface
public interface FolderRules {
  /// Reads the rules of a server.
  ///
  /// @param done told once; of a server without a policy, that nothing is named
  void read(String server, Consumer<NamedFolders> done);
}

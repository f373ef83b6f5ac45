package dev.assent.desktop.rules.known;

import dev.assent.core.suggest.SeenValues;
import java.util.function.Consumer;

/// The values that calls on this machine had. Belongs to the toolkit's thread.
@FunctionalInterface
public interface KnownValues {
  /// Nothing is known.
  KnownValues NONE = (_, _) -> {};

  /// Gathers the values for the rules of a server.
  ///
  /// @param done told, as soon as they are known; not told where nothing can be read
  void of(String server, Consumer<SeenValues> done);
}

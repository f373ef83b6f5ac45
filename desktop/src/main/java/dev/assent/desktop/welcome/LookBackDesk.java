package dev.assent.desktop.welcome;

import dev.assent.core.lookback.LookBackResult;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/// Looks back on what agents did. Belongs to the toolkit's thread, as does whoever is told.
public interface LookBackDesk {
  /// Finds out whether there is anything to look at.
  ///
  /// @param done told once
  void any(Consumer<Boolean> done);

  /// Looks back.
  ///
  /// @param share told now and then how much of it is done, 0 to 1
  /// @param wanted whether it is to go on; takes any thread
  /// @param done told once
  void look(DoubleConsumer share, BooleanSupplier wanted, Consumer<Looked> done);

  /// True if an agent asks before it uses its own tools, so that it has rules.
  ///
  /// @param agent its word, such as `claude-code`
  boolean isHooked(String agent);

  /// The end of a look.
  ///
  /// @param result absent where it was ended, or failed
  /// @param failed whether it failed
  record Looked(Optional<LookBackResult> result, boolean failed) {}
}

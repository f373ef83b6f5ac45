package dev.assent.desktop.approval.standing;

import java.util.List;
import java.util.function.Consumer;

/// Reads which calls were denied lately although nobody said so. Callers are on the toolkit's
/// thread and are called back there; files are read elsewhere.
interface RefusedLog {
  /// Reads them.
  ///
  /// @param done told the newest first
  void read(Consumer<List<RefusedCall>> done);
}

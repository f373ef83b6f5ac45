package dev.assent.desktop.proxies.review;

import dev.assent.core.config.store.ReviewedHook;
import java.util.List;
import java.util.function.Consumer;

/// The programs asked before calls, and their confirmation by the person in front of the window.
/// Belongs to the toolkit's thread; files are read and written elsewhere, answers come back there.
public interface ServerHooks {

  /// Reads the hooks of a server and how they stand; none where they cannot be read.
  void read(String server, Consumer<List<ReviewedHook>> done);

  /// Confirms a hook exactly as it was shown.
  ///
  /// @param done gets what went wrong, and then it is not confirmed; empty when it is
  void confirm(ReviewedHook shown, Consumer<String> done);

  /// Takes a confirmation back.
  ///
  /// @param done gets what went wrong, and then it is confirmed still; empty when it is not any
  ///   more
  void withdraw(ReviewedHook shown, Consumer<String> done);
}

package dev.assent.core.config.store;

import dev.assent.core.config.proxy.Hook;
import java.util.List;
import java.util.Optional;

/// A configured hook as it is shown to the person who is to confirm it.
///
/// @param proxy the proxy's name
/// @param hook as configured
/// @param files what a confirmation covers, the program or policy first; empty when it is unusable
/// @param state how it stands
/// @param trouble why it is unusable, a sentence's end that follows the hook's name; absent when it
///   is not
public record ReviewedHook(
    String proxy, Hook hook, List<HookFile> files, State state, Optional<CharSequence> trouble) {
  public ReviewedHook {
    files = List.copyOf(files);
  }

  /// The state of a hook. Every state but the last denies the calls that reach it.
  public enum State {
    /// it cannot be asked as it is: a file is missing or not safe
    UNUSABLE,
    /// nobody ever confirmed it
    UNCONFIRMED,
    /// it was confirmed, but one of its files is another now
    CHANGED,
    /// it is asked before each tool call
    CONFIRMED
  }
}

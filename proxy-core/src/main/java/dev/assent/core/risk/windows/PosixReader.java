package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Steps;

/// Tells what a text would run in a POSIX shell: where `wsl`, `bash` or an interpreter is started
/// from Windows.
@FunctionalInterface
public interface PosixReader {
  /// Reads a text that stands so many levels deep already; at 64 there is nothing deeper. Never
  /// throws.
  Steps read(String text, int depth);
}

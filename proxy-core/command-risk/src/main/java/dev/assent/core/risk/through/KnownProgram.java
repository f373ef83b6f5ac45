package dev.assent.core.risk.through;

import org.jspecify.annotations.Nullable;

/// The known behaviour of a program: what it runs, what it changes in the shell, what it puts out.
@FunctionalInterface
interface KnownProgram {
  /// Looks through one run of it.
  ///
  /// @return what it puts out, with marks; null when that is not known
  @Nullable String look(ProgramRun call);
}

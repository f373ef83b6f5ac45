package dev.assent.core.risk.step;

/// Reads the text of a command into the steps it would run, wrappers and codings looked through.
@FunctionalInterface
public interface CommandReader {
  /// All steps of a text; never throws, runs nothing.
  Steps read(Step.Shell shell, String text);
}

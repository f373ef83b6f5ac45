package dev.assent.core.risk.through.value;

/// The shell that a text is taken to be for, where shells differ.
public enum ShellManner {
  /// It is not known: what any of them would do counts.
  ANY,
  ZSH,
  /// bash and those like it
  OTHER
}

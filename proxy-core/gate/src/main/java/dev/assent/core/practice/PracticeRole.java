package dev.assent.core.practice;

/// The agents of the practice page.
public enum PracticeRole {
  /// reads, then asks before it writes
  CAREFUL,
  /// many calls at once
  HASTY,
  /// hides the real target in odd text
  DECEPTIVE,
  /// hangs up and tries again
  IMPATIENT
}

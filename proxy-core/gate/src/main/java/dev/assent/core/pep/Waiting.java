package dev.assent.core.pep;

/// The allowance to wait while a call is judged: for a person, a hook or the disk.
public enum Waiting {
  ALLOWED,
  /// for a thread that others wait for, such as the one that reads what comes next
  FORBIDDEN
}

package dev.assent.core.presence;

import java.util.Locale;

/// A part of an operating system that can tell that the person is there.
public enum PresenceMeans {
  /// polkit on Linux: the password of the person, or what else the system has set up for it
  POLKIT;

  /// The word the audit uses: `polkit`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

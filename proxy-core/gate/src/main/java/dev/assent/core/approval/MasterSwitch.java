package dev.assent.core.approval;

import java.util.Locale;

/// A setting that a person can put above every policy for a while.
public enum MasterSwitch {
  /// every action is refused, the red handle
  DENY_ALL,
  /// only what is known to do nothing but read passes on to the rules
  READ_ONLY,
  /// what a rule asks about passes unasked, but for the Danger tier
  OBSERVE;

  /// The word in records and answers: `deny_all`, `read_only` or `observe`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.assent.core.approval;

/// How much is at stake, computed by us alone. In rising order.
public enum Tier {
  /// looks at something inside the served folders
  CALM,
  /// the rest
  CARE,
  /// runs code, deletes, reads secrets, overrides a DENY, hides characters
  DANGER;

  /// The word used in logs.
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}

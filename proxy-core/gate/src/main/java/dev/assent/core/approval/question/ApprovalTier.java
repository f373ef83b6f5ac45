package dev.assent.core.approval.question;

/// A level of what is at stake with a call, in rising order. Only we compute it.
public enum ApprovalTier {
  /// looks at something inside the served folders
  CALM,
  /// the rest
  CARE,
  /// what has a [DangerReason]
  DANGER;

  /// The word used in logs.
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}

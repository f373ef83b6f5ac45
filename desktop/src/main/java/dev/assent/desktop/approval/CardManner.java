package dev.assent.desktop.approval;

/// What a card asks about.
enum CardManner {
  /// a call that waits
  WAITING,
  /// a call that ended without a yes and may get through when it comes again
  MISSED
}

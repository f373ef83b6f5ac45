package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.Texts;

/// The kind of call a card asks about.
public enum CardKind {
  /// a call that waits
  WAITING,
  /// a call that ended without a yes and may get through when it comes again
  MISSED;

  /// Place and length of the queue in words.
  ///
  /// @param position 1-based; 0 for a call that is not in it
  public String place(int position, int length) {
    String all = Texts.number(length);
    String at = Texts.number(position);
    return switch (this) {
      case WAITING ->
          position == 0
              ? Texts.get("approval.position.ended", all)
              : Texts.get("approval.position", at, all);
      case MISSED ->
          position == 0
              ? Texts.get("approval.position.open", all)
              : Texts.get("approval.position.missed", at, all);
    };
  }
}

package dev.assent.desktop.approval;

import javafx.beans.property.ObjectProperty;

/// What keys and mouse of a person reach: the card of a call, or the table of a group. What a press means and whether it
/// counts is decided behind it.
sealed interface Answerable permits ApprovalViewModel, GroupViewModel {
  /// How a person wants to answer.
  ObjectProperty<CardSettings> settingsProperty();

  /// A key or button went down.
  ///
  /// @param source which one, such as `ENTER` or `mouse`
  /// @param pointer whether a mouse or finger pressed inside
  void pressed(String source, Intent intent, boolean pointer);

  /// A key or button went up.
  void released(String source);

  /// A press ended away from where it began.
  void cancelled(String source);

  /// The pointer left the answer it was pressing: that press is over, whatever follows.
  void slipped();

  /// A person turned to it by other means than a press in it.
  void attend();

  /// A key went down that a link or an arrow on the card takes for itself.
  void taken(String source);

  /// It moved or changed its size, or something on it did: what was under the pointer is not any more.
  void moved();

  /// The keyboard went elsewhere.
  void lostFocus();

  /// The keyboard came, from wherever.
  void gotFocus();

  /// Takes back the answer that was given last; nothing happens where there is none.
  void takeBackLast();

  /// Goes to the one that waits longer; stays at the first.
  default void previous() {}

  /// Goes to the one that waits less long; stays at the last.
  default void next() {}

  /// Opens the explanation.
  default void explain() {}

  /// Opens the panel for a no with words.
  default void startDenial() {}

  /// Opens the ladder of wider yeses.
  default void startLadder() {}

  /// Puts it back to the others, unanswered.
  default void setAside() {}
}

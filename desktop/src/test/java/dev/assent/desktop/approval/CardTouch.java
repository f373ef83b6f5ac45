package dev.assent.desktop.approval;

import dev.assent.desktop.approval.GestureWitness.Meaning;
import dev.assent.desktop.approval.card.HoldStyle;

/// Fingers on a card behind glass, beside those on keys and mouse.
abstract class CardTouch extends CardFingers {
  private static final String TOUCH = "touch";

  Spot finger = Spot.OUTSIDE;
  private String touchedOn = "";
  private boolean touchSent;
  private boolean second;

  CardTouch(long seed, HoldStyle style) {
    super(seed, style);
  }

  /// A finger touches the glass, alone.
  abstract void sendTouchDown(Spot spot);

  /// It leaves the glass.
  ///
  /// @param inside whether it is still on what it touched
  abstract void sendTouchUp(boolean inside);

  /// A second finger touches the card or leaves it.
  abstract void sendSecond(boolean down);

  final void touchDown(Spot spot) {
    if (witness.isDown(TOUCH) || second) {
      return;
    }
    done.append(" finger down on ").append(spot);
    finger = spot;
    aimedFinger(spot);
    touchSent = isFingerOverWindow();
    moveKeyboardByTouch(touchSent);
    touchedOn = underFinger();
    witness.down(TOUCH, meaningUnderFinger(), shown(), touchSent, touchSent);
    if (touchSent) {
      deliver(() -> sendTouchDown(spot));
    }
  }

  final void touchUp() {
    if (!witness.isDown(TOUCH)) {
      return;
    }
    done.append(" finger up");
    boolean inside = underFinger().equals(touchedOn);
    witness.liftedFrom(TOUCH, inside);
    if (touchSent) {
      deliver(() -> sendTouchUp(inside));
    }
  }

  /// Another finger touches the card beside the first, or leaves it.
  final void secondFinger() {
    if (second) {
      done.append(" second finger up");
      second = false;
      deliver(() -> sendSecond(false));
    } else if (touchSent && onScreen() && witness.isDown(TOUCH)) {
      done.append(" second finger down");
      second = true;
      witness.crowded();
      deliver(() -> sendSecond(true));
    }
  }

  /// A touch is about to come, and the platform looks where the keyboard belongs.
  void moveKeyboardByTouch(boolean here) {
    moveKeyboard(here);
  }

  /// A finger goes somewhere before it touches.
  void aimedFinger(Spot spot) {}

  String underFinger() {
    return finger.name();
  }

  Meaning meaningUnderFinger() {
    return meaningOf(finger);
  }

  /// True if a touch at the finger's place reaches the card's window.
  boolean isFingerOverWindow() {
    return finger != Spot.OUTSIDE && onScreen();
  }
}

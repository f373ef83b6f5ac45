package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.Ticker;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;

/// Something that can be answered, the card of a call or the table of a group, as keys, mouse and
/// focus reach it: they wake it, put it to sleep, and become gestures. What a press means is
/// decided by each. Belongs to one thread.
public abstract class AnswerTarget {
  public final Ticker ticker;
  public final CardArming arming = new CardArming();
  public final GestureFilter gestures = new GestureFilter(arming);
  private final BooleanProperty locked = new SimpleBooleanProperty(this, "locked", false);

  public AnswerTarget(Ticker ticker) {
    this.ticker = ticker;
    locked.addListener((_, _, now) -> lock(now));
  }

  /// True while the screen is locked: nobody is there who could turn to it, and nothing secret is
  /// shown. Deadlines go on.
  public BooleanProperty lockedProperty() {
    return locked;
  }

  private void lock(boolean now) {
    arming.lock(now, ticker.uptime());
    // As when the keyboard comes: what was released meanwhile is told to others, and what was not
    // repeats itself.
    gestures.keyboardCame(ticker.uptime());
    refresh();
  }

  /// The way in which a yes must be given now; absent where a press is enough.
  public abstract Optional<HoldStyle> heldStyle();

  /// A gesture was made that means something.
  public abstract void answer(InputIntent intent);

  /// Shows anew what moves.
  public abstract void refresh();

  /// A key or button went up.
  public void released(String source) {
    gestures.released(source, heldStyle(), ticker.uptime()).ifPresent(this::answer);
    refresh();
  }

  /// A press ended away from where it began.
  public void cancelled(String source) {
    gestures.cancelled(source, ticker.uptime());
    refresh();
  }

  /// The pointer left the answer it was pressing: that press is over, whatever follows.
  public void slipped() {
    gestures.restart();
    refresh();
  }

  /// More than one finger is on the glass: a hand lies there, and what was begun is over.
  public void crowded() {
    gestures.crowded();
    refresh();
  }

  /// A person tabbed to it.
  void reach() {
    arming.reach(ticker.uptime());
    refresh();
  }

  /// A person turned to it by other means than a press in it.
  public void attend() {
    arming.attend(ticker.uptime());
    refresh();
  }

  /// True if a person turned to it.
  public boolean isAttended() {
    return arming.isAttended();
  }

  /// A key went down that a link or an arrow takes for itself.
  public void taken(String source) {
    gestures.taken(source, ticker.uptime());
    refresh();
  }

  /// It moved or changed its size, or something on it did: what was under the pointer is not any
  /// more.
  public void moved() {
    arming.restart(ticker.uptime());
    gestures.restart();
    refresh();
  }

  /// The keyboard went elsewhere.
  public void lostFocus() {
    arming.sleep();
    gestures.forgetKeys();
    refresh();
  }

  /// The keyboard came, from wherever.
  public void gotFocus() {
    arming.keyboardCame(ticker.uptime());
    gestures.keyboardCame(ticker.uptime());
    refresh();
  }

  /// The way in which a person wants to answer.
  public abstract ObjectProperty<CardSettings> settingsProperty();

  /// A key or button went down.
  ///
  /// @param source which one, such as `ENTER` or `mouse`
  /// @param pointer whether a mouse or finger pressed inside
  public abstract void pressed(String source, InputIntent intent, boolean pointer);

  /// Takes back the answer that was given last; nothing happens where there is none.
  public abstract void takeBackLast();

  /// Goes to the one that waits longer; stays at the first.
  public void previous() {}

  /// Goes to the one that waits less long; stays at the last.
  public void next() {}

  /// Opens the explanation.
  public void explain() {}

  /// Opens the panel for a no with words.
  public void startDenial() {}

  /// Opens the ladder of wider yeses.
  public void startLadder() {}

  /// Puts it back to the others, unanswered.
  public void setAside() {}
}

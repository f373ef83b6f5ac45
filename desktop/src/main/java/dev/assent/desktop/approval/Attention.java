package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Ticker;
import java.util.Optional;

/// What keys, mouse and focus do to something that can be answered: they wake it, put it to sleep, and become gestures.
/// Belongs to one thread.
abstract class Attention {
  final Ticker ticker;
  final Arming arming = new Arming();
  final Gestures gestures = new Gestures(arming);

  Attention(Ticker ticker) {
    this.ticker = ticker;
  }

  /// How a yes must be given now; absent where a press is enough.
  abstract Optional<HoldStyle> heldStyle();

  /// A gesture was made that means something.
  abstract void answer(Intent intent);

  /// Shows anew what moves.
  abstract void refresh();

  /// A key or button went up.
  public void released(String source) {
    gestures.released(source, heldStyle(), ticker.uptime()).ifPresent(this::answer);
    refresh();
  }

  /// A press ended away from where it began.
  public void cancelled(String source) {
    gestures.cancelled(source);
    refresh();
  }

  /// The pointer left the answer it was pressing: that press is over, whatever follows.
  public void slipped() {
    gestures.restart();
    refresh();
  }

  /// A person turned to it by other means than a press in it.
  public void attend() {
    arming.attend(ticker.uptime());
    refresh();
  }

  /// A key went down that a link or an arrow takes for itself.
  public void taken(String source) {
    gestures.taken(source, ticker.uptime());
    refresh();
  }

  /// It moved or changed its size, or something on it did: what was under the pointer is not any more.
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
}

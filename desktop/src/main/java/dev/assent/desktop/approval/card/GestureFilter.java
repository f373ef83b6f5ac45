package dev.assent.desktop.approval.card;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns presses and releases into answers, and drops every press that may be an accident.
///
/// A press counts when it began while the card listened, came from a key or button that had been
/// up, and ended while the card still listened without having been restarted. Where a hold is
/// needed it must also have lasted; where two presses are, nothing else may have been pressed
/// between them.
public final class GestureFilter {
  /// When the first of two presses is forgotten.
  static final Duration FORGET = Duration.ofSeconds(6);

  /// For how long after the keyboard came to the card the first key may be one that was down before
  /// and repeats itself. Longer than keyboards usually wait until they do, which is half a second.
  /// When another key was pressed since, an old one does not repeat itself any more.
  static final Duration OLD_KEYS = Duration.ofMillis(900);

  /// The source of a press by a finger on the glass.
  public static final String TOUCH = "touch";

  /// A finger that was on an answer for longer lay there; it did not tap.
  static final Duration LONG_TOUCH = Duration.ofSeconds(1);

  private final CardArming arming;
  private Duration hold = CardSettings.STANDARD.holding();
  private final Set<String> down = new HashSet<>();
  private @Nullable Press press;
  private @Nullable Press firstOfTwo;
  private Duration firstEnded = Duration.ZERO;
  private Optional<Duration> keyboardCame = Optional.empty();
  private boolean lastWasPointer;
  private Duration touched = Duration.ZERO;
  private int presses;

  GestureFilter(CardArming arming) {
    this.arming = arming;
  }

  /// Takes how long a yes to something dangerous must be held, or must lie between two presses.
  public void hold(Duration time) {
    hold = time;
    restart();
  }

  /// One press that counts so far.
  private record Press(String source, InputIntent intent, boolean pointer, Duration at) {}

  /// A key or button went down. A second report of a key without a release between them is the
  /// keyboard repeating; of a mouse or finger, the release was told to nobody.
  ///
  /// @param source which key or button, such as `ENTER` or `mouse`
  /// @param pointer whether it is a mouse or a finger, whose press in the card is a deliberate turn
  ///   to it
  public void pressed(String source, InputIntent intent, boolean pointer, Duration now) {
    if (!down.add(source) && !pointer) {
      return;
    }
    presses++;
    if (source.equals(TOUCH)) {
      touched = now;
    }
    boolean old = !pointer && mayBeOld(now);
    if (arming.state(now) != CardArming.State.AWAKE) {
      if (pointer || intent == InputIntent.ATTEND && !old) {
        arming.reach(now);
      } else {
        // A person who types does not read; the time starts anew with each stroke.
        arming.restart(now);
      }
      return;
    }
    boolean says = intent != InputIntent.ATTEND && intent != InputIntent.NONE && !old;
    press = says ? new Press(source, intent, pointer, now) : null;
    if (firstOfTwo != null
        && (firstOfTwo.intent() != intent || now.minus(firstEnded).compareTo(hold) < 0)) {
      // A person who presses other things in between is not saying the same again, nor is one who
      // presses too soon, however that ends.
      firstOfTwo = null;
    }
  }

  /// A key went down that something else on the card takes for itself.
  void taken(String source, Duration now) {
    if (down.add(source)) {
      presses++;
      boolean _ = mayBeOld(now);
      restart();
    }
  }

  /// More than one finger is on the glass: none of them presses anything.
  void crowded() {
    presses++;
    restart();
  }

  private boolean mayBeOld(Duration now) {
    boolean old =
        keyboardCame.filter(since -> now.minus(since).compareTo(OLD_KEYS) < 0).isPresent();
    keyboardCame = Optional.empty();
    return old;
  }

  /// A key or button went up.
  ///
  /// @param heldStyle how a yes must be given; absent where a plain press is enough
  /// @return the answer that was given, if this completed one
  Optional<InputIntent> released(String source, Optional<HoldStyle> heldStyle, Duration now) {
    boolean lay = endTouch(source, now);
    down.remove(source);
    var ended = press;
    if (ended == null || !ended.source().equals(source)) {
      return Optional.empty();
    }
    press = null;
    lastWasPointer = ended.pointer();
    if (lay || arming.state(now) != CardArming.State.AWAKE) {
      return Optional.empty();
    }
    if (!ended.intent().isYes() || heldStyle.isEmpty()) {
      return Optional.of(ended.intent());
    }
    return heldStyle.get() == HoldStyle.TWO_PRESSES ? secondPress(ended, now) : Optional.empty();
  }

  /// Looks whether a hold has lasted long enough.
  Optional<InputIntent> tick(Optional<HoldStyle> heldStyle, Duration now) {
    if (firstOfTwo != null && now.minus(firstEnded).compareTo(FORGET) > 0) {
      firstOfTwo = null;
    }
    var held = press;
    if (held == null || !held.intent().isYes() || !heldStyle.equals(Optional.of(HoldStyle.HOLD))) {
      return Optional.empty();
    }
    if (arming.state(now) != CardArming.State.AWAKE || now.minus(held.at()).compareTo(hold) < 0) {
      return Optional.empty();
    }
    press = null;
    lastWasPointer = held.pointer();
    return Optional.of(held.intent());
  }

  // Also for presses that are followed elsewhere: what lies on the glass presses nothing.
  private boolean endTouch(String source, Duration now) {
    boolean lay = source.equals(TOUCH) && now.minus(touched).compareTo(LONG_TOUCH) > 0;
    if (lay) {
      presses++;
    }
    return lay;
  }

  /// A press ended outside of what it began on. What another key or button began goes on.
  void cancelled(String source, Duration now) {
    boolean _ = endTouch(source, now);
    down.remove(source);
    if (press != null && press.source().equals(source)) {
      press = null;
    }
  }

  /// Drops what was begun; keys that are down stay down and must come up before they count again.
  void restart() {
    press = null;
    firstOfTwo = null;
  }

  /// The window lost the keyboard: no release will come any more.
  public void forgetKeys() {
    restart();
    down.clear();
    keyboardCame = Optional.empty();
  }

  /// The window got the keyboard: a key may be down since before.
  void keyboardCame(Duration now) {
    forgetKeys();
    keyboardCame = Optional.of(now);
  }

  /// The part of the hold that has passed, 0 to 1; between two presses as well.
  double holdProgress(Optional<HoldStyle> heldStyle, Duration now) {
    if (heldStyle.isEmpty()) {
      return 0;
    }
    if (heldStyle.get() == HoldStyle.TWO_PRESSES) {
      return firstOfTwo == null ? 0 : part(now.minus(firstEnded));
    }
    return press == null || !press.intent().isYes() ? 0 : part(now.minus(press.at()));
  }

  private double part(Duration passed) {
    return Math.clamp((double) passed.toNanos() / hold.toNanos(), 0, 1);
  }

  /// The state of the card at the start of a press that the card does not follow itself. The press
  /// is void when this state changes while it lasts.
  ///
  /// @param starts how often the card began to be armed
  /// @param presses how many keys and buttons went down
  record Begun(int starts, int presses) {}

  /// The state when such a press begins or ends.
  Begun begun() {
    return new Begun(arming.starts(), presses);
  }

  /// True if the last answer came from mouse or finger, not from a key.
  public boolean lastWasPointer() {
    return lastWasPointer;
  }

  /// The answer that is being pressed now and counts so far.
  public Optional<InputIntent> current() {
    return Optional.ofNullable(press).or(() -> Optional.ofNullable(firstOfTwo)).map(Press::intent);
  }

  private Optional<InputIntent> secondPress(Press ended, Duration now) {
    var first = firstOfTwo;
    if (first != null && ended.at().minus(firstEnded).compareTo(hold) >= 0) {
      firstOfTwo = null;
      return Optional.of(ended.intent());
    }
    // One that follows too soon is no second thought: the pause begins anew.
    firstOfTwo = ended;
    firstEnded = now;
    return Optional.empty();
  }
}

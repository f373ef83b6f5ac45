package dev.assent.desktop.approval;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns presses and releases into answers, and drops every press that may be an accident (decision A1).
///
/// A press counts when it began while the card listened, came from a key or button that had been up, and ended
/// while the card still listened without having been restarted. Where a hold is needed it must also have lasted.
final class Gestures {
  /// When the first of two presses is forgotten.
  static final Duration FORGET = Duration.ofSeconds(6);

  private final Arming arming;
  private Duration hold = CardSettings.STANDARD.holding();
  private final Set<String> down = new HashSet<>();
  private @Nullable Press press;
  private @Nullable Press firstOfTwo;
  private boolean lastWasPointer;

  Gestures(Arming arming) {
    this.arming = arming;
  }

  /// Takes how long a yes to something dangerous must be held, or must lie between two presses.
  void hold(Duration time) {
    hold = time;
    restart();
  }

  /// One press that counts so far.
  private record Press(String source, Intent intent, boolean pointer, Duration at) {}

  /// A key or button went down. A second report without a release between them is the keyboard repeating.
  ///
  /// @param source which key or button, such as `ENTER` or `mouse`
  /// @param pointer whether it is a mouse or a finger, whose press in the card is a deliberate turn to it
  void pressed(String source, Intent intent, boolean pointer, Duration now) {
    if (!down.add(source)) {
      return;
    }
    if (arming.state(now) != Arming.State.AWAKE) {
      if (pointer || intent == Intent.ATTEND) {
        arming.attend(now);
      } else {
        // A person who types does not read; the time starts anew with each stroke.
        arming.restart(now);
      }
      return;
    }
    press = intent == Intent.ATTEND || intent == Intent.NONE ? null : new Press(source, intent, pointer, now);
  }

  /// A key or button went up.
  ///
  /// @param heldStyle how a yes must be given; absent where a plain press is enough
  /// @return the answer that was given, if this completed one
  Optional<Intent> released(String source, Optional<HoldStyle> heldStyle, Duration now) {
    down.remove(source);
    var ended = press;
    if (ended == null || !ended.source().equals(source)) {
      return Optional.empty();
    }
    press = null;
    lastWasPointer = ended.pointer();
    if (arming.state(now) != Arming.State.AWAKE) {
      return Optional.empty();
    }
    if (!ended.intent().isYes() || heldStyle.isEmpty()) {
      return Optional.of(ended.intent());
    }
    return heldStyle.get() == HoldStyle.TWO_PRESSES ? secondPress(ended) : Optional.empty();
  }

  /// Looks whether a hold has lasted long enough.
  Optional<Intent> tick(Optional<HoldStyle> heldStyle, Duration now) {
    if (firstOfTwo != null && now.minus(firstOfTwo.at()).compareTo(FORGET) > 0) {
      firstOfTwo = null;
    }
    var held = press;
    if (held == null || !held.intent().isYes() || !heldStyle.equals(Optional.of(HoldStyle.HOLD))) {
      return Optional.empty();
    }
    if (arming.state(now) != Arming.State.AWAKE || now.minus(held.at()).compareTo(hold) < 0) {
      return Optional.empty();
    }
    press = null;
    lastWasPointer = held.pointer();
    return Optional.of(held.intent());
  }

  /// A press ended outside of what it began on.
  void cancelled(String source) {
    down.remove(source);
    press = null;
  }

  /// Drops what was begun; keys that are down stay down and must come up before they count again.
  void restart() {
    press = null;
    firstOfTwo = null;
  }

  /// The window lost the keyboard: no release will come any more.
  void forgetKeys() {
    restart();
    down.clear();
  }

  /// How much of the hold has passed, 0 to 1; between two presses as well.
  double holdProgress(Optional<HoldStyle> heldStyle, Duration now) {
    var begun = press != null && press.intent().isYes() ? press : firstOfTwo;
    return begun == null || heldStyle.isEmpty()
        ? 0
        : Math.clamp((double) now.minus(begun.at()).toNanos() / hold.toNanos(), 0, 1);
  }

  /// Whether the last answer came from mouse or finger, not from a key.
  boolean lastWasPointer() {
    return lastWasPointer;
  }

  /// What is being pressed now and counts so far.
  Optional<Intent> current() {
    return Optional.ofNullable(press).or(() -> Optional.ofNullable(firstOfTwo)).map(Press::intent);
  }

  private Optional<Intent> secondPress(Press ended) {
    var first = firstOfTwo;
    if (first == null || first.intent() != ended.intent()) {
      firstOfTwo = ended;
      return Optional.empty();
    }
    boolean apart = ended.at().minus(first.at()).compareTo(hold) >= 0;
    if (apart) {
      firstOfTwo = null;
      return Optional.of(ended.intent());
    }
    return Optional.empty();
  }
}

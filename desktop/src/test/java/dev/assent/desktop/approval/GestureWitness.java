package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says of every answer whether a person meant it: a second, naive telling of what a deliberate
/// gesture is. It sees fingers, not events: a key that repeats itself is no press, and a key that
/// is down in another window is down.
///
/// Times are in milliseconds in which the card could be seen.
final class GestureWitness {
  /// The intended meaning of a press.
  enum Meaning {
    DENY,
    ONCE,
    TIMED,
    /// the no that was put into words
    WORDS,
    /// nothing but to turn to the card
    TURN,
    OTHER;

    boolean isYes() {
      return this == ONCE || this == TIMED;
    }
  }

  /// A call in front of the person that an answer would be about: the one on the card, each that is
  /// ticked in the table.
  record Shown(String id, String digest, boolean danger) {}

  private static final class Press {
    final Meaning meaning;
    final List<Shown> shown;
    final long at;
    boolean sound;

    Press(Meaning meaning, List<Shown> shown, long at, boolean sound) {
      this.meaning = meaning;
      this.shown = shown;
      this.at = at;
      this.sound = sound;
    }
  }

  private record Gesture(Meaning meaning, List<Shown> shown) {
    boolean isFor(Meaning asked, String id, String digest) {
      return meaning == asked && shown.stream().anyMatch(each -> isThis(each, id, digest));
    }

    Gesture without(String id) {
      return new Gesture(meaning, shown.stream().filter(each -> !each.id().equals(id)).toList());
    }
  }

  /// A finger that stays longer lies there.
  private static final long LONG_TOUCH = 1_000;

  private final Map<String, Press> down = new HashMap<>();
  private final List<Gesture> made = new ArrayList<>();
  private CardSettings settings = CardSettings.STANDARD;
  private long clock;
  private long quietSince;
  private boolean turned;
  private boolean locked;
  private @Nullable Press first;
  private long firstEnded;

  /// Time in which the card could be seen.
  void pass(long millis) {
    clock += millis;
  }

  /// Another way to answer; what was begun is void.
  void settings(CardSettings chosen) {
    if (!settings.equals(chosen)) {
      settings = chosen;
      disturbed();
    }
  }

  /// Something to be read, or the place of something on the screen, is another than before.
  void disturbed() {
    quietSince = clock;
    down.values().forEach(press -> press.sound = false);
    first = null;
  }

  /// The window went away, or lost the keyboard, or was given it by the platform.
  void turnedAway() {
    turned = false;
    disturbed();
  }

  /// The screen was locked, or is not any more: while it is, nobody is there, and afterwards they
  /// have to turn to the card again.
  void locked(boolean now) {
    locked = now;
    turnedAway();
  }

  /// A person used the shortcut that brings the card. To a card that has their attention it changes
  /// nothing.
  void brought() {
    if (!turned && !locked) {
      turned = true;
      disturbed();
    }
  }

  /// A finger pressed a key or button.
  ///
  /// @param here whether the card got it
  /// @param turns whether it is a deliberate turn to the card
  void down(String source, Meaning meaning, List<Shown> shown, boolean here, boolean turns) {
    // Fingers elsewhere mean something else.
    down.values().forEach(press -> press.sound = false);
    boolean sound = here && turned && clock - quietSince >= settings.arming().toMillis();
    if (first != null && (!sound || first.meaning != meaning)) {
      first = null;
    }
    if (here && turns && !turned && !locked) {
      turned = true;
      quietSince = clock;
    }
    down.put(source, new Press(meaning, shown, clock, sound));
  }

  /// The finger left the key or button.
  ///
  /// @param inside whether it is still on what it pressed
  void up(String source, boolean inside) {
    up(source, inside, false);
  }

  /// The finger left the glass.
  void liftedFrom(String source, boolean inside) {
    up(source, inside, true);
  }

  private void up(String source, boolean inside, boolean touch) {
    var press = down.remove(source);
    if (press == null || !press.sound || !inside || press.shown.isEmpty()) {
      return;
    }
    if (touch && clock - press.at > LONG_TOUCH) {
      return;
    }
    if (!press.meaning.isYes() || press.shown.stream().noneMatch(Shown::danger)) {
      made.add(new Gesture(press.meaning, press.shown));
    } else if (settings.hold() == HoldStyle.TWO_PRESSES && press.shown.size() == 1) {
      if (first != null && press.at - firstEnded >= settings.holding().toMillis()) {
        made.add(new Gesture(press.meaning, press.shown));
      }
      first = press;
      firstEnded = clock;
    }
  }

  /// The pointer left what it pressed.
  void slipped(String source) {
    var press = down.get(source);
    if (press != null) {
      press.sound = false;
    }
  }

  /// A second finger came upon the glass.
  void crowded() {
    down.values().forEach(press -> press.sound = false);
    first = null;
  }

  /// Forgets gestures that nothing came of; called between two actions.
  void nextAction() {
    made.clear();
  }

  boolean isDown(String source) {
    return down.containsKey(source);
  }

  /// True if an answer was meant, for this call and by now.
  ///
  /// @param unread whether a part of the call was not opened yet
  boolean meant(Meaning meaning, String id, String digest, boolean unread) {
    if (meaning.isYes() && unread) {
      return false;
    }
    boolean gesture = made.stream().anyMatch(each -> each.isFor(meaning, id, digest));
    boolean held =
        meaning.isYes()
            && settings.hold() == HoldStyle.HOLD
            && down.values().stream()
                .anyMatch(press -> press.meaning == meaning && isHeld(press, id, digest));
    return gesture || held;
  }

  private boolean isHeld(Press press, String id, String digest) {
    return press.sound
        && press.shown.size() == 1
        && press.shown.stream().anyMatch(shown -> shown.danger() && isThis(shown, id, digest))
        && clock - press.at >= settings.holding().toMillis();
  }

  private static boolean isThis(Shown shown, String id, String digest) {
    return shown.id().equals(id) && shown.digest().equals(digest);
  }

  /// A call was answered: one gesture answers each of its calls once, and only its own.
  void answered(String id) {
    made.removeIf(each -> each.shown.stream().noneMatch(shown -> shown.id().equals(id)));
    made.replaceAll(each -> each.without(id));
    disturbed();
  }

  @Override
  public String toString() {
    return "turned=%s locked=%s quiet=%d ms".formatted(turned, locked, clock - quietSince);
  }
}

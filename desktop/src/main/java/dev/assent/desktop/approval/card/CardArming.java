package dev.assent.desktop.approval.card;

import java.time.Duration;
import java.util.Optional;

/// Decides whether a card listens. A card sleeps until a person turns to it on purpose, and then
/// for a while longer.
///
/// Times are readings of one clock that never goes back.
public final class CardArming {
  /// A stage on a card's way from sleep to listening.
  public enum State {
    /// nobody turned to it
    ASLEEP,
    /// somebody did; it does not listen yet
    ARMING,
    /// it listens
    AWAKE
  }

  private Duration needed = CardSettings.STANDARD.arming();

  /// For how long a turn to the card goes on to count that has brought it the keyboard later.
  static final Duration FOLLOWS = Duration.ofSeconds(1);

  /// For how long a turn to a card that came by itself goes on to mean the one that was there.
  static final Duration AIMED = Duration.ofSeconds(1);

  private boolean locked;
  private boolean attended;
  private Duration attendedAt = Duration.ZERO;
  private Duration since = Duration.ZERO;
  private Optional<Duration> swappedAt = Optional.empty();
  private int starts;

  /// Takes how long a card must lie before a person, unchanged and with their attention, before it
  /// listens.
  public void needed(Duration time, Duration now) {
    needed = time;
    restart(now);
  }

  /// A person clicked in the card or tabbed to it. Right after another call came by itself that was
  /// meant for what was there before, and changes nothing.
  void reach(Duration now) {
    if (swappedAt.filter(at -> now.minus(at).compareTo(AIMED) < 0).isEmpty()) {
      attend(now);
    }
  }

  /// A person turned to the card on purpose. Further turns change nothing.
  public void attend(Duration now) {
    if (!attended && !locked) {
      attended = true;
      attendedAt = now;
      begin(now);
    }
  }

  /// Something a person must take in changed: content, place in the queue, place on the screen.
  public void restart(Duration now) {
    begin(now);
  }

  /// The card got the keyboard. Where a person has just turned to it, that is why; else the
  /// platform gave it, which is no turn.
  void keyboardCame(Duration now) {
    attended &= now.minus(attendedAt).compareTo(FOLLOWS) <= 0;
    begin(now);
  }

  /// The screen was locked, or is not any more: either way it takes another deliberate turn, and
  /// while it is locked there is none.
  void lock(boolean now, Duration at) {
    locked = now;
    sleep();
    begin(at);
  }

  private void begin(Duration now) {
    since = now;
    starts++;
  }

  /// The attention went elsewhere; it takes another deliberate turn.
  public void sleep() {
    attended = false;
  }

  /// Another call came by itself, without an act of a person: nobody has turned to it.
  public void swapped(Duration now) {
    sleep();
    swappedAt = Optional.of(now);
  }

  /// Counts what made it begin anew.
  int starts() {
    return starts;
  }

  /// True if somebody turned to it.
  boolean isAttended() {
    return attended;
  }

  /// The state that it has come to.
  public State state(Duration now) {
    if (!attended) {
      return State.ASLEEP;
    }
    return progress(now) >= 1 ? State.AWAKE : State.ARMING;
  }

  /// The part of the time that has passed: 0 asleep, 1 awake.
  public double progress(Duration now) {
    return attended ? Math.clamp((double) now.minus(since).toNanos() / needed.toNanos(), 0, 1) : 0;
  }
}

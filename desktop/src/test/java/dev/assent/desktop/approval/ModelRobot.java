package dev.assent.desktop.approval;

import dev.assent.desktop.approval.GestureWitness.Meaning;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.GestureFilter;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.content.CommandReader;
import java.util.List;

/// The robot at a card's model: events come as the view and the window would send them.
final class ModelRobot extends CardRobot {
  /// A fault put into the card, to see that the robot notices.
  enum Fault {
    NONE,
    /// its time runs twenty times as fast: it is armed at once
    FAST_CLOCK,
    /// a key that repeats itself looks like one that is pressed again and again
    REPEATS_ARE_PRESSES,
    /// a key that was down before the window had the keyboard looks like one that is pressed now
    OLD_KEYS_ARE_NEW,
    /// the platform's focus passes for a person's turn to the card
    GIVEN_FOCUS_IS_A_TURN,
    MOVES_UNTOLD,
    SLIPS_UNTOLD,
    LOST_FOCUS_UNTOLD,
    LOCKS_UNTOLD,
    /// releases beside an answer look like releases on it
    RELEASES_ANYWHERE,
    SECOND_FINGERS_UNTOLD,
    /// a finger that lies on an answer looks like a button that is held
    TOUCH_IS_A_MOUSE,
    /// while the program hangs, beats seem to go on
    HANGS_UNNOTICED
  }

  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final Fault fault;
  private Spot focusOn = Spot.BODY;
  private boolean focused;
  private boolean onScreen;
  private boolean sends;

  ModelRobot(long seed, HoldStyle style, Fault fault) {
    super("model", seed, style);
    this.fault = fault;
    card.settingsProperty().set(standard);
    witness.settings(standard);
    desk.real.tell(card);
    card.state().content.addListener((_, _, _) -> showOrHide());
  }

  @Override
  ApprovalViewModel card() {
    return card;
  }

  @Override
  boolean focused() {
    return focused;
  }

  @Override
  boolean onScreen() {
    return onScreen;
  }

  // As the window does.
  private void showOrHide() {
    boolean wanted = card.state().isPresent();
    if (wanted != onScreen) {
      onScreen = wanted;
      focusOn = Spot.BODY;
      if (!wanted) {
        takeFocus();
      }
      card.setOnScreen(wanted);
      if (wanted && random.nextInt(3) == 0) {
        giveFocus();
      }
    }
  }

  @Override
  void tick(long millis) {
    super.tick(fault == Fault.FAST_CLOCK ? millis * 20 : millis);
  }

  @Override
  void stall(long millis) {
    if (fault == Fault.HANGS_UNNOTICED) {
      super.tick(millis);
    } else {
      super.stall(millis);
    }
  }

  private static String nameOf(Key key) {
    return switch (key) {
      case ENTER, ESCAPE, SPACE, TAB, A, UP, DOWN, LEFT, RIGHT -> key.name();
      case TIMED -> "M";
      case DENIAL -> "D";
      case TAKE_BACK -> "Z";
      case BEFORE -> "UP";
      case AFTER -> "DOWN";
    };
  }

  @Override
  void sendDown(Key key) {
    if (fault == Fault.REPEATS_ARE_PRESSES) {
      card.released(nameOf(key));
    }
    if (key == Key.DENIAL || key == Key.TAKE_BACK || key == Key.BEFORE || key == Key.AFTER) {
      card.taken(nameOf(key));
    }
    switch (key) {
      case DENIAL -> card.startDenial();
      case TAKE_BACK -> card.takeBackLast();
      case BEFORE -> card.previous();
      case AFTER -> card.next();
      case TAB -> {
        focusOn = anyFocus();
        card.pressed("TAB", InputIntent.ATTEND, false);
      }
      case UP, DOWN, LEFT, RIGHT -> {
        // They walk between buttons, as Tab does.
        focusOn = focusOn == Spot.BODY ? focusOn : anyFocus();
        card.pressed(nameOf(key), InputIntent.NONE, false);
      }
      case ENTER, ESCAPE, SPACE, A, TIMED ->
          card.pressed(nameOf(key), intentOf(meaningOf(key)), false);
    }
  }

  private Spot anyFocus() {
    return List.of(Spot.BODY, Spot.DENY, Spot.MIDDLE, Spot.ONCE).get(random.nextInt(4));
  }

  private static InputIntent intentOf(Meaning meaning) {
    return switch (meaning) {
      case DENY -> InputIntent.DENY;
      case ONCE -> InputIntent.ALLOW_ONCE;
      case TIMED -> InputIntent.ALLOW_TIMED;
      case TURN, WORDS -> InputIntent.ATTEND;
      case OTHER -> InputIntent.NONE;
    };
  }

  @Override
  Meaning meaningOf(Key key) {
    return switch (key) {
      case ENTER ->
          focusOn == Spot.BODY
              ? whenReturnAllows(Meaning.ONCE)
              : focusOn == Spot.DENY ? Meaning.DENY : whenReturnAllows(meaningOf(focusOn));
      case ESCAPE -> Meaning.DENY;
      case SPACE -> focusOn == Spot.BODY ? Meaning.OTHER : meaningOf(focusOn);
      case TIMED -> Meaning.TIMED;
      case TAB -> Meaning.TURN;
      case A, DENIAL, TAKE_BACK, BEFORE, AFTER, UP, DOWN, LEFT, RIGHT -> Meaning.OTHER;
    };
  }

  @Override
  Meaning meaningOf(Spot spot) {
    boolean panel = card().denial().openProperty().get();
    return switch (spot) {
      case DENY -> panel ? Meaning.TURN : Meaning.DENY;
      case MIDDLE -> panel ? Meaning.TURN : Meaning.TIMED;
      case ONCE -> panel ? Meaning.TURN : Meaning.ONCE;
      case PANEL_SEND -> panel ? Meaning.WORDS : Meaning.TURN;
      case BODY, PANEL_BACK, TOGETHER, TICK, LINK, WHERE_IT_STOOD -> Meaning.TURN;
      case OUTSIDE -> Meaning.OTHER;
    };
  }

  private Meaning whenReturnAllows(Meaning meaning) {
    return card.settingsProperty().get().returnAllows() ? meaning : Meaning.OTHER;
  }

  @Override
  void sendUp(Key key) {
    card.released(nameOf(key));
  }

  @Override
  void sendMouseDown(Spot spot) {
    card.pressed("mouse", intentOf(meaningOf(spot)), true);
    // A button of the toolkit's.
    sends =
        spot == Spot.PANEL_SEND
            && card.denial().openProperty().get()
            && card.state().answering.get() == CardArming.State.AWAKE;
    if (sends) {
      card.beginInWords();
    }
  }

  @Override
  void sendMouseUp(Spot pressed, Spot now) {
    if (pressed == now
        && (now == Spot.PANEL_SEND || now == Spot.PANEL_BACK)
        && card.denial().openProperty().get()) {
      card.cancelled("mouse");
      if (now == Spot.PANEL_BACK) {
        card.denial().openProperty().set(false);
      } else if (sends && card.state().answering.get() == CardArming.State.AWAKE) {
        card.refuseInWords();
      }
    } else if (pressed == now || fault == Fault.RELEASES_ANYWHERE) {
      card.released("mouse");
    } else {
      card.cancelled("mouse");
    }
  }

  @Override
  void sendTouchDown(Spot spot) {
    card.pressed(touch(), intentOf(meaningOf(spot)), true);
  }

  @Override
  void sendTouchUp(boolean inside) {
    if (inside) {
      card.released(touch());
    } else {
      card.cancelled(touch());
    }
  }

  private String touch() {
    return fault == Fault.TOUCH_IS_A_MOUSE ? "finger" : GestureFilter.TOUCH;
  }

  @Override
  void sendSecond(boolean down) {
    if (fault != Fault.SECOND_FINGERS_UNTOLD) {
      card.crowded();
    }
  }

  @Override
  void sendMove(Spot pressed, Spot now, boolean slips) {
    boolean answer =
        slips && (pressed == Spot.DENY || pressed == Spot.MIDDLE || pressed == Spot.ONCE);
    if (answer && fault != Fault.SLIPS_UNTOLD && fault != Fault.RELEASES_ANYWHERE) {
      card.slipped();
    }
  }

  @Override
  void sendLock(boolean now) {
    if (fault != Fault.LOCKS_UNTOLD) {
      super.sendLock(now);
    }
  }

  @Override
  void giveFocus() {
    if (onScreen && !focused) {
      focused = true;
      if (fault != Fault.OLD_KEYS_ARE_NEW) {
        card.gotFocus();
      }
      if (fault == Fault.GIVEN_FOCUS_IS_A_TURN) {
        card.attend();
      }
    }
  }

  @Override
  void takeFocus() {
    if (focused) {
      focused = false;
      if (fault != Fault.LOST_FOCUS_UNTOLD) {
        card.lostFocus();
      }
    }
  }

  @Override
  void bring() {
    if (onScreen) {
      giveFocus();
      card.attend();
    }
  }

  @Override
  void bringInFront(String id) {
    card.select(id);
  }

  @Override
  void move() {
    witness.disturbed();
    if (fault != Fault.MOVES_UNTOLD) {
      card.moved();
    }
  }

  @Override
  void changeSize() {
    move();
  }

  @Override
  void close() {
    closing = true;
    card.closed();
    closing = false;
  }

  @Override
  void unfold() {
    int unseen = card.state().unseen.get();
    card.state().unseen.set(unseen > 0 ? 0 : random.nextInt(5) == 0 ? 1 : 0);
  }
}

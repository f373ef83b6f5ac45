package dev.assent.desktop.approval;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.card.HoldStyle;
import java.util.ArrayList;
import java.util.List;

/// Plans what somebody at a card is about to do, a step at a time. A step is something they mean to
/// do, or something that happens to people.
abstract class CardPlans extends CardTouch {
  final List<Runnable> plan = new ArrayList<>();

  /// A mishap that happens to people.
  enum Mishap {
    HELD_ELSEWHERE,
    TYPED_ELSEWHERE,
    SECOND_THOUGHTS,
    HAND_ON_GLASS,
    HASTE,
    OPENS_A_TABLE,
    LEAVES_THE_DESK,
    TWICE,
    LATE_HAND
  }

  CardPlans(long seed, HoldStyle style) {
    super(seed, style);
  }

  /// A call comes.
  abstract void ask();

  /// A few calls come that differ only in their arguments.
  abstract void askAlike(ApprovalTier tier);

  /// The call that came last comes to the front.
  abstract void turnToLast();

  abstract boolean anyWaits();

  /// Something happens that nobody at the card has done.
  abstract void happens();

  /// A person uses the shortcut that brings the card.
  abstract void shortcut();

  final Spot anySpot() {
    return Spot.values()[random.nextInt(Spot.values().length)];
  }

  final long anyTime() {
    return switch (random.nextInt(8)) {
      case 0 -> 1;
      case 1, 2 -> random.nextInt(60);
      case 3 -> random.nextInt(400);
      case 4 -> 880 + random.nextInt(40);
      case 5 -> 895 + random.nextInt(10);
      case 6 -> 1180 + random.nextInt(40);
      default -> random.nextInt(2500);
    };
  }

  // As long as it takes to be armed, were it only that, or any time.
  final long awhile() {
    return random.nextInt(3) == 0 ? anyTime() : 950 + random.nextInt(400);
  }

  final void planMishap() {
    planMishap(Mishap.values()[random.nextInt(Mishap.values().length)]);
  }

  final void planMishap(Mishap what) {
    switch (what) {
      case HELD_ELSEWHERE -> {
        // They hold a key in another window and turn to the card.
        plan.add(this::takeFocus);
        plan.add(() -> keyDown(Key.ENTER));
        plan.add(random.nextBoolean() ? this::giveFocus : this::shortcut);
        plan.add(() -> pass(awhile()));
        plan.add(() -> keyUp(Key.ENTER));
      }
      case TYPED_ELSEWHERE -> {
        // They type for another window while the card gets the keyboard.
        plan.add(this::takeFocus);
        plan.add(() -> pass(anyTime()));
        plan.add(this::giveFocus);
        plan.add(() -> pass(awhile()));
        plan.add(() -> tap(Key.ENTER));
      }
      case SECOND_THOUGHTS -> {
        // They press an answer and think better of it.
        plan.add(this::shortcut);
        plan.add(() -> point(random.nextBoolean() ? Spot.ONCE : Spot.DENY));
        plan.add(() -> pass(1000));
        plan.add(this::mouseDown);
        plan.add(() -> point(anySpot()));
        plan.add(() -> pass(anyTime()));
        plan.add(random.nextBoolean() ? () -> point(Spot.ONCE) : this::mouseUp);
        plan.add(this::mouseUp);
      }
      case HAND_ON_GLASS -> planHand();
      case LEAVES_THE_DESK -> planLeaving();
      case OPENS_A_TABLE -> {
        // They open the table and go on typing.
        plan.add(() -> askAlike(ApprovalTier.CALM));
        plan.add(this::shortcut);
        planOpening();
        plan.add(this::unfold);
        plan.add(() -> pass(awhile()));
        plan.add(() -> tap(Key.ENTER));
      }
      case HASTE -> {
        // They press as soon as it is there.
        plan.add(this::shortcut);
        plan.add(() -> pass(anyTime()));
        plan.add(() -> tap(Key.ENTER));
      }
      case LATE_HAND -> planLateHand();
      case TWICE -> {
        // They press twice.
        plan.add(this::shortcut);
        plan.add(() -> pass(1000));
        plan.add(() -> tap(Key.ENTER));
        plan.add(() -> pass(random.nextInt(100)));
        plan.add(() -> tap(Key.ENTER));
      }
    }
  }

  // They are about to press something when something happens, and press where it stood.
  private void planLateHand() {
    plan.add(() -> lock(false));
    plan.add(this::shortcut);
    plan.add(() -> point(anySpot()));
    plan.add(() -> pass(awhile()));
    plan.add(this::happens);
    if (random.nextBoolean()) {
      plan.add(() -> point(Spot.WHERE_IT_STOOD));
    }
    plan.add(() -> pass(random.nextInt(500)));
    plan.add(random.nextInt(4) == 0 ? () -> touchDown(Spot.WHERE_IT_STOOD) : this::mouseDown);
    plan.add(() -> pass(random.nextInt(3) == 0 ? 1250 : random.nextInt(120)));
    plan.add(this::mouseUp);
    plan.add(this::touchUp);
  }

  // They lock the screen in the middle of an answer, or with something on the keyboard, and come
  // back.
  private void planLeaving() {
    boolean key = random.nextBoolean();
    plan.add(this::shortcut);
    plan.add(() -> point(random.nextBoolean() ? Spot.ONCE : Spot.BODY));
    plan.add(() -> pass(awhile()));
    plan.add(key ? () -> keyDown(Key.ENTER) : this::mouseDown);
    plan.add(() -> pass(random.nextInt(100)));
    plan.add(() -> lock(true));
    plan.add(() -> pass(random.nextInt(3) == 0 ? awhile() : random.nextInt(100)));
    if (random.nextBoolean()) {
      plan.add(() -> tap(Key.ENTER));
    }
    plan.add(() -> lock(false));
    if (key) {
      plan.add(() -> point(Spot.BODY));
      plan.add(this::click);
    } else {
      plan.add(this::shortcut);
    }
    plan.add(() -> pass(awhile()));
    plan.add(key ? () -> keyUp(Key.ENTER) : this::mouseUp);
  }

  // They carry the screen, and hold it where the answers are.
  private void planHand() {
    plan.add(this::shortcut);
    plan.add(() -> pass(1000));
    plan.add(() -> touchDown(random.nextBoolean() ? Spot.ONCE : Spot.DENY));
    if (random.nextBoolean()) {
      plan.add(() -> pass(random.nextInt(300)));
      plan.add(this::secondFinger);
      plan.add(random.nextBoolean() ? this::touchUp : this::secondFinger);
      plan.add(() -> touchDown(Spot.ONCE));
    } else {
      plan.add(() -> pass(1001 + random.nextInt(150)));
    }
    plan.add(this::touchUp);
    plan.add(this::secondFinger);
  }

  // A person who means it; the rest of the world goes on between the steps.
  final void planAnswer() {
    if (!anyWaits()) {
      plan.add(this::ask);
    }
    plan.add(() -> lock(false));
    plan.add(this::shortcut);
    plan.add(this::shutPanel);
    plan.add(this::unfold);
    plan.add(() -> point(random.nextInt(4) > 0 ? Spot.ONCE : anySpot()));
    plan.add(() -> pass(1150));
    planPress();
  }

  private void planPress() {
    int by = random.nextInt(5);
    var key = random.nextInt(3) > 0 ? Key.ENTER : random.nextBoolean() ? Key.TIMED : Key.ESCAPE;
    Runnable press =
        by < 2 ? this::mouseDown : by == 2 ? () -> touchDown(Spot.ONCE) : () -> keyDown(key);
    Runnable release = by < 2 ? this::mouseUp : by == 2 ? this::touchUp : () -> keyUp(key);
    plan.add(press);
    if (standard.hold() == HoldStyle.HOLD) {
      plan.add(() ->
          pass(
              random.nextInt(10) == 0
                  ? anyTime()
                  : card().settingsProperty().get().holding().toMillis() + 10));
      plan.add(release);
    } else {
      plan.add(release);
      plan.add(() -> pass(random.nextInt(10) == 0 ? anyTime() : 1410));
      plan.add(press);
      plan.add(release);
    }
  }

  private void shutPanel() {
    if (card().denial().openProperty().get()) {
      point(Spot.PANEL_BACK);
      pass(1150);
      click();
    }
  }

  // They open the table of alike calls, turn to it, choose and answer.
  final void planTable() {
    var tier = random.nextBoolean() ? ApprovalTier.CALM : ApprovalTier.CARE;
    plan.add(() -> askAlike(tier));
    plan.add(() -> lock(false));
    plan.add(this::shortcut);
    plan.add(this::shutPanel);
    planOpening();
    switch (random.nextInt(3)) {
      case 0 -> plan.add(this::shortcut);
      case 1 -> plan.add(() -> tap(Key.TAB));
      default -> {
        plan.add(() -> point(Spot.BODY));
        plan.add(this::click);
      }
    }
    plan.add(this::unfold);
    int choices = random.nextInt(4);
    for (int i = 0; i < choices; i++) {
      plan.add(() -> point(random.nextInt(3) > 0 ? Spot.TICK : Spot.LINK));
      plan.add(this::click);
    }
    plan.add(this::unfold);
    plan.add(() -> point(random.nextInt(3) > 0 ? Spot.ONCE : Spot.DENY));
    plan.add(() -> pass(1150));
    planPress();
  }

  private void planOpening() {
    plan.add(this::turnToLast);
    plan.add(() -> point(Spot.TOGETHER));
    plan.add(() -> pass(1150));
    plan.add(this::click);
  }
}

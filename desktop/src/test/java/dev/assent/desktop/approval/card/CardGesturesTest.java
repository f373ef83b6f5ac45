package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.RememberOffer;
import org.junit.jupiter.api.Test;

/// Checks what answers a call on a card, and what does not.
class CardGesturesTest extends OneCard {
  @Test
  void keysBeforeFocusDoNothing() {
    show(first);
    for (int i = 0; i < 100; i++) {
      enter();
      escape();
      ticker.advance(37);
    }
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void theClickThatTurnsToTheCardIsNoAnswer() {
    show(first);
    ticker.advance(5_000);
    click(InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).isEmpty();
    assertThat(state.answering.get()).isEqualTo(CardArming.State.ARMING);
  }

  @Test
  void clicksAtEveryMillisecondOfArmingDoNothing() {
    show(first);
    click(InputIntent.ATTEND);
    for (int i = 0; i < 899; i++) {
      ticker.advance(1);
      click(InputIntent.ALLOW_ONCE);
      click(InputIntent.DENY);
    }
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void typingNeverWakesTheCard() {
    show(first);
    press("TAB", InputIntent.ATTEND, false);
    for (int i = 0; i < 200; i++) {
      press("A", InputIntent.NONE, false);
      ticker.advance(120);
      enter();
    }
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void keyHeldSinceBeforeDoesNothingWhileItRepeats() {
    show(first);
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    card.pressed("TAB", InputIntent.ATTEND, false);
    for (int i = 0; i < 100; i++) {
      ticker.advance(30);
      card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    }
    card.released("ENTER");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void buttonHeldSinceBeforeDoesNothing() {
    show(danger);
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    ticker.advance(900);
    ticker.advance(5_000);
    card.released("mouse");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void swappedCardSleepsAnew() {
    show(first, second);
    wake();
    enter();
    enter();
    ticker.advance(899);
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void pressThatBeganOnAnotherCardDoesNothing() {
    show(first, second);
    wake();
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    card.next();
    ticker.advance(900);
    card.released("ENTER");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void movedWindowSleepsAnew() {
    show(first);
    wake();
    card.moved();
    click(InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void lostFocusNeedsAnotherDeliberateTurn() {
    show(first);
    wake();
    card.lostFocus();
    ticker.advance(10_000);
    enter();
    escape();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void pressThatEndsElsewhereDoesNothing() {
    show(first);
    wake();
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    card.cancelled("mouse");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void cardThatNobodySeesDoesNothing() {
    show(first);
    wake();
    card.setOnScreen(false);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void timedAnswerThatIsNotOfferedDoesNothing() {
    show(
        SampleRequests.read("n")
            .remembering(new RememberOffer.NotOffered(RememberOffer.Reason.RULE_FORBIDS))
            .build());
    wake();
    press("M", InputIntent.ALLOW_TIMED, false);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void returnAllowsOnce() {
    show(first);
    wake();
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void escapeDenies() {
    show(first);
    wake();
    escape();
    assertThat(desk.answers).containsExactly("a deny");
  }

  @Test
  void timedAllowIsRemembered() {
    show(first);
    wake();
    click(InputIntent.ALLOW_TIMED);
    assertThat(desk.answers).containsExactly("a allow");
  }

  @Test
  void answerNamesTheRequestOnTheScreen() {
    show(first, second);
    card.next();
    wake();
    enter();
    assertThat(desk.answers).containsExactly("b allow_once");
  }

  @Test
  void wakesExactlyAfterItsTime() {
    show(first);
    press("TAB", InputIntent.ATTEND, false);
    ticker.advance(899);
    assertThat(state.answering.get()).isEqualTo(CardArming.State.ARMING);
    ticker.advance(1);
    assertThat(state.answering.get()).isEqualTo(CardArming.State.AWAKE);
  }

  @Test
  void newArrivalsDoNotPutItToSleep() {
    show(first);
    wake();
    desk.ask(second);
    assertThat(state.answering.get()).isEqualTo(CardArming.State.AWAKE);
    assertThat(state.position.get()).isEqualTo("1 of 2 waiting");
  }
}

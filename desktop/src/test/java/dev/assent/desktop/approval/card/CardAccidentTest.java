package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Accidents that the robots have found, each once.
class CardAccidentTest {
  private static final CardSettings TWO_PRESSES =
      new CardSettings(
          true, HoldStyle.TWO_PRESSES, Duration.ofMillis(900), Duration.ofMillis(1200));

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final ApprovalRequest first = SampleRequests.read("a").build();
  private final ApprovalRequest second = SampleRequests.read("b").build();
  private final ApprovalRequest danger = SampleRequests.command("d", "rm -rf build").build();

  @BeforeEach
  void listen() {
    desk.tell(card);
  }

  private void show(ApprovalRequest... requests) {
    desk.ask(requests);
    card.setOnScreen(true);
    card.attend();
    ticker.advance(900);
  }

  private void down(String key, InputIntent intent) {
    card.pressed(key, intent, false);
  }

  private void press(String key, InputIntent intent) {
    press(key, intent, false);
  }

  private void press(String source, InputIntent intent, boolean pointer) {
    card.pressed(source, intent, pointer);
    card.released(source);
  }

  private void enter() {
    press("ENTER", InputIntent.ALLOW_ONCE);
  }

  @Test
  void aCardThatCameJustBeforeAHangWasNotSeen() {
    show(first, second);
    enter();
    ticker.stall(Duration.ofSeconds(3));
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void aKeyIsNotHeldByAHang() {
    show(danger);
    down("ENTER", InputIntent.ALLOW_ONCE);
    ticker.stall(Duration.ofSeconds(3));
    ticker.advance(0);
    card.released("ENTER");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void theAnswersThatComeBackWhereThePanelWasSleep() {
    show(first);
    card.startDenial();
    card.denial().openProperty().set(false);
    card.pressed("mouse", InputIntent.DENY, true);
    card.released("mouse");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aPressOnThePanelIsVoidWhenSomethingChangesMeanwhile() {
    show(first);
    card.startDenial();
    ticker.advance(900);
    card.beginInWords();
    card.moved();
    ticker.advance(900);
    card.refuseInWords();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aPressOnThePanelIsVoidWhenSomebodyTypesMeanwhile() {
    show(first);
    card.startDenial();
    ticker.advance(900);
    card.beginInWords();
    press("A", InputIntent.NONE);
    card.refuseInWords();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aFingerThatComesToAHeldButtonEndsItAlsoWhenItsLastReleaseWasLost() {
    show(danger);
    card.pressed(GestureFilter.TOUCH, InputIntent.ATTEND, true);
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    ticker.advance(1_100);
    card.pressed(GestureFilter.TOUCH, InputIntent.ALLOW_ONCE, true);
    ticker.advance(200);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aPressTooSoonBeginsThePauseAnewAlsoWhenItEndsElsewhere() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    enter();
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    card.cancelled("mouse");
    ticker.advance(1_200);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aHandOnTheGlassAnswersNothing() {
    show(first);
    card.pressed(GestureFilter.TOUCH, InputIntent.ALLOW_ONCE, true);
    card.crowded();
    card.released(GestureFilter.TOUCH);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aFingerThatLiesOnAnAnswerDoesNotTapIt() {
    show(first);
    card.pressed(GestureFilter.TOUCH, InputIntent.ALLOW_ONCE, true);
    ticker.advance(1_001);
    card.released(GestureFilter.TOUCH);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aFingerThatTapsAnswers() {
    show(first);
    card.pressed(GestureFilter.TOUCH, InputIntent.ALLOW_ONCE, true);
    ticker.advance(1_000);
    card.released(GestureFilter.TOUCH);
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void aFingerThatLiesOnThePanelSendsNothing() {
    show(first);
    card.startDenial();
    ticker.advance(900);
    card.pressed(GestureFilter.TOUCH, InputIntent.ATTEND, true);
    card.beginInWords();
    ticker.advance(1_001);
    card.cancelled(GestureFilter.TOUCH);
    card.refuseInWords();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void whoTypesBetweenTwoPressesSaysNothingTwice() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    enter();
    press("A", InputIntent.NONE);
    ticker.advance(1_200);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aCommandBetweenTwoPressesMakesTheFirstVoid() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    enter();
    card.taken("Z");
    card.released("Z");
    ticker.advance(1_200);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void pressingAgainAndAgainIsNoPause() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    for (int i = 0; i < 20; i++) {
      enter();
      ticker.advance(400);
    }
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void thePauseBeginsWhenTheFirstPressEnds() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    down("ENTER", InputIntent.ALLOW_ONCE);
    ticker.advance(1_500);
    card.released("ENTER");
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aKeyHeldOnALinkDoesNotAnswerWhenTheLinkIsGone() {
    show(first);
    card.taken("ENTER");
    enter();
    assertThat(desk.answers).isEmpty();
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void whatIsFoundUnseenDuringAPressKeepsItFromSayingYes() {
    show(danger);
    down("ENTER", InputIntent.ALLOW_ONCE);
    card.state().unseen.set(1);
    ticker.advance(1_300);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void whatWasOpenedJustNowHasToBeRead() {
    card.state().unseen.set(0);
    show(first);
    card.state().unseen.set(1);
    ticker.advance(900);
    card.state().unseen.set(0);
    enter();
    assertThat(desk.answers).isEmpty();
    ticker.advance(900);
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void aCardWhereNoneWasNeedsATurnOfItsOwn() {
    show(first);
    enter();
    assertThat(card.state().isPresent()).isFalse();
    desk.ask(second);
    ticker.advance(5_000);
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void aClickMeantForTheCardThatEndedDoesNotWakeTheNext() {
    desk.ask(first, second);
    card.setOnScreen(true);
    desk.end(first, new ApprovalAnswer.TimedOut());
    ticker.advance(1_900);
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("b");
    press("mouse", InputIntent.ALLOW_ONCE, true);
    press("TAB", InputIntent.ATTEND);
    ticker.advance(1_200);
    enter();
    assertThat(desk.answers).isEmpty();
    press("mouse", InputIntent.ALLOW_ONCE, true);
    ticker.advance(900);
    enter();
    assertThat(desk.answers).containsExactly("b allow_once");
  }

  @Test
  void whoPutsTheCardThatEndedAwayHasNotTurnedToTheNext() {
    show(first, second);
    desk.end(first, new ApprovalAnswer.TimedOut());
    card.dismiss();
    ticker.advance(1_200);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aCallThatCameWhileTheLastAnswerWasKeptSleepsWhenItComesUp() {
    desk.keeps = true;
    show(first);
    enter();
    desk.ask(second);
    desk.settle();
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("b");
    ticker.advance(1_200);
    enter();
    assertThat(desk.held).isEmpty();
  }

  @Test
  void theLastCardThatEndedDoesNotGoFromUnderThePointer() {
    show(first);
    desk.end(first, new ApprovalAnswer.TimedOut());
    card.life().pointedAt(true);
    ticker.advance(60_000);
    assertThat(card.state().isPresent()).isTrue();
    card.life().pointedAt(false);
    ticker.advance(100);
    assertThat(card.state().isPresent()).isFalse();
  }

  @Test
  void aKeyHeldSinceBeforeTheKeyboardCameDoesNotAnswer() {
    card.settingsProperty()
        .set(
            new CardSettings(true, HoldStyle.HOLD, Duration.ofMillis(500), Duration.ofMillis(800)));
    desk.ask(first);
    card.setOnScreen(true);
    card.gotFocus();
    card.attend();
    ticker.advance(600);
    // The first we hear of it is that it repeats itself.
    enter();
    assertThat(desk.answers).isEmpty();
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void aTabHeldSinceBeforeTheKeyboardCameIsNoTurn() {
    desk.ask(first);
    card.setOnScreen(true);
    card.gotFocus();
    ticker.advance(300);
    press("TAB", InputIntent.ATTEND);
    ticker.advance(900);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void theKeyboardThatComesLongAfterAShortcutIsGivenByThePlatform() {
    desk.ask(first);
    card.setOnScreen(true);
    card.attend();
    ticker.advance(5_000);
    card.gotFocus();
    ticker.advance(1_000);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void theKeyboardThatFollowsAShortcutIsWhy() {
    desk.ask(first);
    card.setOnScreen(true);
    card.attend();
    ticker.advance(100);
    card.gotFocus();
    ticker.advance(900);
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }
}

package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CardSettingsTest extends OneCard {
  private static CardSettings times(long arming, long holding) {
    return new CardSettings(
        true, HoldStyle.HOLD, Duration.ofMillis(arming), Duration.ofMillis(holding));
  }

  private void showAttended(ApprovalRequest request) {
    show(request);
    card.attend();
  }

  @ParameterizedTest(name = "{0} ms to arm and {1} ms to hold become {2} and {3}")
  @CsvSource({
    "900, 1200, 900, 1200",
    "500, 800, 500, 800",
    "499, 799, 500, 800",
    "0, -1, 500, 800",
    "3000, 3000, 3000, 3000"
  })
  void timesAreNeverBelowTheirBounds(long arming, long holding, long armingThen, long holdingThen) {
    assertThat(times(arming, holding)).isEqualTo(times(armingThen, holdingThen));
    assertThat(times(arming, holding).arming()).isEqualTo(Duration.ofMillis(armingThen));
    assertThat(times(arming, holding).holding()).isEqualTo(Duration.ofMillis(holdingThen));
  }

  @ParameterizedTest(name = "{0} ms")
  @CsvSource({"500", "900", "2500"})
  void cardListensAfterTheChosenTimeAndNotBefore(long arming) {
    card.settingsProperty().set(times(arming, 1200));
    showAttended(danger);
    ticker.advance(arming - 1);
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.ARMING);
    card.attend();
    ticker.advance(1);
    card.attend();
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.AWAKE);
  }

  @ParameterizedTest(name = "{0} ms")
  @CsvSource({"800", "1200", "3000"})
  void dangerIsAllowedAfterTheChosenHoldAndNotBefore(long holding) {
    card.settingsProperty().set(times(900, holding));
    showAttended(danger);
    ticker.advance(900);
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(holding - 1);
    assertThat(desk.answers).isEmpty();
    ticker.advance(41);
    assertThat(desk.answers).containsExactly("d allow_once");
  }

  @Test
  void shorterTimesDoNotWakeTheCardOnTheScreenAtOnce() {
    card.settingsProperty().set(times(3000, 1200));
    showAttended(danger);
    ticker.advance(2000);
    card.settingsProperty().set(times(500, 800));
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.ARMING);
    ticker.advance(500);
    card.attend();
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.AWAKE);
  }

  @Test
  void shorterHoldDoesNotEndAHoldThatWasBegun() {
    card.settingsProperty().set(times(900, 3000));
    showAttended(danger);
    ticker.advance(900);
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(2000);
    card.settingsProperty().set(times(900, 800));
    ticker.advance(5000);
    assertThat(desk.answers).isEmpty();
  }

  @ParameterizedTest(name = "{0} ms is {1} s")
  @CsvSource({"800, 0.8", "1200, 1.2", "1250, 1.25", "3000, 3"})
  void wordsNameTheChosenTime(long holding, String seconds) {
    card.settingsProperty().set(times(900, holding));
    showAttended(danger);
    ticker.advance(900);
    card.attend();
    assertThat(words().hint()).startsWith("Hold for " + seconds + " s.");
  }

  @Test
  void underANoInWordsNothingIsSaidOfAHold() {
    showAttended(danger);
    ticker.advance(900);
    card.attend();
    card.startDenial();
    ticker.advance(900);
    card.attend();
    assertThat(words().hint()).isEqualTo("No answer in time means no.");
  }

  @ParameterizedTest
  @EnumSource
  void belowTheAnswersStandsNoOtherEndThanAboveThem(CallerDeadline.Then then) {
    switch (then) {
      case DENIED -> {}
      case ASKS_AGAIN -> desk.leaving.put("a", ticker.now().plusSeconds(25));
      case NOBODY_WAITS -> desk.away.add("a");
    }
    show(first);
    wake();
    String hint = then == CallerDeadline.Then.DENIED ? "No answer in time means no." : "";
    assertThat(words().hint()).isEqualTo(hint);
    card.startDenial();
    wake();
    assertThat(words().hint()).isEqualTo(hint);
    assertThat(state.whenOver.get().sentence().isEmpty()).isEqualTo(!hint.isEmpty());
  }

  @Test
  void onceItIsAnsweredNoAgentWaitsForAnAnswer() {
    desk.keeps = true;
    desk.leaving.put("a", ticker.now().plusSeconds(25));
    show(first);
    wake();
    escape();
    assertThat(state.settling.get()).isTrue();
    assertThat(state.whenOver.get().sentence()).isEmpty();
    card.takeBackLast();
    assertThat(state.whenOver.get().sentence()).startsWith("The agent waits");
  }

  @Test
  void anAnswerThatCanBeTakenBackNamesItsCommand() {
    desk.keeps = true;
    show(
        SampleRequests.command("c", "git status").tier(ApprovalTier.CARE).build(),
        SampleRequests.command("d", "make clean").tier(ApprovalTier.CARE).build());
    wake();
    enter();
    assertThat(state.kept.lines().getFirst().words())
        .isEqualTo("Allowed once: Run a command · git status");
  }

  @Test
  void aMissedCallThatASwitchRefusesIsNotSaidToPass() {
    show(first);
    state.answering.set(CardArming.State.AWAKE);
    assertThat(words(CardKind.MISSED).hint()).startsWith("Exactly this call passes once");
    state.overruled.set("Refused at present.");
    assertThat(words(CardKind.MISSED).hint())
        .isEqualTo("Refused at present. Its 10 minutes begin when you let it through.");
    state.held.set(Optional.of(HoldStyle.HOLD));
    assertThat(words(CardKind.MISSED).hint())
        .startsWith("Hold for")
        .endsWith("Refused at present.");
  }

  private AnswerWords words() {
    return words(CardKind.WAITING);
  }

  private AnswerWords words(CardKind manner) {
    var middle = card.state().content.get().orElseThrow().timed();
    return new AnswerWords(
        card.state(),
        middle,
        card.settingsProperty().get(),
        manner,
        card.denial().openProperty().get(),
        false,
        false);
  }
}

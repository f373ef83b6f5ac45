package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.QueueView;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.CallerWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks which call is on a card, and when it makes room.
class ApprovalViewModelTest extends OneCard {
  @Test
  void showsTheOldestFirst() {
    show(first, second, danger);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    assertThat(state.position.get()).isEqualTo("1 of 3 waiting");
    assertThat(desk.shown).containsExactly("a");
  }

  @Test
  void closingDeniesTheOneOnTheScreenAndOnlyThat() {
    show(first, second);
    card.closed();
    assertThat(desk.answers).containsExactly("a deny");
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
  }

  @Test
  void olderViewIsDropped() {
    show(first, second);
    var old = new QueueView(List.of(second), 0);
    card.queueChanged(old);
    assertThat(state.position.get()).isEqualTo("1 of 2 waiting");
  }

  @Test
  void withdrawnCardStaysReadableAndCannotBeAnswered() {
    show(first, second);
    wake();
    desk.end(first, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    enter();
    click(InputIntent.ALLOW_TIMED);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    assertThat(state.endedText.get()).startsWith("Withdrawn");
    assertThat(desk.answers).isEmpty();
  }

  /// The rules changed, or its tool was accepted elsewhere: what is so now stands on the card.
  @ParameterizedTest
  @EnumSource(names = {"POLICY_CHANGED", "TOOL_CHANGED"})
  void aCallThatIsJudgedAgainKeepsItsCardWhichFallsAsleep(ApprovalAnswer.Cause why) {
    var listed = SampleRequests.read("n").described("{\"name\":\"t\"}", null).build();
    show(listed, second);
    wake();
    desk.end(listed, new ApprovalAnswer.Withdrawn(why));
    desk.ask(first);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    assertThat(state.content.get().orElseThrow().review().head()).isEmpty();
    assertThat(state.endedText.get()).isEmpty();
    enter();
    wake();
    enter();
    assertThat(desk.answers).isEmpty();
    ticker.advance(1000);
    wake();
    enter();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void closingAWithdrawnCardDeniesNothing() {
    show(first, second);
    desk.end(first, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.DISCONNECTED));
    card.closed();
    assertThat(desk.answers).isEmpty();
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
  }

  @Test
  void endedCardThatNobodyAttendsMakesRoom() {
    show(first, second);
    desk.end(first, new ApprovalAnswer.TimedOut());
    ticker.advance(999);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    ticker.advance(1);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
  }

  @Test
  void noCallStaysUnseenBehindAnEndedCardThatSomebodyLooksAt() {
    show(first, second);
    wake();
    desk.end(first, new ApprovalAnswer.TimedOut());
    ticker.advance(4_999);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    ticker.advance(1);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
    assertThat(desk.shown).containsExactly("a", "b");
    // The turn was to the one before.
    ticker.advance(5_000);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aCallThatComesLaterTakesThePlaceOfAnEndedCardThatSomebodyLooksAt() {
    show(first);
    wake();
    desk.end(first, new ApprovalAnswer.TimedOut());
    ticker.advance(19_000);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    desk.ask(second);
    ticker.advance(40);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
  }

  @Test
  void anEndedCardGoesByItselfThoughSomebodyLooksAtIt() {
    show(first);
    wake();
    desk.end(first, new ApprovalAnswer.TimedOut());
    ticker.advance(19_999);
    assertThat(state.isPresent()).isTrue();
    ticker.advance(1);
    assertThat(state.isPresent()).isFalse();
  }

  @Test
  void aCardThatEndsOutOfSightNeverComesUp() {
    show(first);
    card.setOnScreen(false);
    desk.end(first, new ApprovalAnswer.TimedOut());
    assertThat(state.isPresent()).isFalse();
    desk.ask(second);
    card.setOnScreen(true);
    desk.end(second, new ApprovalAnswer.TimedOut());
    assertThat(state.isPresent()).as("it is read where it ended").isTrue();
    card.setOnScreen(false);
    assertThat(state.isPresent()).isFalse();
  }

  @Test
  void whoeverSeesAnotherCallSeesItsTime() {
    desk.leaving.put("a", first.askedAt().plusSeconds(25));
    var seen = new ArrayList<CallerWords>();
    state.content.addListener((_, _, _) -> seen.add(state.whenOver.get()));
    show(first);
    assertThat(seen).containsExactly(CallerWords.of(CallerDeadline.Then.ASKS_AGAIN));
  }

  @Test
  void theCardCountsToTheMomentAtWhichAYesStillReachesTheCaller() {
    desk.leaving.put("a", first.askedAt().plusSeconds(25));
    show(first);
    assertThat(state.timeLeft.get().text()).isEqualTo("0:25");
    assertThat(state.whenOver.get()).isEqualTo(CallerWords.of(CallerDeadline.Then.ASKS_AGAIN));
    desk.leaving.clear();
    desk.away.add("a");
    desk.ask();
    assertThat(state.timeLeft.get().text())
        .isEqualTo(TimeLeft.of(first, desk.queue().timeOf(first), ticker.now()).text());
    assertThat(state.whenOver.get()).isEqualTo(CallerWords.of(CallerDeadline.Then.NOBODY_WAITS));
    desk.away.clear();
    desk.ask();
    assertThat(state.whenOver.get()).isEqualTo(CallerWords.of(CallerDeadline.Then.DENIED));
  }

  @Test
  void answeredCardGivesWayAtOnce() {
    show(first);
    wake();
    escape();
    assertThat(state.content.get()).isEmpty();
  }

  @Test
  void hiddenCardStopsItsBeat() {
    show(first);
    card.setOnScreen(false);
    assertThat(ticker.beats()).isZero();
  }

  @Test
  void aCallThatIsSetAsideMakesRoomAndKeepsItsPlace() {
    show(first, second, danger);
    wake();
    card.setAside();
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
    assertThat(state.position.get()).isEqualTo("2 of 3 waiting");
    assertThat(state.answering.get()).isEqualTo(CardArming.State.ARMING);
    ticker.advance(900);
    escape();
    assertThat(state.content.get().orElseThrow().id()).as("not the one aside").isEqualTo("d");
    assertThat(desk.answers).containsExactly("b deny");
  }

  @Test
  void whatIsAsideComesBackWhenNothingElseWaits() {
    show(first, second);
    card.setAside();
    wake();
    escape();
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
    assertThat(card.aside().ids()).isEmpty();
  }

  @Test
  void whatIsAsideComesBackWhenItsEndIsNear() {
    show(first);
    card.setAside();
    assertThat(state.content.get()).isEmpty();
    ticker.advance(44_000);
    assertThat(state.content.get()).isEmpty();
    ticker.advance(1_000);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
  }

  @Test
  void whatComesBackTakesNoCardThatAPersonTurnedTo() {
    var late =
        SampleRequests.read("late").life(Duration.ofMinutes(5)).tool("filesystem", "stat").build();
    show(first, late);
    card.setAside();
    wake();
    ticker.advance(50_000);
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("late");
    assertThat(state.answering.get()).isEqualTo(CardArming.State.AWAKE);
  }

  @Test
  void asideOnOneCardIsAsideOnTheOther() {
    var other = new ApprovalViewModel(desk, ticker, CommandReader.NONE, card.aside());
    desk.tell(other);
    show(first, second);
    other.setOnScreen(true);
    other.setAside();
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
  }

  @Test
  void anEndedCallIsNotAsideAnyMoreAndNoTimeRunsForIt() {
    show(first, second);
    card.setAside();
    card.setOnScreen(false);
    assertThat(ticker.beats()).isEqualTo(1);
    desk.end(first, new ApprovalAnswer.TimedOut());
    assertThat(ticker.beats()).isZero();
  }

  @Test
  void anAnsweredOrEndedCardCannotBeSetAside() {
    show(first, second);
    desk.end(first, new ApprovalAnswer.TimedOut());
    card.setAside();
    assertThat(card.aside().ids()).isEmpty();
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
  }

  @Test
  void lookingAtTheAnswerThatLastsShowsWhatElseItSettles() {
    var same = SampleRequests.read("same").path("/p", "/x").build();
    var given = SampleRequests.read("given").path("/p", "/x").arguments("{\"p\":\"/x\"}").build();
    show(given, same, second);
    assertThat(state.alsoSettles.get()).isEmpty();
    state.looksAtTimed.set(true);
    assertThat(state.alsoSettles.get()).containsExactly("same");
    assertThat(state.others.get()).isEqualTo(2);
    card.next();
    card.next();
    assertThat(state.alsoSettles.get()).isEmpty();
  }

  @Test
  void aCardWhoseAgentLeftSaysSo() {
    desk.away.add("a");
    show(first);
    assertThat(state.whenOver.get()).isEqualTo(CallerWords.of(CallerDeadline.Then.NOBODY_WAITS));
    assertThat(state.answering.get()).isEqualTo(CardArming.State.ASLEEP);
    wake();
    enter();
    assertThat(desk.answers).as("an answer counts").containsExactly("a allow_once");
  }

  @Test
  void countsDown() {
    show(first);
    ticker.advance(19_000);
    assertThat(state.timeLeft.get().text()).isEqualTo("0:41");
    ticker.advance(31_001);
    assertThat(state.timeLeft.get().isLast()).isTrue();
  }
}

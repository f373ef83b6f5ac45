package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.Remembering;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ApprovalViewModelTest {
  private static final CardSettings TWO_PRESSES =
      new CardSettings(true, HoldStyle.TWO_PRESSES, Duration.ofMillis(900), Duration.ofMillis(1200));

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(Requests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final CardState state = card.state();

  private final ApprovalRequest first = Requests.read("a").build();
  private final ApprovalRequest second = Requests.read("b").tool("filesystem", "list_directory").build();
  private final ApprovalRequest danger = Requests.command("d", "rm -rf build").build();

  @BeforeEach
  void listen() {
    desk.register(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            card.queueChanged(queue);
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {
            card.ended(request, answer);
          }
        });
  }

  private void show(ApprovalRequest... requests) {
    desk.ask(requests);
    card.setOnScreen(true);
  }

  private void wake() {
    press("TAB", Intent.ATTEND, false);
    ticker.advance(900);
  }

  private void press(String source, Intent intent, boolean pointer) {
    card.pressed(source, intent, pointer);
    card.released(source);
  }

  private void enter() {
    press("ENTER", Intent.ALLOW_ONCE, false);
  }

  private void escape() {
    press("ESCAPE", Intent.DENY, false);
  }

  private void click(Intent intent) {
    press("mouse", intent, true);
  }

  @Nested
  class NothingIsAnsweredByAccident {
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
      click(Intent.ALLOW_ONCE);
      assertThat(desk.answers).isEmpty();
      assertThat(state.answering.get()).isEqualTo(Arming.State.ARMING);
    }

    @Test
    void clicksAtEveryMillisecondOfArmingDoNothing() {
      show(first);
      click(Intent.ATTEND);
      for (int i = 0; i < 899; i++) {
        ticker.advance(1);
        click(Intent.ALLOW_ONCE);
        click(Intent.DENY);
      }
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void typingNeverWakesTheCard() {
      show(first);
      press("TAB", Intent.ATTEND, false);
      for (int i = 0; i < 200; i++) {
        press("A", Intent.NONE, false);
        ticker.advance(120);
        enter();
      }
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void keyHeldSinceBeforeDoesNothingWhileItRepeats() {
      show(first);
      card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      card.pressed("TAB", Intent.ATTEND, false);
      for (int i = 0; i < 100; i++) {
        ticker.advance(30);
        card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      }
      card.released("ENTER");
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void buttonHeldSinceBeforeDoesNothing() {
      show(danger);
      card.pressed("mouse", Intent.ALLOW_ONCE, true);
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
      card.pressed("ENTER", Intent.ALLOW_ONCE, false);
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
      click(Intent.ALLOW_ONCE);
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
      card.pressed("mouse", Intent.ALLOW_ONCE, true);
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
      show(Requests.read("n").remembering(new Remembering.NotOffered(Remembering.Reason.RULE_FORBIDS)).build());
      wake();
      press("M", Intent.ALLOW_TIMED, false);
      assertThat(desk.answers).isEmpty();
    }
  }

  @Nested
  class AwakeCard {
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
      click(Intent.ALLOW_TIMED);
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
      press("TAB", Intent.ATTEND, false);
      ticker.advance(899);
      assertThat(state.answering.get()).isEqualTo(Arming.State.ARMING);
      ticker.advance(1);
      assertThat(state.answering.get()).isEqualTo(Arming.State.AWAKE);
    }

    @Test
    void newArrivalsDoNotPutItToSleep() {
      show(first);
      wake();
      desk.ask(second);
      assertThat(state.answering.get()).isEqualTo(Arming.State.AWAKE);
      assertThat(state.position.get()).isEqualTo("1 of 2 waiting");
    }
  }

  @Nested
  class Danger {
    @Test
    void pressIsNotEnough() {
      show(danger);
      wake();
      enter();
      click(Intent.ALLOW_ONCE);
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void holdOfTheWholeTimeAllows() {
      show(danger);
      wake();
      card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      ticker.advance(1_199);
      assertThat(desk.answers).isEmpty();
      ticker.advance(1);
      assertThat(desk.answers).containsExactly("d allow_once");
    }

    @Test
    void holdThatIsLetGoStartsOver() {
      show(danger);
      wake();
      card.pressed("mouse", Intent.ALLOW_ONCE, true);
      ticker.advance(1_000);
      card.released("mouse");
      card.pressed("mouse", Intent.ALLOW_ONCE, true);
      ticker.advance(1_000);
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void holdEndsWhenThePointerSlipsOff() {
      show(danger);
      wake();
      card.pressed("mouse", Intent.ALLOW_ONCE, true);
      card.slipped();
      ticker.advance(5_000);
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void holdDoesNotCarryOverToTheNextCard() {
      show(danger, Requests.command("e", "rm -rf /").build());
      wake();
      card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      ticker.advance(1_200);
      for (int i = 0; i < 200; i++) {
        ticker.advance(30);
        card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      }
      assertThat(desk.answers).containsExactly("d allow_once");
    }

    @Test
    void denyNeedsNoHold() {
      show(danger);
      wake();
      escape();
      assertThat(desk.answers).containsExactly("d deny");
    }

    @Test
    void partsThatWereNotSeenKeepTheYesAsleep() {
      show(danger);
      state.unseen.set(2);
      wake();
      card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      ticker.advance(2_000);
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void twoPressesWithTheTimeBetweenThemAllow() {
      card.settingsProperty().set(TWO_PRESSES);
      show(danger);
      wake();
      enter();
      ticker.advance(1_200);
      enter();
      assertThat(desk.answers).containsExactly("d allow_once");
    }

    @Test
    void twoQuickPressesDoNot() {
      card.settingsProperty().set(TWO_PRESSES);
      show(danger);
      wake();
      enter();
      ticker.advance(1_199);
      enter();
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void holdingIsNoSecondPress() {
      card.settingsProperty().set(TWO_PRESSES);
      show(danger);
      wake();
      card.pressed("ENTER", Intent.ALLOW_ONCE, false);
      ticker.advance(3_000);
      card.released("ENTER");
      assertThat(desk.answers).isEmpty();
    }
  }

  @Nested
  class Queue {
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
      click(Intent.ALLOW_TIMED);
      assertThat(state.content.get().orElseThrow().id()).isEqualTo("a");
      assertThat(state.endedText.get()).startsWith("Withdrawn");
      assertThat(desk.answers).isEmpty();
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
      assertThat(state.answering.get()).isEqualTo(Arming.State.ARMING);
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
      var late = Requests.read("late").life(Duration.ofMinutes(5)).tool("filesystem", "stat").build();
      show(first, late);
      card.setAside();
      wake();
      ticker.advance(50_000);
      assertThat(state.content.get().orElseThrow().id()).isEqualTo("late");
      assertThat(state.answering.get()).isEqualTo(Arming.State.AWAKE);
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
      var same = Requests.read("same").path("/p", "/x").build();
      var given = Requests.read("given").path("/p", "/x").arguments("{\"p\":\"/x\"}").build();
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
      assertThat(state.away.get()).isTrue();
      assertThat(state.answering.get()).isEqualTo(Arming.State.ASLEEP);
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
}

package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.Confirmation;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.TimedAnswer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks how a card has the system ask before a yes to a dangerous call counts.
class ConfirmedCardTest extends OneCard {
  private static final PresenceResult PROVED = new PresenceResult.Proved(PresenceMeans.POLKIT);

  private final ApprovalRequest asks =
      SampleRequests.command("p", "rm -rf build").needingPresence().build();
  private final ApprovalRequest asksToo =
      SampleRequests.command("q", "rm -rf /").needingPresence().build();

  @BeforeEach
  void keep() {
    desk.keeps = true;
  }

  private void hold() {
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(1_200);
    card.released("ENTER");
  }

  private AnswerWords words() {
    return new AnswerWords(
        state,
        new TimedAnswer.SwitchedOff(),
        CardSettings.STANDARD,
        CardKind.WAITING,
        false,
        false,
        false);
  }

  @Test
  void aHoldHasTheSystemAskAndAnswersNothing() {
    show(asks);
    wake();
    assertThat(words().hint()).contains("Then the system asks for you");

    hold();

    assertThat(desk.system).containsExactly("confirm p");
    assertThat(desk.held).isEmpty();
    assertThat(desk.answers).isEmpty();
    assertThat(state.settling.get()).isFalse();
    assertThat(state.systemAsks.get()).isTrue();
    assertThat(words().hint()).isEqualTo("The system asks outside this window. Deny still counts.");
    assertThat(words().instead(InputIntent.ALLOW_ONCE)).isEqualTo("Asking");
  }

  @Test
  void whatIsProvedIsKeptAndTheNextCallComes() {
    show(asks, second);
    wake();
    hold();

    desk.systemSays(asks, PROVED);

    assertThat(desk.held).extracting(kept -> kept.request().id()).containsExactly("p");
    assertThat(state.content.get().orElseThrow().id()).isEqualTo("b");
    assertThat(desk.system).as("nothing is withdrawn").containsExactly("confirm p");
  }

  @Test
  void theLastProvedAnswerStaysSoThatItCanBeTakenBack() {
    show(asks);
    wake();
    hold();

    desk.systemSays(asks, PROVED);

    assertThat(state.content.get().orElseThrow().id()).isEqualTo("p");
    assertThat(state.settling.get()).isTrue();
    card.takeBackLast();
    assertThat(state.settling.get()).isFalse();
    ticker.advance(900);
    hold();
    assertThat(desk.system).as("asked anew").containsExactly("confirm p", "confirm p");
  }

  @Test
  void withoutAProofTheCardIsArmedAnewAndSaysWhy() {
    show(asks);
    wake();
    hold();

    desk.systemSays(asks, new PresenceResult.Refused());

    assertThat(state.answering.get()).isEqualTo(CardArming.State.ARMING);
    assertThat(words().hint()).isEqualTo("Not allowed: the system did not confirm that it is you.");
    hold();
    assertThat(desk.system).as("it does not listen yet").hasSize(1);
    ticker.advance(900);
    hold();
    assertThat(desk.system).containsExactly("confirm p", "confirm p");
  }

  @Test
  void aNoCountsWhileTheSystemAsksAndAYesDoesNot() {
    show(asks);
    wake();
    hold();

    hold();
    click(InputIntent.ALLOW_TIMED);
    assertThat(desk.system).containsExactly("confirm p");

    escape();
    assertThat(desk.held).extracting(kept -> kept.answer().word()).containsExactly("deny");
  }

  @Test
  void closingTheCardDeniesWhileTheSystemAsks() {
    show(asks);
    wake();
    hold();

    card.closed();

    assertThat(desk.held).extracting(kept -> kept.answer().word()).containsExactly("deny");
  }

  /// Each takes from the screen what the system was asked about.
  @ParameterizedTest
  @ValueSource(strings = {"next", "select", "aside", "hidden", "locked", "changed"})
  void whoeverTurnsAwayWithdrawsTheQuestion(String how) {
    show(asks, second);
    wake();
    hold();

    switch (how) {
      case "next" -> card.next();
      case "select" -> card.select("b");
      case "aside" -> card.setAside();
      case "hidden" -> card.setOnScreen(false);
      case "locked" -> card.lockedProperty().set(true);
      default -> card.contentChanged();
    }

    assertThat(desk.system).containsExactly("confirm p", "stop p");
    assertThat(state.systemAsks.get()).isFalse();
    assertThat(desk.queue().waiting()).contains(asks);
  }

  @Test
  void aYesWaitsWhileTheSystemAsksAboutAnotherCall() {
    desk.ask(asks, asksToo);
    desk.confirm("q", asksToo.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY));
    card.setOnScreen(true);
    wake();

    hold();

    assertThat(desk.system).containsExactly("confirm q");
    assertThat(words().hint()).startsWith("The system asks about another call.");
    desk.systemSays(asksToo, new PresenceResult.Cancelled());
    ticker.advance(900);
    hold();
    assertThat(desk.system).containsExactly("confirm q", "confirm p");
  }

  @Test
  void aCallThatNeedsNoProofIsNotHeldUp() {
    desk.ask(danger, asksToo);
    desk.confirm("q", asksToo.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY));
    card.setOnScreen(true);
    wake();

    hold();

    assertThat(desk.held).extracting(kept -> kept.request().id()).containsExactly("d");
  }

  @Test
  void anEndFromOutsideIsToldAsEver() {
    show(asks);
    wake();
    hold();

    desk.end(asks, new ApprovalAnswer.TimedOut());

    assertThat(state.endedText.get()).isNotEmpty();
    assertThat(state.systemAsks.get()).isFalse();
  }

  @Test
  void aMissedCallIsConfirmedToo() {
    var missed =
        new ApprovalViewModel(desk, ticker, CommandReader.NONE, CardKind.MISSED, new AsideCalls());
    desk.ask(asks);
    desk.tell(missed);
    missed.setOnScreen(true);
    missed.pressed("TAB", InputIntent.ATTEND, false);
    missed.released("TAB");
    ticker.advance(900);
    missed.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(1_200);
    missed.released("ENTER");

    assertThat(desk.system).containsExactly("confirm p");
    assertThat(missed.state().systemAsks.get()).isTrue();
    // The ticket is written: it is not among those any more that a person may let through.
    missed.queueChanged(new QueueView(List.of(), List.of(), Set.of(), Map.of(), Map.of(), 99));
    assertThat(missed.state().content.get()).isEqualTo(Optional.empty());
  }

  @Test
  void theRoomOfTheHintsIsTheSameWhateverTheSystemSays() {
    show(asks);
    var before = words().hints();

    for (PresenceResult end :
        List.of(new PresenceResult.Refused(), new PresenceResult.Failed("x"))) {
      state.confirmation.set(Optional.of(new Confirmation.Missing(end)));
      assertThat(words().hints()).isEqualTo(before);
    }
    state.confirmation.set(Optional.empty());
    state.systemAsks.set(true);
    assertThat(words().hints()).isEqualTo(before);
  }
}

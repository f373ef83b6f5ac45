package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.Objection.Hint;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Cards after an answer, and noes that are put into words.
class SecondChanceTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final CardState state = card.state();
  private final ApprovalRequest first = SampleRequests.read("a").build();
  private final ApprovalRequest second = SampleRequests.read("b").build();

  @BeforeEach
  void listen() {
    desk.keeps = true;
    desk.tell(card);
  }

  private void show(ApprovalRequest... requests) {
    desk.ask(requests);
    card.setOnScreen(true);
    card.attend();
    ticker.advance(900);
  }

  private void press(String key, InputIntent intent) {
    card.pressed(key, intent, false);
    card.released(key);
  }

  private void enter() {
    press("ENTER", InputIntent.ALLOW_ONCE);
  }

  private String onCard() {
    return state.content.get().map(CardContent::id).orElse("");
  }

  @Nested
  class TakingBack {
    @Test
    void manyAreTakenBackTogetherAndTheFirstComesToTheFront() {
      var calls =
          java.util.stream.IntStream.range(0, 25)
              .mapToObj(i -> SampleRequests.read("k" + i).build())
              .toArray(ApprovalRequest[]::new);
      show(calls);
      for (var call : calls) {
        desk.give(
            call.id(), call.digest(), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
      }
      assertThat(state.kept.lines()).hasSize(25);

      card.takeAllBack();

      assertThat(state.kept.lines()).isEmpty();
      assertThat(desk.queue().waiting()).hasSize(25);
      assertThat(onCard()).isEqualTo("k0");
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void oneThatTakesThePlaceOfAnotherMovesTheAnswers() {
      var third = SampleRequests.read("c").build();
      show(first, second, third);
      desk.give("a", first.digest(), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
      var view =
          new dev.assent.core.approval.QueueView(
              List.of(third),
              List.of(
                  new dev.assent.core.approval.HeldAnswer(
                      second,
                      new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY),
                      SampleRequests.NOW,
                      SampleRequests.NOW.plusSeconds(3))),
              java.util.Set.of(),
              java.util.Map.of(),
              java.util.Map.of(),
              1_000);
      assertThat(state.kept.show(view, SampleRequests.NOW))
          .as("as many as before, but others")
          .isTrue();
      assertThat(state.kept.show(view, SampleRequests.NOW)).as("the same again").isFalse();
    }

    @Test
    void theLastCardStaysUntilItsAnswerTakesEffect() {
      show(first);
      enter();
      assertThat(onCard()).isEqualTo("a");
      assertThat(state.settling.get()).isTrue();
      assertThat(state.kept.lines()).extracting(KeptAnswer::id).containsExactly("a");
      desk.settle();
      assertThat(onCard()).isEmpty();
      assertThat(state.kept.lines()).isEmpty();
      assertThat(desk.answers).containsExactly("a allow_once");
    }

    @Test
    void anAnsweredCardIsNotAnsweredAgain() {
      show(first);
      enter();
      enter();
      press("ESCAPE", InputIntent.DENY);
      assertThat(desk.held).hasSize(1);
    }

    @Test
    void aCardThatIsTakenBackHasToBeLookedAtAgain() {
      show(first);
      enter();
      card.takeBackLast();
      assertThat(desk.held).isEmpty();
      assertThat(state.settling.get()).isFalse();
      enter();
      ticker.advance(899);
      enter();
      assertThat(desk.held).as("before it is awake again").isEmpty();
      ticker.advance(900);
      enter();
      assertThat(desk.held).hasSize(1);
    }

    @Test
    void takingBackBringsTheCardToTheFront() {
      show(first, second);
      enter();
      assertThat(onCard()).isEqualTo("b");
      card.takeBack("a");
      assertThat(onCard()).isEqualTo("a");
    }

    @Test
    void whatTookEffectIsNotTakenBack() {
      show(first, second);
      enter();
      desk.settle();
      card.takeBack("a");
      assertThat(onCard()).isEqualTo("b");
      assertThat(desk.answers).containsExactly("a allow_once");
    }

    @Test
    void aNewCallMeanwhileDoesNotReviveTheAnsweredCard() {
      show(first);
      enter();
      desk.ask(second);
      assertThat(state.settling.get()).isTrue();
      ticker.advance(2_000);
      enter();
      assertThat(desk.held).hasSize(1);
    }

    @Test
    void closingTheWindowDeniesAndCanBeTakenBack() {
      show(first);
      card.closed();
      assertThat(desk.held).hasSize(1);
      card.takeBackLast();
      assertThat(onCard()).isEqualTo("a");
      assertThat(desk.answers).isEmpty();
    }

    @Test
    void aCardWhoseClientLeftLeadsToWhereItCanBeAnsweredForNextTime() {
      var led = new java.util.ArrayList<String>();
      state.setAgain(led::add);
      show(first, second);
      assertThat(state.again.get()).isFalse();
      desk.end(first, new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT));
      assertThat(state.again.get()).isTrue();
      card.again();
      assertThat(led).containsExactly("a");
      assertThat(onCard()).as("the ended one is put away").isEqualTo("b");
      assertThat(state.again.get()).isFalse();
      desk.end(second, new ApprovalAnswer.RefusedEarlier("a", Objection.NONE));
      assertThat(state.again.get()).isFalse();
    }

    @Test
    void theLineSaysHowLongThereIs() {
      show(first);
      enter();
      var line = state.kept.lines().getFirst();
      assertThat(line.words()).contains("Allowed once");
      ticker.advance(600);
      assertThat(line.timeProperty().get()).contains("1.5 s");
      assertThat(line.leftProperty().get()).isBetween(0.49, 0.51);
    }
  }

  @Nested
  class InWords {
    @Test
    void whileANoIsPutIntoWordsNothingCanBeAllowed() {
      show(first);
      card.startDenial();
      enter();
      press("M", InputIntent.ALLOW_TIMED);
      card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
      card.released("mouse");
      assertThat(desk.held).isEmpty();
    }

    @Test
    void escapeLeavesThePanelAndDeniesNothing() {
      show(first);
      card.startDenial();
      press("ESCAPE", InputIntent.DENY);
      assertThat(card.denial().openProperty().get()).isFalse();
      press("ESCAPE", InputIntent.DENY);
      assertThat(desk.held).as("the answers have just come to where the panel was").isEmpty();
      ticker.advance(900);
      press("ESCAPE", InputIntent.DENY);
      assertThat(desk.held).hasSize(1);
    }

    @Test
    void theAgentReadsWhatWasShown() {
      show(first);
      card.startDenial();
      card.denial().extentProperty().set(Extent.KIND);
      card.denial().hints().add(Hint.READ_ONLY);
      card.denial().wordsProperty().set("look,\nbut do not touch");
      String shown = card.denial().previewProperty().get();
      ticker.advance(900);
      card.refuseInWords();
      desk.settle();
      assertThat(desk.ends)
          .containsExactly(
              new ApprovalAnswer.Refused(
                  ApprovalAnswer.Channel.MOUSE,
                  new Objection(Extent.KIND, List.of(Hint.READ_ONLY), "look, but do not touch")));
      assertThat(
              AgentText.of((ApprovalAnswer.No) desk.ends.getFirst())
                  .whole(AgentText.nameOf(first.request())))
          .isEqualTo(shown);
    }

    @Test
    void aSleepingCardRefusesNothingInWords() {
      show(first);
      card.startDenial();
      card.lostFocus();
      card.refuseInWords();
      assertThat(desk.held).isEmpty();
    }

    @Test
    void wordsForOneCallNeverReachAnother() {
      show(first, second);
      card.startDenial();
      card.denial().extentProperty().set(Extent.SESSION);
      card.denial().wordsProperty().set("stop");
      card.next();
      assertThat(card.denial().openProperty().get()).isFalse();
      assertThat(card.denial().objection()).isEqualTo(Objection.NONE);
      card.refuseInWords();
      assertThat(desk.held).isEmpty();
    }

    @Test
    void thePanelDoesNotOpenForACallThatIsOver() {
      show(first);
      desk.end(first, new ApprovalAnswer.TimedOut());
      card.startDenial();
      assertThat(card.denial().openProperty().get()).isFalse();
    }
  }
}

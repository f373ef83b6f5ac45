package dev.assent.desktop.practice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.policy.Effect;
import dev.assent.core.practice.PracticeEnd;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PracticeViewModelTest {
  private static final ApprovalAnswer NO =
      new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty());
  private static final ApprovalAnswer YES =
      new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);

  private final FakePractice practice = new FakePractice();
  private final PracticeViewModel model = PracticeExhibit.model(practice);

  // The JSON-RPC id tells which call of the script it is.
  private static ApprovalRequest call(String id) {
    return SampleRequests.read(id).called(id).rule("Ask", Effect.HITL).build();
  }

  @Test
  void aGroundIsMadeForTheFirstAgentAndServesTheNext() {
    assertThat(practice.told).as("nothing runs before somebody plays").isEmpty();
    model.toggle("careful");
    assertThat(model.playingProperty().get()).contains("careful");
    practice.opened();
    assertThat(model.cardProperty().get()).isPresent();
    model.toggle("hasty");
    assertThat(practice.told).containsExactly("open", "play CAREFUL", "stop", "play HASTY");
    assertThat(model.playingProperty().get()).contains("hasty");
  }

  @Test
  void theEndOfAnEarlierPlayEndsNoLaterOne() {
    model.toggle("careful");
    practice.opened();
    model.toggle("hasty");
    practice.plays.getFirst().accept(new PracticeEnd.Stopped());
    assertThat(model.playingProperty().get()).contains("hasty");
    practice.plays.getLast().accept(new PracticeEnd.Played());
    assertThat(model.playingProperty().get()).isEmpty();
    assertThat(model.factProperty().get()).isEqualTo(Texts.get("practice.over.head"));
  }

  @Test
  void whoLeavesWhileTheGroundIsMadeLeavesNothingBehind() {
    model.toggle("careful");
    model.leave();
    practice.opened();
    assertThat(practice.told).containsExactly("open", "left", "close");
    assertThat(model.cardProperty().get()).isEmpty();
  }

  @Test
  void leavingClosesTheGroundAndKeepsTheNumbers() {
    model.toggle("deceptive");
    practice.opened();
    practice.queue.ask(call("deceptive-1"));
    practice.queue.end(call("deceptive-1"), YES);
    model.leave();
    assertThat(practice.told).containsExactly("open", "play DECEPTIVE", "close", "left");
    assertThat(model.cardProperty().get()).isEmpty();
    assertThat(model.soFarProperty().get()).contains(Texts.get("practice.answered.one"));
  }

  @Test
  void anEmptyCardTellsOfTheNextCallAndOfWhatWasSetAside() {
    model.toggle("careful");
    practice.opened();
    assertThat(model.factProperty().get()).isEqualTo(Texts.get("practice.starting.head"));
    practice.queue.ask(call("careful-1"));
    model.cardProperty().get().orElseThrow().card().setAside();
    assertThat(model.factProperty().get()).isEqualTo(Texts.get("practice.between.head"));
    model.toggle("careful");
    assertThat(model.factProperty().get()).isEqualTo(Texts.get("practice.stopped.head"));
  }

  @ParameterizedTest
  @CsvSource({
    // the agent that is pressed while a careful one plays, and what the empty card then says
    "careful, practice.stopped.head",
    "hasty, practice.starting.head",
    "'', ",
  })
  void whatThePersonStoppedDoesNotSayThatTheAgentHungUp(String pressed, @Nullable String head) {
    model.toggle("careful");
    practice.opened();
    var card = model.cardProperty().get().orElseThrow().card();
    card.setOnScreen(true);
    practice.queue.ask(call("careful-1"));
    if (!pressed.isEmpty()) {
      model.toggle(pressed);
    }
    practice.queue.end(
        call("careful-1"), new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.DISCONNECTED));
    assertThat(card.state().content.get().isEmpty()).isEqualTo(head != null);
    if (head == null) {
      assertThat(card.state().endedText.get()).isEqualTo("The agent hung up.");
    } else {
      assertThat(model.factProperty().get()).isEqualTo(Texts.get(head));
    }
  }

  @Test
  void trapsCountAsFoundWhenTheyAreDeniedAndAsMetWhenTheyAreNot() {
    model.toggle("deceptive");
    practice.opened();
    end("deceptive-1", YES);
    end("deceptive-4", NO);
    end("deceptive-5", YES);
    assertThat(model.soFarProperty().get())
        .containsExactly("3 answered", "1 of 2 traps found", "none taken back");
    end("hasty-18", new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.OURS));
    assertThat(model.soFarProperty().get())
        .containsExactly("3 answered", "1 of 3 traps found", "none taken back");
    end("deceptive-4", new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    assertThat(model.soFarProperty().get())
        .containsExactly("3 answered", "1 of 3 traps found", "none taken back");
  }

  @Test
  void anAnswerThatIsTakenBackIsCounted() {
    model.toggle("careful");
    practice.opened();
    var call = call("careful-1");
    practice.queue.keeps = true;
    practice.queue.ask(call);
    assertThat(practice.queue.give(call.id(), call.digest(), NO)).isTrue();
    assertThat(practice.queue.takeBack(call.id())).isTrue();
    assertThat(model.soFarProperty().get())
        .containsExactly("0 answered", "no trap so far", "1 taken back");
  }

  @Test
  void anAgentThatCannotPlaySaysWhy() {
    model.toggle("careful");
    practice.failures.getLast().accept("no room");
    assertThat(model.playingProperty().get()).isEmpty();
    assertThat(model.meaningProperty().get()).contains("no room");
    model.toggle("careful");
    assertThat(practice.told).containsExactly("open", "open");
  }

  @Test
  void everyAgentSaysWhatToNotice() {
    for (var agent : model.agents()) {
      assertThat(model.notices(Optional.of(agent.id())))
          .hasSize(4)
          .doesNotHaveDuplicates()
          .noneMatch(text -> text.startsWith("practice."));
      assertThat(agent.tiers()).isNotEmpty().isSubsetOf(List.of("calm", "care", "danger"));
    }
  }

  private void end(String id, ApprovalAnswer answer) {
    practice.queue.ask(call(id));
    practice.queue.end(call(id), answer);
  }
}

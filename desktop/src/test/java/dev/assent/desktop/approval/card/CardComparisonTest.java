package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretSpans;
import dev.assent.core.preview.FileStamp;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.compare.Comparison;
import dev.assent.desktop.compare.EarlierVersions;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import dev.assent.desktop.ui.arguments.ComparedText;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WordDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Checks when a card compares its call with what was there before, and what it does when that
/// changes.
@ExtendWith(ApplicationExtension.class)
class CardComparisonTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalRequest call = SampleRequests.read("a").build();
  private final List<Consumer<Comparison>> asked = new ArrayList<>();
  private final EarlierVersions versions = (_, found) -> asked.add(found);
  private final ApprovalViewModel card = card();
  private final ApprovalViewModel other = card();

  private ApprovalViewModel card() {
    var made = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
    made.state().setVersions(versions);
    return made;
  }

  private void ask(ApprovalRequest... requests) {
    desk.ask(requests);
    card.queueChanged(desk.queue());
    other.queueChanged(desk.queue());
  }

  private static Comparison found(int size) {
    var difference =
        new ComparedText(
            "content",
            Optional.empty(),
            "not on this disk yet",
            Optional.empty(),
            Optional.empty());
    return new Comparison(List.of(difference), List.of(new FileStamp(true, size, "", "")));
  }

  @Test
  void onlyTheCardInSightComparesAndOnlyOnce() {
    ask(call);
    ticker.advance(5_000);
    assertThat(asked).as("nobody sees a card").isEmpty();

    card.setOnScreen(true);
    assertThat(asked).hasSize(1);
    ticker.advance(5_000);
    assertThat(asked).as("the first answer is not there yet").hasSize(1);
    assertThat(other.state().compared.get()).isEmpty();
  }

  @Test
  void looksAgainEachSecondAsLongAsItIsInSight() {
    ask(call);
    card.setOnScreen(true);
    asked.getLast().accept(found(1));
    ticker.advance(1_040);
    assertThat(asked).hasSize(2);
    asked.getLast().accept(found(1));
    card.setOnScreen(false);
    ticker.advance(3_000);
    assertThat(asked).hasSize(2);
    assertThat(card.state().changedSince.get()).isFalse();
  }

  @Test
  void aMissedCallThatIsOnlyToBeReadIsComparedAgainToo() {
    var missed =
        new ApprovalViewModel(desk, ticker, CommandReader.NONE, CardKind.MISSED, new AsideCalls());
    missed.state().setVersions((_, found) -> asked.add(found));
    missed.setOnScreen(true);
    missed.showToRead(call, "It passed.");
    asked.getLast().accept(found(1));
    ticker.advance(1_040);
    assertThat(asked).hasSize(2);
    asked.getLast().accept(found(2));
    assertThat(missed.state().changedSince.get()).isTrue();
  }

  @Test
  void aFileThatChangesIsSaidAndPutsTheAnswersToSleep() {
    ask(call);
    card.setOnScreen(true);
    asked.getLast().accept(found(1));
    card.attend();
    ticker.advance(1_000);
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.AWAKE);
    ticker.advance(1_000);
    asked.getLast().accept(found(1));
    assertThat(card.state().answering.get())
        .as("nothing changed")
        .isEqualTo(CardArming.State.AWAKE);

    ticker.advance(1_000);
    asked.getLast().accept(found(2));
    assertThat(card.state().changedSince.get()).isTrue();
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.ARMING);
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    card.released("ENTER");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void anotherCallBeginsAnewAndALateAnswerIsNotItsOwn() {
    var next = SampleRequests.read("b").build();
    ask(call, next);
    card.setOnScreen(true);
    var late = asked.getLast();
    desk.end(call, new ApprovalAnswer.TimedOut());
    card.ended(call, new ApprovalAnswer.TimedOut());
    card.queueChanged(desk.queue());
    card.next();
    ticker.advance(3_000);
    late.accept(found(9));
    assertThat(card.state().compared.get()).isEmpty();
    assertThat(card.state().changedSince.get()).isFalse();
    assertThat(asked).hasSizeGreaterThan(1);
  }

  @Test
  void theWordsOfALineThatChangedAreStressedAndTheEarlierValueStandsBelow(FxRobot robot) {
    robot.interact(() -> {
      var rows = new ArgumentRows();
      String now = "https://x.example/b?q=2";
      String before = "https://x.example/a?q=2";
      rows.show(
          List.of(new Argument("url", Argument.Kind.URL, now, "")),
          false,
          ArgumentRows.Awaited.NOTHING);
      var words = WordDifference.of(before, SecretSpans.NONE, now);
      rows.compare(
          List.of(
              new ComparedText("url", Optional.empty(), "", Optional.empty(), Optional.of(words))));

      assertThat(stressed(rows)).containsExactly("b", "a");
      assertThat(
              rows.lookupAll(".as-shown").stream()
                  .map(node -> ((ShownTextFlow) node).getAccessibleText()))
          .contains(now, before);
    });
  }

  private static List<String> stressed(ArgumentRows rows) {
    return rows.lookupAll(".as-changed-word").stream()
        .map(node -> ((Text) node).getText())
        .toList();
  }

  @Test
  void callsWithoutArgumentsHaveNothingToCompare() {
    ask(SampleRequests.read("c").arguments(JsonObject.EMPTY).build());
    card.setOnScreen(true);
    asked.getLast().accept(new Comparison(List.of(), List.of()));
    assertThat(card.state().compared.get()).isEmpty();
  }
}

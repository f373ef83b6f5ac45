package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.LadderRadius;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The ladder of a card, without a toolkit: what it takes to give a grant, and what gives none.
class GrantLadderTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final GrantLadder ladder = card.ladder();
  private final List<Consumer<List<LadderRadius.Found>>> searches = new ArrayList<>();

  @BeforeEach
  void awake() {
    ladder.offer(ZoneId.of("Europe/Berlin"), (_, _, done) -> searches.add(done));
    desk.tell(card);
    desk.ask(
        LadderExhibit.write("a", "config/retry.yaml"),
        LadderExhibit.write("b", "config/x.yaml"),
        LadderExhibit.write("c", "doc/a.md"));
    card.setOnScreen(true);
    card.attend();
    ticker.advance(900);
  }

  private void press(String key, InputIntent intent) {
    card.pressed(key, intent, false);
    card.released(key);
  }

  private void open() {
    card.startLadder();
    ticker.advance(900);
  }

  private ApprovalAnswer.AllowWider given() {
    assertThat(desk.ends).hasSize(1);
    return (ApprovalAnswer.AllowWider) desk.ends.getFirst();
  }

  private void choose(int line) {
    ladder.chosenProperty().set(Optional.of(ladder.lines().get(line)));
  }

  @Test
  void theNarrowestIsPickedAndGivenByAnArmedPress() {
    open();
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(given().scope().reach()).isInstanceOf(GrantReach.ExactCall.class);
    assertThat(given().scope().holder())
        .isEqualTo(
            new GrantHolder.Session(
                LadderExhibit.write("a", "x").request().environment().sessionId()));
    assertThat(given().scope().until()).isEqualTo(ticker.now().plusSeconds(600));
    assertThat(desk.answers).containsExactly("a allow");
  }

  @Test
  void openingAndPickingPutTheCardToSleep() {
    card.startLadder();
    press("SPACE", InputIntent.ALLOW_WIDER);
    ticker.advance(899);
    choose(1);
    ticker.advance(899);
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(desk.ends).isEmpty();
    ticker.advance(1_800);
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(given().scope().reach()).isInstanceOf(GrantReach.SamePaths.class);
  }

  @Test
  void whatComesLaterHasToBeReadFirst() {
    open();
    searches
        .getFirst()
        .accept(
            ladder.lines().stream()
                .map(_ -> new LadderRadius.Found(Optional.empty(), false, Optional.empty()))
                .toList());
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(desk.ends).isEmpty();
  }

  @Test
  void broadOnesCostAStepEach() {
    open();
    choose(2);
    assertThat(ladder.steps()).hasSize(1);
    ladder.holderProperty().set(Optional.of(new GrantHolder.Everywhere()));
    assertThat(ladder.steps()).hasSize(2);
    ticker.advance(900);
    press("SPACE", InputIntent.ALLOW_WIDER);
    ladder.steps().getFirst().meant().set(true);
    ticker.advance(900);
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(desk.ends).isEmpty();
    ladder.steps().getLast().meant().set(true);
    ticker.advance(900);
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(given().scope().reach()).isInstanceOf(GrantReach.Folders.class);
    assertThat(given().scope().holder()).isEqualTo(new GrantHolder.Everywhere());
  }

  @Test
  void aStepIsForOneChoiceOnly() {
    open();
    choose(2);
    ladder.steps().getFirst().meant().set(true);
    choose(3);
    assertThat(ladder.meantProperty().get()).isFalse();
    choose(2);
    assertThat(ladder.meantProperty().get()).isFalse();
  }

  @Test
  void noOtherYesCountsWhileItIsOpenAndItsOwnOnlyThen() {
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(desk.ends).isEmpty();
    open();
    press("ENTER", InputIntent.ALLOW_ONCE);
    press("M", InputIntent.ALLOW_TIMED);
    assertThat(desk.ends).isEmpty();
    press("ESCAPE", InputIntent.DENY);
    assertThat(ladder.openProperty().get()).isFalse();
    assertThat(desk.ends).as("Escape shuts the panel").isEmpty();
    ticker.advance(900);
    press("ENTER", InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void onAnotherCardItIsShutAndNarrowAgain() {
    open();
    choose(3);
    card.next();
    assertThat(ladder.openProperty().get()).isFalse();
    open();
    assertThat(ladder.chosenProperty().get()).contains(ladder.lines().getFirst());
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(desk.answers).containsExactly("b allow");
  }

  @Test
  void itSaysWhatElseItSettles() {
    open();
    assertThat(ladder.lines().stream().map(line -> line.radius().get().settles()))
        .containsExactly(0, 0, 1, 2, 2);
    assertThat(ladder.lines().stream().map(line -> line.radius().get().waiting())).containsOnly(2);
    desk.ask(LadderExhibit.write("d", "config/new.yaml"));
    assertThat(ladder.lines().get(2).radius().get().settles()).isEqualTo(2);
  }

  @Test
  void anAnswerToAnOlderQuestionIsDropped() {
    open();
    ladder.holderProperty().set(Optional.of(new GrantHolder.Everywhere()));
    assertThat(searches).hasSize(2);
    searches
        .getFirst()
        .accept(List.of(new LadderRadius.Found(Optional.empty(), false, Optional.empty())));
    assertThat(ladder.lines().getFirst().radius().get().found()).isEmpty();
  }

  @Test
  void tonightEndsAtTheNextMidnightOfTheClockOnTheWall() {
    open();
    ladder.termProperty().set(LadderTerm.TONIGHT);
    ticker.advance(900);
    press("SPACE", InputIntent.ALLOW_WIDER);
    assertThat(given().scope().until()).isEqualTo(Instant.parse("2026-11-20T23:00:00Z"));
  }

  @Test
  void dangerAndCodeHaveNoLadder() {
    desk.ask(
        SampleRequests.command("x", "ls").build(),
        SampleRequests.read("y").tier(ApprovalTier.DANGER).build());
    for (String id : List.of("x", "y")) {
      card.select(id);
      assertThat(ladder.offeredProperty().get()).as(id).isFalse();
      card.startLadder();
      assertThat(ladder.openProperty().get()).as(id).isFalse();
    }
  }

  @Test
  void aMissedCallHasNone() {
    var missed =
        new ApprovalViewModel(desk, ticker, CommandReader.NONE, CardKind.MISSED, new AsideCalls());
    missed.ladder().offer(ZoneId.of("UTC"), (_, _, _) -> {});
    desk.tell(missed);
    missed.setOnScreen(true);
    missed.attend();
    ticker.advance(900);
    missed.startLadder();
    assertThat(missed.ladder().openProperty().get()).isFalse();
  }
}

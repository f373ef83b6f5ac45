package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.AnswerTarget;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The table of alike calls on a card that has no list beside it.
class AlikeCallsTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final AlikeCalls alike = new AlikeCalls(card, ticker);
  private final GroupState table = alike.group().state();

  @BeforeEach
  void listen() {
    desk.register(alike);
    alike.setOnScreen(true);
  }

  private static ApprovalRequest read(String id) {
    String path = "/src/" + id;
    return SampleRequests.read(id)
        .arguments("{\"path\":\"" + path + "\"}")
        .path("/path", path)
        .build();
  }

  private void open() {
    card.state().together();
    List.copyOf(table.rows).forEach(alike.group()::seen);
  }

  private static void press(AnswerTarget on, String source, InputIntent intent) {
    on.pressed(source, intent, false);
    on.released(source);
  }

  @Test
  void theCardCountsTheCallsThatAreLikeItsOwn() {
    desk.ask(read("a"));
    assertThat(card.state().alike.get()).isEqualTo(1);
    desk.ask(read("b"), SampleRequests.read("other").tool("db", "query").build(), read("c"));
    assertThat(card.state().alike.get()).isEqualTo(3);
    card.select("other");
    assertThat(card.state().alike.get()).isEqualTo(1);
    card.state().together();
    assertThat(alike.isOpen()).as("alone").isFalse();
  }

  @Test
  void aDangerousCallIsAlikeNone() {
    desk.ask(
        SampleRequests.command("a", "rm -rf x").build(),
        SampleRequests.command("b", "rm -rf y").build());
    assertThat(card.state().alike.get()).isZero();
  }

  @Test
  void theTableAnswersItsCallsAndTheCardComesBack() {
    var other = SampleRequests.read("other").tool("db", "query").build();
    desk.ask(read("a"), other, read("b"));
    card.attend();
    ticker.advance(1_000);
    open();
    assertThat(table.rows).extracting(row -> row.entry().id()).containsExactly("a", "b");
    press(card, "ENTER", InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).as("the card does not listen behind the table").isEmpty();

    press(alike.group(), "ENTER", InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).as("the table is not awake").isEmpty();
    press(alike.group(), "TAB", InputIntent.ATTEND);
    ticker.advance(1_000);
    press(alike.group(), "ENTER", InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).containsExactly("a allow_once", "b allow_once");

    ticker.advance(3_000);
    assertThat(alike.isOpen()).isFalse();
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("other");
    card.attend();
    ticker.advance(1_000);
    press(card, "ENTER", InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).endsWith("other allow_once");
  }

  @Test
  void oneByOneLeavesTheTableAndAnswersNothing() {
    desk.ask(read("a"), read("b"));
    open();
    alike.single();
    assertThat(alike.isOpen()).isFalse();
    assertThat(desk.answers).isEmpty();
    card.attend();
    ticker.advance(1_000);
    press(card, "ESCAPE", InputIntent.DENY);
    assertThat(desk.answers).containsExactly("a deny");
  }

  @Test
  void whatComesAndGoesWhileItIsOpenIsInIt() {
    var gone = read("a");
    desk.ask(gone, read("b"));
    open();
    desk.ask(read("c"), SampleRequests.read("other").tool("db", "query").build());
    desk.end(gone, new ApprovalAnswer.TimedOut());
    assertThat(table.rows).extracting(row -> row.entry().id()).containsExactly("a", "b", "c");
    assertThat(table.rows.getFirst().entry().life()).isEqualTo(WaitingEntry.Life.ENDED);
    assertThat(table.rows.getLast().tickedProperty().get()).as("came while it was open").isFalse();
  }
}

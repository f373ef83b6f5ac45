package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.tray.CallLines;
import dev.assent.desktop.tray.Notification;
import dev.assent.desktop.tray.NotificationController;
import dev.assent.desktop.tray.Notifier;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/// Every place that shows the time of a call shows the one in which a yes can still reach its
/// caller, and says the same of its end: the card, the list beside it, its table of alike calls,
/// the table in place of a card, notifications.
class OneTimeTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final WaitingViewModel page =
      new WaitingViewModel(new ApprovalViewModel(desk, ticker, CommandReader.NONE), ticker);
  private final WaitingViewModel withTable =
      new WaitingViewModel(new ApprovalViewModel(desk, ticker, CommandReader.NONE), ticker);
  private final AlikeCalls alike =
      new AlikeCalls(new ApprovalViewModel(desk, ticker, CommandReader.NONE), ticker);
  private final Map<String, Notification> told = new HashMap<>();
  private final NotificationController notifications =
      new NotificationController(
          ticker,
          () -> new NotificationController.Wishes(true, true, false),
          new NotificationController.Actions(_ -> {}, _ -> {}, () -> {}),
          _ -> false,
          new CallLines(CommandReader.NONE),
          ZoneOffset.UTC);
  private final ApprovalRequest a = read("a");
  private final ApprovalRequest b = read("b");

  private static ApprovalRequest read(String id) {
    String path = "/src/" + id;
    return SampleRequests.read(id)
        .arguments("{\"path\":\"" + path + "\"}")
        .path("/path", path)
        .build();
  }

  @BeforeEach
  void follow() {
    desk.tell(card);
    desk.register(page);
    desk.register(withTable);
    desk.register(alike);
    notifications.notifier(
        new Notifier() {
          @Override
          public void show(Notification notification) {
            told.put(notification.key(), notification);
          }

          @Override
          public void withdraw(String key) {
            told.remove(key);
          }
        });
    card.setOnScreen(true);
    page.setOnScreen(true);
    withTable.setOnScreen(true);
    alike.setOnScreen(true);
    desk.ask(a, b);
    withTable.choose(withTable.lineOf("a").orElseThrow());
    alike.open();
    assertThat(alike.isOpen()).isTrue();
    look();
  }

  // The words of the queue have changed, or only time has passed.
  private void look() {
    desk.ask();
    notifications.waiting(desk.queue());
    ticker.advance(300);
  }

  private String left(CallerDeadline time, ApprovalRequest call) {
    return TimeLeft.of(call, time, ticker.now()).text();
  }

  private void allAgree() {
    var queue = desk.queue();
    var first = queue.timeOf(a);
    var next =
        List.of(first, queue.timeOf(b)).stream()
            .min(Comparator.comparing(CallerDeadline::until))
            .orElseThrow();
    assertThat(card.state().timeLeft.get().text()).as("card").isEqualTo(left(first, a));
    assertThat(card.state().whenOver.get()).as("card").isEqualTo(CallerWords.of(first.then()));
    var line = page.lineOf("a").orElseThrow();
    var ending = line.faceProperty().get();
    assertThat(ending.time()).as("line of the group").isEqualTo(left(next, a));
    assertThat(ending.spoken())
        .as("line of the group")
        .endsWith(CallerWords.of(next.then()).sentence());
    assertThat(page.nextEndProperty().get()).as("head of the list").isEqualTo(left(next, a));
    for (var table : List.of(withTable.group().state(), alike.group().state())) {
      assertThat(table.timeLeft.get().text()).as("head of a table").isEqualTo(left(next, a));
      assertThat(table.whenOver.get()).as("head of a table").isEqualTo(CallerWords.of(next.then()));
      for (var row : table.rows) {
        var call = row.entry().request();
        assertThat(row.entry().timeLeft().text())
            .as("row of a table")
            .isEqualTo(left(queue.timeOf(call), call));
      }
    }
    for (var call : List.of(a, b)) {
      var notification = Optional.ofNullable(told.get(call.id())).orElseThrow();
      assertThat(notification.until()).as("notification").isEqualTo(queue.timeOf(call).until());
    }
  }

  @Test
  void aCallerThatWaitsToTheEnd() {
    allAgree();
    assertThat(card.state().timeLeft.get().text()).isEqualTo("1:00");
    assertThat(told.get("a").body()).doesNotContain("ask again");
  }

  @Test
  void aCallerThatLeavesBeforeTheEnd() {
    desk.leaving.put("b", SampleRequests.NOW.plusSeconds(25));
    look();
    allAgree();
    assertThat(page.nextEndProperty().get()).isEqualTo("0:25");
    assertThat(page.lineOf("b").orElseThrow().faceProperty().get().note())
        .isEqualTo("must ask again then");
    assertThat(told.get("b").body())
        .endsWith(
            "The agent waits until 14:02:25, then it has to ask again. Your answer is kept for 10 minutes.");
    ticker.advance(16_000);
    notifications.waiting(desk.queue());
    assertThat(told.get("b").title())
        .isEqualTo("read_file: the agent stops waiting in less than 10 seconds");
    assertThat(told.get("a").title()).isEqualTo("read_file waits for your answer");
  }

  @Test
  void aCallerThatHasLeft() {
    desk.leaving.put("a", SampleRequests.NOW.plusSeconds(25));
    look();
    ticker.advance(25_000);
    desk.leaving.clear();
    desk.away.add("a");
    look();
    allAgree();
    assertThat(told.get("a").body())
        .endsWith(CallerWords.of(CallerDeadline.Then.NOBODY_WAITS).sentence());
  }

  @RepeatedTest(20)
  void callersThatComeAndGo(RepetitionInfo info) {
    var random = new Random(info.getCurrentRepetition());
    for (int i = 0; i < 40; i++) {
      var call = random.nextBoolean() ? a : b;
      desk.leaving.remove(call.id());
      desk.away.remove(call.id());
      switch (random.nextInt(4)) {
        case 0 -> desk.away.add(call.id());
        case 1, 2 ->
            desk.leaving.put(
                call.id(), ticker.now().plus(Duration.ofMillis(random.nextInt(1, 20_000))));
        default -> {}
      }
      ticker.advance(random.nextInt(1_000));
      look();
      allAgree();
    }
  }
}

package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Cause;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalAnswer.Limit;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.tray.CallLines;
import dev.assent.desktop.tray.Notification;
import dev.assent.desktop.tray.NotificationController;
import dev.assent.desktop.tray.Notifier;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.tray.TrayHost;
import dev.assent.desktop.tray.TrayMenu;
import dev.assent.desktop.tray.TrayState;
import dev.assent.desktop.ui.ManualTicker;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every way in which a call ends, beside every place that shows calls: none of them shows as
/// waiting what the queue does not have any more, at no moment and in whatever order queue and ends
/// are told; and nothing that ended stays, but on the page until a person moves on.
class EndedCallsTest {
  private static final List<ApprovalAnswer> WAYS =
      Stream.<ApprovalAnswer>concat(
              Stream.of(
                  new ApprovalAnswer.AllowOnce(Channel.MOUSE),
                  new ApprovalAnswer.AllowFor(Channel.KEY),
                  new ApprovalAnswer.Refused(Channel.KEY, Optional.empty()),
                  new ApprovalAnswer.Refused(Channel.NOTIFICATION, Optional.empty()),
                  new ApprovalAnswer.Refused(Channel.CLI, Optional.empty()),
                  new ApprovalAnswer.Refused(Channel.TRAY, Optional.empty()),
                  new ApprovalAnswer.RefusedEarlier("before", Objection.NONE),
                  new ApprovalAnswer.Remembered("before"),
                  new ApprovalAnswer.LetThrough("before"),
                  new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "s"),
                  new ApprovalAnswer.TimedOut(Limit.OURS),
                  new ApprovalAnswer.TimedOut(Limit.CLIENT)),
              Arrays.stream(Cause.values()).map(ApprovalAnswer.Withdrawn::new))
          .toList();

  // The key of the notification of several calls.
  private static final String TOGETHER = "all";

  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final FakeDesk desk = new FakeDesk();
  private final AlikeCalls window =
      new AlikeCalls(new ApprovalViewModel(desk, ticker, CommandReader.NONE), ticker);
  private final WaitingViewModel page =
      new WaitingViewModel(new ApprovalViewModel(desk, ticker, CommandReader.NONE), ticker);
  private final Set<String> notified = new HashSet<>();
  private final NotificationController notifications =
      new NotificationController(
          ticker,
          () -> new NotificationController.Wishes(true, true, false),
          new NotificationController.Actions(_ -> {}, _ -> {}, () -> {}),
          _ -> false,
          new CallLines(CommandReader.NONE),
          ZoneOffset.UTC);
  private final TrayController tray =
      new TrayController(
          new TrayController.Actions(
              _ -> {},
              () -> {},
              (_, _) -> {},
              _ -> {},
              () -> {},
              () -> {},
              () -> {},
              _ -> {},
              () -> {},
              () -> {}),
          new CallLines(CommandReader.NONE),
          ZoneOffset.UTC);
  private TrayState trayState = new TrayState.Idle();
  private final List<ApprovalRequest> waiting = new ArrayList<>();
  private long revision = 1;

  /// An order in which queue and ends reach the places.
  enum Order {
    QUEUE_FIRST,
    END_FIRST,
    ALL_ENDS_FIRST,
    ALL_ENDS_LAST
  }

  /// A place that a person is at, and what they did there.
  enum Stand {
    ASLEEP,
    ATTENDED,
    TABLES,
    ELSEWHERE,
    LEAVES
  }

  EndedCallsTest() {
    tray.host(
        new TrayHost() {
          @Override
          public void show(TrayState state, TrayMenu menu) {
            trayState = state;
          }

          @Override
          public boolean isShown() {
            return true;
          }

          @Override
          public void close() {}
        });
    notifications.notifier(
        new Notifier() {
          @Override
          public void show(Notification notification) {
            notified.add(notification.key());
          }

          @Override
          public void withdraw(String key) {
            notified.remove(key);
          }
        });
  }

  private static ApprovalRequest call(int number) {
    String path = "/src/" + number;
    return SampleRequests.read("c" + number)
        .arguments("{\"path\":\"" + path + "\"}")
        .path("/path", path)
        .build();
  }

  private void ask(int from, int to) {
    IntStream.range(from, to).mapToObj(EndedCallsTest::call).forEach(waiting::add);
    tellQueue();
  }

  private void tellQueue() {
    var view = new QueueView(waiting, revision++);
    for (Approver place : List.of(window, page)) {
      place.queueChanged(view);
    }
    tray.waiting(view.waiting());
    notifications.waiting(view);
  }

  private void tellEnd(ApprovalRequest call, ApprovalAnswer way) {
    for (Approver place : List.of(window, page)) {
      place.ended(call, way);
    }
    tray.ended(call, EndedText.inShort(way, call.request()));
  }

  private void end(Collection<ApprovalRequest> calls, ApprovalAnswer way, Order order) {
    var ended = List.copyOf(calls);
    switch (order) {
      case QUEUE_FIRST ->
          ended.forEach(call -> {
            waiting.remove(call);
            tellQueue();
            tellEnd(call, way);
          });
      case END_FIRST ->
          ended.forEach(call -> {
            waiting.remove(call);
            tellEnd(call, way);
            tellQueue();
          });
      case ALL_ENDS_FIRST -> {
        waiting.removeAll(ended);
        // As they come when many end at once, each on a thread of its own.
        ended.reversed().forEach(call -> tellEnd(call, way));
        tellQueue();
      }
      case ALL_ENDS_LAST -> {
        waiting.removeAll(ended);
        tellQueue();
        ended.forEach(call -> tellEnd(call, way));
      }
    }
  }

  private void stand(Stand stand) {
    boolean there = stand != Stand.ELSEWHERE;
    window.setOnScreen(there);
    page.setOnScreen(there);
    switch (stand) {
      case ASLEEP, ELSEWHERE -> {}
      case ATTENDED -> {
        window.card().attend();
        page.card().attend();
        ticker.advance(900);
      }
      case TABLES, LEAVES -> {
        window.open();
        page.choose(page.lineOf("c0").orElseThrow());
        assertThat(window.isOpen() && page.group().state().open.get()).isTrue();
      }
    }
  }

  /// All that each place shows as if it waited for an answer.
  private List<String> alive() {
    var alive = new ArrayList<String>();
    for (var card : List.of(window.card(), page.card())) {
      var state = card.state();
      if (state.endedText.get().isEmpty()) {
        state.content.get().map(CardContent::id).ifPresent(alive::add);
      }
      if (!state.endedText.get().isEmpty()) {
        assertThat(state.answering.get()).isEqualTo(CardArming.State.ASLEEP);
      }
    }
    for (var table : List.of(window.group(), page.group())) {
      table.state().rows.stream()
          .map(GroupRow::entry)
          .filter(entry -> entry.life().isOpen())
          .map(WaitingEntry::id)
          .forEach(alive::add);
    }
    page.waiting().stream()
        .flatMap(line -> line.open().stream())
        .map(WaitingEntry::id)
        .forEach(alive::add);
    notified.stream().filter(key -> !key.equals(TOGETHER)).forEach(alive::add);
    return alive;
  }

  private void nothingDeadIsAlive(String when) {
    assertThat(waiting).as(when).extracting(ApprovalRequest::id).containsAll(alive());
    int told = trayState instanceof TrayState.Waiting(int count, _) ? count : 0;
    assertThat(told).as("the tray, " + when).isEqualTo(waiting.size());
    assertThat(notified.contains(TOGETHER) && waiting.isEmpty()).as(when).isFalse();
  }

  private void nothingIsLeft() {
    ticker.advance(25_000);
    assertThat(window.card().state().isPresent()).as("card window").isFalse();
    page.single();
    page.card().dismiss();
    assertThat(page.card().state().isPresent()).as("card of the page").isFalse();
    assertThat(window.isOpen()).as("table of the window").isFalse();
    assertThat(page.group().state().open.get()).as("table of the page").isFalse();
    assertThat(page.waiting()).as("rows").isEmpty();
    assertThat(notified).as("notifications").isEmpty();
  }

  @ParameterizedTest
  @FieldSource("WAYS")
  void whatEndsIsShownAsWaitingNowhere(ApprovalAnswer way) {
    for (var stand : Stand.values()) {
      for (var order : Order.values()) {
        new EndedCallsTest().oneAfterTheOtherAndAll(way, stand, order);
      }
    }
  }

  private void oneAfterTheOtherAndAll(ApprovalAnswer way, Stand stand, Order order) {
    String when = way + " " + stand + " " + order;
    ask(0, 8);
    stand(stand);
    end(List.of(waiting.getFirst()), way, order);
    nothingDeadIsAlive(when);
    ticker.advance(1_000);
    nothingDeadIsAlive(when);
    end(waiting.subList(2, 5), way, order);
    nothingDeadIsAlive(when);
    end(waiting, way, order);
    nothingDeadIsAlive(when);
    if (stand == Stand.LEAVES) {
      window.setOnScreen(false);
      page.setOnScreen(false);
      assertThat(window.card().state().isPresent()).as(when).isFalse();
      assertThat(window.isOpen()).as(when).isFalse();
      assertThat(page.group().state().open.get()).as(when).isFalse();
    }
    ask(100, 101);
    nothingDeadIsAlive(when);
    if (stand == Stand.LEAVES || stand == Stand.ELSEWHERE) {
      // A person who comes now sees the waiting calls, and nothing of the ended ones.
      window.setOnScreen(true);
      page.setOnScreen(true);
      assertThat(window.card().state().content.get())
          .as(when)
          .map(CardContent::id)
          .contains("c100");
      assertThat(page.card().state().content.get()).as(when).map(CardContent::id).contains("c100");
      assertThat(page.waiting()).as(when).hasSize(1);
    }
    end(List.copyOf(waiting), way, order);
    nothingDeadIsAlive(when);
    nothingIsLeft();
  }

  /// A client with two hundred calls is killed; some of the ends are told when a later call is
  /// there already.
  @ParameterizedTest
  @EnumSource
  void ofAKilledClientNothingIsLeftBesideALaterCall(Order order) {
    ask(0, 200);
    stand(Stand.ELSEWHERE);
    end(List.copyOf(waiting), new ApprovalAnswer.Withdrawn(Cause.DISCONNECTED), order);
    ask(200, 201);
    page.setOnScreen(true);
    assertThat(page.card().state().content.get()).map(CardContent::id).contains("c200");
    assertThat(page.card().state().timeLeft.get().seconds()).isPositive();
    page.card().attend();
    ticker.advance(900);
    assertThat(page.card().state().answering.get()).isEqualTo(CardArming.State.AWAKE);
  }

  /// Whoever answered elsewhere knows it; the window's card is gone soon, and at once where another
  /// waits.
  @ParameterizedTest
  @MethodSource("answersElsewhere")
  void aCardThatWasAnsweredElsewhereSaysSoBriefly(ApprovalAnswer way, Stand stand) {
    ask(0, 1);
    stand(stand);
    end(List.of(waiting.getFirst()), way, Order.QUEUE_FIRST);
    assertThat(window.card().state().endedText.get()).isNotEmpty();
    ticker.advance(2_000);
    assertThat(window.card().state().isPresent()).isFalse();
  }

  /// Whoever looks at it reads why; it does not stay above other windows for long. On the page it
  /// stands until the person moves on.
  @ParameterizedTest
  @EnumSource
  void aCardWhoseCallWasWithdrawnIsGoneInAFewSeconds(Cause cause) {
    for (var stand : List.of(Stand.ASLEEP, Stand.ATTENDED)) {
      var calls = new EndedCallsTest();
      calls.ask(0, 1);
      calls.stand(stand);
      calls.end(calls.waiting, new ApprovalAnswer.Withdrawn(cause), Order.QUEUE_FIRST);
      calls.ticker.advance(4_900);
      assertThat(calls.window.card().state().endedText.get()).as(stand.name()).isNotEmpty();
      calls.ticker.advance(100);
      assertThat(calls.window.card().state().isPresent()).as(stand.name()).isFalse();
      assertThat(calls.page.card().state().endedText.get()).as(stand.name()).isNotEmpty();
    }
  }

  private static Stream<Arguments> answersElsewhere() {
    return Stream.of(Channel.NOTIFICATION, Channel.CLI, Channel.TRAY, Channel.MOUSE)
        .flatMap(channel ->
            Stream.of(Stand.ASLEEP, Stand.ATTENDED)
                .map(stand ->
                    Arguments.of(new ApprovalAnswer.Refused(channel, Optional.empty()), stand)));
  }
}

package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalRequest;
import dev.assent.desktop.approval.Requests;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrayControllerTest {
  private final List<String> done = new ArrayList<>();
  private final TrayController tray =
      new TrayController(
          new TrayController.Actions(
              () -> done.add("review"), () -> done.add("deny oldest"), () -> done.add("open"), () -> done.add("quit")));
  private final KeptTray host = new KeptTray();

  @BeforeEach
  void giveHost() {
    tray.host(host);
  }

  private static List<ApprovalRequest> calls(int count) {
    return IntStream.range(0, count).mapToObj(i -> Requests.read("c" + i).tool("files", "tool_" + i).build()).toList();
  }

  private List<TrayMenu.Action> actions() {
    return host.menu.items().stream()
        .filter(TrayMenu.Action.class::isInstance)
        .map(TrayMenu.Action.class::cast)
        .toList();
  }

  private TrayMenu.Action action(String key) {
    return actions().stream().filter(item -> item.text().equals(Texts.get(key))).findFirst().orElseThrow();
  }

  @Test
  void nothingWaitingIsIdleAndOffersOnlyToOpenAndToQuit() {
    assertThat(host.states).containsExactly(new TrayState.Idle());
    assertThat(actions().stream().filter(TrayMenu.Action::enabled).map(TrayMenu.Action::text))
        .containsExactly(Texts.get("tray.open"), Texts.get("tray.quit"));
    assertThat(actions().getFirst().text()).isEqualTo("Assent: nothing waiting");
  }

  @Test
  void waitingCallsAreCountedAndListedOldestFirst() {
    tray.waiting(calls(2));
    assertThat(tray.state()).isEqualTo(new TrayState.Waiting(2));
    assertThat(actions().subList(0, 3).stream().map(TrayMenu.Action::text))
        .containsExactly("Assent: 2 waiting", "  tool_0 · demo", "  tool_1 · demo");
    assertThat(action("tray.review").enabled()).isTrue();
    assertThat(action("tray.denyOldest").enabled()).isTrue();
  }

  @Test
  void longQueueListsTheOldestSixAndCountsAll() {
    tray.waiting(calls(30));
    assertThat(tray.state()).isEqualTo(new TrayState.Waiting(30));
    assertThat(actions().stream().map(TrayMenu.Action::text).filter(text -> text.contains("tool_"))).hasSize(6);
  }

  @Test
  void everyLineDoesWhatItSays() {
    tray.waiting(calls(1));
    actions().get(1).action().run();
    action("tray.review").action().run();
    action("tray.denyOldest").action().run();
    action("tray.open").action().run();
    action("tray.quit").action().run();
    assertThat(done).containsExactly("review", "review", "deny oldest", "open", "quit");
  }

  @Test
  void noLineSaysYesToACall() {
    tray.waiting(calls(3));
    assertThat(actions()).noneMatch(item -> item.text().toLowerCase(java.util.Locale.ROOT).contains("allow"));
  }

  @Test
  void attentionIsShownWithItsReasonUntilItIsTakenBack() {
    tray.attention(Optional.of("the log is full"));
    assertThat(tray.state()).isEqualTo(new TrayState.Attention("the log is full"));
    assertThat(actions().getFirst().text()).isEqualTo("Assent: needs you, the log is full");
    tray.attention(Optional.empty());
    assertThat(tray.state()).isEqualTo(new TrayState.Idle());
  }

  @Test
  void waitingCallsGoBeforeOtherNeedsAndGiveThemBack() {
    tray.attention(Optional.of("the log is full"));
    tray.waiting(calls(1));
    assertThat(tray.state()).isEqualTo(new TrayState.Waiting(1));
    tray.waiting(List.of());
    assertThat(tray.state()).isEqualTo(new TrayState.Attention("the log is full"));
  }

  @Test
  void hostThatComesLaterGetsWhatIsTrueNow() {
    tray.waiting(calls(4));
    var later = new KeptTray();
    tray.host(later);
    assertThat(later.states).containsExactly(new TrayState.Waiting(4));
  }

  @Test
  void isShownOnlyWhereAPanelShowsIt() {
    assertThat(tray.isShown()).isTrue();
    host.shown = false;
    assertThat(tray.isShown()).isFalse();
    assertThat(new TrayController(new TrayController.Actions(() -> {}, () -> {}, () -> {}, () -> {})).isShown()).isFalse();
  }

  @Test
  void closedTrayShowsNothingAnyMore() {
    tray.close();
    int before = host.states.size();
    tray.waiting(calls(1));
    assertThat(host.closed).isTrue();
    assertThat(host.states).hasSize(before);
    assertThat(tray.isShown()).isFalse();
  }
}

package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SessionBadge;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrayControllerTest {
  private final List<String> done = new ArrayList<>();
  private final TrayController tray =
      new TrayController(
          new TrayController.Actions(
              id -> done.add("review " + id.orElse("next")),
              () -> done.add("deny oldest"),
              (server, id) -> done.add("record " + server + " " + id),
              page -> done.add("page " + page),
              () -> done.add("identity"),
              () -> done.add("deny all"),
              () -> done.add("read only"),
              paused -> done.add("pause " + paused),
              () -> done.add("open"),
              () -> done.add("quit")),
          new CallLines(SampleCommands.READER),
          ZoneOffset.UTC);
  private final KeptTray host = new KeptTray();

  @BeforeEach
  void giveHost() {
    tray.host(host);
  }

  private static List<ApprovalRequest> calls(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> SampleRequests.read("c" + i).tool("files", "tool_" + i).build())
        .toList();
  }

  // Those of the submenus too.
  private List<TrayMenu.Action> actions() {
    return host.menu.items().stream()
        .flatMap(item ->
            item instanceof TrayMenu.Submenu(_, var below) ? below.stream() : Stream.of(item))
        .filter(TrayMenu.Action.class::isInstance)
        .map(TrayMenu.Action.class::cast)
        .toList();
  }

  private TrayMenu.Action action(String key) {
    return actions().stream()
        .filter(item -> item.text().equals(Texts.get(key)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void nothingWaitingIsIdleAndOffersTheSwitchesAndTheWindow() {
    assertThat(host.states).containsExactly(new TrayState.Idle());
    assertThat(actions().stream().filter(TrayMenu.Action::enabled).map(TrayMenu.Action::text))
        .containsExactly(
            Texts.get("tray.denyAll"),
            Texts.get("tray.readOnly.on"),
            Texts.get("tray.pause"),
            Texts.get("tray.open"),
            Texts.get("tray.quit"));
    assertThat(actions().getFirst().text()).isEqualTo("Assent: nothing waiting");
  }

  @Test
  void waitingCallsAreCountedAndListedOldestFirst() {
    tray.waiting(calls(2));
    assertThat(tray.state()).isEqualTo(new TrayState.Waiting(2));
    String lane = SessionBadge.of(calls(1).getFirst().request().environment().sessionId()).name();
    assertThat(actions().subList(0, 3).stream().map(TrayMenu.Action::text))
        .containsExactly(
            "Assent: 2 waiting", "  tool_0 · demo · " + lane, "  tool_1 · demo · " + lane);
    assertThat(action("tray.review").enabled()).isTrue();
    assertThat(action("tray.denyOldest").enabled()).isTrue();
  }

  @Test
  void aCallThatWaitsIsToldByItsCommandAddressOrPath() {
    var command =
        SampleRequests.command("c", "cd build " + "&& echo done ".repeat(9) + "&& rm -rf / && ls")
            .build();
    var path = SampleRequests.read("p").path("/path", "/srv/" + "deep/".repeat(20) + "keys.json");
    tray.waiting(List.of(command, path.build()));
    tray.ended(command, "you denied it");
    assertThat(actions().get(1).text()).startsWith("  run_command  cd").contains("rm -rf /");
    assertThat(actions().get(2).text()).startsWith("  read_file  /srv/").contains("/keys.json · ");
    assertThat(actions().stream().map(TrayMenu.Action::text))
        .anyMatch(text ->
            text.startsWith("run_command  cd")
                && text.contains("rm -rf /")
                && text.endsWith(": you denied it"));
  }

  @Test
  void longQueueListsTheOldestSixAndCountsAll() {
    tray.waiting(calls(30));
    assertThat(tray.state()).isEqualTo(new TrayState.Waiting(30));
    assertThat(actions().stream().map(TrayMenu.Action::text).filter(text -> text.contains("tool_")))
        .hasSize(6);
    assertThat(actions().stream().map(TrayMenu.Action::text)).contains("  24 more in the window");
  }

  @Test
  void everyLineDoesWhatItSays() {
    tray.waiting(calls(1));
    actions().get(1).action().run();
    action("tray.review").action().run();
    action("tray.denyOldest").action().run();
    action("tray.denyAll").action().run();
    action("tray.readOnly.on").action().run();
    action("tray.pause").action().run();
    action("tray.open").action().run();
    action("tray.quit").action().run();
    assertThat(done)
        .containsExactly(
            "review c0",
            "review next",
            "deny oldest",
            "deny all",
            "read only",
            "pause true",
            "open",
            "quit");
  }

  private static SwitchState on(MasterSwitch which) {
    Optional<Instant> until =
        which == MasterSwitch.OBSERVE
            ? Optional.of(Instant.parse("2026-11-27T14:02:00Z"))
            : Optional.empty();
    return SwitchState.NONE.with(
        which, Optional.of(new SwitchState.On("s1", SampleRequests.NOW, "window", until)));
  }

  @Test
  void everythingDeniedGoesBeforeAllAndIsReleasedInTheWindowOnly() {
    tray.waiting(calls(2));
    tray.paused(true);
    tray.switches(on(MasterSwitch.DENY_ALL));
    assertThat(tray.state()).isEqualTo(new TrayState.Locked());
    assertThat(actions().getFirst().text()).isEqualTo("Assent: everything is denied");
    assertThat(actions()).noneMatch(item -> item.text().equals(Texts.get("tray.denyAll")));
    action("tray.release").action().run();
    assertThat(done).as("nothing is released from here").containsExactly("open");
  }

  @Test
  void readOnlyIsSaidBesideTheStateAndEndedInTheWindowOnly() {
    tray.switches(on(MasterSwitch.READ_ONLY));
    assertThat(tray.state().words()).isEqualTo("Assent: nothing waiting · only reading passes");
    action("tray.readOnly.off").action().run();
    assertThat(done).containsExactly("open");
  }

  @Test
  void observedCallsAreMarkedAllTheTime() {
    tray.switches(on(MasterSwitch.OBSERVE));
    assertThat(tray.state())
        .isEqualTo(new TrayState.Attention("calls pass unasked until 2026-11-27 14:02"));
    tray.waiting(calls(1));
    assertThat(tray.state().words()).contains("1 waiting").contains("calls pass unasked until");
    tray.switches(
        on(MasterSwitch.OBSERVE)
            .with(MasterSwitch.READ_ONLY, on(MasterSwitch.READ_ONLY).get(MasterSwitch.READ_ONLY)));
    assertThat(tray.state().words()).contains("calls that only read pass unasked until");
  }

  @Test
  void pausedQueueCountsWhatWaitsAndGoesOn() {
    tray.paused(true);
    assertThat(tray.state().words()).isEqualTo("Assent: queue paused");
    tray.waiting(calls(3));
    assertThat(tray.state()).isEqualTo(new TrayState.Paused(3, ""));
    assertThat(tray.state().words()).isEqualTo("Assent: queue paused, 3 waiting");
    action("tray.goOn").action().run();
    assertThat(done).containsExactly("pause false");
  }

  @Test
  void whatEndedLastSaysHowAndOpensItsRecordNewestFirst() {
    var calls = calls(7);
    for (int i = 0; i < calls.size(); i++) {
      tray.ended(calls.get(i), i % 2 == 0 ? "you allowed it once" : "you denied it");
    }
    var lines = actions().stream().filter(item -> item.text().contains("tool_")).toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.getFirst().text()).startsWith("tool_6 · demo").endsWith("you allowed it once");
    assertThat(lines.get(1).text()).startsWith("tool_5 · demo").endsWith("you denied it");
    lines.getFirst().action().run();
    assertThat(done).containsExactly("record demo c6");
    tray.passed(Set.of("c5"));
    assertThat(actions()).noneMatch(item -> item.text().startsWith("tool_5"));
  }

  @Test
  void grantsAreListedWithTheirEnd() {
    var call = calls(1).getFirst();
    tray.grants(
        List.of(
            new Grant(
                call,
                SampleRequests.NOW,
                SampleRequests.NOW.plusSeconds(600),
                2,
                Optional.empty(),
                false)));
    var line =
        actions().stream().filter(item -> item.text().contains("tool_0")).findFirst().orElseThrow();
    assertThat(line.text()).endsWith("until 14:12");
    line.action().run();
    assertThat(done).containsExactly("page grants");
  }

  @Test
  void namesFromOutsideAreDrawnAndCut() {
    tray.waiting(
        List.of(
            SampleRequests.read("x").tool("files", "safe\u202Eelif" + "x".repeat(200)).build()));
    String line = actions().get(1).text();
    assertThat(line)
        .contains("U+202E")
        .doesNotContain("\u202E")
        .hasSizeLessThan(160)
        .contains("… · ");
  }

  @Test
  void noLineSaysYesToACall() {
    tray.waiting(calls(3));
    assertThat(actions())
        .noneMatch(item -> item.text().toLowerCase(java.util.Locale.ROOT).contains("allow"));
  }

  @Test
  void attentionIsShownWithItsReasonUntilItIsTakenBack() {
    tray.attention("log", Optional.of("the log is full"));
    assertThat(tray.state()).isEqualTo(new TrayState.Attention("the log is full"));
    assertThat(actions().getFirst().text()).isEqualTo("Assent: needs you, the log is full");
    tray.attention("log", Optional.empty());
    assertThat(tray.state()).isEqualTo(new TrayState.Idle());
  }

  @Test
  void whatWasRefusedJustNowStandsInTheMenuAndChangesNoSymbol() {
    tray.refused(List.of("read_file  /w/a · plum crab · files"));
    assertThat(tray.state()).isEqualTo(new TrayState.Idle());
    assertThat(tray.menu().items())
        .filteredOn(TrayMenu.Submenu.class::isInstance)
        .extracting(item -> ((TrayMenu.Submenu) item).text())
        .containsExactly("Refused lately: 1");
    tray.refused(List.of());
    assertThat(tray.menu().items()).noneMatch(TrayMenu.Submenu.class::isInstance);
  }

  @Test
  void whatNeedsThePersonEndsAloneAndNamesStandInQuotes() {
    tray.attention("added", Optional.of("`everything` goes around Assent"));
    tray.attention("log", Optional.of("the log is full"));
    assertThat(tray.state().words()).isEqualTo("Assent: needs you, the log is full (and 1 more)");
    tray.attention("log", Optional.empty());
    tray.attention("policy", Optional.empty());
    assertThat(tray.state().words())
        .isEqualTo("Assent: needs you, “everything” goes around Assent");
    tray.attention("added", Optional.empty());
    assertThat(tray.state()).isEqualTo(new TrayState.Idle());
  }

  @Test
  void waitingCallsGoBeforeOtherNeedsAndGiveThemBack() {
    tray.attention("log", Optional.of("the log is full"));
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
    assertThat(trayWithoutHost().isShown()).isFalse();
  }

  private static TrayController trayWithoutHost() {
    return new TrayController(
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
        new CallLines(SampleCommands.READER),
        ZoneOffset.UTC);
  }

  @Test
  void whoIsSignedInStandsInTheMenuAndLeadsToThePage() {
    assertThat(actions()).extracting(TrayMenu.Action::text).doesNotContain("Sign in…");
    tray.person(new TrayPerson.Known("Ada Lovelace"));
    var who =
        actions().stream()
            .filter(item -> item.text().equals("Signed in as Ada Lovelace"))
            .findFirst()
            .orElseThrow();
    who.action().run();
    assertThat(done).containsExactly("identity");
    assertThat(tray.state()).isEqualTo(new TrayState.Idle());
    tray.person(new TrayPerson.Unnamed());
    assertThat(actions()).extracting(TrayMenu.Action::text).noneMatch(text -> text.contains("Ada"));
  }

  @Test
  void callsThatAreRefusedForNobodyNeedThePerson() {
    tray.attention("log", Optional.of("a policy is broken"));
    tray.person(new TrayPerson.Missing());
    assertThat(tray.state())
        .isEqualTo(new TrayState.Attention("nobody is signed in, calls are refused"));
    action("tray.signIn").action().run();
    assertThat(done).containsExactly("identity");
    tray.waiting(calls(1));
    assertThat(tray.state()).isEqualTo(new TrayState.Waiting(1));
    tray.waiting(List.of());
    tray.person(new TrayPerson.Known("Ada"));
    assertThat(tray.state()).isEqualTo(new TrayState.Attention("a policy is broken"));
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

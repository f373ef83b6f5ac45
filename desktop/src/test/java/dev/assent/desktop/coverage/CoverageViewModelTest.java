package dev.assent.desktop.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.canary.CanaryResult;
import dev.assent.core.canary.CanarySentence;
import dev.assent.core.canary.CanaryStep;
import dev.assent.core.canary.CanaryWay;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.ClientCoverage.Heard;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.McpClient;
import dev.assent.desktop.coverage.CoverageRow.Fact;
import dev.assent.desktop.coverage.CoverageRow.Way;
import dev.assent.desktop.ui.ManualTicker;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageViewModelTest {
  private final FakeCoverageDesk desk = new FakeCoverageDesk(CannedCoverage.all());
  private final ManualTicker ticker = new ManualTicker(CannedCoverage.NOW);
  private final List<String> went = new ArrayList<>();
  private CoverageViewModel model;

  @BeforeEach
  void make() {
    model =
        new CoverageViewModel(
            desk,
            ticker,
            ZoneOffset.UTC,
            new CoverageViewModel.Ways(
                () -> went.add("servers"),
                client -> went.add("hook " + client.word()),
                (client, server) -> went.add(client.word() + " " + server.name()),
                text -> went.add("copy " + text)));
  }

  private CoverageRow row(String client) {
    return model.rowsProperty().get().orElseThrow().stream()
        .filter(row -> row.client().equals(client))
        .findFirst()
        .orElseThrow();
  }

  private static String value(CoverageRow row, String name) {
    return row.facts().stream()
        .filter(fact -> fact.name().equals(name))
        .map(Fact::value)
        .findFirst()
        .orElse("");
  }

  private static List<Way> ways(CoverageRow row) {
    return row.hindrances().stream().flatMap(one -> one.ways().stream()).toList();
  }

  @Test
  void looksAgainOnlyWhileSomebodyWatches() {
    assertThat(model.rowsProperty().get()).isEmpty();
    model.watch(true);
    assertThat(desk.looks).isEqualTo(1);
    ticker.advance(Duration.ofSeconds(11));
    int seen = desk.looks;
    assertThat(seen).isGreaterThan(1);
    model.watch(false);
    ticker.advance(Duration.ofMinutes(1));
    assertThat(desk.looks).isEqualTo(seen);
  }

  @Test
  void whatIsKnownIsSaidAndWhatIsNotIsCalledSo() {
    model.watch(true);
    var covered = row("Claude Code");
    assertThat(covered.tone()).isEqualTo("calm");
    assertThat(value(covered, "Hook asked last")).isEqualTo("4 min ago");
    assertThat(value(covered, "Gate tried")).isEqualTo("holds, 3 h ago");
    assertThat(value(covered, "Agent obeys a no")).isEqualTo("not tried");
    assertThat(value(covered, "If the hook is killed")).isEqualTo("the call runs");
    assertThat(covered.note()).isEmpty();
    assertThat(row("Cursor").note()).contains("only as long as Cursor itself waits");
    var silent = row("Codex");
    assertThat(silent.tone()).isEqualTo("danger");
    assertThat(value(silent, "Hook asked last")).isEqualTo("not known");
    assertThat(value(silent, "Gate tried")).isEqualTo("not tried");
    assertThat(value(silent, "Agent obeys a no")).isEqualTo("NO, 3 h ago");
    assertThat(silent.hindrances().getFirst().text()).contains("no question of its hook is known");
    assertThat(value(row("VS Code"), "Last call seen")).isEqualTo("not known");
    assertThat(value(row("VS Code"), "Servers"))
        .as("its file is unreadable")
        .isEqualTo("not known");
    assertThat(value(row("Cursor"), "Servers")).isEqualTo("1 of 3 lead here");
    assertThat(CoverageViewModel.summary(model.rowsProperty().get().orElseThrow()))
        .isEqualTo("1 of 4 wholly covered");
  }

  @Test
  void eachTroubleHasItsWay() {
    model.watch(true);
    ways(row("VS Code")).forEach(way -> way.act().run());
    ways(row("Codex")).forEach(way -> way.act().run());
    ways(row("Cursor")).forEach(way -> way.act().run());
    assertThat(went)
        .containsExactly(
            "copy /etc/vscode/policy.json",
            "copy /home/maria/.config/Code/User/mcp.json",
            "servers",
            "cursor files",
            "cursor tickets");
    assertThat(desk.left).containsExactly("cursor tickets");
    assertThat(model.rowsProperty().get().orElseThrow()).as("looked again").hasSize(1);
  }

  @Test
  void whatCannotBeReadIsSaidAndTheLastLookStays() {
    model.watch(true);
    desk.trouble = Optional.of("found a broken file");
    ticker.advance(Duration.ofSeconds(6));
    assertThat(model.troubleProperty().get()).contains("broken file");
    assertThat(model.rowsProperty().get().orElseThrow()).hasSize(4);
  }

  @Test
  void aLogThatWasNotReadWholeIsSaidBesideTheClients() {
    desk.unread = List.of("Not all of the log of files could be read: a fault");
    model.watch(true);
    assertThat(model.troubleProperty().get()).isEqualTo(desk.unread.getFirst());
    assertThat(model.rowsProperty().get().orElseThrow()).hasSize(4);
  }

  @Test
  void whatWasFoundOfAHookThatIsAnotherByNowIsNotSaid() {
    var hooked = desk.clients;
    desk.clients = hooked.stream().map(CoverageViewModelTest::withoutHook).toList();
    model.watch(true);
    row("Cursor").prove().orElseThrow().act().run();
    desk.waiting.accept(
        new CoverageDesk.Proved(
            List.of(
                new CanaryResult(
                    McpClient.named("cursor"),
                    new CanaryWay.Hook(HookAgent.CURSOR, Optional.empty()),
                    step(false, "the hook is not installed"),
                    step(false, "the hook is not installed"),
                    List.of(),
                    CannedCoverage.NOW)),
            Optional.empty(),
            Optional.empty()));
    assertThat(row("Cursor").hindrances())
        .extracting(CoverageRow.Hindrance::text)
        .anyMatch(text -> text.contains("the hook is not installed"));
    desk.clients = hooked;
    ticker.advance(Duration.ofSeconds(6));
    assertThat(row("Cursor").hindrances())
        .extracting(CoverageRow.Hindrance::text)
        .noneMatch(text -> text.contains("the hook is not installed"));
  }

  @Test
  void waysAreTriedWhenAPersonAsksAndWhatFailedIsSaid() {
    model.watch(true);
    assertThat(row("VS Code").prove()).as("nothing to drive").isEmpty();
    var way = row("Cursor").prove().orElseThrow();
    way.act().run();
    way.act().run();
    assertThat(desk.asked).as("once, while it is tried").containsExactly(McpClient.named("cursor"));
    assertThat(row("Cursor").proving()).isTrue();
    assertThat(row("Claude Code").proving()).isFalse();
    int seen = desk.looks;
    desk.waiting.accept(
        new CoverageDesk.Proved(
            List.of(
                new CanaryResult(
                    McpClient.named("cursor"),
                    new CanaryWay.Server("files", Path.of("/f"), Optional.of("files")),
                    step(true, "the log has no record of it"),
                    step(true),
                    List.of(),
                    CannedCoverage.NOW),
                new CanaryResult(
                    McpClient.named("cursor"),
                    new CanaryWay.Hook(HookAgent.CURSOR, Optional.empty()),
                    step(true),
                    step(true),
                    List.of(),
                    CannedCoverage.NOW)),
            Optional.of(new CanarySentence(McpClient.named("cursor"), "id", "Run this.")),
            Optional.empty()));
    assertThat(desk.looks).as("what was proved is looked up").isGreaterThan(seen);
    var row = row("Cursor");
    assertThat(row.proving()).isFalse();
    assertThat(row.hindrances())
        .extracting(CoverageRow.Hindrance::text)
        .contains("Server “files”: The call that must be denied: the log has no record of it.")
        .anyMatch(text -> text.contains("Paste this into it: “Run this.”"));
    ways(row).stream()
        .filter(one -> one.id().equals("coverage-sentence"))
        .forEach(one -> one.act().run());
    assertThat(went).contains("copy Run this.");
  }

  @Test
  void ofAHookThatIsNotInstalledNothingIsSaidButThat() {
    desk.clients = List.of(CannedCoverage.unhooked());
    model.watch(true);
    var row = row("Gemini CLI");
    assertThat(value(row, "Its hook")).isEqualTo("not installed");
    assertThat(row.facts())
        .extracting(Fact::name)
        .doesNotContain("If the hook is killed", "Waits for the hook", "Agent obeys a no");
    assertThat(row.hindrances()).as("the page says it once for all").isEmpty();
    row.hook().orElseThrow().act().run();
    assertThat(went).containsExactly("hook gemini");
  }

  @Test
  void aServerThatGoesAroundIsNamedWithTheWayToProtectIt() {
    var line = CannedCoverage.troubled();
    desk.clients =
        List.of(
            new ClientCoverage(
                line.client(),
                line.servers(),
                Optional.empty(),
                Optional.empty(),
                line.heard(),
                List.of(),
                List.of(line.troubles().getFirst())));
    model.watch(true);
    var row = row("Cursor");
    assertThat(row.hindrances())
        .filteredOn(one -> one.tone().isEmpty())
        .extracting(CoverageRow.Hindrance::text)
        .as("the one that a trouble names already is not named twice")
        .singleElement()
        .asString()
        .startsWith("“tickets” in");
    ways(row).stream().filter(way -> way.text().equals("Protect…")).forEach(way -> way.act().run());
    assertThat(went).containsExactly("cursor tickets", "cursor files");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | ALL  | covered                       | calm",
        "true  | SOME | wired, not all seen yet       | ''",
        "true  | NONE | wired, not yet seen           | ''",
        "false | SOME | partly covered                | care",
        "false | NONE | partly wired, not yet seen    | care",
      })
  void coveredIsSaidOnlyOfWhatWasHeard(boolean whole, Heard heard, String state, String tone) {
    var line = whole ? CannedCoverage.covered() : CannedCoverage.unhooked();
    desk.clients =
        List.of(
            new ClientCoverage(
                line.client(),
                line.servers(),
                line.hook(),
                line.lastCall(),
                heard,
                line.proofs(),
                line.troubles()));
    model.watch(true);
    var row = row(line.client().shown());
    assertThat(row.state()).isEqualTo(state);
    assertThat(row.tone()).isEqualTo(tone);
    assertThat(CoverageViewModel.summary(model.rowsProperty().get().orElseThrow()))
        .isEqualTo((state.equals("covered") ? 1 : 0) + " of 1 wholly covered");
  }

  private static ClientCoverage withoutHook(ClientCoverage one) {
    return new ClientCoverage(
        one.client(),
        one.servers(),
        Optional.empty(),
        one.lastCall(),
        one.heard(),
        one.proofs(),
        one.troubles());
  }

  private static CanaryStep step(boolean tried, String... why) {
    return new CanaryStep(
        tried, Arrays.stream(why).findFirst().map(text -> new Sentence(text, List.of())));
  }
}

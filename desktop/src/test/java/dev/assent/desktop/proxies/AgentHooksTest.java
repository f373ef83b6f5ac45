package dev.assent.desktop.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.McpClient;
import dev.assent.desktop.proxies.protect.FakeProtection;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.review.FakeCommands;
import dev.assent.desktop.proxies.review.FakeTools;
import dev.assent.desktop.proxies.wiring.FakeWiring;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Checks what the page of servers says of the agents' own hooks.
@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
@ExtendWith(ApplicationExtension.class)
class AgentHooksTest {
  @TempDir private Path home;
  private Path program;
  private final Queue<Runnable> work = new ArrayDeque<>();
  private final ManualTicker ticker = new ManualTicker(FakeWiring.NOW);
  private final ProxiesViewModel model =
      new ProxiesViewModel(
          FakeServers.several(),
          FakeServers.several(),
          new FakeHooks(),
          new FakeCommands(),
          FakeTools.several(),
          "assent",
          ZoneOffset.UTC);
  private final AgentHooksViewModel agents = model.agents();
  private Stage stage;

  @Start
  void start(Stage shown) {
    stage = shown;
  }

  @BeforeEach
  void install() throws IOException {
    program = Files.createFile(Files.createDirectories(home.resolve("bin")).resolve("assent"));
    write(".claude/settings.json", claude("*", ""));
    write(".gemini/settings.json", gemini());
    write(".codex/hooks.json", "{ nonsense");
  }

  @AfterEach
  void english() {
    Texts.speak(Language.ENGLISH);
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private String claude(String matcher, String more) {
    return "{"
        + more
        + "\"hooks\":{\"PreToolUse\":[{\"matcher\":\""
        + matcher
        + "\",\"hooks\":[{\"type\":\"command\",\"command\":\""
        + program
        + " hook claude-code\",\"timeout\":600}]}]}}";
  }

  private String gemini() {
    return "{\"hooksConfig\":{\"enabled\":false},\"hooks\":{\"BeforeTool\":[{\"matcher\":\"*\",\"hooks\":[{\"type\":\"command\",\"command\":\""
        + program
        + " hook gemini\",\"timeout\":600000}]}]}}";
  }

  private void follow() {
    var beside = new BackgroundWork(work::add, Runnable::run);
    var hooks =
        new HookInspection(
            new AgentFolders(home, Map.of()), home, Optional.of(program), home.getRoot(), false);
    agents.follow(done -> beside.ask(hooks::agents, done), ticker);
  }

  private void read() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private AgentHookRow row(String agent) {
    return agents.rowsProperty().get().stream()
        .filter(row -> row.agent().equals(agent))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whoRemovesTheRulesOfAnAgentLearnsThatItsHookStays() {
    follow();
    read();
    assertThat(agents.staying(HookAgent.CLAUDE_CODE))
        .contains(
            "`"
                + home.resolve(".claude/settings.json")
                + "` keeps the hook of Assent; `assent hook remove claude-code` takes it out");
    assertThat(agents.staying(HookAgent.CODEX).orElseThrow())
        .contains("hooks.json` cannot be read; if it has a hook of Assent, `assent hook remove");
    assertThat(agents.staying(HookAgent.CURSOR)).isEmpty();
    assertThat(agents.staying(HookAgent.VSCODE)).isEmpty();
  }

  @Test
  void eachAgentHasItsStandingWithFileAndReasons() {
    follow();
    read();
    assertThat(agents.rowsProperty().get()).hasSize(9);
    assertThat(row("Claude Code").state()).isEqualTo("installed");
    assertThat(row("Claude Code").file())
        .isEqualTo(home.resolve(".claude/settings.json").toString());
    assertThat(row("Claude Code").reasons()).isEmpty();
    assertThat(row("Gemini CLI").state()).isEqualTo("not in force");
    assertThat(row("Gemini CLI").reasons())
        .singleElement()
        .asString()
        .endsWith("`hooksConfig.enabled` is false, so the agent does not ask this hook.");
    assertThat(row("Codex").state()).isEqualTo("unreadable");
    assertThat(row("Cursor").state()).isEqualTo("not installed");
    assertThat(row("VS Code").file()).isEqualTo(row("Claude Code").file());
    assertThat(row("VS Code").state()).isEqualTo("not known");
    assertThat(row("VS Code").reasons())
        .containsExactly(
            "VS Code asks the hook of Claude Code only where its setting `chat.useClaudeHooks` is"
                + " on: turn it on there.");
    assertThat(agents.summary()).isEqualTo("Agents’ own tools: 1 installed, 2 not in force");
    assertThat(agents.warns()).isTrue();
  }

  @Test
  void aHookThatIsNotInForceCanBeInstalledAndOneThatStandsThereRemoved() {
    follow();
    read();
    assertThat(row("Claude Code").install()).isEmpty();
    assertThat(row("Claude Code").remove())
        .contains(new ProtectWish.Unhook(List.of(home.resolve(".claude/settings.json"))));
    assertThat(row("Cursor").install()).contains(new ProtectWish.Hook(McpClient.named("cursor")));
    assertThat(row("Cursor").remove()).isEmpty();
    assertThat(row("Gemini CLI").install()).isPresent();
    assertThat(row("Gemini CLI").remove()).isPresent();
    assertThat(row("VS Code").install()).as("the hook stands there").isEmpty();
    assertThat(row("VS Code").remove()).as("it is Claude Code's").isEmpty();
  }

  @Test
  void thePageHasAButtonThatShowsWhatAHookWouldChange(FxRobot robot) {
    var desk = new FakeProtection();
    robot.interact(() -> {
      follow();
      read();
      model.protecting().follow(desk, new SimpleObjectProperty<>(List.of()), _ -> {});
      stage.setScene(new Scene(new ProxiesView(model, new Dialogs(new Appearance())), 1100, 800));
      stage.show();
    });
    robot.interact(() -> robot.lookup("#servers-agents").queryAs(Button.class).fire());
    robot.interact(() ->
        robot.lookup("#agents .as-button").queryAllAs(Button.class).stream()
            .filter(one ->
                "Install the hook of Cursor; shows first what would change"
                    .equals(one.getAccessibleText()))
            .forEach(Button::fire));
    assertThat(desk.wishes()).containsExactly(new ProtectWish.Hook(McpClient.named("cursor")));
  }

  @Test
  void filesAreReadBesideTheToolkitsThreadAndAgainWhileSomebodyWatches() throws IOException {
    follow();
    assertThat(agents.rowsProperty().get()).as("nothing was read yet").isEmpty();
    read();
    agents.watch(true);
    read();
    write(".claude/settings.json", claude("Bash", ""));
    ticker.advance(5_000);
    assertThat(row("Claude Code").state()).as("not read here").isEqualTo("installed");
    read();
    assertThat(row("Claude Code").state()).isEqualTo("partly in force");
    assertThat(row("Claude Code").reasons())
        .containsExactly(
            "Its `matcher` is `Bash`, so other tools are not asked about; expected `*`.");
    agents.watch(false);
    ticker.advance(60_000);
    assertThat(work).isEmpty();
  }

  @Test
  void reasonsAreSaidInGermanToo() throws IOException {
    Texts.speak(Language.of("de", java.util.Locale.ENGLISH));
    write(".claude/settings.json", claude("Bash", "\"disableAllHooks\":true,"));
    follow();
    read();
    assertThat(row("Claude Code").state()).isEqualTo("nicht in Kraft");
    assertThat(row("Claude Code").reasons())
        .singleElement()
        .asString()
        .endsWith("`disableAllHooks` ist wahr, darum fragt der Agent diesen Hook nicht.");
  }

  @Test
  void thePageShowsThemInThePlaceOfAServerAndGoesBack(FxRobot robot) {
    robot.interact(() -> {
      model.choose("postgres");
      follow();
      read();
      stage.setScene(new Scene(new ProxiesView(model, new Dialogs(new Appearance())), 1100, 800));
      stage.show();
    });
    robot.interact(() -> robot.lookup("#servers-agents").queryAs(Button.class).fire());
    assertThat(robot.lookup("#agents .as-chip").queryAllAs(Label.class))
        .extracting(Label::getText)
        .startsWith("installed", "not installed", "not in force");
    assertThat(robot.lookup("#agents .as-agent-reason").queryAll()).hasSize(3);
    robot.interact(() -> model.choose("postgres"));
    assertThat(robot.lookup("#agents").queryAll()).isEmpty();
  }
}

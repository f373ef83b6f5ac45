package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.TextDifference;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.HomeCore;
import dev.assent.desktop.proxies.ProxiesView;
import dev.assent.desktop.proxies.wiring.FirstVersion;
import dev.assent.desktop.proxies.wiring.HeldKeys;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.shell.LaterPage;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.welcome.LookBackViewModel;
import dev.assent.desktop.welcome.StoredLookBack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A person who starts the program for the first time, with two clients and three servers on real
/// files.
@DisabledOnOs(OS.WINDOWS)
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
class ProtectWalkTest {
  private static final int MOST_CLICKS = 8;
  private static final String CLAUDE =
      """
      {
        "numStartups": 7,
        "mcpServers": {
          "files": {
            "command": "file-server",
            "args": ["--root", "/srv/notes"],
            "env": { "NOTES_TOKEN": "hunter2hunter2" }
          },
          "db": { "command": "db-server", "args": ["--read-only"] }
        },
        "theme": "dark"
      }
      """;
  private static final String CURSOR =
      """
      {
      \t// for the site
      \t"mcpServers": {
      \t\t"web": {
      \t\t\t"command": "web-server",
      \t\t\t"env": { "AUTHORIZATION": "Bearer s3crets3cret" },
      \t\t},
      \t},
      }
      """;

  private static final String SERVER =
      """
      #!/bin/sh
      read -r line
      printf '%s\\n' '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"serverInfo":{"name":"demo","version":"1"}}}'
      cat > /dev/null
      """;

  @TempDir Path temp;
  private final HeldKeys keys = new HeldKeys();
  private final AtomicInteger clicks = new AtomicInteger();
  private final ThreadPoolExecutor background =
      new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  private Path home;
  private Path claude;
  private Path cursor;
  private ProxyCore core;
  private Stage stage;

  @Start
  void start(Stage unused) throws Exception {
    // The main window gives its stage a size, which that of the other tests would keep.
    stage = new Stage();
    home = temp.toRealPath();
    Path bin = Files.createDirectory(home.resolve("bin"));
    for (String name : List.of("file-server", "db-server", "web-server")) {
      Path program = Files.writeString(bin.resolve(name), SERVER);
      assertThat(program.toFile().setExecutable(true)).isTrue();
    }
    Files.createDirectory(home.resolve(".claude"));
    claude = Files.writeString(home.resolve(".claude.json"), CLAUDE);
    cursor = Files.createDirectory(home.resolve(".cursor")).resolve("mcp.json");
    Files.writeString(cursor, CURSOR);
    var environment = Map.of("HOME", home.toString(), "PATH", bin + ":/usr/bin:/bin");
    core = HomeCore.in(home, environment);
    show(Files.writeString(home.resolve("assent"), "").toString());
  }

  private void show(String launcher) {
    var appearance = new Appearance();
    var beside = new BackgroundWork(background, UiThread::run);
    var state = new ShellState();
    var servers =
        StoredServers.of(
            core.config(),
            java.util.function.UnaryOperator.identity(),
            keys,
            new FirstVersion(
                name -> PolicyHistory.of(core.home().policyHistory(name)), Clock.systemUTC()),
            background,
            UiThread::run);
    var model =
        new ServersStart(core, launcher, ZoneOffset.UTC, keys, beside)
            .model(servers, state, new ManualTicker(Clock.systemUTC().instant()), _ -> {});
    var start = new WelcomeStart(core);
    var window = new MainWindow[1];
    var welcome =
        start.page(
            model.wiring(),
            model.protecting(),
            appearance,
            new LookBackViewModel(
                new StoredLookBack(core, ZoneOffset.UTC, beside), (_, _) -> false, _ -> {}),
            background,
            page -> Objects.requireNonNull(window[0]).show(page));
    window[0] =
        new MainWindow(
            stage,
            appearance,
            state,
            List.of(
                new LaterPage<>(
                    "servers",
                    () -> new ProxiesView(model, new Dialogs(appearance)),
                    ProxiesView::shown),
                welcome));
    assertThat(start.isFirst()).isTrue();
    window[0].open("welcome");
    stage.getScene().addEventFilter(MouseEvent.MOUSE_CLICKED, _ -> clicks.incrementAndGet());
    window[0].show();
  }

  @AfterEach
  void close() {
    WaitForAsyncUtils.waitForAsyncFx(60_000, stage::hide);
    core.close();
    background.shutdownNow();
  }

  private static void await(BooleanSupplier there) {
    try {
      WaitForAsyncUtils.waitFor(
          60,
          TimeUnit.SECONDS,
          () -> WaitForAsyncUtils.waitForAsyncFx(60_000, there::getAsBoolean));
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void awaitButton(String id) {
    await(() ->
        stage.getScene().lookup(id) instanceof Button button
            && isShown(button)
            && !button.isDisabled());
  }

  // The page grows by what is found in the background, and its buttons move. A robot that aims
  // before that presses beside them.
  private void settle(FxRobot robot) {
    do {
      WaitForAsyncUtils.waitFor(background.submit(() -> {}));
      WaitForAsyncUtils.waitForFxEvents();
    } while (background.getActiveCount() + background.getQueue().size() > 0);
    robot.interact(() -> {
      stage.getScene().getRoot().applyCss();
      stage.getScene().getRoot().layout();
    });
  }

  private void click(FxRobot robot, String id) {
    awaitButton(id);
    settle(robot);
    awaitButton(id);
    var _ = robot.clickOn(id);
  }

  private void awaitHead(String words) {
    await(() ->
        stage.getScene().lookup("#protect-head") instanceof Labeled head
            && isShown(head)
            && words.equals(head.getText()));
  }

  private static boolean isShown(Node node) {
    Node at = node;
    while (at != null && at.isVisible()) {
      at = at.getParent();
    }
    return at == null;
  }

  private List<String> words() {
    return shown(stage.getScene().getRoot())
        .map(node ->
            switch (node) {
              case Labeled labeled -> labeled.getText();
              case TextFlow flow -> flow.getAccessibleText();
              default -> "";
            })
        .filter(text -> text != null && !text.isEmpty())
        .toList();
  }

  private static Stream<Node> shown(Node node) {
    if (!node.isVisible()) {
      return Stream.empty();
    }
    return node instanceof Parent parent
        ? Stream.concat(
            Stream.of(node),
            parent.getChildrenUnmodifiable().stream().flatMap(ProtectWalkTest::shown))
        : Stream.of(node);
  }

  /// The lines that are said to come or to go, without what is said of them.
  private List<String> rows(String style, String said) {
    return shown(stage.getScene().getRoot())
        .filter(node -> node.getStyleClass().contains(style))
        .map(node -> String.valueOf(node.getAccessibleText()))
        .map(text -> text.startsWith(said) ? text.substring(said.length()).strip() : text)
        .toList();
  }

  private static List<String> lines(String before, String after, TextDifference.Side side) {
    return TextDifference.between(before, after).lines().stream()
        .filter(line -> line.side() == side)
        .map(line -> line.text().strip())
        .toList();
  }

  private static String masked(String text) {
    return text.replace("hunter2hunter2", "[masked]").replace("Bearer s3crets3cret", "[masked]");
  }

  private String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String definition(String name) {
    return read(home.resolve("a/proxies/" + name + "/config.json"));
  }

  @Test
  void twoClientsAndThreeServersTakeTwoClicksAndComeBackByteForByte(FxRobot robot)
      throws Exception {
    awaitButton("#welcome-protect");
    assertThat(words())
        .contains("Claude Code", "not protected: files and db", "Cursor", "not protected: web");
    click(robot, "#welcome-protect");
    awaitButton("#protect-go");
    assertThat(read(claude)).isEqualTo(CLAUDE);
    assertThat(read(cursor)).isEqualTo(CURSOR);
    assertThat(core.proxyNames()).isEmpty();
    assertThat(words())
        .contains("Protect 3 server entries", "Change 2 files", "Claude Code", "Cursor")
        .contains(claude.toString(), cursor.toString())
        .contains(home.resolve("bin/file-server") + " --root /srv/notes");
    var coming = rows("as-changed-added", "Added:");
    var going = rows("as-changed-removed", "Removed:");
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(clicks.get()).isEqualTo(2).isLessThanOrEqualTo(MOST_CLICKS);

    // The lines on the screen are the lines that were written and removed.
    var added = new java.util.ArrayList<>(lines(CLAUDE, read(claude), TextDifference.Side.AFTER));
    added.addAll(lines(CURSOR, read(cursor), TextDifference.Side.AFTER));
    assertThat(coming).isEqualTo(added);
    var removed =
        new java.util.ArrayList<>(lines(masked(CLAUDE), read(claude), TextDifference.Side.BEFORE));
    removed.addAll(lines(masked(CURSOR), read(cursor), TextDifference.Side.BEFORE));
    assertThat(going).isEqualTo(removed);
    assertThat(String.join("\n", going) + words()).doesNotContain("hunter2", "s3cret");
    assertThat(words())
        .contains(
            "Changed. Its 2 servers start through Assent.",
            "Changed. Its server starts through Assent.",
            "It was started once: it speaks MCP 2025-11-25 as demo 1.")
        .anyMatch(text -> text.startsWith("Restart Claude Code and Cursor."));
    assertThat(core.proxyNames()).containsExactlyInAnyOrder("files", "db", "web");
    assertThat(definition("files"))
        .contains(home.resolve("bin/file-server").toString(), "/srv/notes")
        .contains("protect/files/NOTES_TOKEN")
        .doesNotContain("hunter2");
    assertThat(definition("db")).contains(home.resolve("bin/db-server").toString(), "--read-only");
    assertThat(definition("web"))
        .contains(home.resolve("bin/web-server").toString(), "protect/web/AUTHORIZATION")
        .doesNotContain("s3crets3cret");
    assertThat(keys.values)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "protect/files/NOTES_TOKEN", "hunter2hunter2",
                "protect/web/AUTHORIZATION", "Bearer s3crets3cret"));
    assertThat(words()).contains("The key store keeps 2 values.");
    assertThat(read(claude))
        .contains("\"numStartups\": 7", "[\"run\", \"files\"]", "[\"run\", \"db\"]")
        .doesNotContain("hunter2");
    assertThat(read(cursor))
        .contains("// for the site", "[\"run\", \"web\"]")
        .doesNotContain("s3c");
    var _ = JsonReader.read(read(claude).getBytes(StandardCharsets.UTF_8), JsonLimits.FILE);

    click(robot, "#protect-cancel");
    await(() -> words().contains("2 clients, 3 server entries, all protected"));
    click(robot, "#servers-undo");
    awaitHead("Take Assent out again");
    awaitButton("#protect-go");
    assertThat(words())
        .filteredOn("The file becomes what it was before, byte for byte."::equals)
        .hasSize(2);
    click(robot, "#protect-go");
    awaitHead("Taken back");
    assertThat(read(claude)).isEqualTo(CLAUDE);
    assertThat(read(cursor)).isEqualTo(CURSOR);
    assertThat(keys.values).isEmpty();
    assertThat(clicks.get()).as("there, looked at, and back").isLessThanOrEqualTo(MOST_CLICKS);
    click(robot, "#protect-cancel");
    await(() ->
        words()
            .contains(
                "2 clients, 3 server entries, all unprotected; 3 servers in Assent that no known"
                    + " entry leads to"));
  }

  @Test
  void oneClientIsProtectedAndTakenBackFromItsOwnPlace(FxRobot robot) {
    click(robot, "#welcome-servers");
    click(robot, "#protect-claude-code");
    awaitHead("Protect 2 server entries");
    assertThat(words()).contains(claude.toString()).doesNotContain(cursor.toString());
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(read(cursor)).isEqualTo(CURSOR);
    click(robot, "#protect-cancel");
    click(robot, "#undo-claude-code");
    awaitHead("Take Assent out again");
    awaitButton("#protect-go");
    assertThat(words()).contains(claude.toString()).doesNotContain(cursor.toString());
    click(robot, "#protect-go");
    awaitHead("Taken back");
    assertThat(read(claude)).isEqualTo(CLAUDE);
  }

  @Test
  void aServerThatDoesNotStartStaysUntilThePersonInsists(FxRobot robot) throws Exception {
    Files.writeString(
        home.resolve("bin/db-server"), "#!/bin/sh\necho no data base here >&2\nexit 3\n");
    click(robot, "#welcome-protect");
    click(robot, "#protect-go");
    awaitHead("Not every server was protected");
    assertThat(words())
        .contains("“db” stays as it is.", "no data base here")
        .anyMatch(text -> text.contains("ended with exit status 3"));
    assertThat(core.proxyNames()).containsExactlyInAnyOrder("files", "web");
    assertThat(read(claude)).contains("[\"run\", \"files\"]", "\"command\": \"db-server\"");
    click(robot, "#protect-insist");
    awaitHead("Protect 1 server entry");
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(core.proxyNames()).containsExactlyInAnyOrder("files", "web", "db");
    click(robot, "#protect-cancel");
    click(robot, "#servers-undo");
    click(robot, "#protect-go");
    awaitHead("Taken back");
    assertThat(read(claude)).isEqualTo(CLAUDE);
  }

  private static final String LISTING =
      """
      #!/bin/sh
      read -r line
      printf '%s\\n' '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25",\
      "capabilities":{"tools":{}},"serverInfo":{"name":"demo","version":"1"}}}'
      read -r ready
      read -r list
      printf '%s\\n' '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"read_text_file"},\
      {"name":"write_file"}]}}'
      cat > /dev/null
      """;

  @Test
  void theFolderOfTheCommandIsServedAndTheListedToolsAreAcceptedForOnePress(FxRobot robot)
      throws Exception {
    Files.writeString(home.resolve("bin/file-server"), LISTING);
    Path notes = Files.createDirectory(home.resolve("notes"));
    Files.writeString(claude, CLAUDE.replace("/srv/notes", notes.toString()));
    click(robot, "#welcome-servers");
    click(robot, "#protect-claude-code");
    awaitButton("#protect-go");
    assertThat(((TextArea) stage.getScene().lookup("#protect-folders-files")).getText())
        .isEqualTo(notes.toString());
    assertThat(stage.getScene().lookup("#protect-folders-db")).as("nothing was found").isNull();
    click(robot, "#protect-folders-show-db");
    assertThat(stage.getScene().lookup("#protect-folders-db").isFocused()).isTrue();
    assertThat(words())
        .contains(
            "Below these folders accepted tools that are known to read files pass without a"
                + " question. Files with"
                + " passwords and keys stay denied.",
            "Without a folder no read of files passes until a rule allows it.");
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(read(home.resolve("a/proxies/files/policy.json"))).contains("\"" + notes + "/**\"");
    assertThat(read(home.resolve("a/proxies/db/policy.json"))).doesNotContain("allow-reads");
    assertThat(words())
        .contains("Accept 1 tool", "read_text_file: reads files", "write_file: writes files")
        .anyMatch(text ->
            text.endsWith("Then ask Claude Code: “Use files to list the files of " + notes + ".”"));
    assertThat(core.tools("files"))
        .as("what the trial listed is known")
        .extracting(one -> one.name() + " " + one.state())
        .containsExactly("read_text_file NEW", "write_file NEW");
    click(robot, "#protect-accept");
    await(() -> words().stream().anyMatch(text -> text.endsWith("1 tool is accepted.")));
    assertThat(core.tools("files"))
        .extracting(one -> one.name() + " " + one.state())
        .containsExactly("read_text_file PINNED", "write_file NEW");
    assertThat(stage.getScene().lookup("#protect-accept")).as("nothing is ticked").isNull();
    assertThat(stage.getScene().lookup("#protect-said").getParent())
        .as("beside the buttons")
        .isEqualTo(stage.getScene().lookup("#protect-cancel").getParent());
  }

  @Test
  void theHookOfAnAgentComesForATickAndGoesWithUndo(FxRobot robot) throws Exception {
    Path settings =
        Files.writeString(home.resolve(".claude/settings.json"), "{\n  \"model\": \"x\"\n}\n");
    String before = read(settings);
    click(robot, "#welcome-servers");
    click(robot, "#protect-claude-code");
    awaitButton("#protect-go");
    assertThat(words())
        .contains(settings.toString(), "Change 1 file")
        .anyMatch(text ->
            text.startsWith("With this hook Claude Code asks Assent before it uses a tool"));
    robot.interact(() ->
        stage.getScene().getRoot().lookupAll("#protect-file").stream()
            .skip(1)
            .findFirst()
            .ifPresent(box -> ((CheckBox) box).fire()));
    assertThat(words()).contains("Change 2 files");
    assertThat(rows("as-changed-added", "Added:")).anyMatch(line -> line.contains("PreToolUse"));
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(words())
        .contains(
            "Changed. Claude Code reads the hook at its next session. The list of the agents’ own"
                + " tools says whether it is in force.");
    assertThat(read(settings)).contains("PreToolUse", "\"model\": \"x\"");
    assertThat(core.proxyNames()).containsExactlyInAnyOrder("files", "db", "claude-code");
    click(robot, "#protect-back");
    awaitHead("Take Assent out again");
    click(robot, "#protect-go");
    awaitHead("Taken back");
    assertThat(read(settings)).isEqualTo(before);
    assertThat(read(claude)).isEqualTo(CLAUDE);
  }

  @Test
  void secretsStayInOurFileWhereThePersonSaysSo(FxRobot robot) {
    click(robot, "#welcome-protect");
    awaitButton("#protect-go");
    assertThat(words())
        .contains("2 values look like secrets", "the variable “NOTES_TOKEN” of “files”");
    robot.interact(() -> ((RadioButton) stage.getScene().lookup("#protect-secrets-ours")).fire());
    awaitButton("#protect-go");
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(keys.values).isEmpty();
    assertThat(definition("files")).contains("hunter2hunter2");
  }

  @Test
  void aLockedKeyStoreIsSaidBeforeAnythingIsWritten(FxRobot robot) {
    keys.locked = true;
    click(robot, "#welcome-protect");
    awaitButton("#protect-go");
    assertThat(words())
        .anyMatch(text ->
            text.startsWith("The key store cannot be used: the key store is locked; unlock"));
    assertThat(stage.getScene().lookup("#protect-secrets-store")).isNull();
    assertThat(core.proxyNames()).isEmpty();
    click(robot, "#protect-keys");
    await(() ->
        stage.getScene().lookup("#protect-secrets-store") instanceof RadioButton store
            && store.isSelected());
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(keys.values).hasSize(2);
  }

  @Test
  void secretsStayInTheClientsFileAndTheirServersArePutBehindUsAllTheSame(FxRobot robot) {
    click(robot, "#welcome-protect");
    awaitButton("#protect-go");
    robot.interact(
        () -> ((RadioButton) stage.getScene().lookup("#protect-secrets-clients")).fire());
    await(() ->
        stage.getScene().lookup("#protect-secrets-clients") instanceof RadioButton clients
            && clients.isSelected());
    awaitButton("#protect-go");
    assertThat(words())
        .contains("2 values look like secrets")
        .anyMatch(
            text -> text.endsWith("Variables that look like secrets stay in the client’s file."));
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(core.proxyNames()).containsExactly("db", "files", "web");
    assertThat(read(claude)).contains("hunter2hunter2", "[\"run\", \"files\"]");
    assertThat(read(cursor)).contains("Bearer s3crets3cret", "[\"run\", \"web\"]");
    assertThat(definition("files")).contains("\"required\"").doesNotContain("hunter2hunter2");
    assertThat(keys.values).isEmpty();
    click(robot, "#protect-back");
    click(robot, "#protect-go");
    awaitHead("Taken back");
    assertThat(read(claude)).isEqualTo(CLAUDE);
    assertThat(read(cursor)).isEqualTo(CURSOR);
  }

  @Test
  void aFileThatChangesMeanwhileIsShownAnewAndNothingIsWritten(FxRobot robot) throws Exception {
    click(robot, "#welcome-protect");
    awaitButton("#protect-go");
    String theirs = CURSOR.replace("for the site", "for the other site");
    Files.writeString(cursor, theirs);
    click(robot, "#protect-go");
    await(() -> words().stream().anyMatch(text -> text.contains("so nothing was written")));
    assertThat(read(claude)).isEqualTo(CLAUDE);
    assertThat(read(cursor)).isEqualTo(theirs);
    assertThat(core.proxyNames()).isEmpty();
    click(robot, "#protect-go");
    awaitHead("Protected");
    assertThat(read(cursor)).contains("for the other site", "[\"run\", \"web\"]");
  }

  @Test
  void aFileThatMayNotBeWrittenIsSaidAndTheOtherIsChanged(FxRobot robot) {
    assertThat(cursor.toFile().setReadOnly()).isTrue();
    click(robot, "#welcome-protect");
    click(robot, "#protect-go");
    awaitHead("Not every file was changed");
    assertThat(words())
        .anyMatch(text -> text.startsWith("Not changed: ") && text.contains("read only"))
        .anyMatch(text -> text.startsWith("Restart Claude Code."));
    assertThat(read(cursor)).isEqualTo(CURSOR);
    assertThat(core.proxyNames()).containsExactlyInAnyOrder("files", "db");
  }

  @Test
  void theKeyboardAloneDoesItAndTheSameKeyTwiceDoesNot(FxRobot robot) {
    awaitButton("#welcome-protect");
    robot.interact(() -> stage.getScene().lookup("#welcome-protect").requestFocus());
    robot.type(KeyCode.SPACE);
    awaitButton("#protect-go");
    await(() -> stage.getScene().lookup("#protect-cancel").isFocused());
    robot.type(KeyCode.ESCAPE);
    await(() -> !isShown(stage.getScene().lookup("#protect")));
    assertThat(read(cursor)).isEqualTo(CURSOR);
    robot.interact(() -> stage.getScene().lookup("#servers-protect").requestFocus());
    robot.type(KeyCode.SPACE);
    awaitButton("#protect-go");
    robot.interact(() -> stage.getScene().lookup("#protect-file").requestFocus());
    robot.type(KeyCode.SPACE);
    await(() ->
        stage.getScene().lookup("#protect-go") instanceof Button go
            && "Change 1 file".equals(go.getText()));
    assertThat(stage.getScene().lookup("#protect-file"))
        .isInstanceOfSatisfying(
            CheckBox.class, box -> assertThat(box.isFocused() && !box.isSelected()).isTrue());
    robot.interact(() -> stage.getScene().lookup("#protect-cancel").requestFocus());
    robot.type(KeyCode.TAB);
    robot.type(KeyCode.SPACE);
    awaitHead("Protected");
    assertThat(read(claude)).isEqualTo(CLAUDE);
    assertThat(core.proxyNames()).containsExactly("web");
  }
}

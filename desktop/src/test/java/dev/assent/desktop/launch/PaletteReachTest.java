package dev.assent.desktop.launch;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.proxies.ProxiesExhibit;
import dev.assent.desktop.proxies.ProxiesView;
import dev.assent.desktop.rules.RulesExhibit;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.shell.LaterPage;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.Appearance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The palette over the real pages: what is typed leads to the page it is on, and what was meant is
/// chosen there.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
class PaletteReachTest {
  @TempDir static Path folder;
  private static int stores;

  private final Map<String, PolicyStore> policies = new LinkedHashMap<>();
  private Stage stage;
  private LaterPage<ProxiesView> proxies;
  private RulesPage rules;
  private int identity;

  private record Blank(String id, Node content) implements Page {
    Blank(String id) {
      this(id, new VBox());
    }

    @Override
    public void shown() {}
  }

  private PolicyStore store(PolicyDocument document) {
    try {
      Path file = folder.resolve("policy" + stores++ + ".json");
      Files.write(file, document.bytes());
      return PolicyStore.open(file, Path.of(file + "l"), Clock.systemUTC());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Start
  void start(Stage unused) {
    var ledger = rule("ledger", "Ledger gets a look", Effect.HITL, tool("read*"), path("/a/b/**"));
    policies.put(
        "filesystem",
        store(
            PolicyDocument.empty()
                .withRuleAdded(rule("push", "Never force-push", Effect.DENY, tool("push")))
                .withRuleAdded(ledger)));
    policies.put(
        "github",
        store(
            PolicyDocument.empty()
                .withRuleAdded(rule("issues", "Read issues", Effect.ALLOW, tool("issues")))
                .withRuleAdded(ledger)));
    policies.put("postgres", store(PolicyDocument.empty()));
    policies.put("shell", store(PolicyDocument.empty()));
    var names = List.copyOf(policies.keySet());
    proxies = new LaterPage<>("servers", ProxiesExhibit::several, ProxiesView::shown);
    rules =
        RulesExhibit.of(
            new StoredRuleBooks(
                FXCollections.observableArrayList(names),
                policies::get,
                Runnable::run,
                Runnable::run));
    stage = new Stage();
    var window =
        new MainWindow(
            stage,
            new Appearance(),
            new ShellState(),
            List.of(
                new Blank("waiting"),
                rules,
                proxies,
                new Blank("welcome"),
                new Blank("templates"),
                new Blank("lookback")));
    window.reach(
        new PaletteReach(window, proxies, rules, names, policies::get, () -> identity++)::entries);
    window.show();
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(stage::hide);
    policies.values().forEach(PolicyStore::close);
  }

  private void go(FxRobot robot, String typed) {
    robot.push(
        System.getProperty("os.name").startsWith("Mac") ? KeyCode.COMMAND : KeyCode.CONTROL,
        KeyCode.K);
    robot.write(typed);
    robot.type(KeyCode.ENTER);
    assertThat(robot.lookup("#palette").tryQuery()).isEmpty();
  }

  private boolean isOn(Page page) {
    return page.content().getScene() == stage.getScene();
  }

  private String shownServer(FxRobot robot) {
    return robot
        .from(proxies.content())
        .lookup(".as-servers .as-head")
        .queryAs(Label.class)
        .getText();
  }

  private String shownRule(FxRobot robot) {
    return robot.from(rules.content()).lookup("#name").queryAs(TextInputControl.class).getText();
  }

  private String serverOfRules(FxRobot robot) {
    return Objects.toString(
        robot.from(rules.content()).lookup("#server").queryAs(ComboBox.class).getValue());
  }

  @Test
  void theFirstStepsAreFoundByTheNameOfTheirPage(FxRobot robot) {
    robot.push(
        System.getProperty("os.name").startsWith("Mac") ? KeyCode.COMMAND : KeyCode.CONTROL,
        KeyCode.K);
    robot.write("wel");
    assertThat(robot.lookup("#palette").lookup(".label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .contains("Welcome: first steps");
  }

  @Test
  void aServerIsOpenedAndShown(FxRobot robot) {
    go(robot, "postgres");
    assertThat(isOn(proxies)).isTrue();
    assertThat(shownServer(robot)).isEqualTo("postgres");
    go(robot, "server github");
    assertThat(shownServer(robot)).isEqualTo("github");
  }

  @Test
  void theSignInIsReached(FxRobot robot) {
    go(robot, "signed in");
    assertThat(identity).isOne();
  }

  @Test
  void aServerIsShownInPlaceOfTheFormThatAddsOne(FxRobot robot) {
    go(robot, "add a server");
    assertThat(isOn(proxies)).isTrue();
    assertThat(robot.from(proxies.content()).lookup("#add").query().isVisible()).isTrue();
    go(robot, "shell");
    assertThat(shownServer(robot)).isEqualTo("shell");
  }

  @Test
  void aRuleIsOpenedOfTheServerThatIsMeant(FxRobot robot) {
    go(robot, "force");
    assertThat(isOn(rules)).isTrue();
    assertThat(serverOfRules(robot)).isEqualTo("filesystem");
    assertThat(shownRule(robot)).isEqualTo("Never force-push");
    go(robot, "ledger github");
    assertThat(serverOfRules(robot)).isEqualTo("github");
    assertThat(shownRule(robot)).isEqualTo("Ledger gets a look");
    go(robot, "ledger filesystem");
    assertThat(serverOfRules(robot)).isEqualTo("filesystem");
    assertThat(shownRule(robot)).isEqualTo("Ledger gets a look");
  }

  @Test
  void anActionBeginsWhatItSays(FxRobot robot) {
    go(robot, "new rule");
    assertThat(isOn(rules)).isTrue();
    assertThat(stage.getScene().getFocusOwner())
        .isSameAs(robot.from(rules.content()).lookup("#name").query());
    assertThat(shownRule(robot)).isNotEqualTo("Never force-push");
  }
}

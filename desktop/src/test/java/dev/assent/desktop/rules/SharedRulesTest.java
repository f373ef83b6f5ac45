package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.proxy.PolicySharing;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.book.StoredRuleSharing;
import dev.assent.desktop.rules.lists.SampleLists;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.trial.StoredReplay;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// One policy for several servers, by clicks on the page over a running core.
class SharedRulesTest {
  @TempDir private Path folder;
  private final FxRobot robot = new FxRobot();
  private ProxyCore core;
  private RulesViewModel model;

  @BeforeEach
  void open() throws Exception {
    var home =
        AssentHome.locate(Map.of("ASSENT_HOME", folder.resolve("a").toString()), folder, "Linux");
    core =
        ProxyCore.start(
            new CoreSurroundings(
                home,
                Map.of(),
                folder,
                "sam",
                Optional.empty(),
                Clock.systemUTC(),
                false,
                SecretSource.none()));
    for (String name : List.of("files", "github", "mail")) {
      core.config()
          .addProxy(
              ProxyDefinition.of(
                  name, new Backend.Stdio(new ServerLaunch(List.of("server"), Map.of()))),
              new String(
                  PolicyDocument.empty()
                      .withRuleAdded(
                          rule(name, "Rule of " + name, Effect.HITL, tool(name + "_tool")))
                      .bytes(),
                  StandardCharsets.UTF_8));
      assertThat(core.policies(name).state().current()).isTrue();
    }
    FxToolkit.registerPrimaryStage();
    FxToolkit.setupStage(this::show);
  }

  private List<String> sharers(String server) {
    try {
      return core.config().links().sharers(server);
    } catch (ConfigException _) {
      return List.of(server);
    }
  }

  private void show(Stage stage) {
    var beside = new BackgroundWork(Runnable::run, SharedRulesTest::onToolkit);
    var sharing =
        StoredRuleSharing.of(
            new PolicySharing(core.home(), core.config(), Clock.systemUTC()), beside);
    var books =
        new StoredRuleBooks(
            FXCollections.observableArrayList("files", "github", "mail"),
            core::policies,
            Runnable::run,
            SharedRulesTest::onToolkit,
            sharing);
    model =
        new RulesViewModel(
            books,
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            new StoredReplay(
                _ -> PastCalls.NONE,
                this::sharers,
                folder,
                Clock.systemUTC(),
                Runnable::run,
                SharedRulesTest::onToolkit),
            Clock.systemUTC(),
            ZoneOffset.UTC);
    var appearance = new Appearance();
    var page = new RulesPage(model, new Dialogs(appearance), SampleLists.of());
    var scene = new Scene(new BorderPane(page.content()), 1280, 800);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private static void onToolkit(Runnable work) {
    if (Platform.isFxApplicationThread()) {
      work.run();
    } else {
      Platform.runLater(work);
    }
  }

  @AfterEach
  void close() throws Exception {
    FxToolkit.cleanupStages();
    core.close();
  }

  private static void until(Callable<Boolean> holds) throws Exception {
    WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, holds);
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void choose(String server) {
    robot.interact(() -> model.chooseServer(server));
  }

  private List<MenuItem> menu() {
    var menu = robot.lookup("#import-lists").queryAs(MenuButton.class);
    robot.interact(() -> menu.getOnShowing().handle(null));
    return List.copyOf(menu.getItems());
  }

  private List<String> offered() {
    return menu().stream()
        .map(MenuItem::getId)
        .filter(id -> id != null && (id.startsWith("share-") || id.startsWith("own-")))
        .toList();
  }

  /// Picks an item and says yes to its question.
  private void pick(String id, String yes) throws Exception {
    var item = menu().stream().filter(one -> id.equals(one.getId())).findFirst().orElseThrow();
    Platform.runLater(item::fire);
    until(() -> robot.lookup(button(yes)).tryQuery().isPresent());
    robot.interact(() -> robot.lookup(button(yes)).queryAs(Button.class).fire());
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static Predicate<Node> button(String text) {
    return node -> node instanceof Button button && button.getText().equals(text);
  }

  private String line() {
    var line = robot.lookup("#shared-rules").query();
    return line.isVisible() ? robot.from(line).lookup(".label").queryAs(Label.class).getText() : "";
  }

  private String live() {
    return robot.lookup("#makeLive").queryAs(Button.class).getText();
  }

  private List<String> inForce(String server) {
    return core.policies(server).state().policy().rules().stream()
        .map(rule -> rule.id().value())
        .toList();
  }

  private void rename(String name) {
    robot.interact(() -> {
      model.choose(0);
      model.editor().nameProperty().set(name);
    });
  }

  @Test
  void theRulesOfOneServerAreUsedForOthersAndThePageSaysSo() throws Exception {
    choose("github");
    assertThat(line()).isEmpty();
    assertThat(live()).isEqualTo("Make live on github");
    assertThat(offered())
        .containsExactly("share-with-files", "share-with-mail", "share-of-files", "share-of-mail");
    pick("share-with-files", "Use them");
    until(() -> inForce("files").equals(List.of("github")));
    assertThat(line()).isEqualTo("These rules are in force for: github and files.");
    assertThat(live()).isEqualTo("Make live on github and files");
    assertThat(model.words().messageProperty().get()).contains("in force for files too");
    choose("files");
    assertThat(line())
        .isEqualTo("These rules are in force for: github and files. They are the rules of github.");
    assertThat(model.draft().policy().rules().getFirst().title()).isEqualTo("Rule of github");
    ComboBox<String> choice = robot.lookup(".as-choice").query();
    assertThat(choice.getConverter().toString("files")).isEqualTo("files (rules of github)");
    assertThat(choice.getValue()).isEqualTo("files");
    assertThat(offered()).containsExactly("own-copy", "own-earlier", "share-with-mail");
    choose("mail");
    assertThat(line()).isEmpty();
    assertThat(offered()).containsExactly("share-with-files", "share-of-github");
  }

  @Test
  void thereIsOneDraftForAllOfThemAndItGoesLiveForAll() throws Exception {
    choose("files");
    pick("share-of-github", "Use them");
    choose("github");
    rename("Another name");
    choose("files");
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(model.draft().policy().rules().getFirst().title()).isEqualTo("Another name");
    assertThat(model.draft().unsaved()).containsExactly("github");
    robot.interact(() -> robot.lookup("#makeLive").queryAs(Button.class).fire());
    var review = robot.lookup("#review").query();
    assertThat(robot.from(review).lookup("#review-live").queryAs(Button.class).getText())
        .isEqualTo("Make live on github and files");
    assertThat(robot.from(review).lookup(".label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .anyMatch(text -> text.contains("Counted calls by server: github (0) and files (0)."));
    robot.interact(() -> model.makeLive());
    for (String server : List.of("files", "github")) {
      until(() ->
          core.policies(server).state().policy().rules().getFirst().title().equals("Another name"));
    }
    assertThat(inForce("mail")).containsExactly("mail");
  }

  @Test
  void aServerGetsACopyOfItsOwnOrItsEarlierRules() throws Exception {
    choose("files");
    pick("share-of-github", "Use them");
    until(() -> inForce("files").equals(List.of("github")));
    pick("own-copy", "Give it its own");
    until(() -> core.policies("files").place().leader().isEmpty());
    assertThat(inForce("files")).containsExactly("github");
    assertThat(core.policies("files").state().revision().origin()).isEqualTo(PolicyOrigin.SHARED);
    assertThat(line()).isEmpty();
    assertThat(live()).isEqualTo("Make live on files");
    rename("Only of files");
    robot.interact(() -> model.makeLive());
    assertThat(core.policies("github").state().policy().rules().getFirst().title())
        .isEqualTo("Rule of github");

    choose("mail");
    pick("share-of-github", "Use them");
    pick("own-earlier", "Give it its own");
    until(() -> inForce("mail").equals(List.of("mail")));
    assertThat(model.draft().policy().rules().getFirst().title()).isEqualTo("Rule of mail");
  }

  @Test
  void aDraftOfOwnRulesIsNotLeftBehind() throws Exception {
    choose("files");
    rename("My draft");
    pick("share-of-github", "Use them");
    assertThat(model.words().messageProperty().get()).contains("files", "draft that is not live");
    assertThat(core.config().links().owner("files")).isEqualTo("files");
    assertThat(model.dirtyProperty().get()).isTrue();
  }

  @Test
  void noRuleIsCopiedToAServerThatHasItAlready() throws Exception {
    choose("files");
    pick("share-of-github", "Use them");
    robot.interact(() -> {
      model.choose(0);
      assertThat(model.copyTo("github")).isFalse();
      assertThat(model.copyTo("mail")).isTrue();
    });
  }

  @Test
  void whatHappensOutsideIsFollowed() throws Exception {
    choose("files");
    core.config().followPolicy("files", "mail");
    until(() ->
        line().equals("These rules are in force for: mail and files. They are the rules of mail."));
    core.config().ownPolicy("files");
    until(() -> line().isEmpty());
    until(() -> model.draft().policy().rules().getFirst().title().equals("Rule of files"));
  }

  @Test
  void aLeaderThatIsGoneIsSaidAndCanBeLeft() throws Exception {
    choose("files");
    pick("share-of-github", "Use them");
    until(() -> inForce("files").equals(List.of("github")));
    Files.move(core.home().proxyFolder("github"), folder.resolve("moved"));
    until(() -> model.words().noticeProperty().get().contains("found no server `github`"));
    assertThat(inForce("files")).isEmpty();
    assertThat(model.words().noticeProperty().get()).contains("Everything is denied until then.");
    assertThat(robot.lookup(".as-notices .label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .contains("Nothing is in force here");
    assertThat(offered()).containsExactly("own-earlier", "share-of-github", "share-of-mail");
    pick("own-earlier", "Give it its own");
    until(() -> inForce("files").equals(List.of("files")));
  }
}

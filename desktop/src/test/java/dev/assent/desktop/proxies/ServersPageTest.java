package dev.assent.desktop.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.desktop.proxies.protect.FakeProtection;
import dev.assent.desktop.proxies.protect.ProtectSheet;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.review.FakeCommands;
import dev.assent.desktop.proxies.review.FakeTools;
import dev.assent.desktop.proxies.wiring.FakeWiring;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.welcome.WelcomeView;
import dev.assent.desktop.welcome.WelcomeViewModel;
import java.net.URI;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
@ExtendWith(ApplicationExtension.class)
class ServersPageTest {
  private final FakeServers servers = FakeServers.several();
  private final FakeCommands commands = new FakeCommands();
  private final Appearance appearance = new Appearance();
  private Optional<String> folder = Optional.empty();
  private ProxiesViewModel model;
  private Parent page;

  @Start
  void start(Stage unused) {
    // It is given a size, which that of the other tests would keep.
    var stage = new Stage();
    model =
        new ProxiesViewModel(
            servers,
            servers,
            new FakeHooks(),
            commands,
            FakeTools.several(),
            "/opt/assent/bin/assent",
            ZoneOffset.UTC);
    model.wiring().follow(FakeWiring.several(), new ManualTicker(FakeWiring.NOW));
    page = new ProxiesView(model, new Dialogs(appearance), _ -> folder);
    var scene = new Scene(page, 824, 700);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
    stage.requestFocus();
  }

  private static Button button(FxRobot robot, String text) {
    return robot
        .lookup((Button one) -> text.equals(one.getText()) && one.isVisible())
        .queryAs(Button.class);
  }

  private static boolean isShown(Node node) {
    Node at = node;
    while (at != null && at.isVisible()) {
      at = at.getParent();
    }
    return at == null;
  }

  private void type(FxRobot robot, String field, String text) {
    robot.interact(() -> robot.lookup(field).queryAs(TextField.class).setText(text));
  }

  private void openForm(FxRobot robot) {
    robot.interact(() -> button(robot, "Add a server").fire());
    robot.interact(() -> model.editor().name().textProperty().set("notes"));
  }

  /// The name of a server, its state and what it waits for stand beside what can be done with it.
  @Test
  void theHeadOfAServerThatIsStoppedStandsOnOneLine(FxRobot robot) {
    robot.interact(() -> page.getScene().getWindow().setWidth(1100));
    robot.interact(() -> model.choose("shell"));
    WaitForAsyncUtils.waitForFxEvents();
    var since =
        robot
            .lookup((Label one) -> one.getText().equals("starts when a client needs it"))
            .queryAs(Label.class);
    robot.interact(() -> {
      page.applyCss();
      page.layout();
    });
    assertThat(since.getHeight()).isLessThan(2 * since.getFont().getSize());
  }

  /// A hook is no server: nothing starts it, no connection can be tested, no client's file names
  /// it.
  @Test
  void ofAHookOnlyWhatWorksForItIsOffered(FxRobot robot) {
    robot.interact(() -> {
      servers.hooked();
      model.choose("codex");
    });
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(texts(page))
        .contains("hook", "no server: the agent asks before it uses a tool of its own")
        .doesNotContain("stopped", "starts when a client needs it");
    assertThat(shownButtons(robot))
        .contains("Remove", "hook")
        .doesNotContain(
            "Test connection",
            "Edit",
            "Copy",
            ServerPart.TOOLS.title(),
            ServerPart.CLIENTS.title());
    assertThat(model.removal("codex"))
        .startsWith("From then on every call is denied about which this hook asks.");
    robot.interact(() -> model.choose("shell"));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(shownButtons(robot))
        .contains("Test connection", "Edit", ServerPart.TOOLS.title(), ServerPart.REACH.title())
        .doesNotContain("hook");
  }

  private List<String> shownButtons(FxRobot robot) {
    return robot.lookup((ButtonBase one) -> isShown(one)).queryAllAs(ButtonBase.class).stream()
        .map(ButtonBase::getText)
        .toList();
  }

  @Test
  void returnAddsTheServerAndShowsIt(FxRobot robot) {
    openForm(robot);
    robot.interact(() -> model.editor().command().textProperty().set("npx notes"));
    robot.type(KeyCode.ENTER);
    assertThat(servers.names()).contains("notes");
    assertThat(model.addingProperty().get()).isFalse();
    assertThat(model.detailsProperty().get().orElseThrow().row().name()).isEqualTo("notes");
  }

  @Test
  void returnOnAFormWithAFaultSaysItAndAddsNothing(FxRobot robot) {
    openForm(robot);
    robot.type(KeyCode.ENTER);
    assertThat(servers.names()).doesNotContain("notes");
    assertThat(model.editor().command().errorProperty().get()).isNotEmpty();
  }

  @Test
  void escapeAsksBeforeItThrowsAFormAway(FxRobot robot) {
    openForm(robot);
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> button(robot, "Cancel").getScene());
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(model.addingProperty().get()).as("closing the question keeps the form").isTrue();
    assertThat(model.editor().name().textProperty().get()).isEqualTo("notes");
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> button(robot, "Throw away").fire());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(model.addingProperty().get()).isFalse();
  }

  @Test
  void escapeLeavesAFormInWhichNothingWasTyped(FxRobot robot) {
    robot.interact(() -> button(robot, "Add a server").fire());
    robot.type(KeyCode.ESCAPE);
    assertThat(model.addingProperty().get()).isFalse();
  }

  @Test
  void aChosenFolderIsWrittenWhereItWasAskedFor(FxRobot robot) {
    openForm(robot);
    folder = Optional.of("/srv/notes");
    robot.interact(() -> robot.lookup("#choose-folder").queryAs(Button.class).fire());
    assertThat(model.editor().folder().textProperty().get()).isEqualTo("/srv/notes");
    robot.interact(() -> robot.lookup("#choose-root").queryAs(Button.class).fire());
    folder = Optional.of("/srv/more");
    robot.interact(() -> robot.lookup("#choose-root").queryAs(Button.class).fire());
    assertThat(model.editor().roots().textProperty().get()).isEqualTo("/srv/notes\n/srv/more");
    folder = Optional.empty();
    robot.interact(() -> robot.lookup("#choose-folder").queryAs(Button.class).fire());
    assertThat(model.editor().folder().textProperty().get())
        .as("none was chosen")
        .isEqualTo("/srv/notes");
  }

  @Test
  void whatTheRulesStillNameIsSaidBeforeSaving(FxRobot robot) {
    model.follow((_, done) ->
        done.accept(
            new NamedFolders(
                List.of(new NamedFolders.Named("Reads", List.of("/home/sam/code/**"))))));
    robot.interact(() -> model.choose("filesystem"));
    robot.interact(() -> robot.lookup("#server-edit").queryAs(Button.class).fire());
    var remark = robot.lookup("#servers-left-behind").queryAs(Label.class);
    assertThat(remark.isVisible()).isFalse();
    robot.interact(() -> model.editor().roots().textProperty().set("/home/sam/work"));
    assertThat(remark.isVisible()).isTrue();
    assertThat(remark.getText()).contains("“Reads”").contains("/home/sam/code");
  }

  @Test
  void aServerThatIsReachedInTwoWaysIsChangedButForThose(FxRobot robot) {
    var launch = new ServerLaunch(List.of("pg"), Map.of());
    var both =
        new Backend.Auto(
            new Endpoint(URI.create("https://pg.example/mcp"), Map.of(), Optional.empty()),
            Optional.of(launch));
    robot.interact(() -> servers.add(ProxyDefinition.of("both", both), "", _ -> {}));
    robot.interact(() -> model.choose("both"));
    robot.interact(() -> robot.lookup("#server-edit").queryAs(Button.class).fire());
    assertThat(robot.lookup("#server-command").queryAs(TextField.class).isDisabled()).isTrue();
    robot.interact(() -> model.editor().folder().textProperty().set("/srv"));
    robot.interact(() -> model.editor().add());
    assertThat(model.editor().problemProperty().get()).isEmpty();
    assertThat(model.addingProperty().get()).isFalse();
    assertThat(servers.changes).hasSize(1);
  }

  @Test
  void theTroubledServerOpensWhereItSaysWhyAndAnotherAtItsTools(FxRobot robot) {
    robot.interact(() -> model.choose("postgres"));
    assertThat(model.partProperty().get()).isEqualTo(ServerPart.REACH);
    assertThat(robot.lookup("#server-part-reach").queryAs(ToggleButton.class).getText())
        .isEqualTo("Connection: failed");
    robot.interact(() -> robot.lookup("#server-part-tools").queryAs(ToggleButton.class).fire());
    robot.interact(() -> model.choose("postgres"));
    assertThat(model.partProperty().get())
        .as("what the person opened stays open")
        .isEqualTo(ServerPart.TOOLS);
    robot.interact(() -> model.choose("filesystem"));
    assertThat(model.partProperty().get()).isEqualTo(ServerPart.TOOLS);
    assertThat(isShown(robot.lookup("#server-part-hooks").query())).isFalse();
  }

  @Test
  void theArrowKeysTurnToThePartThatTheyMark(FxRobot robot) {
    robot.interact(() -> model.choose("filesystem"));
    robot.interact(() -> model.partProperty().set(ServerPart.REACH));
    robot.interact(() -> robot.lookup("#server-part-reach").query().requestFocus());
    robot.type(KeyCode.RIGHT);
    assertThat(model.partProperty().get())
        .as("a part that is not offered is passed over")
        .isEqualTo(ServerPart.CLIENTS);
    assertThat(robot.lookup("#server-part-clients").queryAs(ToggleButton.class).isSelected())
        .isTrue();
  }

  @Test
  void toolsAndAcceptAllAreInSightInALowWindow(FxRobot robot) {
    robot.interact(() -> model.choose("postgres"));
    robot.interact(() -> model.partProperty().set(ServerPart.TOOLS));
    WaitForAsyncUtils.waitForFxEvents();
    for (String id :
        List.of(
            "#tools-accept-all",
            "#server-test",
            "#server-edit",
            "#server-part-tools",
            "#server-part-clients")) {
      var region = robot.lookup(id).queryAs(Region.class);
      var at = region.localToScene(region.getLayoutBounds());
      assertThat(at.getMinX()).as(id).isGreaterThanOrEqualTo(0);
      assertThat(at.getMaxX()).as(id).isLessThanOrEqualTo(824);
      assertThat(at.getMaxY()).as(id).isLessThanOrEqualTo(700);
    }
    var first = robot.lookup(".as-tool-row").queryAs(Region.class);
    assertThat(first.localToScene(first.getLayoutBounds()).getMinY()).isLessThan(700);
  }

  /// A change that still waits for a yes stays; how one ended is told until the person goes
  /// elsewhere.
  @Test
  void aChangeThatIsCarriedOutIsPutAwayWithThePage(FxRobot robot) {
    var protecting = model.protecting();
    robot.interact(() -> {
      protecting.follow(new FakeProtection(), new SimpleObjectProperty<>(List.of()), _ -> {});
      protecting.ask(ProtectWish.EVERYTHING);
    });
    leaveAndComeBack(robot);
    assertThat(protecting.sheetProperty().get()).isPresent();
    robot.interact(protecting::carryOut);
    assertThat(protecting.sheetProperty().get().orElseThrow().state())
        .isEqualTo(ProtectSheet.State.ENDED);
    assertThat(button(robot, "Add a server").isDisabled()).isTrue();
    leaveAndComeBack(robot);
    assertThat(protecting.sheetProperty().get()).isEmpty();
    assertThat(button(robot, "Add a server").isDisabled()).isFalse();
  }

  private void leaveAndComeBack(FxRobot robot) {
    var scene = page.getScene();
    robot.interact(() -> scene.setRoot(new Region()));
    robot.interact(() -> scene.setRoot(page));
  }

  @Test
  void welcomeAndServersCountAlike(FxRobot robot) {
    var welcome =
        new WelcomeView(
            new WelcomeViewModel(
                model.wiring().countProperty(),
                model.protecting(),
                new SimpleBooleanProperty(true),
                _ -> {}));
    String servers = model.wiring().countProperty().get().orElseThrow().servers();
    assertThat(servers)
        .isEqualTo(
            "6 server entries, 1 unprotected; 1 server in Assent that no known entry leads to");
    assertThat(texts(page)).anyMatch(text -> text.endsWith(servers));
    robot.interact(() -> new Scene(welcome, 1024, 700).getRoot().applyCss());
    assertThat(texts(welcome)).anyMatch(text -> text.contains(servers));
  }

  private static List<String> texts(Parent root) {
    return root.lookupAll(".label").stream()
        .filter(Label.class::isInstance)
        .map(label -> ((Label) label).getText())
        .toList();
  }

  @Test
  void agentsAreNotSpokenOfWhereThereAreNone(FxRobot robot) {
    assertThat(isShown(robot.lookup("#servers-agents").query())).isFalse();
  }
}

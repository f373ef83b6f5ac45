package dev.assent.desktop.settings.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.JsonNull;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.desktop.settings.identity.IdentityPageDesk.End;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class IdentityPanelTest {
  private final FakeIdentityDesk desk = new FakeIdentityDesk();
  private final ManualTicker ticker = new ManualTicker(Instant.parse("2026-11-26T14:02:00Z"));
  private final IdentityViewModel model = new IdentityViewModel(desk, ticker, ZoneOffset.UTC);
  private boolean agreed = true;
  private int asked;

  @Start
  void start(Stage stage) {
    var panel =
        new IdentityPanel(model, new IdentityPanel.Questions(this::ask, this::ask, this::ask));
    var place = new ScrollPane(panel);
    place.setFitToWidth(true);
    var scene = new Scene(place, 760, 640);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private boolean ask() {
    asked++;
    return agreed;
  }

  private static void press(FxRobot robot, String id) {
    robot.interact(() -> button(robot, id).fire());
  }

  private static Button button(FxRobot robot, String id) {
    return robot.lookup("#identity-" + id).queryAs(Button.class);
  }

  private static boolean isThere(FxRobot robot, String id) {
    return robot.lookup("#identity-" + id).<Node>queryAll().stream().anyMatch(Node::isVisible);
  }

  private static String text(FxRobot robot, String id) {
    return robot.lookup("#identity-" + id).queryAs(Label.class).getText();
  }

  private static Set<String> said(FxRobot robot) {
    return robot.lookup(".label").queryAllAs(Label.class).stream()
        .filter(Node::isVisible)
        .map(Label::getText)
        .collect(Collectors.toSet());
  }

  private void become(FxRobot robot, SignInState state) {
    robot.interact(() -> {
      desk.state = state;
      desk.changed();
    });
  }

  @Test
  void whereNobodySignsInThereIsAFormAndNoWayIn(FxRobot robot) {
    robot.interact(() -> {
      desk.settings = Optional.empty();
      desk.changed();
    });
    assertThat(text(robot, "head")).isEqualTo("Nobody signs in here");
    assertThat(isThere(robot, "browser")).isFalse();
    assertThat(isThere(robot, "remove")).isFalse();
    assertThat(button(robot, "save").isDisabled()).isTrue();
    robot.clickOn("#identity-issuer").write("http://x");
    assertThat(robot.lookup("#identity-issuer-error .as-code-words").query().getAccessibleText())
        .startsWith("Found http://x, expected");
    press(robot, "save");
    assertThat(robot.lookup("#identity-issuer").queryAs(TextField.class).isFocused())
        .as("the keyboard is where something is wrong")
        .isTrue();
    assertThat(desk.saved).isEmpty();
    robot.interact(
        () -> robot.lookup("#identity-issuer").queryAs(TextField.class).setText("https://x"));
    robot.interact(
        () -> robot.lookup("#identity-client_id").queryAs(TextField.class).setText("assent"));
    assertThat(isThere(robot, "issuer-error")).isFalse();
    press(robot, "check");
    assertThat(said(robot)).contains("The issuer can be used");
    press(robot, "save");
    assertThat(desk.saved).hasSize(1);
    assertThat(said(robot)).contains("Saved, and in force.", "Nobody is signed in");
  }

  @Test
  void theBrowserIsWaitedFor(FxRobot robot) {
    assertThat(text(robot, "head")).isEqualTo("Nobody is signed in");
    robot.clickOn("#identity-browser");
    assertThat(desk.way).isEqualTo(Way.BROWSER);
    assertThat(text(robot, "head")).isEqualTo("Signing in");
    assertThat(button(robot, "cancel").isFocused()).as("the keyboard stays here").isTrue();
    assertThat(isThere(robot, "browser")).as("a second sign-in").isFalse();
    assertThat(button(robot, "remove").isDisabled()).isTrue();
    robot.interact(() -> Objects.requireNonNull(desk.progress).page(FakeIdentityDesk.PAGE));
    assertThat(text(robot, "head")).isEqualTo("Waiting for your browser");
    assertThat(text(robot, "left")).isEqualTo("Time left: 5:00");
    robot.interact(() -> ticker.advance(Duration.ofSeconds(50)));
    assertThat(text(robot, "left")).isEqualTo("Time left: 4:10");
    press(robot, "copy-address");
    robot.interact(() ->
        assertThat(Clipboard.getSystemClipboard().getString())
            .isEqualTo(FakeIdentityDesk.PAGE.toString()));
    press(robot, "browse");
    assertThat(desk.browsed).hasSize(2);
    press(robot, "cancel");
    assertThat(text(robot, "head")).isEqualTo("Nobody is signed in");
    assertThat(said(robot)).contains("The sign-in was cancelled. Nothing has changed.");
  }

  @Test
  void theCodeIsLargeAndComesWithAWarning(FxRobot robot) {
    press(robot, "device");
    robot.interact(() -> Objects.requireNonNull(desk.progress).code(FakeIdentityDesk.code()));
    var code = robot.lookup("#identity-code").queryAs(Label.class);
    assertThat(code.getText()).isEqualTo("WDJB-MJHT");
    assertThat(code.getFont().getSize()).isGreaterThan(24);
    assertThat(text(robot, "address")).isEqualTo("https://login.example.com/device");
    assertThat(said(robot)).anyMatch(words -> words.contains("no agent should type it"));
    assertThat(said(robot)).noneMatch(words -> words.contains("never-shown"));
    press(robot, "copy-code");
    robot.interact(
        () -> assertThat(Clipboard.getSystemClipboard().getString()).isEqualTo("WDJB-MJHT"));
    robot.interact(
        () -> desk.end(new End.Failed(new IdentityRefusal(IdentityFault.CODE_DECLINED, ""))));
    assertThat(said(robot)).contains("You are not signed in", "The code was declined.");
  }

  @Test
  void whoIsSignedInIsShownAndAskedBeforeTheEnd(FxRobot robot) {
    become(robot, FakeIdentityDesk.ada());
    assertThat(text(robot, "head")).isEqualTo("Signed in as Ada Lovelace");
    assertThat(said(robot)).contains(FakeIdentityDesk.ISSUER, "openid profile groups");
    agreed = false;
    press(robot, "out");
    assertThat(asked).isOne();
    assertThat(desk.signedOut).isZero();
    agreed = true;
    press(robot, "out");
    assertThat(desk.signedOut).isOne();
    assertThat(text(robot, "head")).isEqualTo("Nobody is signed in");
    agreed = false;
    press(robot, "remove");
    assertThat(desk.saved).isEmpty();
    agreed = true;
    press(robot, "remove");
    assertThat(desk.saved).containsExactly(JsonNull.NULL);
    assertThat(text(robot, "head")).isEqualTo("Nobody signs in here");
  }

  @Test
  void aRefusalCanBeLookedAtAgain(FxRobot robot) {
    become(
        robot,
        FakeIdentityDesk.refused(
            IdentityFault.NO_KEY_STORE, SecretStoreException.Trouble.SILENT.sentence()));
    assertThat(said(robot))
        .contains(
            "Who is signed in cannot be found out",
            "The key store cannot be used: the key store did not answer in time; if it asks something on the screen, answer it and try again.");
    desk.later = true;
    robot.clickOn("#identity-look");
    assertThat(said(robot)).contains("Looking up who is signed in…");
    assertThat(button(robot, "look").isFocused()).as("the keyboard stays here").isTrue();
    robot.interact(() -> {
      desk.state = FakeIdentityDesk.ada();
      desk.answerHeld();
    });
    assertThat(text(robot, "head")).isEqualTo("Signed in as Ada Lovelace");
    assertThat(button(robot, "look").isFocused()).isTrue();
  }

  @Test
  void whatWasFoundIsBroughtIntoSight(FxRobot robot) {
    robot.interact(() -> button(robot, "check").requestFocus());
    desk.offer =
        new IdentityPageDesk.Answer.Refused<>(
            new IdentityRefusal(IdentityFault.UNREACHABLE, "`https://x`"));
    desk.later = true;
    press(robot, "check");
    robot.interact(desk::answerHeld);
    assertThat(robot.lookup("#identity-issuer").queryAs(TextField.class).isFocused())
        .as("the field with the fault")
        .isTrue();
    desk.offer = new IdentityPageDesk.Answer.Given<>(new IssuerOffer(Optional.empty(), true, 2));
    robot.interact(() -> button(robot, "check").requestFocus());
    press(robot, "check");
    robot.interact(desk::answerHeld);
    var note =
        robot.lookup("#identity-note").<Node>queryAll().stream()
            .filter(Node::isVisible)
            .findFirst()
            .orElseThrow();
    assertThat(note.localToScene(note.getLayoutBounds()).getMaxY())
        .isLessThanOrEqualTo(note.getScene().getHeight());
  }

  @Test
  void aPassphraseIsTypedUnseenAndLeavesItsFieldAtOnce(FxRobot robot) {
    desk.inFile = true;
    desk.state = FakeIdentityDesk.refused(IdentityFault.NO_KEY_STORE, "it is locked");
    robot.interact(desk::changed);
    var field = robot.lookup("#identity-passphrase").queryAs(PasswordField.class);
    robot.interact(() -> field.setText("wrong one"));
    press(robot, "unlock");
    assertThat(field.getText()).isEmpty();
    assertThat(desk.typed).containsExactly("wrong one");
    assertThat(said(robot)).contains("The passphrase is wrong. The file stays locked.");
    robot.interact(() -> field.setText("half"));
    robot.interact(desk::changed);
    assertThat(field.getText()).as("a change elsewhere takes no letter").isEqualTo("half");
    desk.unlocking = new IdentityPageDesk.Unlocking.Opened();
    robot.interact(() -> field.fireEvent(new javafx.event.ActionEvent()));
    assertThat(text(robot, "head")).isEqualTo("Signed in as Ada Lovelace");
  }

  @Test
  void aFileIsForgottenOnlyAfterAQuestion(FxRobot robot) {
    desk.inFile = true;
    desk.state = FakeIdentityDesk.refused(IdentityFault.NO_KEY_STORE, "it is locked");
    robot.interact(desk::changed);
    agreed = false;
    press(robot, "forget");
    assertThat(desk.forgotten).isZero();
    agreed = true;
    press(robot, "forget");
    assertThat(asked).isEqualTo(2);
    assertThat(desk.forgotten).isEqualTo(1);
  }

  @Test
  void whatHappenedStandsThereAndIsFiltered(FxRobot robot) {
    desk.history =
        kind ->
            kind == SignInHistory.Kind.SERVERS
                ? new SignInHistory.Page(List.of(), false, Map.of())
                : CannedHistory.page();
    press(robot, "history-again");
    assertThat(said(robot)).contains("Signed in to tickets", "The sign-in does not count");
    assertThat(isThere(robot, "history-more")).isTrue();
    robot.interact(
        () -> robot.lookup("#identity-history-servers").queryAs(ToggleButton.class).fire());
    assertThat(said(robot))
        .contains("Nothing is on record.")
        .doesNotContain("Signed in to tickets");
    assertThat(isThere(robot, "history-more")).isFalse();
  }
}

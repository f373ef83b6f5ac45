package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.doctor.ClientCertificates;
import dev.assent.desktop.ui.controls.Notice;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class SignInSectionTest {
  private final SignInViewModel model = new SignInViewModel();
  private SignInSection section;

  @Start
  void start(Stage stage) {
    section = new SignInSection(model, ZoneOffset.UTC);
    stage.setScene(new Scene(section, 600, 400));
    stage.show();
  }

  private void show(FxRobot robot, FakeSignIns desk) {
    robot.interact(() -> {
      model.follow(desk, InstantSource.fixed(FakeSignIns.NOW));
      model.show("files");
    });
  }

  private List<String> said() {
    return section.lookupAll(".label").stream()
        .filter(Labeled.class::isInstance)
        .map(node -> ((Labeled) node).getText())
        .toList();
  }

  private static void press(FxRobot robot, String id) {
    robot.interact(() -> robot.lookup("#" + id).queryAs(Button.class).fire());
  }

  @Test
  void aServerThatAsksIsSignedInToAndOut(FxRobot robot) {
    var desk = FakeSignIns.asking();
    show(robot, desk);
    assertThat(said()).contains("This server asks you to sign in");
    press(robot, "server-sign-in");
    assertThat(said().toString())
        .contains("Signed in at https://id.example since", "files:read files:list");
    press(robot, "server-sign-out");
    assertThat(desk.done).containsExactly("in", "out");
    assertThat(said()).contains("This server has not asked for a sign-in.");
  }

  @Test
  void moreIsAskedForByName(FxRobot robot) {
    show(robot, FakeSignIns.askingForMore(30));
    assertThat(said().toString()).contains("Your sign-in is not enough", "files:write files:share");
  }

  @Test
  void aBrowserThatStaysOpenCanBeGivenUp(FxRobot robot) {
    var desk = FakeSignIns.asking().waiting();
    show(robot, desk);
    press(robot, "server-sign-in");
    assertThat(said()).contains("Your browser shows the page of the issuer");
    // A second attempt is not begun beside the first.
    robot.interact(model::signIn);
    press(robot, "server-sign-in-cancel");
    assertThat(desk.done).containsExactly("cancelled");
    assertThat(said()).contains("This server asks you to sign in");
  }

  @Test
  void anotherServerEndsAnOpenSignIn(FxRobot robot) {
    var desk = FakeSignIns.asking().waiting();
    show(robot, desk);
    press(robot, "server-sign-in");
    robot.interact(() -> model.show("other"));
    assertThat(desk.done).containsExactly("cancelled");
    assertThat(said()).contains("This server asks you to sign in");
  }

  @Test
  void whatWentWrongIsSaidAndCanBeTriedAgain(FxRobot robot) {
    var desk = FakeSignIns.asking();
    desk.trouble = "the issuer declined the sign-in";
    show(robot, desk);
    press(robot, "server-sign-in");
    assertThat(said()).contains("Nobody was signed in: the issuer declined the sign-in");
    desk.trouble = "";
    press(robot, "server-sign-in");
    assertThat(said().toString()).contains("Signed in at").doesNotContain("Nobody");
  }

  @ParameterizedTest
  @CsvSource({
    "15, , ",
    "14, , ",
    "13, care, 13 days",
    "7, care, 7 days",
    "6, danger, 6 days",
    "1, danger, within a day",
    "-1, danger, has ended"
  })
  void aCertificateIsToldOfInTime(int days, String tier, String said, FxRobot robot) {
    var desk = FakeSignIns.signedIn();
    desk.proof = new SignInDesk.Proof(desk.proof.standing(), Optional.of(FakeSignIns.ending(days)));
    show(robot, desk);
    var notices = section.lookupAll(".as-notice").stream().map(Notice.class::cast).toList();
    if (tier == null) {
      assertThat(notices).isEmpty();
    } else {
      assertThat(notices).hasSize(1);
      assertThat(notices.getFirst().getStyleClass()).contains("as-notice-" + tier);
      assertThat(said().toString()).contains(said);
    }
  }

  @Test
  void oneThatCannotBeReadIsToldOf(FxRobot robot) {
    var desk = FakeSignIns.signedIn();
    desk.proof =
        new SignInDesk.Proof(
            desk.proof.standing(),
            Optional.of(
                new ClientCertificates.Term(
                    java.nio.file.Path.of("/home/sam/c.p12"), Optional.empty())));
    show(robot, desk);
    assertThat(said().toString()).contains("cannot be read", "/home/sam/c.p12");
  }

  @Test
  void aServerThatIsStartedTakesNoRoom(FxRobot robot) {
    show(robot, new FakeSignIns(SignInDesk.Proof.NONE));
    assertThat(section.isManaged()).isFalse();
    assertThat(model.shownProperty().get().troubles()).isFalse();
  }

  @Test
  void whatIsKnownBeforehandIsTypedAndSaved(FxRobot robot) {
    var desk = FakeSignIns.signedIn();
    show(robot, desk);
    robot.interact(() -> robot.lookup("#server-terms").queryAs(ToggleButton.class).fire());
    var port = robot.lookup("#server-terms-redirect_ports").queryAs(TextField.class);
    robot.interact(() -> port.setText("80"));
    press(robot, "server-terms-save");
    assertThat(robot.lookup("#server-terms-redirect_ports-error").query().isVisible()).isTrue();
    assertThat(desk.terms.members()).isEmpty();
    robot.interact(() -> port.setText("8400"));
    press(robot, "server-terms-save");
    assertThat(desk.terms.array("redirect_ports")).isPresent();
    assertThat(said()).contains("Saved, and in force.");
  }
}

package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// The card's own window, and a secret on it, for tests of what of it is in sight.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // Begun before each test.
abstract class SecretCard {
  static final String SECRET = "hunter2hunter2-and-more";

  final ApprovalRequest call =
      SampleRequests.read("a")
          .arguments(
              "{\"api_key\":\"" + SECRET + "\",\"note\":\"Authorization: Bearer " + SECRET + "\"}")
          .build();
  final ApprovalRequest other = SampleRequests.read("b").build();
  CardRig rig;

  /// Begins anew, on the toolkit's thread.
  void begin() {
    rig = new CardRig(SampleCommands.READER);
  }

  @AfterEach
  void close(FxRobot robot) {
    rig.close(robot);
  }

  static CoveredSecret cover(FxRobot robot, int at) {
    return List.copyOf(robot.lookup(".as-covered").queryAllAs(CoveredSecret.class)).get(at);
  }

  static void focus(FxRobot robot, CoveredSecret cover) {
    robot.interact(cover::requestFocus);
  }

  void isCovered(FxRobot robot) {
    assertThat(rig.words(robot)).noneMatch(word -> word.contains("hunter2"));
  }

  void isShown(FxRobot robot) {
    assertThat(rig.words(robot)).anyMatch(SECRET::equals);
  }
}

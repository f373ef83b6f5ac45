package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.testing.Depth;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import javafx.stage.Stage;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// No answer without a deliberate gesture, at the real window with the toolkit's own keys and
/// pointer.
@ExtendWith(ApplicationExtension.class)
class CardSceneRobotTest {
  private static final int ACTIONS = Depth.of(80, 100_000);
  private static final int MOST = 20_000;
  private static final int EACH = 200;
  private static final int AT_ONCE = 50;
  private static final long SEED = Depth.seed(5_200);
  private static final System.Logger LOG = System.getLogger(CardSceneRobotTest.class.getName());

  @Start
  void start(Stage unused) {}

  private static Map<String, Integer> run(
      FxRobot fx, HoldStyle style, SceneRobot.Fault fault, int actions) {
    var counts = new TreeMap<String, Integer>();
    for (int i = 0; i < Math.max(1, actions / EACH); i++) {
      var robot = new AtomicReference<SceneRobot>();
      long seed = SEED + i;
      fx.interact(() -> robot.set(new SceneRobot(seed, style, fault)));
      try {
        for (int j = 0; j < EACH; j += AT_ONCE) {
          some(fx, robot.get());
        }
      } catch (CardRobot.Accident accident) {
        LOG.log(
            System.Logger.Level.INFO,
            "{0}: noticed after {1} actions",
            fault,
            i * EACH + robot.get().act);
        throw accident;
      } finally {
        fx.interact(robot.get()::end);
      }
      robot.get().counts.forEach((what, count) -> counts.merge(what, count, Integer::sum));
      counts.merge("deliberate", robot.get().deliberate(), Integer::sum);
    }
    return counts;
  }

  // An exception in an event goes to the toolkit, so the accident is kept by the robot.
  private static void some(FxRobot fx, SceneRobot robot) {
    fx.interact(() -> {
      try {
        for (int i = 0; i < AT_ONCE && robot.accident().isEmpty(); i++) {
          robot.act();
        }
      } catch (CardRobot.Accident _) {
        // Told below, on the test's thread.
      }
    });
    robot
        .accident()
        .ifPresent(accident -> {
          throw accident;
        });
  }

  @ParameterizedTest
  @EnumSource(HoldStyle.class)
  void nothingIsAnsweredThatNobodyMeant(HoldStyle style, FxRobot fx) {
    var counts = run(fx, style, SceneRobot.Fault.NONE, ACTIONS);
    LOG.log(System.Logger.Level.INFO, "{0}: {1} actions, {2}", style, ACTIONS, counts);
    assertThat(counts.get("deliberate"))
        .as("answers that were meant: %s", counts)
        .isGreaterThanOrEqualTo(ACTIONS / 100);
  }

  /// Were the card robbed of one of its guards, the robot would notice. So it can.
  @ParameterizedTest
  @EnumSource(value = SceneRobot.Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void theRobotNoticesEveryGuardThatIsMissing(SceneRobot.Fault fault, FxRobot fx) {
    assertThatThrownBy(() -> run(fx, HoldStyle.HOLD, fault, MOST))
        .isInstanceOf(CardRobot.Accident.class);
  }
}

package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.testing.Depth;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// No answer without a deliberate gesture, at the card's model in a time of the test's own.
class CardRobotTest {
  private static final int ACTIONS = Depth.of(2000, 100_000);
  private static final int MOST = 100_000;
  private static final int EACH = 500;
  private static final long SEED = Depth.seed(2_607);

  private static final System.Logger LOG = System.getLogger(CardRobotTest.class.getName());

  private static Map<String, Integer> run(HoldStyle style, ModelRobot.Fault fault, int actions) {
    var counts = new TreeMap<String, Integer>();
    for (int i = 0; i < Math.max(1, actions / EACH); i++) {
      var robot = new ModelRobot(SEED + i, style, fault);
      for (int j = 0; j < EACH; j++) {
        robot.act();
      }
      robot.counts.forEach((what, count) -> counts.merge(what, count, Integer::sum));
      counts.merge("deliberate", robot.deliberate(), Integer::sum);
    }
    return counts;
  }

  @ParameterizedTest
  @EnumSource(HoldStyle.class)
  void nothingIsAnsweredThatNobodyMeant(HoldStyle style) {
    var counts = run(style, ModelRobot.Fault.NONE, ACTIONS);
    LOG.log(System.Logger.Level.INFO, "{0}: {1} actions, {2}", style, ACTIONS, counts);
    assertThat(counts.get("deliberate"))
        .as("answers that were meant: %s", counts)
        .isGreaterThanOrEqualTo(ACTIONS / 100);
  }

  /// Were the card robbed of one of its guards, the robot would notice. So it can.
  @ParameterizedTest
  @EnumSource(value = ModelRobot.Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void theRobotNoticesEveryGuardThatIsMissing(ModelRobot.Fault fault) {
    assertThatThrownBy(() -> run(HoldStyle.HOLD, fault, MOST))
        .isInstanceOf(CardRobot.Accident.class);
  }
}

package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.tray.RealBus;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// No answer without a deliberate gesture, on a real screen with a real window manager, both
/// started by the test; skipped where they are not installed.
class CardScreenRobotTest {
  private static final int ACTIONS = Depth.of(40, 100_000);
  private static final long SEED = Depth.seed(7_001);
  private static final System.Logger LOG = System.getLogger(CardScreenRobotTest.class.getName());

  @TempDir private static Path home;
  private static @Nullable TestScreen screen;
  private static List<String> told = List.of();

  @BeforeAll
  static void runRobots() throws Exception {
    assumeTrue(RealBus.areInstalled("Xvfb", "openbox"), "Xvfb and openbox are not installed");
    var opened = new TestScreen(home);
    screen = opened;
    var manager = opened.start(List.of("openbox", "--sm-disable", "--startup", "echo ready"));
    // It may say other things first.
    assertThat(manager.inputReader().lines().anyMatch("ready"::equals))
        .as("the window manager is there")
        .isTrue();
    Path errors = home.resolve("errors");
    var robots =
        opened.startJava(
            ScreenRobotProcess.class,
            ProcessBuilder.Redirect.to(errors.toFile()),
            Integer.toString(ACTIONS),
            Long.toString(SEED));
    told = robots.inputReader().lines().toList();
    assertThat(robots.waitFor()).as("%s%n%s", told, Files.readString(errors)).isZero();
    assertThat(told).as(Files.readString(errors)).endsWith(ScreenRobotProcess.DONE);
    LOG.log(System.Logger.Level.INFO, String.join("\n", told));
  }

  @AfterAll
  static void stopScreen() {
    if (screen != null) {
      screen.close();
    }
  }

  @ParameterizedTest
  @EnumSource(HoldStyle.class)
  void nothingIsAnsweredThatNobodyMeant(HoldStyle style) {
    assertThat(told)
        .anySatisfy(line ->
            assertThat(line)
                .startsWith(style + ScreenRobotProcess.COUNTS)
                .doesNotContain("deliberate=0"));
  }

  /// Were the card robbed of one of its guards, the robot would notice. So it can.
  @Test
  void theRobotNoticesAGuardThatIsMissing() {
    assertThat(told)
        .anySatisfy(line ->
            assertThat(line).startsWith(ScreenRobotProcess.FAULT + ScreenRobotProcess.ACCIDENT));
  }
}

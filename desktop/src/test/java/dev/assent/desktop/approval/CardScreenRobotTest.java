package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// No answer without a deliberate gesture (decisions A1 and A2), on a real screen with a real window manager, both started
/// by the test; skipped where they are not installed.
class CardScreenRobotTest {
  // In full by -Dassent.robot=100000.
  private static final int ACTIONS = Integer.getInteger("assent.robot", 100);
  private static final long SEED = Long.getLong("assent.robot.seed", 7_001);
  private static final System.Logger LOG = System.getLogger(CardScreenRobotTest.class.getName());

  private static final List<Process> PROCESSES = new ArrayList<>();

  @TempDir private static Path home;
  private static String display = "";
  private static List<String> told = List.of();

  @BeforeAll
  static void runRobots() throws Exception {
    assumeTrue(areInstalled("Xvfb", "openbox"), "Xvfb and openbox are not installed");
    // Keys repeat themselves soon, for what waits for that.
    var screen = start(new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24", "-ardelay", "40", "-arinterval", "20"));
    display = ":" + Objects.requireNonNull(screen.inputReader().readLine(), "the screen says its number").strip();
    var manager = start(onScreen("openbox", "--sm-disable", "--startup", "echo ready"));
    // It may say other things first.
    assertThat(manager.inputReader().lines().anyMatch("ready"::equals)).as("the window manager is there").isTrue();
    Path errors = home.resolve("errors");
    var robots = onScreen(robots()).redirectError(errors.toFile()).start();
    PROCESSES.add(robots);
    told = robots.inputReader().lines().toList();
    assertThat(robots.waitFor()).as("%s%n%s", told, Files.readString(errors)).isZero();
    assertThat(told).as(Files.readString(errors)).endsWith(ScreenRobotProcess.DONE);
    LOG.log(System.Logger.Level.INFO, String.join("\n", told));
  }

  private static boolean areInstalled(String... programs) {
    var folders = Objects.requireNonNullElse(System.getenv("PATH"), "").split(Pattern.quote(File.pathSeparator), -1);
    return Arrays.stream(programs)
        .allMatch(program -> Arrays.stream(folders).anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
  }

  private static ProcessBuilder onScreen(String... command) {
    var builder = new ProcessBuilder(command);
    builder.environment().put("DISPLAY", display);
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("WAYLAND_DISPLAY");
    return builder;
  }

  private static Process start(ProcessBuilder builder) throws IOException {
    var started = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    PROCESSES.add(started);
    return started;
  }

  private static String[] robots() {
    var paths =
        Stream.of("java.class.path", "jdk.module.path")
            .flatMap(property -> Optional.ofNullable(System.getProperty(property)).stream())
            .filter(path -> !path.isEmpty())
            .collect(Collectors.joining(File.pathSeparator));
    return new String[] {
      Path.of(System.getProperty("java.home"), "bin", "java").toString(),
      "-Xshare:auto",
      "-XX:TieredStopAtLevel=1",
      "-Xmx400m",
      "-Dglass.platform=gtk",
      "-Dprism.order=sw",
      "--enable-native-access=ALL-UNNAMED",
      "-cp",
      paths,
      ScreenRobotProcess.class.getName(),
      Integer.toString(ACTIONS),
      Long.toString(SEED)
    };
  }

  @AfterAll
  static void stopScreen() throws InterruptedException {
    for (Process process : PROCESSES.reversed()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
    PROCESSES.clear();
  }

  @ParameterizedTest
  @EnumSource(HoldStyle.class)
  void nothingIsAnsweredThatNobodyMeant(HoldStyle style) {
    assertThat(told).anySatisfy(line -> assertThat(line).startsWith(style + ScreenRobotProcess.COUNTS).doesNotContain("deliberate=0"));
  }

  /// Were the card robbed of one of its guards, the robot would notice. So it can.
  @Test
  void theRobotNoticesAGuardThatIsMissing() {
    assertThat(told).anySatisfy(line -> assertThat(line).startsWith(ScreenRobotProcess.FAULT + ScreenRobotProcess.ACCIDENT));
  }
}

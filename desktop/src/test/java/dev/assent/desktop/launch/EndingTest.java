package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.desktop.tray.RealBus;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The application is told to end, as a session does that is left.
class EndingTest {
  private static final int BY_SIGNAL = 128 + 15;

  @TempDir private Path folder;

  @Test
  void whatWaitsIsDeniedAndNothingIsDrawnAnyMore() throws Exception {
    assumeTrue(RealBus.areInstalled("dbus-daemon"), "dbus-daemon is not installed");
    Path home = Files.createDirectory(folder.resolve("home"));
    Path errors = folder.resolve("errors");
    try (var bus = new RealBus(folder)) {
      var builder = application(home).redirectError(errors.toFile());
      builder.environment().put("DBUS_SESSION_BUS_ADDRESS", bus.address());
      var process = builder.start();
      // However long it takes: this only ends a test that would wait for ever.
      var _ =
          process
              .onExit()
              .orTimeout(5, TimeUnit.MINUTES)
              .whenComplete((_, _) -> process.destroyForcibly());
      try (var out = process.inputReader()) {
        var told = new ArrayList<String>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          told.add(line);
          // The sound of the first card comes before it.
          if (line.endsWith(EndingProcess.READY)) {
            process.toHandle().destroy();
          }
        }
        assertThat(process.waitFor()).as("ended by the signal").isEqualTo(BY_SIGNAL);
        String complaints = Files.readString(errors);
        assertThat(told.stream().filter(line -> line.startsWith(EndingProcess.ENDED + "Withdrawn")))
            .as(complaints)
            .hasSize(EndingProcess.CALLS);
        assertThat(told).anyMatch(line -> line.endsWith(EndingProcess.NAMED + ToolkitName.NAME));
        assertThat(complaints.lines().filter(EndingTest::isOurs)).as(complaints).isEmpty();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  // The toolkit may complain of a frame of its own that it had begun.
  private static boolean isOurs(String line) {
    return line.startsWith("\tat dev.assent.");
  }

  private static ProcessBuilder application(Path home) {
    String paths =
        Stream.of("java.class.path", "jdk.module.path")
            .flatMap(property -> Optional.ofNullable(System.getProperty(property)).stream())
            .filter(path -> !path.isEmpty())
            .collect(Collectors.joining(File.pathSeparator));
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-Xmx300m",
        "-Dglass.platform=Headless",
        "-Dprism.order=sw",
        "-Djava.awt.headless=true",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        paths,
        EndingProcess.class.getName(),
        home.toString());
  }
}

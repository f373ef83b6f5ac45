package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Depth;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A screen of a test's own, and the programs on it, which end with it.
final class TestScreen implements AutoCloseable {
  // Robots that run in full need hours.
  private static final long LONGEST_SECONDS = Depth.of(300, 14_400);

  private final List<Process> processes = new ArrayList<>();
  private final Path home;
  private final String display;

  /// Opens a screen on which keys repeat themselves soon, for what waits for that.
  ///
  /// @param home of the programs on it
  TestScreen(Path home) throws IOException {
    this.home = home;
    var server =
        new ProcessBuilder(
                "Xvfb",
                "-displayfd",
                "1",
                // Or it begins anew when its last client leaves, and turns away who comes then.
                "-noreset",
                "-screen",
                "0",
                "1280x1000x24",
                "-ardelay",
                "40",
                "-arinterval",
                "20")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    processes.add(server);
    display =
        ":"
            + Objects.requireNonNull(server.inputReader().readLine(), "the screen says its number")
                .strip();
  }

  /// Starts a program on the screen. What it says on standard error is dropped.
  Process start(List<String> command) throws IOException {
    return start(command, ProcessBuilder.Redirect.DISCARD);
  }

  /// Starts a program on the screen.
  Process start(List<String> command, ProcessBuilder.Redirect errors) throws IOException {
    var builder = new ProcessBuilder(command).redirectError(errors);
    builder.environment().put("DISPLAY", display);
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("WAYLAND_DISPLAY");
    var started = builder.start();
    processes.add(started);
    // Anybody who waits for a line of one that hangs gets the end of its output.
    CompletableFuture.delayedExecutor(LONGEST_SECONDS, TimeUnit.SECONDS)
        .execute(started::destroyForcibly);
    return started;
  }

  /// Starts a class of the tests in a process of its own; the toolkit has one platform in a
  /// process.
  Process startJava(Class<?> program, String... arguments) throws IOException {
    return startJava(program, ProcessBuilder.Redirect.DISCARD, arguments);
  }

  /// Starts a class of the tests in a process of its own.
  Process startJava(Class<?> program, ProcessBuilder.Redirect errors, String... arguments)
      throws IOException {
    var paths =
        Stream.of("java.class.path", "jdk.module.path")
            .flatMap(property -> Optional.ofNullable(System.getProperty(property)).stream())
            .filter(path -> !path.isEmpty())
            .collect(Collectors.joining(File.pathSeparator));
    var command =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-Xmx400m",
            "-Dglass.platform=gtk",
            "-Dprism.order=sw",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            paths,
            program.getName());
    return start(Stream.concat(command, Stream.of(arguments)).toList(), errors);
  }

  @Override
  public void close() {
    for (Process process : processes.reversed()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      assertThat(process.destroyForcibly().onExit()).succeedsWithin(Duration.ofSeconds(60));
    }
  }
}

package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The finished image, or a copy of it.
///
/// @param root the folder with `bin` and `lib`; on Windows that of the programs
record Image(Path root) {
  private static final int PATIENCE_SECONDS = 90;
  private static final boolean WINDOWS = java.io.File.separatorChar == '\\';

  /// The image the build made.
  static Image built() {
    Path root = Path.of(System.getProperty("assent.image"));
    var image = new Image(root);
    assertThat(image.program("assent"))
        .as("the image; `mvn -DskipTests package` makes it")
        .isExecutable();
    return image;
  }

  /// The end of a command and its output.
  ///
  /// @param code its exit code
  record Ended(int code, String out, String err) {}

  Path program(String name) {
    return WINDOWS ? root.resolve(name + ".exe") : root.resolve("bin").resolve(name);
  }

  /// A command about to start, with no more around it than a search path without Java, a home
  /// folder and what is given.
  ProcessBuilder command(
      Path userHome, Map<String, String> environment, String program, String... arguments) {
    var words = new java.util.ArrayList<String>(List.of(program(program).toString()));
    words.addAll(List.of(arguments));
    var builder = new ProcessBuilder(words);
    var around = new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "HOME", userHome.toString()));
    around.putAll(environment);
    builder.environment().clear();
    builder.environment().putAll(around);
    makeKnown(environment.getOrDefault("ASSENT_HOME", ""));
    return builder;
  }

  // As whoever installs the program may do; a person does it at a terminal.
  private void makeKnown(String home) {
    if (Path.of(home).isAbsolute()) {
      try {
        Files.writeString(
            Files.createDirectories(root.resolve(WINDOWS ? "app/lib" : "lib"))
                .resolve("known-homes"),
            home + " " + home + " " + home + "/run\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// Runs a command to its end.
  static Ended run(ProcessBuilder builder, String input) throws IOException, InterruptedException {
    Path out = Files.createTempFile("assent-out", null);
    Path err = Files.createTempFile("assent-err", null);
    try {
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      try (var in = process.outputWriter()) {
        in.write(input);
      } catch (IOException e) {
        // It ended without reading; how, is said below.
      }
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(
            "no end of " + builder.command() + ", which said " + Files.readString(err));
      }
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}

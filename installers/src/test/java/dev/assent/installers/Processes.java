package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The processes of one home, found by their command line and environment, so where the system has
/// `/proc`.
///
/// @param home the folder that `ASSENT_HOME` names
/// @param script what the server's command line has
record Processes(Path home, Path script) {
  private static final Path PROC = Path.of("/proc");

  /// The part that a process plays.
  enum Kind {
    BRIDGE,
    CORE,
    /// the application, which has a core in it
    APP,
    SERVER
  }

  static boolean canBeFound() {
    return Files.isReadable(PROC.resolve("self/environ"));
  }

  /// Those of a kind that run now.
  List<ProcessHandle> of(Kind kind) throws IOException {
    var found = new ArrayList<ProcessHandle>();
    try (var entries = Files.newDirectoryStream(PROC, "[1-9]*")) {
      for (Path entry : entries) {
        if (kindOf(entry).filter(kind::equals).isPresent()) {
          ProcessHandle.of(Long.parseLong(entry.getFileName().toString()))
              .filter(ProcessHandle::isAlive)
              .ifPresent(found::add);
        }
      }
    }
    return found;
  }

  /// All that run now, in words.
  List<String> all() throws IOException {
    var found = new ArrayList<String>();
    for (Kind kind : Kind.values()) {
      for (ProcessHandle one : of(kind)) {
        found.add(
            kind
                + " "
                + one.pid()
                + " "
                + text(PROC.resolve(one.pid() + "/cmdline")).replace('\0', ' '));
      }
    }
    return found;
  }

  private Optional<Kind> kindOf(Path entry) {
    String command = text(entry.resolve("cmdline"));
    if (command.contains(script.toString())) {
      // Not the commands that were given it as an argument.
      return command.contains("/bin/assent\0") || command.contains("/lib/args/")
          ? Optional.empty()
          : Optional.of(Kind.SERVER);
    }
    // The shell that takes the place of a bridge has no environment.
    if (command.contains("\0assent run ") && isBelow(entry.resolve("cwd"))) {
      return Optional.of(Kind.BRIDGE);
    }
    if (!text(entry.resolve("environ")).contains("ASSENT_HOME=" + home + "\0")) {
      return Optional.empty();
    }
    if (command.contains("/lib/args/bridge\0") || command.contains("/bin/assent\0run\0")) {
      return Optional.of(Kind.BRIDGE);
    }
    if (command.contains("/bin/assent-desktop\0") || command.contains("/lib/args/desktop\0")) {
      return Optional.of(Kind.APP);
    }
    return command.contains("/bin/assent\0core\0") || command.contains("/lib/args/core\0core\0")
        ? Optional.of(Kind.CORE)
        : Optional.empty();
  }

  private boolean isBelow(Path link) {
    try {
      return Files.readSymbolicLink(link).startsWith(home.toAbsolutePath().getParent());
    } catch (IOException _) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      // It has ended meanwhile, or is another user's.
      return "";
    }
  }

  /// Waits until there is one of a kind.
  ProcessHandle await(Kind kind) throws Exception {
    var found = new ArrayList<ProcessHandle>();
    Wait.until(
        "a process of kind " + kind,
        () -> {
          found.addAll(of(kind));
          return !found.isEmpty();
        });
    return found.getFirst();
  }

  /// Kills a process as it is, with no chance to start or end anything on the way.
  ///
  /// @return what it had started and what that had started
  static List<ProcessHandle> kill(ProcessHandle victim) throws Exception {
    Process stop =
        new ProcessBuilder("kill", "-STOP", Long.toString(victim.pid()))
            .redirectErrorStream(true)
            .start();
    assertThat(stop.waitFor(60, TimeUnit.SECONDS)).as("kill -STOP").isTrue();
    List<ProcessHandle> below = victim.descendants().toList();
    victim.destroyForcibly();
    return below;
  }

  /// Waits until processes are gone.
  static void awaitGone(String what, List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle one : processes) {
      Wait.until(what + ", process " + one.pid(), () -> !one.isAlive() || Wait.gone(one.pid()));
    }
  }
}

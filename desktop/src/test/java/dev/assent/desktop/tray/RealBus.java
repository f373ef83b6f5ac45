package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.jspecify.annotations.Nullable;

/// A session bus of a test's own, always at the same address, which can end and start again.
public final class RealBus implements AutoCloseable {
  private final Map<String, String> environment;
  private final Path place;
  private @Nullable Process daemon;

  /// Starts it.
  ///
  /// @param folder in which its socket lies
  public RealBus(Path folder) throws IOException {
    this(folder, Map.of());
  }

  /// Starts it, with variables for itself and for what it starts.
  RealBus(Path folder, Map<String, String> environment) throws IOException {
    this.environment = Map.copyOf(environment);
    place = folder.resolve("bus");
    start();
  }

  /// Whether all programs are on the search path.
  public static boolean areInstalled(String... programs) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(programs)
        .allMatch(
            program ->
                Pattern.compile(Pattern.quote(File.pathSeparator))
                    .splitAsStream(path)
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
  }

  void start() throws IOException {
    Files.deleteIfExists(place);
    var builder =
        new ProcessBuilder(
                "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1", "--address=" + address())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    var begun = builder.start();
    daemon = begun;
    BufferedReader out = begun.inputReader();
    assertThat(out.readLine()).as("the bus says where it is").isNotNull();
  }

  /// Ends it, as a crash would.
  void kill() throws InterruptedException {
    var running = daemon;
    if (running != null) {
      running.destroyForcibly();
      assertThat(running.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
    daemon = null;
  }

  public String address() {
    return "unix:path=" + place;
  }

  DBusConnection connect() throws DBusException {
    return DBusConnectionBuilder.forAddress(address()).withShared(false).build();
  }

  @Override
  public void close() {
    var running = daemon;
    if (running != null) {
      running.destroyForcibly();
    }
  }
}

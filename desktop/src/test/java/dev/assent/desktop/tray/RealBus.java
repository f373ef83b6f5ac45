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
import org.testfx.util.WaitForAsyncUtils;

/// A session bus of a test's own, always at the same address, which can end and start again. It
/// starts only those services that its test offers, none of the machine's: one of those would come
/// between the test and the service it runs itself.
public final class RealBus implements AutoCloseable {
  private static final Path OF_THE_MACHINE = Path.of("/usr/share/dbus-1/services");
  private static final String OF_THE_LIBRARY = "DBus";
  private static final String SETTINGS =
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>%s</listen>
        <servicedir>%s</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """;

  private final Map<String, String> environment;
  private final Path place;
  private final Path services;
  private final Path settings;
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
    services = Files.createDirectories(folder.resolve("bus-services"));
    settings =
        Files.writeString(folder.resolve("bus.conf"), SETTINGS.formatted(address(), services));
    start();
  }

  /// Lets it start a service when somebody asks for its name.
  ///
  /// @param command as the bus takes it apart
  void offer(String name, String command) throws IOException {
    Files.writeString(
        services.resolve(name + ".service"),
        "[D-BUS Service]\nName=" + name + "\nExec=" + command + "\n");
  }

  /// Lets it start a service as the machine's own bus would; none where the machine has none.
  void offerOfTheMachine(String name) throws IOException {
    String file = name + ".service";
    if (Files.exists(OF_THE_MACHINE.resolve(file))) {
      Files.copy(OF_THE_MACHINE.resolve(file), services.resolve(file));
    }
  }

  /// True if all programs are on the search path.
  public static boolean areInstalled(String... programs) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(programs)
        .allMatch(program ->
            Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
  }

  void start() throws IOException {
    Files.deleteIfExists(place);
    var builder =
        new ProcessBuilder(
                "dbus-daemon",
                "--config-file=" + settings,
                "--nofork",
                "--nopidfile",
                "--print-address=1")
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
      assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    daemon = null;
  }

  public String address() {
    return "unix:path=" + place;
  }

  DBusConnection connect() throws DBusException {
    return DBusConnectionBuilder.forAddress(address()).withShared(false).build();
  }

  /// Ends it. Its connections are to be closed before.
  @Override
  public void close() {
    try {
      kill();
      forgetComplaints();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // Threads of the library that were about to send while their connection went say so as they end,
  // and the toolkit's tests fail for whatever any thread threw meanwhile: no test is about that,
  // least of all the next one.
  private static void forgetComplaints() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith(OF_THE_LIBRARY))) {
      assertThat(System.nanoTime()).as("a connection to the bus is still open").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(5);
    }
    WaitForAsyncUtils.clearExceptions();
  }
}

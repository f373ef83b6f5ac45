package dev.assent.core.secrets.bus;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;

/// A session bus of the test's own.
public final class PrivateBus implements AutoCloseable {
  private final Process daemon;
  private final String address;

  private PrivateBus(Process daemon, String address) {
    this.daemon = daemon;
    this.address = address;
  }

  /// Starts one, or skips the test where no bus can be started.
  ///
  /// @param folder where its socket and its configuration go, and `services` that it starts
  public static PrivateBus start(Path folder) throws IOException {
    assumeTrue(hasDaemon(), "dbus-daemon is not installed");
    Path configuration = folder.resolve("bus.conf");
    // No folder with services to start but the test's own: what the machine has installed must not
    // answer.
    Files.createDirectories(folder.resolve("services"));
    Files.writeString(
        configuration,
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=%s</listen>
          <servicedir>%s</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
          </policy>
        </busconfig>
        """
            .formatted(folder.resolve("bus"), folder.resolve("services")));
    Process daemon =
        new ProcessBuilder(
                "dbus-daemon",
                "--config-file=" + configuration,
                "--nofork",
                "--nopidfile",
                "--print-address=1")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new PrivateBus(
        daemon,
        Objects.requireNonNull(daemon.inputReader().readLine(), "the bus says where it is"));
  }

  private static boolean hasDaemon() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(path)
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "dbus-daemon")));
  }

  /// The address it listens at.
  public String address() {
    return address;
  }

  @Override
  public void close() {
    daemon.destroy();
  }
}

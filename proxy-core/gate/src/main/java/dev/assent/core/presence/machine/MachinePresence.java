package dev.assent.core.presence.machine;

import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import dev.assent.core.presence.polkit.PolkitPresence;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The means of this machine to ask for the person, found at each question anew.
///
/// The system bus is looked for at its fixed places, never where a variable says: a bus of
/// somebody's own would say yes to everything.
public final class MachinePresence implements PresenceCheck {
  private static final List<Path> SYSTEM_BUS =
      List.of(Path.of("/run/dbus/system_bus_socket"), Path.of("/var/run/dbus/system_bus_socket"));

  private final String osName;
  private final List<Path> places;

  /// @param osName the system property `os.name`
  public MachinePresence(String osName) {
    this(osName, SYSTEM_BUS);
  }

  MachinePresence(String osName, List<Path> places) {
    this.osName = osName;
    this.places = List.copyOf(places);
  }

  @Override
  public PresenceResult ask(PresencePurpose purpose) throws InterruptedException {
    return switch (OperatingSystem.of(osName)) {
      case LINUX -> onLinux().ask(purpose);
      case MACOS -> notYet("macOS");
      case WINDOWS -> notYet("Windows");
      case OTHER -> notYet("this system");
    };
  }

  private PresenceCheck onLinux() {
    var bus = places.stream().filter(Files::exists).findFirst();
    if (bus.isEmpty()) {
      return PresenceCheck.notOffered("this system has no system bus");
    }
    return ownerOf(bus.get()).filter(owner -> owner == 0).isPresent()
        ? new PolkitPresence("unix:path=" + bus.get())
        : PresenceCheck.notOffered("the system bus does not belong to the system");
  }

  private static Optional<Integer> ownerOf(Path file) {
    try {
      return Optional.of((Integer) Files.getAttribute(file, "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static PresenceResult notYet(String system) {
    return new PresenceResult.NotOffered(
        Sentence.of("Assent cannot ask for the person on %s yet", system));
  }
}

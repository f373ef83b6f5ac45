package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Tells when Assent last changed the files of agents and clients, by what it keeps of them.
///
/// @param backups the folder in which it is kept what those files were before
public record WiringTimes(Path backups) {
  /// When the hook was put into a file; absent where that is not known.
  public Optional<Instant> hook(HookAgent agent, Path file) {
    return changed(HookBackup.place(backups, agent, AgentFile.real(file)));
  }

  /// When a file of servers was changed last; absent where it was not, or is not known.
  public Optional<Instant> servers(Path file) {
    return changed(ServerBackup.place(backups, AgentFile.real(file)));
  }

  /// When a file was changed last; absent where there is none.
  public static Optional<Instant> changed(Path file) {
    try {
      return Optional.of(Files.getLastModifiedTime(file).toInstant());
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}

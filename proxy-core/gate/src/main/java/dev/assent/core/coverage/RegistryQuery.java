package dev.assent.core.coverage;

import dev.assent.core.wiring.PolicyRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The registry of this machine, asked by the system's own program.
///
/// @param program `reg.exe`
record RegistryQuery(Path program) implements PolicyRegistry {
  private static final int MOST = 1024 * 1024;
  private static final int SECONDS = 5;
  // Of a key that is not there, as of every other failure; the two are told apart by nothing.
  private static final int NO_KEY = 1;

  /// The one of a system.
  ///
  /// @param system the root folder
  static PolicyRegistry of(Path system, boolean windows) {
    Path program = system.resolve("Windows/System32/reg.exe");
    return windows && Files.isExecutable(program)
        ? new RegistryQuery(program)
        : PolicyRegistry.NONE;
  }

  @Override
  public Optional<String> query(String key) throws IOException {
    Process process =
        new ProcessBuilder(List.of(program.toString(), "query", key))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().close();
      String printed =
          new String(process.getInputStream().readNBytes(MOST), StandardCharsets.UTF_8);
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("the registry did not answer");
      }
      return switch (process.exitValue()) {
        case 0 -> Optional.of(printed);
        case NO_KEY -> Optional.empty();
        default -> throw new IOException("the registry could not be read");
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.destroyForcibly();
    }
  }
}

package dev.assent.core.proxy;

import dev.assent.core.config.proxy.ProxyDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The server in bash with the habits of mcp-bash, `peers/bash-server.sh`, with its own policy
/// hook.
final class BashServer {
  private static final Path BASH = Path.of("/bin/bash");

  private BashServer() {}

  /// True if it can run here; used by conditions of tests.
  static boolean canRun() {
    return Files.isExecutable(BASH);
  }

  /// A proxy in front of it.
  ///
  /// @param folder where its scripts and its temporary files go
  /// @param slowSeconds how much longer its first call takes
  static ProxyDefinition in(Path folder, Duration callTimeout, int slowSeconds) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    var command =
        List.of(
            BASH.toString(),
            copy(folder, "bash-server.sh").toString(),
            copy(folder, "bash-policy.sh").toString());
    var environment =
        Map.of("TMPDIR", temporary.toString(), "BASH_SERVER_SLOW", Integer.toString(slowSeconds));
    return CoreRig.definition(command, environment, callTimeout);
  }

  // The hook is only loaded from a file that nobody else can write, and a checkout may be less
  // strict.
  private static Path copy(Path folder, String name) throws IOException {
    Path script = folder.resolve(name);
    try (InputStream in =
        Objects.requireNonNull(BashServer.class.getResourceAsStream("/peers/" + name), name)) {
      Files.copy(in, script);
    }
    return script;
  }

  /// The processes that belong to the server of a folder: itself and its workers.
  static List<ProcessHandle> processes(Path folder) {
    String script = folder.resolve("bash-server.sh").toString();
    try (var all = ProcessHandle.allProcesses()) {
      return all.filter(process -> process.info().commandLine().orElse("").contains(script))
          .toList();
    } catch (UncheckedIOException e) {
      throw new AssertionError("the processes of this machine cannot be listed", e);
    }
  }
}

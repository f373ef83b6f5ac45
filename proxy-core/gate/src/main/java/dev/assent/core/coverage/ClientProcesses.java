package dev.assent.core.coverage;

import dev.assent.core.wiring.McpClient;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The processes of this computer, in which clients are known by the names of their programs.
public final class ClientProcesses {
  private ClientProcesses() {}

  /// When the client's running processes began; empty where none runs, absent where it is not known
  /// by which name it runs.
  public static Optional<List<Instant>> starts(McpClient client) {
    Set<String> names = client.processes();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ProcessHandle.allProcesses()
            .filter(process -> isNamed(process.info(), names))
            .flatMap(process -> process.info().startInstant().stream())
            .toList());
  }

  // A script of Node.js is the first argument of its program.
  private static boolean isNamed(ProcessHandle.Info info, Set<String> names) {
    String program = info.command().map(ClientProcesses::last).orElse("");
    return names.contains(program)
        || Set.of("node", "bun").contains(program)
            && info.arguments()
                .flatMap(
                    words -> Arrays.stream(words).filter(word -> !word.startsWith("-")).findFirst())
                .map(ClientProcesses::last)
                .filter(names::contains)
                .isPresent();
  }

  private static String last(String path) {
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    return name.endsWith(".exe") || name.endsWith(".mjs")
        ? name.substring(0, name.length() - 4)
        : name.endsWith(".js") ? name.substring(0, name.length() - 3) : name;
  }
}

package dev.assent.core.transport;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// How to start a server.
///
/// @param name what its threads and messages call it
/// @param command program and arguments, no shell; at least the program
/// @param environment its whole environment ([ServerEnvironment])
/// @param workingFolder absolute
/// @param errorFile where its stderr goes; the folder is made where it is missing
public record ServerSpec(
    String name, List<String> command, Map<String, String> environment, Path workingFolder, Path errorFile) {
  public ServerSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}

package dev.assent.core.transport;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The data needed to start a server.
///
/// @param name what its threads and messages call it
/// @param command program and arguments, no shell; at least the program
/// @param environment its whole environment ([ServerEnvironment])
/// @param workingFolder absolute
/// @param errorFile where its stderr goes, whose folder is made where it is missing; absent where
///   no file keeps it
/// @param errorLines changes each line of its stderr, without its line end, before it is kept;
///   called in order, by one thread
public record ServerSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path workingFolder,
    Optional<Path> errorFile,
    UnaryOperator<String> errorLines) {
  public ServerSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}

package dev.assent.core.protect;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.document.Shapes;
import dev.assent.core.transport.ExecutableFinder;
import dev.assent.core.transport.ServerStartException;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Collectors;

/// Settles which program a command means, once and where it was found: so it starts the same from a
/// terminal, from a client with a short search path, and from the tray.
public final class SettledCommand {
  static final String PATH = "PATH";

  private SettledCommand() {}

  /// A definition whose program is an absolute path, and whose variables have the search path that
  /// its interpreter needs. One that starts nothing, or takes its search path from the client,
  /// stays as it is.
  ///
  /// @param searchPath value of `PATH` where it was found; counts where the definition sets none
  /// @param folder what a relative path of the program begins at; absolute
  /// @throws ServerStartException when the program is not there or may not be run
  public static ProxyDefinition of(ProxyDefinition definition, String searchPath, Path folder)
      throws ServerStartException {
    return switch (definition.backend()) {
      case Backend.Stdio(var launch) ->
          definition.withBackend(new Backend.Stdio(of(launch, searchPath, Optional.of(folder))));
      case Backend.Auto(var endpoint, var launch) ->
          launch.isEmpty()
              ? definition
              : definition.withBackend(
                  new Backend.Auto(
                      endpoint, Optional.of(of(launch.get(), searchPath, Optional.of(folder)))));
      case Backend.Http _, Backend.Agent _ -> definition;
    };
  }

  /// As [#of(ProxyDefinition, String, Path)]; one whose program is not there stays as it is, and is
  /// looked for again when a client starts it.
  public static ProxyDefinition orAsItIs(
      ProxyDefinition definition, String searchPath, Path folder) {
    try {
      return of(definition, searchPath, folder);
    } catch (ServerStartException _) {
      return definition;
    }
  }

  /// The same for a command alone.
  ///
  /// @param folder absent where a relative path means nothing
  static ServerLaunch of(ServerLaunch launch, String searchPath, Optional<Path> folder)
      throws ServerStartException {
    SecretValue set = launch.environment().get(PATH);
    String path;
    switch (set) {
      case null -> path = absolute(searchPath);
      case SecretValue.Plain(var text) -> path = text;
      case SecretValue.FromClient _, SecretValue.Keychain _ -> {
        return launch;
      }
    }
    var command = new ArrayList<>(launch.command());
    command.set(0, ExecutableFinder.resolve(program(command.getFirst(), folder), path).toString());
    var environment = new LinkedHashMap<>(launch.environment());
    if (set == null && !path.isEmpty()) {
      environment.put(PATH, new SecretValue.Plain(path));
    }
    return new ServerLaunch(command, environment);
  }

  // A name alone is looked up, as shells do.
  private static String program(String word, Optional<Path> folder) {
    try {
      boolean relative = word.contains("/") || word.contains(File.separator);
      return relative && folder.isPresent()
          ? folder.get().resolve(word).normalize().toString()
          : word;
    } catch (InvalidPathException _) {
      return word;
    }
  }

  // Another folder would make another entry of one that is not absolute.
  private static String absolute(String searchPath) {
    return Arrays.stream(searchPath.split(File.pathSeparator))
        .filter(Shapes::isAbsolute)
        .collect(Collectors.joining(File.pathSeparator));
  }
}

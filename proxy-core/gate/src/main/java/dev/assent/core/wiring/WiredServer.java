package dev.assent.core.wiring;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A server as it stands in a client's file. Values of variables and headers are not kept: they may
/// be secrets.
///
/// @param name in the file
/// @param file absolute
/// @param place the names that lead to the entry in the file, outermost first, its own last
/// @param proxy the proxy of ours that it leads to; absent where it goes around
/// @param command program and arguments that it starts; empty where it starts none
/// @param address of a server that runs elsewhere; absent where it names none
/// @param variables names that it sets for the program, in their order
/// @param headers names of what it sends along to the address, in their order
/// @param base the folder at which its client begins relative paths of the command; absent where
///   that is not known
public record WiredServer(
    String name,
    Path file,
    List<String> place,
    Optional<String> proxy,
    List<String> command,
    Optional<String> address,
    List<String> variables,
    List<String> headers,
    Optional<Path> base) {
  // The names that lead to VS Code's part of the description of a container.
  private static final List<String> OF_CONTAINER = List.of("customizations", "vscode");

  /// One of which it is not known where relative paths begin.
  public WiredServer(
      String name,
      Path file,
      List<String> place,
      Optional<String> proxy,
      List<String> command,
      Optional<String> address,
      List<String> variables,
      List<String> headers) {
    this(name, file, place, proxy, command, address, variables, headers, Optional.empty());
  }

  public WiredServer {
    place = List.copyOf(place);
    command = List.copyOf(command);
    variables = List.copyOf(variables);
    headers = List.copyOf(headers);
  }

  /// Returns whether the entry is for a container, in which its program is started.
  public boolean isInContainer() {
    return place.size() > OF_CONTAINER.size()
        && place.subList(0, OF_CONTAINER.size()).equals(OF_CONTAINER);
  }

  /// True if another entry starts the same thing under the same name.
  public boolean isSame(WiredServer other) {
    return name.equals(other.name)
        && command.equals(other.command)
        && address.equals(other.address);
  }
}

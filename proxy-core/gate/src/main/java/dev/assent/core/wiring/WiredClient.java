package dev.assent.core.wiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A client that was found, and the servers in its files for all projects.
///
/// @param servers in the order of the files; the same one may stand in several places
/// @param unreadable files that could not be read, of which nothing is known; may be empty
/// @param changed when a file that leads to us was changed last; absent where none does, and where
///   the client itself writes into one of them, so that its time says nothing
public record WiredClient(
    McpClient client,
    List<WiredServer> servers,
    List<UnreadFile> unreadable,
    Optional<Instant> changed) {
  public WiredClient {
    servers = List.copyOf(servers);
    unreadable = List.copyOf(unreadable);
  }

  /// The servers that it starts without us.
  public List<WiredServer> around() {
    return servers.stream().filter(server -> server.proxy().isEmpty()).toList();
  }

  /// The entries that lead to a proxy of ours.
  public List<WiredServer> leading(String proxy) {
    return servers.stream()
        .filter(server -> server.proxy().filter(proxy::equals).isPresent())
        .toList();
  }

  /// The proxies of ours that it leads to, sorted, without duplicates.
  public List<String> proxies() {
    return servers.stream().flatMap(server -> server.proxy().stream()).distinct().sorted().toList();
  }
}

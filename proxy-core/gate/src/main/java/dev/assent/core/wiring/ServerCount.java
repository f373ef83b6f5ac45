package dev.assent.core.wiring;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/// The number of server entries, as every page and command counts them: a server counts once for
/// each entry of a client's file that starts it, before it is protected and afterwards. Calls make
/// no entry: a client whose files are not known, such as a script, adds nothing.
///
/// @param through entries that lead to us
/// @param around entries that go around
/// @param unled servers of ours that no known entry leads to; they are no entries
/// @param whole whether every client's files could be read; otherwise there may be more entries
public record ServerCount(int through, int around, int unled, boolean whole) {
  /// Counts.
  ///
  /// @param clients those that were found
  /// @param servers the names of the configured ones, without those that are an agent's hook
  public static ServerCount of(Collection<WiredClient> clients, Collection<String> servers) {
    var entries = clients.stream().flatMap(client -> client.servers().stream()).toList();
    Set<String> led =
        entries.stream().flatMap(entry -> entry.proxy().stream()).collect(Collectors.toSet());
    int around = (int) entries.stream().filter(entry -> entry.proxy().isEmpty()).count();
    return new ServerCount(
        entries.size() - around,
        around,
        (int) servers.stream().filter(name -> !led.contains(name)).count(),
        clients.stream().allMatch(client -> client.unreadable().isEmpty()));
  }

  /// The number of all entries.
  public int all() {
    return through + around;
  }
}

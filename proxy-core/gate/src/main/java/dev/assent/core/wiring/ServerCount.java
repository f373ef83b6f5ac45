package dev.assent.core.wiring;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The number of server entries, as every page and command counts them: a server counts once for
/// each entry of a client's file that starts it, before it is protected and afterwards.
///
/// @param through entries that lead to us
/// @param around entries that go around
/// @param called servers of ours that no such entry leads to, and that a client calls all the same:
///   its files are kept where nobody looks. One whose files start it around us by now is the
///   client's other entry
/// @param unled servers of ours that no client starts; they protect nothing and do not count
/// @param whole whether every client's files could be read, and of our servers whether somebody
///   calls them; otherwise there may be more
public record ServerCount(int through, int around, int called, int unled, boolean whole) {
  /// Whoever called within this time starts a server, wherever that stands.
  public static final Duration LATELY = Duration.ofDays(2);

  /// Counts.
  ///
  /// @param clients those that were found
  /// @param servers the names of the configured ones, without those that are an agent's hook
  /// @param callers of each that was called lately or is open, the names that its clients call
  ///   themselves
  /// @param unread servers that others may have called: not all their calls could be read
  public static ServerCount of(
      Collection<WiredClient> clients,
      Collection<String> servers,
      Map<String, Set<String>> callers,
      Set<String> unread) {
    var entries = clients.stream().flatMap(client -> client.servers().stream()).toList();
    Set<String> led =
        entries.stream().flatMap(entry -> entry.proxy().stream()).collect(Collectors.toSet());
    var beside = servers.stream().filter(name -> !led.contains(name)).toList();
    int around = (int) entries.stream().filter(entry -> entry.proxy().isEmpty()).count();
    int used = (int) beside.stream().filter(name -> isCalled(clients, name, callers)).count();
    int unknown =
        (int)
            beside.stream()
                .filter(name -> unread.contains(name) && !isCalled(clients, name, callers))
                .count();
    return new ServerCount(
        entries.size() - around,
        around,
        used,
        beside.size() - used - unknown,
        unknown == 0 && clients.stream().allMatch(client -> client.unreadable().isEmpty()));
  }

  private static boolean isCalled(
      Collection<WiredClient> clients, String server, Map<String, Set<String>> callers) {
    return callers.getOrDefault(server, Set.of()).stream()
        .anyMatch(caller -> !startsAround(clients, caller, server));
  }

  private static boolean startsAround(
      Collection<WiredClient> clients, String caller, String server) {
    var client = McpClient.calling(caller);
    return clients.stream()
        .filter(one -> client.equals(Optional.of(one.client())))
        .flatMap(one -> one.around().stream())
        .anyMatch(entry -> entry.name().equals(server));
  }

  /// The number of those that are protected.
  public int guarded() {
    return through + called;
  }

  /// The number of those that clients start.
  public int all() {
    return guarded() + around;
  }
}

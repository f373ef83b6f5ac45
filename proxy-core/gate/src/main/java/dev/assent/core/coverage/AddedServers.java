package dev.assent.core.coverage;

import dev.assent.core.config.store.SeenServer;
import dev.assent.core.text.Sha256;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Tells which servers that go around were put into clients' files since a person looked.
public final class AddedServers {
  private AddedServers() {}

  /// The servers of a client that go around and that nobody knows of.
  ///
  /// @param seen absent where nobody looked yet: then none counts as added
  public static List<WiredServer> of(WiredClient client, Optional<List<SeenServer>> seen) {
    return client.around().stream()
        .filter(server ->
            seen.filter(known -> !known.contains(seen(client.client(), server))).isPresent())
        .toList();
  }

  /// A server as it is kept.
  public static SeenServer seen(McpClient client, WiredServer server) {
    return new SeenServer(
        client.word(),
        server.file(),
        server.place(),
        Sha256.hex(String.join("\0", server.command()) + "\0\0" + server.address().orElse("")));
  }

  /// The entries to keep when everything that goes around now is known; entries of files that
  /// cannot be read now stay.
  public static List<SeenServer> all(List<WiredClient> clients, List<SeenServer> before) {
    var kept = new ArrayList<SeenServer>();
    for (WiredClient client : clients) {
      client.around().forEach(server -> kept.add(seen(client.client(), server)));
    }
    kept.addAll(unread(clients, before));
    return kept.stream().distinct().toList();
  }

  /// The entries that stay known: those that still stand there, and those of files that cannot be
  /// read now. What was taken out and comes again is asked about again.
  public static List<SeenServer> still(List<WiredClient> clients, List<SeenServer> before) {
    var kept = new ArrayList<SeenServer>();
    for (WiredClient client : clients) {
      client.around().stream()
          .map(server -> seen(client.client(), server))
          .filter(before::contains)
          .forEach(kept::add);
    }
    kept.addAll(unread(clients, before));
    return kept.stream().distinct().toList();
  }

  private static List<SeenServer> unread(List<WiredClient> clients, List<SeenServer> before) {
    return before.stream()
        .filter(server ->
            clients.stream()
                .anyMatch(client ->
                    client.client().word().equals(server.client())
                        && client.unreadable().stream()
                            .anyMatch(one -> one.file().equals(server.file()))))
        .toList();
  }
}

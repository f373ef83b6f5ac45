package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SideEffect;
import dev.assent.core.wiring.WiredClient;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Tells the page the entries in the clients' files, the clients that were seen and the servers'
/// tools. Belongs to the toolkit's thread, as does whoever is told.
public interface WiringDesk {
  /// Looks around; reads files meanwhile.
  ///
  /// @param servers the names of the configured ones
  /// @param done told once
  void look(List<String> servers, Consumer<Looked> done);

  /// One look at files, clients and tools.
  ///
  /// @param clients those that were found, in a fixed order
  /// @param seen who made calls lately, the newest of each client and server
  /// @param whole servers of whose log all was looked at, so that whoever is not among the seen
  ///   never made a call
  /// @param unread servers of whose log not all could be read that was to be looked at: somebody
  ///   who is not among the seen may have called them
  /// @param tools by server; none for one whose tools nobody asked for yet
  record Looked(
      List<WiredClient> clients,
      List<Seen> seen,
      Set<String> whole,
      Set<String> unread,
      Map<String, Tools> tools) {
    static final Looked NOTHING = new Looked(List.of(), List.of(), Set.of(), Set.of(), Map.of());

    public Looked {
      clients = List.copyOf(clients);
      seen = List.copyOf(seen);
      whole = Set.copyOf(whole);
      unread = Set.copyOf(unread);
      tools = Map.copyOf(tools);
    }
  }

  /// The time of a client's last message.
  ///
  /// @param client what it calls itself; empty before it said so
  /// @param called when it called a tool last; absent where it is not known to have
  record Seen(String client, String server, Instant at, Optional<Instant> called) {
    /// One that called no tool.
    public Seen(String client, String server, Instant at) {
      this(client, server, at, Optional.empty());
    }
  }

  /// The tools of a server.
  ///
  /// @param count how many it lists
  /// @param changed how many differ from what a person accepted
  /// @param effects what they can do, as far as it is known
  record Tools(int count, int changed, Set<SideEffect> effects) {
    public Tools {
      effects = Set.copyOf(effects);
    }
  }
}

package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Shortening;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// Who reaches which server through the gate now. Pure.
///
/// @param clients by name
/// @param servers as the list has them
record WiringMap(List<Client> clients, List<Server> servers) {
  // A client names itself as it likes.
  private static final int NAME_LENGTH = 60;
  private static final int NAMED_SESSIONS = 3;

  WiringMap {
    clients = List.copyOf(clients);
    servers = List.copyOf(servers);
  }

  /// All sessions of one client.
  ///
  /// @param name as it calls itself, shortened in the middle, hidden characters named
  /// @param detail the names of its sessions; of many, how many
  /// @param servers the names of the servers that it uses, sorted
  record Client(String name, String detail, List<String> servers) {
    Client {
      servers = List.copyOf(servers);
    }

    /// What is read aloud.
    String spoken() {
      return Texts.get("servers.wiring.client.spoken", name, String.join(", ", servers), detail);
    }
  }

  /// A server.
  ///
  /// @param used how many sessions use it
  /// @param chosen whether it is shown below
  record Server(String name, String state, String tone, int used, boolean chosen) {
    /// Its state, and how many sessions use it, in words.
    String detail() {
      String sessions =
          switch (used) {
            case 0 -> Texts.get("servers.wiring.unused");
            case 1 -> Texts.get("servers.wiring.session");
            default -> Texts.get("servers.wiring.sessions", Texts.number(used));
          };
      return Texts.get("servers.wiring.server", state, sessions);
    }

    /// What is read aloud.
    String spoken() {
      return Texts.get(chosen ? "servers.wiring.server.chosen" : "servers.wiring.server.spoken", name, detail());
    }
  }

  /// The map of what is known.
  ///
  /// @param links the open sessions; those of servers that are not configured any more are left out
  /// @param chosen the name of the server that is shown below
  static WiringMap of(List<ServerRow> rows, List<ClientLink> links, String chosen) {
    var byClient = new TreeMap<String, List<ClientLink>>();
    var names = new TreeSet<String>();
    rows.forEach(row -> names.add(row.name()));
    links.stream()
        .filter(link -> names.contains(link.server()))
        .forEach(link -> byClient.computeIfAbsent(link.client(), _ -> new ArrayList<>()).add(link));
    var clients = byClient.entrySet().stream().map(entry -> client(entry.getKey(), entry.getValue())).toList();
    var servers =
        rows.stream()
            .map(
                row ->
                    new Server(
                        row.name(),
                        row.state(),
                        row.tone(),
                        (int) links.stream().filter(link -> link.server().equals(row.name())).count(),
                        row.name().equals(chosen)))
            .toList();
    return new WiringMap(clients, servers);
  }

  private static Client client(String name, List<ClientLink> links) {
    String shown =
        name.isBlank()
            ? Texts.get("servers.wiring.unnamed")
            : ShownText.of(Shortening.of(name, NAME_LENGTH).plain(), ShownText.Place.LINE).inline();
    String sessions =
        links.size() > NAMED_SESSIONS
            ? Texts.get("servers.wiring.sessions", Texts.number(links.size()))
            : String.join(", ", new TreeSet<>(links.stream().map(ClientLink::session).toList()));
    return new Client(shown, sessions, List.copyOf(new TreeSet<>(links.stream().map(ClientLink::server).toList())));
  }
}

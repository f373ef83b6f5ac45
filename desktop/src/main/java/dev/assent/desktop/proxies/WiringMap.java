package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.Texts;
import java.util.List;

/// Who reaches which server through the gate, and what goes around it.
///
/// @param clients those that lead through us first, those of which something goes around last
/// @param servers as the list has them
/// @param around what clients start without us
record WiringMap(List<Client> clients, List<Server> servers, List<Around> around) {
  static final WiringMap EMPTY = new WiringMap(List.of(), List.of(), List.of());

  WiringMap {
    clients = List.copyOf(clients);
    servers = List.copyOf(servers);
    around = List.copyOf(around);
  }

  /// How a client is joined to the gate.
  enum Wire {
    /// calls come that way
    THROUGH,
    /// its file leads here, and it was not seen since
    RESTART,
    /// it leads to none of our servers
    NONE
  }

  /// A client.
  ///
  /// @param name as its maker writes it, or as it calls itself, shortened in the middle, hidden characters named
  /// @param detail what there is to know of it, in words
  /// @param servers the names of the servers that it uses or leads to, sorted
  /// @param warns whether something goes around, or its files could not be read
  record Client(String name, Symbol symbol, String detail, Wire wire, List<String> servers, boolean warns) {
    Client {
      servers = List.copyOf(servers);
    }

    /// What is read aloud.
    String spoken() {
      return servers.isEmpty()
          ? Texts.get("servers.wiring.server.spoken", name, detail)
          : Texts.get("servers.wiring.client.spoken", name, String.join(", ", servers), detail);
    }
  }

  /// A server.
  ///
  /// @param detail its state, its tools and who uses it, in words
  /// @param tone `danger` for one that failed, `care` for one that waits or has a broken file, else empty or `calm`
  /// @param changed how many of its tools changed, in words; empty for none
  /// @param wire RESTART where only clients lead to it that were not seen since; NONE where nobody leads to it
  /// @param chosen whether it is shown below
  record Server(String name, Symbol symbol, String detail, String tone, String changed, Wire wire, boolean chosen) {
    /// What is read aloud.
    String spoken() {
      String all = changed.isEmpty() ? detail : detail + ", " + changed;
      return Texts.get(chosen ? "servers.wiring.server.chosen" : "servers.wiring.server.spoken", name, all);
    }
  }

  /// A server that clients start without us.
  ///
  /// @param key tells it from others of the same name
  /// @param name as the files have it, hidden characters named
  /// @param clients the places among the clients of those that start it
  /// @param chosen whether it is shown below how it is put behind the gate
  record Around(String key, String name, String detail, List<Integer> clients, boolean chosen) {
    Around {
      clients = List.copyOf(clients);
    }

    /// What is read aloud.
    String spoken() {
      return Texts.get(chosen ? "servers.wiring.server.chosen" : "servers.wiring.server.spoken", name, detail);
    }
  }

  /// How many clients and servers there are, and how much goes around, in words.
  String summary() {
    return switch (around.size()) {
      case 0 -> counted();
      case 1 -> Texts.get("servers.summary.around.one", counted());
      default -> Texts.get("servers.summary.around", counted(), Texts.number(around.size()));
    };
  }

  /// How many clients and servers there are, in words.
  String counted() {
    String all =
        servers.size() + around.size() == 1
            ? Texts.get("shell.state.server", "1")
            : Texts.get("shell.state.servers", Texts.number(servers.size() + around.size()));
    return switch (clients.size()) {
      case 0 -> all;
      case 1 -> Texts.get("servers.summary.one", all);
      default -> Texts.get("servers.summary", Texts.number(clients.size()), all);
    };
  }
}

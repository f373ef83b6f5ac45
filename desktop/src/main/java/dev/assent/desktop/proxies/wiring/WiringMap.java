package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;

/// The clients and the servers that they reach, through the gate or around it.
///
/// @param clients those of which something goes around first, then those that lead through us
/// @param servers as the list has them
/// @param around what clients start without us
/// @param count how many of the servers are guarded; absent while that is looked for
public record WiringMap(
    List<Client> clients, List<Server> servers, List<Around> around, Optional<GateCount> count) {
  static final WiringMap EMPTY = new WiringMap(List.of(), List.of(), List.of(), Optional.empty());

  public WiringMap {
    clients = List.copyOf(clients);
    servers = List.copyOf(servers);
    around = List.copyOf(around);
  }

  WiringMap uncounted() {
    return new WiringMap(clients, servers, around, Optional.empty());
  }

  /// The number of clients and servers in words; says so while they are being counted.
  public String summary() {
    return count.map(GateCount::summary).orElseGet(CountWords::counting);
  }

  /// The kind of line between a client and the gate.
  public enum Wire {
    /// a session is open
    THROUGH,
    /// its file leads here, and no session is open
    LED,
    /// its file leads here, and it was not seen since
    RESTART,
    /// it leads to none of our servers
    NONE
  }

  /// A client.
  ///
  /// @param word its name in commands; empty for one that is only known by its calls
  /// @param name as its maker writes it, or as it calls itself, shortened in the middle, hidden
  ///   characters named
  /// @param detail what there is to know of it, in words
  /// @param servers the names of the servers that it uses or leads to, sorted
  /// @param warns whether something goes around, or its files could not be read
  public record Client(
      String word,
      String name,
      WiringSymbol symbol,
      String detail,
      Wire wire,
      List<String> servers,
      boolean warns) {
    public Client {
      servers = List.copyOf(servers);
    }

    /// The words to be read aloud.
    String spoken() {
      return servers.isEmpty()
          ? Texts.get("servers.wiring.server.spoken", name, detail)
          : Texts.get("servers.wiring.client.spoken", name, ListWords.all(servers), detail);
    }
  }

  /// A server.
  ///
  /// @param detail its state, its tools and who uses it, in words
  /// @param tone `danger` for one that failed, `care` for one that waits, has a broken file or that
  ///   no client leads to, else empty or `calm`
  /// @param changed how many of its tools changed, in words; empty for none
  /// @param wire THROUGH where a session is open; RESTART where only clients lead to it that were
  ///   not seen since; NONE where nobody leads to it
  /// @param led whether a client leads to it or called it lately
  /// @param chosen whether it is shown below
  /// @param users the clients that use it or lead to it, each with what is known of it here
  public record Server(
      String name,
      WiringSymbol symbol,
      String detail,
      String tone,
      String changed,
      Wire wire,
      boolean led,
      boolean chosen,
      List<Client> users) {
    public Server {
      users = List.copyOf(users);
    }

    /// The words to be read aloud.
    String spoken() {
      String all = changed.isEmpty() ? detail : detail + ", " + changed;
      return Texts.get(
          chosen ? "servers.wiring.server.chosen" : "servers.wiring.server.spoken", name, all);
    }
  }

  /// A server that clients start without us.
  ///
  /// @param key tells it from others of the same name
  /// @param name as the files have it, hidden characters named
  /// @param clients the places among the clients of those that start it
  /// @param chosen whether it is shown below how it is put behind the gate
  public record Around(
      String key, String name, String detail, List<Integer> clients, boolean chosen) {
    public Around {
      clients = List.copyOf(clients);
    }

    /// The words to be read aloud.
    String spoken() {
      return Texts.get(
          chosen ? "servers.wiring.server.chosen" : "servers.wiring.server.spoken", name, detail);
    }
  }
}

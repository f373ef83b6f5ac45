package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Texts;
import java.util.List;

/// The number of servers and of those that are guarded. Every page that counts servers shows this
/// count.
///
/// @param clients the names of the clients that were found or are connected
/// @param guarded servers that are here and that a client leads to, or that were called lately
/// @param unled servers that are here and that no client leads to, so that nothing is guarded by
///   them
/// @param around servers that clients start without us
/// @param whole whether every client's files could be read; otherwise there may be more that go
///   around
public record GateCount(List<String> clients, int guarded, int unled, int around, boolean whole) {
  public GateCount {
    clients = List.copyOf(clients);
  }

  /// How many servers there are.
  public int all() {
    return guarded + unguarded();
  }

  /// How many of them are not guarded.
  public int unguarded() {
    return unled + around;
  }

  /// How many servers there are and how many are unguarded, without a full stop: `4 servers, 1
  /// unguarded`.
  public String servers() {
    String key = unguarded() == 0 ? "guarded" : unguarded() == all() ? "unguarded" : "some";
    String words =
        switch (all()) {
          case 0 -> Texts.get("servers.count.none");
          case 1 -> Texts.get("servers.count.one." + key);
          default ->
              Texts.get("servers.count." + key, Texts.number(all()), Texts.number(unguarded()));
        };
    return whole ? words : Texts.get("servers.count.atLeast", words);
  }

  /// The same behind the number of clients, for a page that draws them.
  public String summary() {
    return switch (clients.size()) {
      case 0 -> servers();
      case 1 -> Texts.get("servers.summary.one", servers());
      default -> Texts.get("servers.summary", Texts.number(clients.size()), servers());
    };
  }
}

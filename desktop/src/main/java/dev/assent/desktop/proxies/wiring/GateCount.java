package dev.assent.desktop.proxies.wiring;

import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.ui.Texts;
import java.util.List;

/// The number of servers in words. Every page that counts servers shows this count.
///
/// @param clients the names of the clients that were found or are connected
public record GateCount(List<String> clients, ServerCount count) {
  public GateCount {
    clients = List.copyOf(clients);
  }

  /// The number of servers and of those that are unguarded, without a full stop: `4 servers, 1
  /// unguarded; 1 server in Assent that no known entry leads to`.
  public String servers() {
    int all = count.all();
    int around = count.around();
    String key = around == 0 ? "guarded" : around == all ? "unguarded" : "some";
    String words =
        all == 0
            ? Texts.get(count.whole() ? "servers.count.none" : "servers.count.unknown")
            : Texts.count("servers.count." + key, all, Texts.number(around));
    String known = count.whole() || all == 0 ? words : Texts.get("servers.count.atLeast", words);
    return count.unled() == 0 ? known : Texts.count("servers.count.unled", count.unled(), known);
  }

  /// The same behind the number of clients, for a page that draws them.
  public String summary() {
    return clients.isEmpty()
        ? servers()
        : Texts.count("servers.summary", clients.size(), servers());
  }
}

package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SideEffect;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerCount;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.wiring.WiringDesk.Looked;
import dev.assent.desktop.proxies.wiring.WiringDesk.Seen;
import dev.assent.desktop.proxies.wiring.WiringMap.Wire;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.ShortenedText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes the picture of the wiring of what is known. Pure.
///
/// @param rows the configured servers
/// @param links the open sessions
/// @param left clients whose session ended, each with when the last one did
/// @param turned since when each client's files lead where they do, where that was seen happening
/// @param hooked the names of servers that are an agent's hook: no client's file leads there
/// @param chosen the name of the server, or the key of what goes around, that is shown below
record WiringDraft(
    List<ServerRow> rows,
    List<ClientLink> links,
    Looked looked,
    List<Seen> left,
    Map<McpClient, Instant> turned,
    Set<String> hooked,
    Instant now,
    String chosen) {
  // A client names itself as it likes.
  private static final int NAME_LENGTH = 60;
  private static final int NAMED_SESSIONS = 2;
  private static final Duration HOURS = Duration.ofDays(2);

  /// A client on its way into the picture, with what it starts around us.
  ///
  /// @param at the client as each of its servers has it
  private record End(
      WiringMap.Client client, List<WiredServer> around, List<WiringMap.Client> at) {}

  WiringMap map() {
    var names = rows.stream().map(ServerRow::name).collect(Collectors.toSet());
    var ends = new ArrayList<End>();
    looked.clients().forEach(client -> ends.add(found(client, names)));
    ends.addAll(strangers(names));
    // Wires that go around pass above the gate.
    ends.sort(
        Comparator.comparing((End end) -> !end.client().warns())
            .thenComparing(end -> end.client().wire()));
    var clients = ends.stream().map(End::client).toList();
    var around = around(ends, names);
    return new WiringMap(
        clients,
        rows.stream().map(row -> server(row, ends)).toList(),
        around,
        Optional.of(count(clients)));
  }

  private GateCount count(List<WiringMap.Client> clients) {
    var servers =
        rows.stream().map(ServerRow::name).filter(name -> !hooked.contains(name)).toList();
    return new GateCount(
        clients.stream().map(WiringMap.Client::name).toList(),
        ServerCount.of(looked.clients(), servers));
  }

  private boolean isLedTo(String server, List<WiringMap.Client> users) {
    return hooked.contains(server) || !users.isEmpty() || isCalledByStranger(server);
  }

  // A client that was not found keeps its servers where nobody looks, and is known only by its
  // calls. Of one that was found its files count.
  private boolean isCalledByStranger(String server) {
    return looked.seen().stream()
        .filter(seen -> seen.server().equals(server))
        .filter(seen -> Duration.between(seen.at(), now).compareTo(HOURS) < 0)
        .anyMatch(seen -> McpClient.calling(seen.client()).filter(this::isFound).isEmpty());
  }

  private boolean isFound(McpClient client) {
    return looked.clients().stream().anyMatch(found -> found.client().equals(client));
  }

  private List<ClientLink> sessionsOf(McpClient client, Set<String> servers) {
    return links.stream()
        .filter(link -> servers.contains(link.server()) && isOf(client, link))
        .toList();
  }

  private static boolean isOf(McpClient client, ClientLink link) {
    return link.client().flatMap(McpClient::calling).equals(Optional.of(client));
  }

  private End found(WiredClient wired, Set<String> names) {
    var sessions = sessionsOf(wired.client(), names);
    var servers = new TreeSet<>(wired.proxies());
    servers.retainAll(names);
    sessions.forEach(session -> servers.add(session.server()));
    boolean waits = sessions.isEmpty() && !servers.isEmpty() && waitsForRestart(wired, servers);
    Wire wire = servers.isEmpty() ? Wire.NONE : wire(sessions, waits);
    var at = servers.stream().map(server -> at(server, wired, sessions, wire)).toList();
    return new End(
        client(wired, detail(wired, sessions, wire), wire, List.copyOf(servers)),
        wired.around(),
        at);
  }

  private static Wire wire(List<ClientLink> sessions, boolean waits) {
    return waits ? Wire.RESTART : sessions.isEmpty() ? Wire.LED : Wire.THROUGH;
  }

  private static WiringMap.Client client(
      WiredClient wired, String detail, Wire wire, List<String> servers) {
    return new WiringMap.Client(
        wired.client().word(),
        wired.client().shown(),
        WiringSymbol.of(wired.client()),
        detail,
        wire,
        servers,
        !wired.around().isEmpty() || !wired.unreadable().isEmpty());
  }

  // A client that was at another server since its file was changed may have been restarted since:
  // one whose session there is older still holds what its file said before.
  private WiringMap.Client at(
      String server, WiredClient wired, List<ClientLink> sessions, Wire wire) {
    var here = sessions.stream().filter(session -> session.server().equals(server)).toList();
    boolean waits =
        here.isEmpty()
            && (wire == Wire.RESTART
                || seenAs(wired.client(), Set.of(server)).isEmpty()
                    && waitsForRestart(wired, Set.of(server)));
    Wire line = wire(here, waits);
    String detail =
        wired.unreadable().isEmpty() ? used(wired, here, line, server::equals) : unreadable(wired);
    return client(wired, detail, line, List.of(server));
  }

  private String detail(WiredClient wired, List<ClientLink> sessions, Wire wire) {
    if (!wired.unreadable().isEmpty()) {
      return unreadable(wired);
    }
    int around = wired.around().size();
    return around > 0
        ? Texts.count("servers.wiring.around", around)
        : used(wired, sessions, wire, _ -> true);
  }

  private static String unreadable(WiredClient wired) {
    return Texts.get(
        "servers.wiring.unreadable", shown(wired.unreadable().getFirst().file().toString()));
  }

  private String used(
      WiredClient wired, List<ClientLink> sessions, Wire wire, Predicate<String> servers) {
    if (!sessions.isEmpty()) {
      return Texts.get("servers.wiring.seen.now", sessions(sessions));
    }
    if (wire == Wire.RESTART) {
      return Texts.get("servers.wiring.restart");
    }
    return lastSeen(wired.client(), servers)
        .map(this::ago)
        .orElseGet(() ->
            wire == Wire.LED
                ? Texts.get("servers.wiring.through")
                : Texts.get(
                    wired.servers().isEmpty()
                        ? "servers.wiring.nothing"
                        : "servers.wiring.elsewhere"));
  }

  private Optional<Instant> lastSeen(McpClient client, Predicate<String> servers) {
    return Stream.concat(looked.seen().stream(), left.stream())
        .filter(seen ->
            servers.test(seen.server())
                && McpClient.calling(seen.client()).equals(Optional.of(client)))
        .map(Seen::at)
        .max(Comparator.naturalOrder());
  }

  // Nobody uses it is said only where it is known.
  private String unused(String server, boolean led) {
    return hooked.contains(server)
        ? "servers.wiring.hook"
        : looked.unread().contains(server)
            ? "servers.wiring.unread"
            : led ? "servers.wiring.unused" : "servers.wiring.unled";
  }

  // Said only where it is known: whoever could be this client, because it calls itself so or like
  // nobody that is known, was not seen at the servers that it leads to since its file leads there;
  // or never, where all that was ever seen there is known. A session at any server that was opened
  // since, or may have been, is of a client that has read its file.
  private boolean waitsForRestart(WiredClient wired, Set<String> servers) {
    var since = Optional.ofNullable(turned.get(wired.client())).or(wired::changed);
    boolean open =
        links.stream()
            .anyMatch(link ->
                servers.contains(link.server())
                    ? mayBe(wired.client(), link.client().orElse(""))
                    : isOf(wired.client(), link) && since.filter(link.since()::isBefore).isEmpty());
    if (open || servers.stream().anyMatch(looked.unread()::contains)) {
      return false;
    }
    var last = seenAs(wired.client(), servers);
    return last.isPresent()
        ? since.filter(last.get()::isBefore).isPresent()
        : looked.whole().containsAll(servers);
  }

  private Optional<Instant> seenAs(McpClient client, Set<String> servers) {
    return looked.seen().stream()
        .filter(seen -> servers.contains(seen.server()) && mayBe(client, seen.client()))
        .map(Seen::at)
        .max(Comparator.naturalOrder());
  }

  private static boolean mayBe(McpClient client, String named) {
    return McpClient.calling(named).map(client::equals).orElse(true);
  }

  // Sessions of clients that were not found, by what they call themselves. One that has not greeted
  // is most likely of a client whose file leads to its server.
  private List<End> strangers(Set<String> names) {
    var led = looked.clients().stream().flatMap(client -> client.proxies().stream()).toList();
    var byName =
        new TreeMap<Optional<String>, List<ClientLink>>(
            Comparator.comparing(name -> name.orElse("\uffff")));
    links.stream()
        .filter(link -> names.contains(link.server()))
        .filter(link ->
            link.client().isEmpty()
                ? !led.contains(link.server())
                : link.client().flatMap(McpClient::calling).filter(this::isFound).isEmpty())
        .forEach(link ->
            byName
                .computeIfAbsent(link.client().map(McpClient::told), _ -> new ArrayList<>())
                .add(link));
    return byName.entrySet().stream().map(one -> stranger(one.getKey(), one.getValue())).toList();
  }

  private End stranger(Optional<String> name, List<ClientLink> sessions) {
    String shown =
        name.map(said -> said.isBlank() ? Texts.get("servers.wiring.unnamed") : shown(said))
            .orElseGet(() -> Texts.get("servers.wiring.ungreeted"));
    var servers = List.copyOf(new TreeSet<>(sessions.stream().map(ClientLink::server).toList()));
    var symbol =
        name.flatMap(McpClient::calling).map(WiringSymbol::of).orElse(WiringSymbol.PROGRAM);
    return new End(
        stranger(shown, symbol, sessions, servers),
        List.of(),
        servers.stream()
            .map(server ->
                stranger(
                    shown,
                    symbol,
                    sessions.stream().filter(one -> one.server().equals(server)).toList(),
                    List.of(server)))
            .toList());
  }

  private static WiringMap.Client stranger(
      String shown, WiringSymbol symbol, List<ClientLink> sessions, List<String> servers) {
    return new WiringMap.Client(
        "",
        shown,
        symbol,
        Texts.get("servers.wiring.seen.now", sessions(sessions)),
        Wire.THROUGH,
        servers,
        false);
  }

  private static String sessions(List<ClientLink> sessions) {
    var names = new TreeSet<>(sessions.stream().map(ClientLink::session).toList());
    return names.size() > NAMED_SESSIONS
        ? Texts.count("servers.wiring.sessions", names.size())
        : ListWords.all(names);
  }

  private String ago(Instant then) {
    var since = Duration.between(then, now);
    if (since.toMinutes() < 1) {
      return Texts.get("servers.wiring.seen.just");
    }
    if (since.toHours() < 1) {
      return Texts.count("servers.wiring.seen.minutes", since.toMinutes());
    }
    return since.compareTo(HOURS) < 0
        ? Texts.count("servers.wiring.seen.hours", since.toHours())
        : Texts.count("servers.wiring.seen.days", since.toDays());
  }

  private WiringMap.Server server(ServerRow row, List<End> ends) {
    var users =
        ends.stream()
            .flatMap(end -> end.at().stream())
            .filter(client -> client.servers().contains(row.name()))
            .toList();
    var tools = Optional.ofNullable(looked.tools().get(row.name()));
    Set<SideEffect> effects = tools.map(WiringDesk.Tools::effects).orElse(Set.of());
    var words = new ArrayList<String>();
    boolean troubled = !row.tone().isEmpty() && !row.tone().equals("calm");
    if (troubled) {
      words.add(row.state());
    }
    tools.ifPresent(known -> words.add(Texts.count("servers.wiring.tools", known.count())));
    if (effects.contains(SideEffect.CODE_EXEC)) {
      words.add(Texts.get("servers.wiring.runsCode"));
    }
    boolean led = isLedTo(row.name(), users);
    words.add(
        users.isEmpty()
            ? Texts.get(unused(row.name(), led))
            : isTwin(row.name())
                ? Texts.get(
                    "servers.wiring.whose",
                    ListWords.all(users.stream().map(WiringMap.Client::name).toList()))
                : Texts.count("servers.wiring.clients", users.size()));
    if (!row.rules().isEmpty()) {
      words.add(row.rules());
    }
    Wire wire =
        links.stream().anyMatch(link -> link.server().equals(row.name()))
            ? Wire.THROUGH
            : users.isEmpty()
                ? Wire.NONE
                : users.stream().allMatch(user -> user.wire() == Wire.RESTART)
                    ? Wire.RESTART
                    : Wire.LED;
    String changed =
        tools
            .filter(known -> known.changed() > 0)
            .map(known -> Texts.count("servers.wiring.changed", known.changed()))
            .orElse("");
    String tone = led || troubled ? row.tone() : "care";
    return new WiringMap.Server(
        row.name(),
        WiringSymbol.of(effects),
        String.join(", ", words),
        tone,
        changed,
        wire,
        led,
        row.name().equals(chosen),
        users);
  }

  // Two clients may each have a server of one name; then the names do not tell them apart.
  private boolean isTwin(String name) {
    String base = base(name);
    return rows.stream()
        .map(ServerRow::name)
        .anyMatch(other -> !other.equals(name) && base(other).equals(base));
  }

  private static String base(String name) {
    return name.replaceFirst("-\\d+$", "");
  }

  /// The servers that go around, each once, however many clients start it.
  private static List<List<WiredServer>> groups(List<WiredServer> servers) {
    var groups = new ArrayList<List<WiredServer>>();
    for (WiredServer server : servers) {
      groups.stream()
          .filter(group -> group.getFirst().isSame(server))
          .findFirst()
          .ifPresentOrElse(
              group -> group.add(server), () -> groups.add(new ArrayList<>(List.of(server))));
    }
    return groups;
  }

  private List<WiringMap.Around> around(List<End> ends, Set<String> names) {
    var groups = groups(ends.stream().flatMap(end -> end.around().stream()).toList());
    var found = new ArrayList<WiringMap.Around>();
    for (var group : groups) {
      var first = group.getFirst();
      var starters = new ArrayList<Integer>();
      for (int i = 0; i < ends.size(); i++) {
        if (ends.get(i).around().stream().anyMatch(first::isSame)) {
          starters.add(i);
        }
      }
      boolean alone =
          groups.stream().filter(other -> other.getFirst().name().equals(first.name())).count() == 1
              && !names.contains(first.name());
      found.add(
          new WiringMap.Around(
              WiringKey.of(first),
              shown(first.name()),
              unprotected(starters, ends, alone),
              starters,
              WiringKey.of(first).equals(chosen)));
    }
    return found;
  }

  // Of several of one name, or where one of that name stands behind the gate, it is said whose it
  // is.
  private static String unprotected(List<Integer> starters, List<End> ends, boolean alone) {
    if (alone) {
      return Texts.count("servers.wiring.unprotected", starters.size());
    }
    return Texts.get(
        "servers.wiring.unprotected.whose",
        ListWords.all(starters.stream().map(at -> ends.get(at).client().name()).toList()));
  }

  /// A name from outside, shortened in the middle, hidden characters named.
  static String shown(String name) {
    return ShownText.line(ShortenedText.of(name, NAME_LENGTH).plain());
  }
}

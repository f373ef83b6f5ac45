package dev.assent.desktop.proxies.wiring;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.desktop.proxies.wiring.WiringDesk.Looked;
import dev.assent.desktop.proxies.wiring.WiringDesk.Seen;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The picture of the wiring, and how one server that goes around is put behind the gate. Looks
/// around again every few seconds while somebody watches. Belongs to the toolkit's thread.
public final class WiringViewModel {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final ServerStates states;
  private final String launcher;
  private final ObjectProperty<WiringMap> map = new SimpleObjectProperty<>(WiringMap.EMPTY);
  private final ObjectProperty<Optional<ProtectionSteps>> protection =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<GateCount>> count =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<List<WiredClient>> clients = new SimpleObjectProperty<>(List.of());
  private final ObjectProperty<List<Seen>> seen = new SimpleObjectProperty<>(List.of());
  private final Map<McpClient, Instant> turned = new HashMap<>();
  private final List<Seen> left = new ArrayList<>();
  private List<ClientLink> links = List.of();
  private Optional<WiringDesk> desk = Optional.empty();
  private Optional<Ticker> ticker = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private Looked looked = Looked.NOTHING;
  private List<ServerRow> rows = List.of();
  private Collection<ProxyDefinition> configured = List.of();
  private String server = "";
  private String key = "";
  private boolean looking;
  private boolean once;
  private boolean again;
  private boolean stale;
  private boolean unread;
  private final List<Consumer<List<WiredClient>>> waiting = new ArrayList<>();
  private final List<Consumer<List<WiredClient>>> later = new ArrayList<>();

  /// @param launcher the command that a client starts
  public WiringViewModel(ServerStates states, String launcher) {
    this.states = states;
    this.launcher = launcher;
  }

  /// Learns from now on what stands in the clients' files, and looks for the first time.
  public void follow(WiringDesk source, Ticker time) {
    desk = Optional.of(source);
    ticker = Optional.of(time);
    draw();
    look();
  }

  /// The number of guarded servers; absent before the first look, and after a change until the next
  /// one: servers of now beside files of before make a number that never held.
  public ReadOnlyObjectProperty<Optional<GateCount>> countProperty() {
    return count;
  }

  /// The clients that were found, as their files were at the last look; empty before the first.
  public ReadOnlyObjectProperty<List<WiredClient>> clientsProperty() {
    return clients;
  }

  /// The clients that were seen lately, as it was at the last look; empty before the first.
  public ReadOnlyObjectProperty<List<Seen>> seenProperty() {
    return seen;
  }

  /// The picture.
  public ReadOnlyObjectProperty<WiringMap> mapProperty() {
    return map;
  }

  /// The steps that put the chosen server that goes around behind the gate; absent while another
  /// one is shown.
  public ReadOnlyObjectProperty<Optional<ProtectionSteps>> protectionProperty() {
    return protection;
  }

  /// Looks again and again while somebody watches.
  public void watch(boolean seen) {
    beat.ifPresent(Ticker.Beat::close);
    beat = seen ? ticker.map(time -> time.every(PERIOD, this::look)) : Optional.empty();
    if (seen) {
      look();
    }
  }

  /// Shows these servers.
  ///
  /// @param chosen the name of the one that is shown below
  public void show(
      List<ServerRow> servers, Collection<ProxyDefinition> definitions, String chosen) {
    boolean others =
        !servers.stream()
            .map(ServerRow::name)
            .toList()
            .equals(rows.stream().map(ServerRow::name).toList());
    rows = List.copyOf(servers);
    configured = List.copyOf(definitions);
    server = chosen;
    unread = false;
    if (others) {
      stale = desk.isPresent();
      look();
    }
    draw();
  }

  /// The servers are being read: until they are shown nobody knows their number.
  public void expect() {
    unread = true;
    draw();
  }

  /// Shows how one that goes around is put behind the gate; the empty text shows the chosen server
  /// again.
  public void protect(String chosen) {
    key = chosen;
    draw();
  }

  /// Looks now, or when the look that is under way is over.
  public void look() {
    if (desk.isEmpty()) {
      return;
    }
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    desk.get().look(rows.stream().map(ServerRow::name).toList(), this::arrived);
  }

  /// Looks as [#look] does, because clients' files were changed. A look that began before is not
  /// the one that is told.
  ///
  /// @param done told once the clients that were found
  public void look(Consumer<List<WiredClient>> done) {
    (looking ? later : waiting).add(done);
    stale = desk.isPresent();
    draw();
    look();
  }

  private void arrived(Looked found) {
    looking = false;
    stale = again;
    note(found.clients());
    looked = found;
    clients.set(found.clients());
    seen.set(found.seen());
    draw();
    var told = List.copyOf(waiting);
    waiting.clear();
    waiting.addAll(later);
    later.clear();
    told.forEach(one -> one.accept(found.clients()));
    if (again) {
      again = false;
      look();
    }
  }

  // The first look cannot tell since when.
  private void note(List<WiredClient> clients) {
    for (WiredClient client : clients) {
      boolean before =
          looked.clients().stream()
              .anyMatch(one ->
                  one.client() == client.client() && one.proxies().containsAll(client.proxies()));
      if (once && !before && !client.proxies().isEmpty()) {
        ticker.ifPresent(time -> turned.put(client.client(), time.now()));
      }
    }
    once = true;
  }

  private void draw() {
    protection.set(
        key.isEmpty()
            ? Optional.empty()
            : ProtectionSteps.of(key, looked.clients(), configured, launcher));
    if (protection.get().isEmpty()) {
      key = "";
    }
    Instant now = ticker.map(Ticker::now).orElse(Instant.MAX);
    noteLeft(now);
    var drawn =
        new WiringDraft(
                rows, links, looked, left, turned, hooked(), now, key.isEmpty() ? server : key)
            .map();
    boolean known = once && !stale && !unread || desk.isEmpty();
    map.set(known ? drawn : drawn.uncounted());
    count.set(map.get().count().filter(_ -> once));
  }

  // The log has the messages of a session and not its end.
  private void noteLeft(Instant now) {
    var open = states.clients();
    var sessions = open.stream().map(ClientLink::session).collect(Collectors.toSet());
    links.stream()
        .filter(link -> !sessions.contains(link.session()))
        .forEach(link ->
            link.client().ifPresent(client -> noteLeft(new Seen(client, link.server(), now))));
    links = open;
  }

  private void noteLeft(Seen last) {
    left.removeIf(one -> one.client().equals(last.client()) && one.server().equals(last.server()));
    left.add(last);
  }

  private Set<String> hooked() {
    return configured.stream()
        .filter(one -> one.backend().asking().isPresent())
        .map(ProxyDefinition::name)
        .collect(Collectors.toSet());
  }
}

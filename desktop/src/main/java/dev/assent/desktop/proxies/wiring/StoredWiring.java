package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.PastCalls.Followed;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.coverage.ServerClients;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.wiring.FoundClients;
import dev.assent.desktop.proxies.review.CoreToolEffects;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// The clients' files, the logs' newest records and the tools of a running core.
public final class StoredWiring implements WiringDesk {
  private static final System.Logger LOG = System.getLogger(StoredWiring.class.getName());

  private final ProxyCore core;
  private final FoundClients clients;
  private final Function<String, PastCalls> logs;
  private final BackgroundWork beside;
  private final Map<String, Followed<ServerClients>> known = new ConcurrentHashMap<>();

  /// @param logs the decisions of a server
  public StoredWiring(
      ProxyCore core,
      FoundClients clients,
      Function<String, PastCalls> logs,
      BackgroundWork beside) {
    this.core = core;
    this.clients = clients;
    this.logs = logs;
    this.beside = beside;
  }

  @Override
  public void look(List<String> servers, Consumer<Looked> done) {
    var names = List.copyOf(servers);
    beside.ask(() -> looked(names), done);
  }

  private Looked looked(List<String> servers) {
    var definitions = new LinkedHashMap<String, ProxyDefinition>();
    for (String server : servers) {
      try {
        definitions.put(server, core.config().proxy(server));
      } catch (ConfigException e) {
        LOG.log(Level.DEBUG, "a server is left out of the wiring", e);
      }
    }
    var fronts = HttpFrontEnd.addresses(definitions.values());
    var seen = new ArrayList<Seen>();
    var whole = new HashSet<String>();
    var unread = new HashSet<String>();
    var tools = new HashMap<String, Tools>();
    for (String server : servers) {
      var clients = known.computeIfAbsent(server, _ -> clients());
      boolean read = follow(clients, server);
      Map<String, Instant> called = clients.ask(ServerClients::called);
      clients
          .ask(ServerClients::seen)
          .forEach((client, at) ->
              seen.add(new Seen(client, server, at, Optional.ofNullable(called.get(client)))));
      if (read && clients.isWhole()) {
        whole.add(server);
      }
      if (!read || clients.unread().isPresent()) {
        unread.add(server);
      }
      tools(server, Optional.ofNullable(definitions.get(server)))
          .ifPresent(found -> tools.put(server, found));
    }
    return new Looked(clients.wired(fronts), seen, whole, unread, tools);
  }

  static Followed<ServerClients> clients() {
    return new Followed<>(ServerClients::new, (clients, record, _) -> clients.take(record));
  }

  private boolean follow(Followed<ServerClients> clients, String server) {
    try {
      clients.follow(logs.apply(server).newest(ServerClients.RECORDS));
      return true;
    } catch (AuditException e) {
      LOG.log(Level.DEBUG, "who used a server lately cannot be read", e);
      return false;
    }
  }

  private Optional<Tools> tools(String server, Optional<ProxyDefinition> definition) {
    List<ToolReview> listed =
        core.tools(server).stream().filter(tool -> tool.listed().isPresent()).toList();
    if (listed.isEmpty()) {
      return Optional.empty();
    }
    Set<SideEffect> effects = EnumSet.noneOf(SideEffect.class);
    new CoreToolEffects(core)
        .of(definition, listed)
        .values()
        .forEach(deed -> deed.effects().ifPresent(effects::addAll));
    int changed = (int) listed.stream().filter(tool -> tool.state() == ToolState.CHANGED).count();
    return Optional.of(new Tools(listed.size(), changed, effects));
  }
}

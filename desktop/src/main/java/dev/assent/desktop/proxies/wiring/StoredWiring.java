package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.PastCalls;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
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

  // A client that made none of so many calls was not there lately.
  private static final PastCalls.Bounds NEWEST =
      new PastCalls.Bounds(300, PastCalls.Bounds.NONE.time());

  private final ProxyCore core;
  private final FoundClients clients;
  private final Function<String, PastCalls> logs;
  private final BackgroundWork beside;
  private final Map<String, Lately> known = new ConcurrentHashMap<>();

  /// The newest of a log, as it was read when its last record had a number.
  record Lately(
      long newest,
      boolean whole,
      boolean unread,
      Map<String, Instant> clients,
      Map<String, Instant> callers) {
    static Lately of(PastCalls log) throws AuditException {
      long size = log.size();
      var newest = new ArrayList<AuditRecord>();
      var seen = log.within(NEWEST).back(Instant.MIN, Long.MAX_VALUE, newest::add);
      return lately(size, seen, newest);
    }
  }

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
      Lately lately = lately(server);
      lately
          .clients()
          .forEach((client, at) ->
              seen.add(
                  new Seen(client, server, at, Optional.ofNullable(lately.callers().get(client)))));
      if (lately.whole()) {
        whole.add(server);
      }
      if (lately.unread()) {
        unread.add(server);
      }
      tools(server, Optional.ofNullable(definitions.get(server)))
          .ifPresent(found -> tools.put(server, found));
    }
    return new Looked(clients.wired(fronts), seen, whole, unread, tools);
  }

  private Lately lately(String server) {
    try {
      PastCalls log = logs.apply(server);
      Lately before = known.get(server);
      if (before == null || before.newest() != log.size()) {
        before = Lately.of(log);
        known.put(server, before);
      }
      return before;
    } catch (AuditException e) {
      LOG.log(Level.DEBUG, "who used a server lately cannot be read", e);
      return new Lately(0, false, true, Map.of(), Map.of());
    }
  }

  private static Lately lately(long size, PastCalls.Seen seen, List<AuditRecord> newestFirst) {
    var clients = new HashMap<String, Instant>();
    var callers = new HashMap<String, Instant>();
    for (AuditRecord record : newestFirst) {
      String client =
          record
              .content()
              .object("attributes")
              .flatMap(all -> all.object("environment"))
              .flatMap(all -> all.string("mcp_client_name"))
              .orElse("");
      clients.putIfAbsent(client, record.time());
      if (record.content().string("method").equals(Optional.of("tools/call"))) {
        callers.putIfAbsent(client, record.time());
      }
    }
    boolean begun = newestFirst.isEmpty() || newestFirst.getLast().seq() == 0;
    return new Lately(
        size,
        begun && seen.isWhole(),
        seen.unread().isPresent(),
        Map.copyOf(clients),
        Map.copyOf(callers));
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

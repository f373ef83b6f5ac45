package dev.assent.core.proxy;

import dev.assent.core.agents.AgentCall;
import dev.assent.core.agents.McpName;
import dev.assent.core.local.HookHello;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.ServerEntries;
import dev.assent.core.wiring.ServerTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/// Leaves a tool of an MCP server to its proxy, so that a person is asked once about one call.
///
/// A name proves nothing: an agent, or whoever wrote its settings, may call any server by any name.
/// So three things must hold: every entry of that name in the agent's own files starts our program
/// for one and the same proxy; a session of that proxy was opened by the process that started the
/// hook, or by one above it; and the proxy's server has listed the tool. Where one of them does
/// not, the hook judges the call, and the proxy, where there is one, judges it again.
final class RunningProxies {
  private static final int HIGHEST = 32;

  private final CoreParts core;
  private final Supplier<List<Session>> open;
  private final Optional<ServerEntries> entries;

  /// A session of a proxy.
  ///
  /// @param client the process that started the bridge; absent when unknown
  record Session(String proxy, OptionalLong client) {}

  /// @param open the sessions that are open
  RunningProxies(CoreParts core, Supplier<List<Session>> open) {
    this.core = core;
    this.open = open;
    this.entries =
        core.surroundings()
            .image()
            .map(image ->
                new ServerEntries(
                    core.surroundings().userHome(),
                    Launcher.COMMAND.in(image, OperatingSystem.here())));
  }

  /// The name of the proxy that will judge a call; absent where that is not certain, and the hook
  /// judges it then.
  Optional<String> judgingProxy(AgentCall call, HookHello hello) {
    if (call.mcp().isEmpty() || entries.isEmpty()) {
      return Optional.empty();
    }
    Set<String> reached = reached(above(hello.hookPid()));
    if (reached.isEmpty()) {
      return Optional.empty();
    }
    Optional<ServerTable> servers =
        call.serverCommand().isPresent() ? Optional.empty() : servers(call, hello);
    var found = new HashSet<String>();
    for (McpName name : call.mcp()) {
      Optional<Set<String>> behind = behind(call, name, servers);
      if (behind.isEmpty()) {
        return Optional.empty();
      }
      behind.get().stream()
          .filter(reached::contains)
          .filter(proxy -> core.runtime(proxy).tools().listedHere(name.tool()).isPresent())
          .forEach(found::add);
    }
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  private Optional<ServerTable> servers(AgentCall call, HookHello hello) {
    var folders = new ArrayList<Path>();
    call.folders().forEach(folder -> folders.add(Path.of(folder)));
    if (!hello.project().isEmpty()) {
      folders.add(Path.of(hello.project()));
    }
    return entries.get().of(call.wiredBy(), List.copyOf(folders), hello.environment());
  }

  // The proxies that a call so read may go to; absent where it may go elsewhere, so that one
  // doubtful reading spoils the others.
  private Optional<Set<String>> behind(
      AgentCall call, McpName name, Optional<ServerTable> servers) {
    if (call.serverCommand().isPresent()) {
      return entries.get().proxyOf(call.serverCommand().get()).map(Set::of);
    }
    // The name is the one that a server gives itself, where it gives one, and any server can give
    // itself any.
    if (ProgramFile.says(ProgramFile.of(call.wiredBy().word()), "takes_names_of_servers")) {
      return servers.flatMap(ServerTable::onlyProxies);
    }
    return servers.flatMap(table ->
        switch (table.behind(name.server())) {
          case ServerTable.Behind.Nothing() -> Optional.of(Set.of());
          case ServerTable.Behind.Proxy(String proxy) -> Optional.of(Set.of(proxy));
          case ServerTable.Behind.Another() -> Optional.empty();
        });
  }

  // The proxies that a process above the hook has opened a session of.
  private Set<String> reached(Set<Long> above) {
    var reached = new HashSet<String>();
    List<String> known = core.proxyNames();
    for (Session session : open.get()) {
      if (known.contains(session.proxy())
          && session.client().isPresent()
          && above.contains(session.client().getAsLong())) {
        reached.add(session.proxy());
      }
    }
    return reached;
  }

  // The processes that led to the hook; the hook waits for us, so they are there to be asked.
  private static Set<Long> above(OptionalLong hook) {
    var above = new HashSet<Long>();
    Optional<ProcessHandle> at =
        hook.isPresent() ? ProcessHandle.of(hook.getAsLong()) : Optional.empty();
    for (int i = 0; i < HIGHEST && at.isPresent(); i++) {
      at = at.get().parent();
      // The first process of the system is above everything.
      at.filter(process -> process.pid() > 1).ifPresent(process -> above.add(process.pid()));
    }
    return above;
  }
}

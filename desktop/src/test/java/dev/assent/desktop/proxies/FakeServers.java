package dev.assent.desktop.proxies;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.document.Fault;
import dev.assent.desktop.proxies.wiring.ClientLink;
import dev.assent.desktop.proxies.wiring.ServerRegistry;
import dev.assent.desktop.proxies.wiring.ServerState;
import dev.assent.desktop.proxies.wiring.ServerStates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Servers in memory, each in another state.
public final class FakeServers implements ServerRegistry, ServerStates {
  final List<List<ProxyEdit>> changes = new ArrayList<>();
  private final Map<String, ProxyDefinition> definitions = new TreeMap<>();
  private final ObservableList<String> names = FXCollections.observableArrayList();

  static FakeServers several() {
    var servers = new FakeServers();
    servers.put(
        "filesystem", "npx", "-y", "@modelcontextprotocol/server-filesystem", "/home/sam/code");
    servers.put("github", "docker", "run", "-i", "--rm", "ghcr.io/github/github-mcp-server");
    servers.put("postgres", "/opt/tools/pg-mcp", "--read-only");
    servers.put("shell", "/usr/local/bin/shell-server");
    return servers;
  }

  static FakeServers notes() {
    var servers = new FakeServers();
    servers.put("notes", "npx", "-y", "@modelcontextprotocol/server-filesystem", "/home/me/notes");
    return servers;
  }

  /// With the hook of an agent, whose rules stand among the servers.
  FakeServers hooked() {
    add(ProxyDefinition.of("codex", new Backend.Agent(HookAgent.CODEX)), "", _ -> {});
    return this;
  }

  private void put(String name, String... command) {
    definitions.put(
        name,
        new ProxyDefinition(
            name,
            name,
            List.of(command),
            Map.of(),
            Set.of("GITHUB_TOKEN"),
            Optional.empty(),
            Duration.ofSeconds(30),
            Duration.ofSeconds(120),
            Optional.of(List.of("/home/sam/code")),
            Optional.empty(),
            ProxyDefinition.RefusalForm.RESULT,
            Map.of()));
    names.setAll(definitions.keySet());
  }

  @Override
  public ObservableList<String> names() {
    return names;
  }

  @Override
  public void read(String name, Consumer<Entry> done) {
    done.accept(new Entry(name, Optional.ofNullable(definitions.get(name)), ""));
  }

  @Override
  public void add(ProxyDefinition definition, String policy, Consumer<List<Fault>> done) {
    definitions.put(definition.name(), definition);
    names.setAll(definitions.keySet());
    done.accept(List.of());
  }

  @Override
  public void change(String name, List<ProxyEdit> edits, Consumer<List<Fault>> done) {
    changes.add(edits);
    done.accept(List.of());
  }

  @Override
  public void remove(String name, Consumer<List<Fault>> done) {
    definitions.remove(name);
    names.setAll(definitions.keySet());
    done.accept(List.of());
  }

  @Override
  public ServerState of(String name) {
    var at = Instant.parse("2026-11-21T09:14:05Z");
    return switch (name) {
      case "filesystem", "notes" -> new ServerState.Running(3);
      case "github" -> new ServerState.Starting();
      case "postgres" ->
          new ServerState.Failed(
              "The server of postgres is gone: it ended with exit status 127; it last wrote:"
                  + " pg-mcp: not found",
              at);
      default -> new ServerState.Stopped();
    };
  }

  @Override
  public List<ClientLink> clients() {
    return names.isEmpty()
        ? List.of()
        : List.of(
            new ClientLink(Optional.of("claude-code"), "teal otter", "filesystem", Instant.EPOCH),
            new ClientLink(Optional.of("cursor-vscode"), "plum lynx", "filesystem", Instant.EPOCH),
            new ClientLink(Optional.of("claude-code"), "blue heron", "filesystem", Instant.EPOCH),
            new ClientLink(Optional.of("claude-code"), "clay fox", "github", Instant.EPOCH),
            new ClientLink(Optional.of(""), "teal crane", "github", Instant.EPOCH));
  }

  @Override
  public Runnable listen(Runnable changed) {
    return () -> {};
  }
}

package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SideEffect;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Clients' files, sightings and tools in memory.
public final class FakeWiring implements WiringDesk {
  public static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  final List<WiredClient> clients = new ArrayList<>();
  final List<Seen> seen = new ArrayList<>();
  final Set<String> whole = new HashSet<>();
  final Map<String, Tools> tools = new HashMap<>();
  final List<List<String>> looks = new ArrayList<>();

  /// Four clients, one of them with a server that goes around Assent.
  public static FakeWiring several() {
    var wiring = new FakeWiring();
    wiring.clients.add(
        client(McpClient.named("claude-code"), through("filesystem"), through("github")));
    wiring.clients.add(
        client(
            McpClient.named("claude-desktop"),
            through("filesystem"),
            around("sqlite", "uvx", "mcp-server-sqlite", "--db-path", "/home/sam/my ledger.db")));
    wiring.clients.add(client(McpClient.named("cursor"), through("filesystem")));
    wiring.clients.add(client(McpClient.named("vscode"), through("shell")));
    wiring.seen.add(new Seen("cursor-vscode", "filesystem", NOW.minusSeconds(260)));
    wiring.whole.add("shell");
    wiring.tools.put(
        "filesystem", new Tools(14, 0, Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE)));
    wiring.tools.put("github", new Tools(31, 1, Set.of(SideEffect.NETWORK_EGRESS)));
    wiring.tools.put("shell", new Tools(2, 0, Set.of(SideEffect.CODE_EXEC)));
    return wiring;
  }

  /// The client and the server of the tutorial, before the server goes through Assent.
  public static FakeWiring unprotectedNotes() {
    var wiring = new FakeWiring();
    wiring.clients.add(
        client(
            McpClient.named("cursor"),
            around("notes", "npx", "-y", "@modelcontextprotocol/server-filesystem")));
    return wiring;
  }

  /// The same afterwards.
  public static FakeWiring notes() {
    var wiring = new FakeWiring();
    wiring.clients.add(client(McpClient.named("cursor"), through("notes")));
    wiring.tools.put("notes", new Tools(3, 0, Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE)));
    return wiring;
  }

  public static WiredClient client(McpClient client, WiredServer... servers) {
    return new WiredClient(client, List.of(servers), List.of(), Optional.empty());
  }

  public static WiredServer through(String proxy) {
    return server(proxy, Optional.of(proxy), "/opt/assent/bin/assent", "run", proxy);
  }

  public static WiredServer around(String name, String... command) {
    return server(name, Optional.empty(), command);
  }

  private static WiredServer server(String name, Optional<String> proxy, String... command) {
    return new WiredServer(
        name,
        Path.of("/home/sam/.config/Claude/claude_desktop_config.json"),
        List.of("mcpServers", name),
        proxy,
        List.of(command),
        Optional.empty(),
        List.of(),
        List.of());
  }

  @Override
  public void look(List<String> servers, Consumer<Looked> done) {
    looks.add(servers);
    done.accept(new Looked(clients, seen, whole, Set.of(), tools));
  }
}

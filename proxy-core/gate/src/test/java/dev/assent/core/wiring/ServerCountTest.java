package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerCountTest {
  private static WiredServer entry(String name, String proxy) {
    return new WiredServer(
        name,
        Path.of("/h/mcp.json"),
        List.of("mcpServers", name),
        Optional.of(proxy).filter(text -> !text.isEmpty()),
        List.of("npx", name),
        Optional.empty(),
        List.of(),
        List.of());
  }

  private static WiredClient client(McpClient client, WiredServer... servers) {
    return new WiredClient(client, Arrays.asList(servers), List.of(), Optional.empty());
  }

  @Test
  void aServerCountsForEachEntryThatStartsIt() {
    var before =
        List.of(
            client(McpClient.named("cursor"), entry("files", ""), entry("mail", "")),
            client(McpClient.named("codex"), entry("files", "")));
    assertThat(ServerCount.of(before, List.of(), Map.of(), Set.of()))
        .isEqualTo(new ServerCount(0, 3, 0, 0, true));
    var after =
        List.of(
            client(McpClient.named("cursor"), entry("files", "files"), entry("mail", "mail")),
            client(McpClient.named("codex"), entry("files", "files")));
    assertThat(ServerCount.of(after, List.of("files", "mail"), Map.of(), Set.of()))
        .as("protection changes no number")
        .isEqualTo(new ServerCount(3, 0, 0, 0, true));
  }

  @Test
  void whatNoEntryStartsCountsWhereItIsCalled() {
    var clients = List.of(client(McpClient.named("cursor"), entry("files", "files")));
    var calls = Map.of("files", Set.of("cursor-vscode"), "mail", Set.of("codex-mcp-client"));
    var count = ServerCount.of(clients, List.of("files", "mail", "old"), calls, Set.of());
    assertThat(count).isEqualTo(new ServerCount(1, 0, 1, 1, true));
    assertThat(count.guarded()).isEqualTo(2);
    assertThat(count.all()).isEqualTo(2);
  }

  @Test
  void whatAClientTookBackIsOneServerHoweverLatelyItWasCalled() {
    var clients = List.of(client(McpClient.named("cursor"), entry("files", ""), entry("mail", "")));
    var servers = List.of("files", "mail");
    var cursor = Set.of("cursor-vscode");
    assertThat(ServerCount.of(clients, servers, Map.of("files", cursor, "mail", cursor), Set.of()))
        .isEqualTo(new ServerCount(0, 2, 0, 2, true));
    assertThat(
            ServerCount.of(clients, servers, Map.of("files", Set.of("codex-mcp-client")), Set.of()))
        .as("another client still calls ours")
        .isEqualTo(new ServerCount(0, 2, 1, 1, true));
    assertThat(ServerCount.of(clients, servers, Map.of("files", cursor), Set.of("mail")))
        .as("of a log that cannot be read nobody knows that no client starts its server")
        .isEqualTo(new ServerCount(0, 2, 0, 1, false));
  }
}

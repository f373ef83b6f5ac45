package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
    assertThat(ServerCount.of(before, List.of())).isEqualTo(new ServerCount(0, 3, 0, true));
    var after =
        List.of(
            client(McpClient.named("cursor"), entry("files", "files"), entry("mail", "mail")),
            client(McpClient.named("codex"), entry("files", "files")));
    assertThat(ServerCount.of(after, List.of("files", "mail")))
        .as("protection changes no number")
        .isEqualTo(new ServerCount(3, 0, 0, true));
  }

  @Test
  void whatNoEntryLeadsToIsNone() {
    var clients = List.of(client(McpClient.named("cursor"), entry("files", "files")));
    var count = ServerCount.of(clients, List.of("files", "mail", "old"));
    assertThat(count).isEqualTo(new ServerCount(1, 0, 2, true));
    assertThat(count.all()).isEqualTo(1);
    assertThat(ServerCount.of(List.of(), List.of("files")))
        .isEqualTo(new ServerCount(0, 0, 1, true));
  }

  @Test
  void whatAClientTookBackIsItsEntryAndNoneOfOurs() {
    var clients = List.of(client(McpClient.named("cursor"), entry("files", ""), entry("mail", "")));
    assertThat(ServerCount.of(clients, List.of("files", "mail")))
        .isEqualTo(new ServerCount(0, 2, 2, true));
  }

  @Test
  void aFileThatCannotBeReadMayHaveMore() {
    var clients =
        List.of(
            new WiredClient(
                McpClient.named("codex"),
                List.of(),
                List.of(new UnreadFile(Path.of("/h/config.toml"), "broken")),
                Optional.empty()));
    assertThat(ServerCount.of(clients, List.of("files")))
        .isEqualTo(new ServerCount(0, 0, 1, false));
  }
}

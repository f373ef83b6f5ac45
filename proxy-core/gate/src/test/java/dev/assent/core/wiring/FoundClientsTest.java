package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoundClientsTest {
  @TempDir private Path temp;
  private Path home;
  private Path launcher;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectory(temp.toRealPath().resolve("home"));
    launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
  }

  private List<WiredClient> found(Map<String, String> environment) {
    return new FoundClients(home, environment, launcher).wired(Map.of());
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void findsNoneWhereThereIsNone() {
    assertThat(found(Map.of())).isEmpty();
  }

  @Test
  void countsServersAndThoseBehindTheGate() throws IOException {
    Files.createDirectory(home.resolve(".claude"));
    String ours = "{\"command\":\"" + launcher + "\",\"args\":[\"run\",\"files\"]}";
    write(
        ".claude.json",
        "{\"mcpServers\":{\"files\":"
            + ours
            + ",\"web\":{\"url\":\"https://example.com\"}},"
            + "\"projects\":{\"/p\":{\"mcpServers\":{\"web\":{\"url\":\"https://example.com\"}}}}}");
    write(".cursor/mcp.json", "{\"mcpServers\":{\"db\":{\"command\":\"db\"}}}");
    assertThat(found(Map.of()))
        .extracting(
            client -> client.client().shown(),
            client -> client.proxies(),
            client -> client.around().size())
        .containsExactly(tuple("Claude Code", List.of("files"), 2), tuple("Cursor", List.of(), 1));
  }

  @Test
  void aFileThatCannotBeReadLeavesTheNumberOpen() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\":");
    assertThat(found(Map.of()))
        .singleElement()
        .satisfies(client -> assertThat(client.unreadable()).hasSize(1));
  }

  @Test
  void looksWhereAVariableSays() throws IOException {
    Path other = Files.createDirectories(home.resolve("elsewhere"));
    assertThat(found(Map.of("CODEX_HOME", other.toString())))
        .extracting(client -> client.client().shown())
        .containsExactly("Codex");
  }

  @Test
  void looksInTheHomeThatTheClientsTake() throws IOException {
    write("another/.cursor/mcp.json", "{\"mcpServers\":{\"db\":{\"command\":\"db\"}}}");
    assertThat(found(Map.of("HOME", home.resolve("another").toString())))
        .singleElement()
        .satisfies(client -> assertThat(client.around()).hasSize(1));
  }

  @Test
  void oneFolderOfTwoClientsTellsThemApart() throws IOException {
    Files.createDirectories(home.resolve(".gemini/antigravity"));
    assertThat(found(Map.of()))
        .extracting(client -> client.client().shown())
        .containsExactly("Antigravity");
    write(".gemini/settings.json", "{}");
    assertThat(found(Map.of()))
        .extracting(client -> client.client().shown())
        .containsExactly("Gemini CLI", "Antigravity");
  }
}

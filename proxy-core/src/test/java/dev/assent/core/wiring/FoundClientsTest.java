package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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

  private FoundClients clients(Map<String, String> environment) {
    return new FoundClients(home, environment, launcher);
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void findsNoneWhereThereIsNone() {
    assertThat(clients(Map.of()).find()).isEmpty();
  }

  @Test
  void countsServersAndThoseBehindTheGate() throws IOException {
    Files.createDirectory(home.resolve(".claude"));
    String ours = "{\"command\":\"" + launcher + "\",\"args\":[\"run\",\"files\"]}";
    write(
        ".claude.json",
        "{\"mcpServers\":{\"files\":" + ours + ",\"web\":{\"url\":\"https://example.com\"}},"
            + "\"projects\":{\"/p\":{\"mcpServers\":{\"web\":{\"url\":\"https://example.com\"}}}}}");
    write(".cursor/mcp.json", "{\"mcpServers\":{\"db\":{\"command\":\"db\"}}}");
    assertThat(clients(Map.of()).find())
        .containsExactly(
            new FoundClients.Client("Claude Code", Optional.of(2), 1), new FoundClients.Client("Cursor", Optional.of(1), 0));
  }

  @Test
  void aFileThatCannotBeReadLeavesTheNumberOpen() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\":");
    assertThat(clients(Map.of()).find()).containsExactly(new FoundClients.Client("Cursor", Optional.empty(), 0));
  }

  @Test
  void looksWhereAVariableSays() throws IOException {
    Path other = Files.createDirectories(home.resolve("elsewhere"));
    assertThat(clients(Map.of("CODEX_HOME", other.toString())).find()).extracting(FoundClients.Client::name).containsExactly("Codex");
  }

  @Test
  void looksInTheHomeThatTheClientsTake() throws IOException {
    write("another/.cursor/mcp.json", "{\"mcpServers\":{\"db\":{\"command\":\"db\"}}}");
    assertThat(clients(Map.of("HOME", home.resolve("another").toString())).find())
        .containsExactly(new FoundClients.Client("Cursor", Optional.of(1), 0));
  }

  @Test
  void oneFolderOfTwoClientsTellsThemApart() throws IOException {
    Files.createDirectories(home.resolve(".gemini/antigravity"));
    assertThat(clients(Map.of()).find()).extracting(FoundClients.Client::name).containsExactly("Antigravity");
    write(".gemini/settings.json", "{}");
    assertThat(clients(Map.of()).find()).extracting(FoundClients.Client::name).containsExactly("Gemini CLI", "Antigravity");
  }
}

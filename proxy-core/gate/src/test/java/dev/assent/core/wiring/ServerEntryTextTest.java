package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Puts into a file what a person is told to put there, and looks at the client again.
@DisabledOnOs(OS.WINDOWS)
class ServerEntryTextTest {
  @TempDir private Path temp;
  private Path home;
  private Path launcher;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectory(temp.toRealPath().resolve("home"));
    launcher =
        Files.writeString(
            Files.createDirectory(temp.toRealPath().resolve("my \"apps\"")).resolve("assent"), "");
  }

  private Path write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private WiredClient only() {
    return new FoundClients(home, Map.of(), launcher).wired(Map.of()).getFirst();
  }

  private ServerEntryText replacement(String proxy) {
    WiredClient client = only();
    return ServerEntryText.of(
        client.client(), client.around().getFirst(), launcher.toString(), proxy);
  }

  private void put(Path file, String instead, ServerEntryText by) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(instead);
    Files.writeString(file, text.replace(instead, by.text()));
    assertThat(only().around()).isEmpty();
  }

  @Test
  void commandAndArgumentsOfJson() throws IOException {
    String old = "\"command\": \"pg-mcp\", \"args\": [\"--read-only\"]";
    Path file =
        write(
            ".cursor/mcp.json",
            "{\"mcpServers\": {\"db\": {" + old + ", \"env\": {\"PGHOST\": \"here\"}}}}");
    ServerEntryText by = replacement("postgres");
    assertThat(by.form()).isEqualTo(ServerEntryText.Form.COMMAND);
    put(file, old, by);
    assertThat(only().proxies()).containsExactly("postgres");
    assertThat(only().servers().getFirst().variables()).containsExactly("PGHOST");
  }

  @Test
  void aWholeEntryOfJsonWhereItNamesAnAddress() throws IOException {
    String old =
        "\"a \\\"b\\\"\": {\"type\": \"http\", \"url\": \"https://example.com/mcp\", \"headers\": {\"X-Key\": \"1\"}}";
    Path file = write(".config/Code/User/mcp.json", "{\"servers\": {" + old + "}}");
    ServerEntryText by = replacement("a");
    assertThat(by.form()).isEqualTo(ServerEntryText.Form.ENTRY);
    put(file, old, by);
    assertThat(only().proxies()).containsExactly("a");
    assertThat(Files.readString(file)).contains("\"type\": \"stdio\"").doesNotContain("X-Key");
  }

  @Test
  void commandAndArgumentsOfToml() throws IOException {
    String old = "command = \"pg-mcp\"\nargs = []";
    Path file =
        write(
            ".codex/config.toml",
            "model = \"x\"\n\n[mcp_servers.db]\n"
                + old
                + "\n\n[mcp_servers.db.env]\nPGHOST = \"here\"\n");
    put(file, old, replacement("db"));
    assertThat(only().proxies()).containsExactly("db");
  }

  @Test
  void aWholeTableOfToml() throws IOException {
    String old = "[mcp_servers.\"my db\"]\nurl = \"https://example.com/mcp\"";
    Path file = write(".codex/config.toml", old + "\n");
    put(file, old, replacement("my-db"));
    assertThat(only().proxies()).containsExactly("my-db");
  }

  @Test
  void namesTheVariablesWithWhichItWouldNotBeCertain() throws IOException {
    write(
        ".cursor/mcp.json",
        "{\"mcpServers\":{\"db\":{\"command\":\"db\",\"env\":{\"PATH\":\"/x\",\"PGHOST\":\"here\",\"LD_PRELOAD\":\"y\"}}}}");
    assertThat(replacement("db").without()).isEqualTo(List.of("PATH", "LD_PRELOAD"));
  }
}

package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS)
class WiredClientsTest {
  private static final Map<String, String> FRONTS = Map.of("http://127.0.0.1:4100/mcp", "web");

  @TempDir private Path temp;
  private Path home;
  private Path launcher;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectory(temp.toRealPath().resolve("home"));
    launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
  }

  private List<WiredClient> wired() {
    return new FoundClients(home, Map.of(), launcher).wired(FRONTS);
  }

  private Path write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text.replace("OURS", launcher.toString()));
  }

  private static WiredServer server(
      Path file, List<String> place, Optional<String> proxy, String... command) {
    return new WiredServer(
        place.getLast(),
        file,
        place,
        proxy,
        List.of(command),
        Optional.empty(),
        List.of(),
        List.of());
  }

  @Test
  void tellsByNameWhatLeadsThroughUsAndWhatGoesAround() throws IOException {
    Path file =
        write(
            ".cursor/mcp.json",
            "{\"mcpServers\":{\"files\":{\"command\":\"OURS\",\"args\":[\"run\",\"files\"]},"
                + "\"db\":{\"command\":\"pg-mcp\",\"args\":[\"--port\",\"5432\",7],\"env\":{\"PGPASSWORD\":\"hunter2\"}}}}");
    WiredClient cursor = wired().getFirst();
    assertThat(cursor.client()).isEqualTo(McpClient.named("cursor"));
    assertThat(cursor.proxies()).containsExactly("files");
    assertThat(cursor.around())
        .containsExactly(
            new WiredServer(
                "db",
                file,
                List.of("mcpServers", "db"),
                Optional.empty(),
                List.of("pg-mcp", "--port", "5432", "7"),
                Optional.empty(),
                List.of("PGPASSWORD"),
                List.of()));
    assertThat(cursor.toString()).doesNotContain("hunter2");
  }

  @Test
  void saysWhereInAFileAnEntryStands() throws IOException {
    Files.createDirectory(home.resolve(".claude"));
    Path claude =
        write(
            ".claude.json",
            "{\"projects\":{\"/p\":{\"mcpServers\":{\"db\":{\"command\":\"db\"}}}}}");
    Path codex =
        write(".codex/config.toml", "[profiles.work.mcp_servers.\"my db\"]\ncommand = \"db\"\n");
    Path code =
        write(
            ".config/Code/User/settings.json",
            "{\n // mine\n \"mcp\": {\"servers\": {\"db\": {\"command\": \"db\"},}}}");
    assertThat(wired())
        .extracting(WiredClient::servers)
        .containsExactly(
            List.of(
                server(
                    claude, List.of("projects", "/p", "mcpServers", "db"), Optional.empty(), "db")),
            List.of(
                server(
                    codex,
                    List.of("profiles", "work", "mcp_servers", "my db"),
                    Optional.empty(),
                    "db")),
            List.of(server(code, List.of("mcp", "servers", "db"), Optional.empty(), "db")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'command':'OURS','args':['run','files']}|files",
        "{'command':'OURS','args':['run','files','--headless']}|files",
        "{'type':'http','url':'http://127.0.0.1:4100/mcp'}|web",
        "{'url':'http://localhost:4100/mcp/'}|web",
        "{'serverUrl':'http://127.0.0.1:4100/mcp'}|web",
        // Another port is another server, and a program of that name elsewhere is another program.
        "{'url':'http://127.0.0.1:4101/mcp'}|",
        "{'url':'http://localhost.example.com:4100/mcp'}|",
        "{'command':'/elsewhere/assent','args':['run','files']}|",
        "{'command':'OURS','args':['run','files'],'env':{'ASSENT_HOME':'/tmp/other'}}|",
        "{'command':'OURS','args':['proxy','list']}|",
        "{'command':'db','url':'http://127.0.0.1:4100/mcp'}|",
        "{}|",
        "7|"
      })
  void leadsThroughUsOnlyWhereThatIsCertain(String entry, String proxy) throws IOException {
    write(".cursor/mcp.json", ("{'mcpServers':{'x':" + entry + "}}").replace('\'', '"'));
    assertThat(wired().getFirst().servers())
        .extracting(WiredServer::proxy)
        .containsExactly(Optional.ofNullable(proxy));
  }

  @Test
  void aFileThatCannotBeReadIsNamedAndTheOthersAreReadAllTheSame() throws IOException {
    Path broken = write(".codex/config.toml", "mcp_servers = [\n");
    write(".codex/work.config.toml", "[mcp_servers.db]\ncommand = \"db\"\n");
    WiredClient codex = wired().getFirst();
    assertThat(codex.unreadable())
        .singleElement()
        .satisfies(one -> {
          assertThat(one.file()).isEqualTo(broken);
          assertThat(one.why().toString()).startsWith("`" + broken + "`").contains("line");
        });
    assertThat(codex.around()).extracting(WiredServer::name).containsExactly("db");
  }

  @Test
  void anEntryThatIsSwitchedOffStartsNothing() throws IOException {
    write(".codex/config.toml", "[mcp_servers.db]\ncommand = \"db\"\nenabled = false\n");
    write(
        ".codeium/windsurf/mcp_config.json",
        "{\"mcpServers\":{\"db\":{\"command\":\"db\",\"disabled\":true}}}");
    // Of this one it is not known that it looks at the member.
    write(".cursor/mcp.json", "{\"mcpServers\":{\"db\":{\"command\":\"db\",\"disabled\":true}}}");
    assertThat(wired())
        .filteredOn(client -> !client.around().isEmpty())
        .extracting(WiredClient::client)
        .containsExactly(McpClient.named("cursor"));
  }

  @Test
  void anEmptyFileHasNoServer() throws IOException {
    write(".gemini/antigravity/mcp_config.json", "");
    assertThat(wired())
        .containsExactly(
            new WiredClient(
                McpClient.named("antigravity"), List.of(), List.of(), Optional.empty()));
  }

  @Test
  void theTimeOfAFileCountsOnlyWhereTheClientDoesNotWriteIt() throws IOException {
    Instant then = Instant.parse("2026-11-20T10:00:00Z");
    String ours =
        "{\"mcpServers\":{\"files\":{\"command\":\"OURS\",\"args\":[\"run\",\"files\"]}}}";
    Files.setLastModifiedTime(write(".cursor/mcp.json", ours), FileTime.from(then));
    Files.createDirectory(home.resolve(".claude"));
    Files.setLastModifiedTime(write(".claude.json", ours), FileTime.from(then));
    Files.setLastModifiedTime(
        write(".codeium/windsurf/mcp_config.json", "{}"), FileTime.from(then));
    assertThat(wired())
        .extracting(WiredClient::client, WiredClient::changed)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(McpClient.named("claude-code"), Optional.empty()),
            org.assertj.core.groups.Tuple.tuple(McpClient.named("cursor"), Optional.of(then)),
            org.assertj.core.groups.Tuple.tuple(McpClient.named("windsurf"), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, claude-code",
    "claude-ai, claude-desktop",
    "cursor-vscode, cursor",
    "Visual Studio Code, vscode",
    "Visual Studio Code - Insiders, vscode",
    "codex-mcp-client, codex",
    "gemini-cli-mcp-client, gemini",
    "goose, goose",
    "goosey,",
    "'',",
    "my-cursor,"
  })
  void aClientIsKnownByWhatItCallsItself(String named, McpClient client) {
    assertThat(McpClient.calling(named)).isEqualTo(Optional.ofNullable(client));
  }
}

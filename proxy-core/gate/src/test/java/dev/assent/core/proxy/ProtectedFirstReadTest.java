package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.LaunchTrial;
import dev.assent.core.protect.Protection;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// From the entry in Cursor's file to the first call of its agent, with a real server process.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server is a shell script")
class ProtectedFirstReadTest {
  private static final String SERVER =
      """
      #!/bin/sh
      while read -r line; do
        id=${line#*\\"id\\":}; id=${id%%,*}; id=${id%%\\}*}
        case $line in
          *'"initialize"'*) result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},
      "serverInfo":{"name":"files","version":"1"}}' ;;
          *'"tools/list"'*) result='{"tools":[{"name":"read_text_file","inputSchema":{"type":"object",
      "properties":{"path":{"type":"string"}}}},
      {"name":"write_file","inputSchema":{"type":"object"}}]}' ;;
          *'"tools/call"'*) result='{"content":[{"type":"text","text":"read"}]}' ;;
          *) continue ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$(echo "$result" | tr -d '\\n')"
      done
      """;

  @TempDir private Path temp;

  private static JsonObject path(Path file) {
    return JsonObject.builder().put("path", file.toString()).build();
  }

  private static String answer(CoreRig.Client client, String id, String tool, Path file)
      throws Exception {
    return JsonWriter.write(
        client.called(id, tool, path(file)) instanceof Message.Success success
            ? success.result()
            : JsonObject.EMPTY);
  }

  @Test
  void theFirstReadBelowTheFolderOfTheCommandPasses() throws Exception {
    Path home = temp.toRealPath();
    Path code = Files.createDirectory(home.resolve("code"));
    Files.writeString(code.resolve("README.md"), "hello");
    Files.writeString(code.resolve(".env"), "TOKEN=x");
    Path server = Files.createDirectory(home.resolve("bin")).resolve("server-filesystem");
    Files.writeString(server, SERVER);
    assertThat(server.toFile().setExecutable(true)).isTrue();
    Path cursor = Files.createDirectory(home.resolve(".cursor")).resolve("mcp.json");
    Files.writeString(
        cursor,
        """
        {"mcpServers": {"files": {"command": "server-filesystem", "args": ["%s"]}}}
        """
            .formatted(code));
    try (var rig = CoreRig.restart(home)) {
      protect(rig.core, home);
      try (var client = rig.connect().shakeHands()) {
        client.request("list", "tools/list", JsonObject.EMPTY);
        assertThat(answer(client, "r1", "read_text_file", code.resolve("README.md")))
            .contains("\"text\":\"read\"");
        assertThat(answer(client, "r2", "read_text_file", code.resolve(".env")))
            .contains("\"isError\":true");
        assertThat(answer(client, "r3", "read_text_file", home.resolve("bin/server-filesystem")))
            .contains("\"isError\":true");
      }
      assertThat(rig.decision("r1").string("decision")).contains("allow");
    }
  }

  private static void protect(ProxyCore core, Path home) throws Exception {
    Path launcher = Files.writeString(home.resolve("assent"), "");
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    new FoundClients(home, Map.of("HOME", home.toString()), launcher)
        .wired(Map.of())
        .forEach(one -> chosen.put(one.client(), one.around()));
    var wiring = new ServerWiring(home.resolve("backups"), List.of(home), launcher);
    String searchPath = home.resolve("bin") + ":/usr/bin:/bin";
    var place = new Protection.Place(List.of(), searchPath, wiring);
    Protection found = Protection.plan(chosen, place);
    Protection plan =
        found.serving(
            found.folders(home).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().taken())));
    ProxyDefinition definition = plan.added().getFirst();
    var trial =
        new LaunchTrial(Map.of("PATH", searchPath), home, SecretSource.none(), "1").of(definition);
    var tools = ((LaunchResult.Speaks) trial).tools().orElseThrow();
    var changes =
        new ClientFileChanges(wiring, new Added(core), SecretStore.of(SecretSource.none()));
    assertThat(changes.protect(plan, plan.files(), false)).containsExactly(Optional.empty());
    var shown =
        tools.stream()
            .filter(one -> name(one).startsWith("read_"))
            .map(one ->
                ToolReview.of(
                    name(one),
                    Optional.of(ListedTool.of(name(one), one, Instant.EPOCH)),
                    Optional.empty()))
            .toList();
    assertThat(shown).hasSize(1);
    core.acceptTools(definition.name(), shown);
  }

  record Added(ProxyCore core) implements ClientFileChanges.Servers {
    @Override
    public void add(ProxyDefinition definition) throws ConfigException {
      var policy = PolicyTemplates.developerDefault(definition.roots().orElse(List.of()));
      core.config().addProxy(definition, new String(policy.bytes(), StandardCharsets.UTF_8));
    }

    @Override
    public void lengthen(ProxyDefinition definition) {}

    @Override
    public void remove(String name) {}

    @Override
    public List<ProxyDefinition> named(Set<String> names) {
      return List.of();
    }
  }

  private static String name(JsonObject tool) {
    return tool.string("name").orElseThrow();
  }
}

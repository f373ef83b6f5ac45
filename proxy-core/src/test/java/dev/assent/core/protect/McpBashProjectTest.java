package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A project of mcp-bash, as its own command writes it into a client's file or the project's.
@DisabledOnOs(OS.WINDOWS)
class McpBashProjectTest {
  @TempDir private Path temp;

  private static Path write(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  @Test
  void itIsFoundAndProtectedLikeAnyOther() throws Exception {
    Path root = temp.toRealPath();
    Path home = Files.createDirectory(root.resolve("home"));
    Path project = Files.createDirectories(root.resolve("hex"));
    write(project.resolve("server.d/server.meta.json"), "{\"name\": \"hex\"}");
    Path program = write(root.resolve("framework/bin/mcp-bash"), "#!/usr/bin/env bash\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    String entry =
        "{\"mcpServers\": {\"hex\": {\"command\": \""
            + program
            + "\", \"env\": {\"MCPBASH_PROJECT_ROOT\": \""
            + project
            + "\", \"MCPBASH_TOOL_ALLOWLIST\": \"*\"}}}}";
    write(home.resolve(".claude.json"), "{\"projects\": {\"" + project + "\": {}}}");
    Files.createDirectory(home.resolve(".claude"));
    Path shared = write(project.resolve(".mcp.json"), entry);
    Path cursor = write(home.resolve(".cursor/mcp.json"), entry);
    Path launcher = Files.writeString(root.resolve("assent"), "");

    var found = new FoundClients(new AgentFolders(home, Map.of()), launcher);
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    found.wired(Map.of()).forEach(client -> chosen.put(client.client(), client.around()));
    assertThat(chosen).containsOnlyKeys(McpClient.CLAUDE_CODE, McpClient.CURSOR);
    List<Path> within = List.of(home, project);
    var wiring = new ServerWiring(root.resolve("kept"), within, launcher);
    Protection plan = Protection.plan(chosen, List.of(), "/usr/bin:/bin", wiring);

    assertThat(plan.left()).isEmpty();
    ProxyDefinition hex = plan.added().getFirst();
    assertThat(plan.added()).as("the same server of two clients").hasSize(1);
    assertThat(hex.name()).isEqualTo("hex");
    assertThat(hex.command()).containsExactly(program.toString());
    assertThat(hex.backend().launched().orElseThrow().environment())
        .containsEntry("MCPBASH_PROJECT_ROOT", new SecretValue.Plain(project.toString()))
        .containsEntry("MCPBASH_TOOL_ALLOWLIST", new SecretValue.Plain("*"));
    for (Protection.ChangedFile file : plan.files()) {
      wiring.carryOut(file.plan());
    }
    assertThat(found.wired(Map.of())).allMatch(client -> client.around().isEmpty());
    for (Path file : List.of(shared, cursor)) {
      assertThat(Files.readString(file)).doesNotContain("MCPBASH");
      wiring.carryOut(wiring.removing(file, List.copyOf(wiring.protectedIn(file).keySet())));
      assertThat(file).hasContent(entry);
    }
  }
}

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A project of mcp-bash, as its own command writes it into a client's file or the project's.
@DisabledOnOs(OS.WINDOWS)
class McpBashProjectTest {
  @TempDir private Path temp;

  private static Path write(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  /// A command of a project's file, and what it starts; nothing where it stays.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          .mcp.json         | "./run.sh"            | []                 |           | P/run.sh | P
          .cursor/mcp.json  | "bin/../run.sh"       | []                 |           | P/run.sh | P
          .vscode/mcp.json  | "/bin/sh"             | ["./run.sh"]       |           | /bin/sh  | P
          .vscode/mcp.json  | "/bin/sh"             | ["run.sh"]         |           | /bin/sh  | P
          .mcp.json         | "/bin/sh"             | ["-c", "./gone.sh"]|           | /bin/sh  | -
          .mcp.json         | "/bin/sh"             | ["bin"]            |           | /bin/sh  | -
          .mcp.json         | "./run.sh"            | []                 | "bin"     | -        | -
          .mcp.json         | "../run.sh"           | []                 | "bin"     | P/run.sh | P/bin
          .mcp.json         | "./gone.sh"           | []                 |           | -        | -
          .kiro/settings/mcp.json | "./run.sh"      | []                 |           | -        | -
          ~/.cursor/mcp.json | "./run.sh"           | []                 |           | -        | -
          """)
  void relativePathsBeginAtTheProjectWhereTheClientStartsIt(
      String file, String program, String arguments, String cwd, String starts, String folder)
      throws Exception {
    Path root = temp.toRealPath();
    Path home = Files.createDirectory(root.resolve("home"));
    Path project = Files.createDirectories(root.resolve("hex/bin")).getParent();
    Path run = write(project.resolve("run.sh"), "#!/bin/sh\n");
    assertThat(run.toFile().setExecutable(true)).isTrue();
    assertThat(write(home.resolve("run.sh"), "").toFile().setExecutable(true)).isTrue();
    write(
        home.resolve(".claude.json"),
        "{\"projects\": {\"" + project + "\": {}, \"" + home + "\": {}}}");
    for (String trace : List.of(".claude", ".cursor", ".kiro/settings", ".config/Code/User")) {
      Files.createDirectories(home.resolve(trace));
    }
    Path place = file.startsWith("~") ? home.resolve(file.substring(2)) : project.resolve(file);
    write(
        place,
        "{\""
            + (file.contains("vscode") ? "servers" : "mcpServers")
            + "\": {\"hex\": {\"command\": "
            + program
            + ", \"args\": "
            + arguments
            + (cwd == null ? "" : ", \"cwd\": " + cwd)
            + "}}}");
    Path launcher = Files.writeString(root.resolve("assent"), "");
    var found = new FoundClients(new AgentFolders(home, Map.of()), launcher);
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    found.wired(Map.of()).forEach(client -> chosen.put(client.client(), client.around()));
    assertThat(chosen.values().stream().flatMap(List::stream)).hasSize(1);
    var wiring = new ServerWiring(root.resolve("kept"), List.of(home, project), launcher);
    Protection plan =
        Protection.plan(chosen, new Protection.Place(List.of(), "/usr/bin:/bin", wiring));
    assertThat(plan.left()).hasSize(starts == null ? 1 : 0);
    if (starts != null) {
      ProxyDefinition made = plan.added().getFirst();
      assertThat(made.command().getFirst()).isEqualTo(starts.replace("P", project.toString()));
      assertThat(made.workingFolder())
          .isEqualTo(
              java.util.Optional.ofNullable(folder)
                  .map(one -> one.replace("P", project.toString())));
    }
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
    assertThat(chosen).containsOnlyKeys(McpClient.named("claude-code"), McpClient.named("cursor"));
    List<Path> within = List.of(home, project);
    var wiring = new ServerWiring(root.resolve("kept"), within, launcher);
    Protection plan =
        Protection.plan(chosen, new Protection.Place(List.of(), "/usr/bin:/bin", wiring));

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
    var led = wiring.led(List.of());
    assertThat(led)
        .extracting(ServerWiring.LedFile::file)
        .containsExactlyInAnyOrder(shared, cursor);
    for (ServerWiring.LedFile file : led) {
      assertThat(Files.readString(file.file())).doesNotContain("MCPBASH");
      wiring.carryOut(wiring.removing(file));
      assertThat(file.file()).hasContent(entry);
    }
  }
}

package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class CanaryCommandsTest {
  @TempDir private Path temp;
  private CliRig console;

  @BeforeEach
  void prepare() throws Exception {
    console = new CliRig(temp.toRealPath());
    console.launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
  }

  @Test
  void whatCannotBeDrivenIsSaidAndTheSentenceIsWaitedFor() throws Exception {
    Path cursor = Files.createDirectory(temp.toRealPath().resolve(".cursor"));
    Files.writeString(
        cursor.resolve("mcp.json"), "{\"mcpServers\": {\"files\": {\"command\": \"npx\"}}}");
    assertThat(console.run("doctor", "--canary", "cursor")).as(console.err).isEqualTo(1);
    assertThat(console.out)
        .contains("not proved Cursor, server `files` in FOLDER/.cursor/mcp.json")
        .contains("the client starts this server without Assent; `assent protect` changes that")
        .contains("not proved Cursor, hook in FOLDER/.cursor/hooks.json")
        .contains("the hook is not installed; `assent hook install cursor` does that")
        .contains("FOLDER/assent canary assent-canary-deny-");
    String word = console.out.strip().substring(console.out.strip().lastIndexOf(' ') + 1);
    assertThat(console.read("canaries.json")).contains("\"client\": \"cursor\"");
    assertThat(console.run("canary", word)).isEqualTo(1);
    assertThat(console.out).contains("this command ran, and Assent did not stop it");
    assertThat(console.run("doctor", "--canary", "cursor", "--json")).isEqualTo(1);
    assertThat(console.out)
        .contains("\"outcome\": \"not_asked\"", "\"way\": \"server\"", "\"tried\": false");
    assertThat(console.read("proofs.json")).contains("\"deny_honoured\": false");
  }
}

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
class CoverageCommandTest {
  @TempDir private Path temp;
  private Path folder;
  private CliRig console;

  @BeforeEach
  void prepare() throws Exception {
    folder = temp.toRealPath();
    console = new CliRig(folder);
    console.launcher = Files.writeString(folder.resolve("assent"), "");
  }

  @Test
  void whatGoesAroundAndWhatIsNotKnownIsTold() throws Exception {
    Path project = Files.createDirectory(folder.resolve("work"));
    Files.createDirectory(folder.resolve(".claude"));
    Files.writeString(
        folder.resolve(".claude.json"),
        "{\"mcpServers\": {\"db\": {\"command\": \""
            + folder.resolve("assent")
            + "\", \"args\": [\"run\", \"db\"]}}, \"projects\": {\""
            + project
            + "\": {}}}");
    Files.writeString(
        project.resolve(".mcp.json"), "{\"mcpServers\": {\"db\": {\"command\": \"db\"}}}");
    Files.writeString(
        Files.createDirectory(folder.resolve(".cursor")).resolve("mcp.json"),
        "{\"mcpServers\": {\"notes\": {\"command\": \""
            + folder.resolve("assent")
            + "\", \"args\": [\"run\", \"notes\"]}}}");
    assertThat(console.run("coverage")).isZero();
    assertThat(console.out)
        .contains("Cursor: its file takes no time limit for one server")
        .doesNotContain("Claude Code: its file takes no time limit")
        .containsPattern("claude-code +partly +1 of 2 +(absent|no file) +- +- +- +- +- +runs +runs")
        .contains("half protected: `db` in `FOLDER/work/.mcp.json` goes around `db`")
        .contains("run `assent protect claude-code db`");
    assertThat(console.run("coverage", "--json")).isZero();
    assertThat(console.out)
        .contains("\"takes_call_limit\": true", "\"takes_call_limit\": false")
        .contains("\"trouble\": \"half-protected\"", "\"remedy\": \"protect\"")
        .doesNotContain("last_call", "last_asked");
  }

  private void configure(String name) throws Exception {
    Files.createDirectories(console.home().resolve("proxies").resolve(name));
    Files.writeString(
        console.home().resolve("proxies").resolve(name).resolve("config.json"),
        "{\"schema_version\": 1, \"backend\": {\"command\": [\"/bin/" + name + "\"]}}");
  }

  private void counted(String protectedOnes) {
    console.run("coverage");
    assertThat(console.out).contains("\n" + protectedOnes + "\n");
    console.run("doctor");
    assertThat(console.out).contains(protectedOnes.replaceFirst(";.*", "") + ", and 0 hooks");
  }

  /// The same number in every command, while files change.
  @Test
  void aServerCountsForEachEntryThatStartsIt() throws Exception {
    String around = "{\"command\": \"%s\"}";
    String ours =
        "{\"command\": \"" + folder.resolve("assent") + "\", \"args\": [\"run\", \"%s\"]}";
    Path cursor = Files.createDirectory(folder.resolve(".cursor")).resolve("mcp.json");
    Path codex = Files.createDirectory(folder.resolve(".gemini")).resolve("settings.json");
    String file = "{\"mcpServers\": {\"files\": %s, \"mail\": %s}}";
    Files.writeString(cursor, file.formatted(around.formatted("files"), around.formatted("mail")));
    counted("0 of 2 servers protected");
    Files.writeString(codex, "{\"mcpServers\": {\"files\": " + around.formatted("files") + "}}");
    counted("0 of 3 servers protected");
    configure("files");
    Files.writeString(cursor, file.formatted(ours.formatted("files"), around.formatted("mail")));
    counted("1 of 3 servers protected");
    Files.writeString(codex, "{\"mcpServers\": {\"files\": " + ours.formatted("files") + "}}");
    counted("2 of 3 servers protected");
    configure("old");
    counted("2 of 3 servers protected; 1 more in Assent that no client starts");
    Files.writeString(cursor, "{\"mcpServers\": {}}");
    counted("1 of 1 servers protected; 1 more in Assent that no client starts");
    assertThat(console.run("coverage", "--json")).isZero();
    assertThat(console.out.replaceAll("\\s+", " "))
        .contains("\"count\": { \"servers\": 1, \"protected\": 1, \"whole\": true, \"unled\": 1 }");
  }

  @Test
  void ofAFileThatCannotBeReadNoNumberIsClaimed() throws Exception {
    Path project = Files.createDirectory(folder.resolve("work"));
    Files.createDirectory(folder.resolve(".claude"));
    Files.writeString(
        folder.resolve(".claude.json"),
        "{\"mcpServers\": {\"db\": {\"command\": \"db\"}}, \"projects\": {\""
            + project
            + "\": {}}}");
    Files.writeString(project.resolve(".mcp.json"), "{\"mcpServers\": {");
    Files.writeString(
        Files.createDirectory(folder.resolve(".gemini")).resolve("settings.json"), "{");
    assertThat(console.run("coverage")).isZero();
    assertThat(console.out)
        .containsPattern("claude-code +open +0 of at least 1 ")
        .containsPattern("gemini +open +- ")
        .contains("so what it says is not known");
  }
}

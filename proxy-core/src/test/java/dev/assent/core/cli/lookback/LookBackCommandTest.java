package dev.assent.core.cli.lookback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.CliRig;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.PolicyDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookBackCommandTest {
  @TempDir private Path folder;
  private CliRig cli;

  @BeforeEach
  void begin() throws IOException {
    folder = folder.toRealPath();
    cli = new CliRig(folder);
  }

  private void claude() throws IOException {
    write(
        ".claude/projects/app/one.jsonl",
        "{\"type\":\"assistant\",\"cwd\":\""
            + folder
            + "\",\"sessionId\":\"s\",\"timestamp\":\"2026-03-03T05:06:07Z\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Bash\",\"input\":{\"command\":\"git push --force origin main\"}}]}}\n");
  }

  private void codex() throws IOException {
    write(
        ".codex/sessions/rollout-1.jsonl",
        "{\"type\":\"session_meta\",\"payload\":{\"id\":\"c\",\"cwd\":\""
            + folder
            + "\"}}\n{\"timestamp\":\"2026-03-03T05:06:07Z\",\"type\":\"response_item\",\"payload\":{\"type\":\"function_call\",\"call_id\":\"1\",\"name\":\"exec_command\",\"arguments\":\"{\\\"cmd\\\":\\\"ls\\\"}\"}}\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(
        file,
        java.nio.file.attribute.FileTime.from(java.time.Instant.parse("2026-03-03T05:06:07Z")));
  }

  @Test
  void programsGetATree() throws Exception {
    claude();
    codex();

    assertThat(cli.run("lookback", "--json", "--days", "7")).isZero();
    var tree = (JsonObject) JsonReader.read(cli.out, JsonLimits.MESSAGE);
    assertThat(tree.members().keySet())
        .containsExactly(
            "since",
            "until",
            "files",
            "bytes",
            "broken_lines",
            "long_lines",
            "unopened_files",
            "unread",
            "all",
            "agents");
    assertThat(tree.array("agents").orElseThrow().items()).hasSize(2);
    assertThat(cli.run("lookback", "--json", "--agent", "codex")).isZero();
    assertThat(cli.out).contains("\"agent\": \"codex\"").doesNotContain("claude-code");
  }

  @Test
  void thePolicyIsOne() throws Exception {
    claude();

    assertThat(cli.run("lookback", "--policy")).isZero();
    assertThat(PolicyDocument.parse(cli.out.getBytes(StandardCharsets.UTF_8)).policy().rules())
        .isNotEmpty();

    codex();

    assertThat(cli.run("lookback", "--policy")).isEqualTo(2);
    assertThat(cli.err).contains("`--agent` with one of claude-code, codex");
    assertThat(cli.run("lookback", "--policy", "--agent", "codex")).isZero();
  }
}

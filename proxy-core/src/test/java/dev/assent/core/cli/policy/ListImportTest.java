package dev.assent.core.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.CliRig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `assent policy import` with the permission list of a program.
class ListImportTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void rig() {
    console = new CliRig(folder);
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void theUsualFilesAreFoundAndEachLineIsTold() throws IOException {
    write(
        ".claude/settings.json",
        """
        {"permissions": {"allow": ["Bash(npm test:*)", "mcp__*"], "deny": ["Bash(rm:*)"]}}
        """);
    write(".claude/settings.local.json", "{\"permissions\": {\"allow\": [\"Bash(make)\"]}}");
    assertThat(console.run("policy", "import", "claude-code")).isZero();
    assertThat(console.out)
        .contains(
            "~/.claude/settings.json\n",
            "  translated     permissions.deny[0]  Bash(rm:*)\n",
            "  no-effect      permissions.allow[1]  mcp__*\n"
                + "      an allowance for tools of servers must begin with mcp__ and the name of"
                + " one server\n",
            "~/.claude/settings.local.json\n  translated     permissions.allow[0]  Bash(make)\n",
            "4 lines of 2 files: 3 translated, 0 stricter, 0 not translated, 1 no effect; ")
        .endsWith("nothing was written; --proxy puts it in force, -o writes it to a file\n");
  }

  @Test
  void agentsInFilesOfTheirOwnAreFound() throws IOException {
    write(".config/opencode/agents/team/review.md", "---\npermission:\n  edit: deny\n---\nLook.\n");
    write(".opencode/agent/plan.md", "---\npermission:\n  bash: ask\n---\n");
    assertThat(console.run("policy", "import", "opencode")).isEqualTo(1);
    assertThat(console.out)
        .contains(
            "  stricter       agent.team/review.permission.edit  *: deny\n",
            "  stricter       agent.plan.permission.bash  *: ask\n");
  }

  @Test
  void aLineThatComesOutOtherwiseNeedsALook() throws IOException {
    write("list.json", "{\"permissions\": {\"defaultMode\": \"bypassPermissions\"}}");
    assertThat(console.run("policy", "import", "claude-code", "list.json", "-o", "ours.json"))
        .isEqualTo(1);
    assertThat(console.out)
        .contains("  not-translated permissions.defaultMode  bypassPermissions\n")
        .endsWith("wrote FOLDER/ours.json\n");
    assertThat(console.run("policy", "check", "ours.json")).isLessThan(2);
  }

  @Test
  void itIsPutInForce() throws IOException {
    write("rules/a.rules", "prefix_rule(pattern = [\"git\"], decision = \"allow\")\n");
    assertThat(console.run("proxy", "add", "codex", "--", "server")).isZero();
    assertThat(
            console.run("policy", "import", "codex", "rules/a.rules", "--proxy", "codex", "--json"))
        .isZero();
    assertThat(console.out)
        .contains(
            "\"source\": \"codex\"",
            "\"fate\": \"translated\"",
            "\"rules\": [",
            "\"policy\": {",
            "is in force for `codex`");
    assertThat(console.read("proxies/codex/policy.json")).contains("\"git *\"");
  }

  @Test
  void aTextFromStandardInputIsAPersonsOwn() {
    console.input =
        "{\"permission\": {\"bash\": {\"rm *\": \"ask\"}}}".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("policy", "import", "opencode", "-")).isZero();
    assertThat(console.out).contains("  translated     permission.bash[\"rm *\"]  rm *: ask\n");
  }
}

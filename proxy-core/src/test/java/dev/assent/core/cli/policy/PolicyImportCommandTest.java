package dev.assent.core.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.CliRig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyImportCommandTest {
  private static final String POLICY =
      """
      {"rules": [
        {"id": "read", "effect": "allow", "conditions": {"tool_name": "read*", "backend_id": "files"}},
        {"id": "ops", "effect": "deny", "conditions": {"operations": ["delete"]}, "enabled": false}
      ]}
      """;

  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void write() throws IOException {
    console = new CliRig(folder);
    Files.writeString(folder.resolve("theirs.json"), POLICY);
  }

  @Test
  void withoutATargetItOnlySaysWhatDiffers() throws IOException {
    assertThat(console.run("policy", "import", "mcp-acp", "theirs.json")).isEqualTo(1);
    assertThat(console.out)
        .contains(
            "theirs.json:3:77: warning: mcp-acp passes over `enabled`, so the rule does without it there, and here it is left out"
                + " [unknown-member]\n",
            "theirs.json:2:3: note: `backend_id` is compared with the name of the guarded server here, unless its configuration gives"
                + " another [backend]\n    rule `read`\n")
        .endsWith(
            "theirs.json: 2 rules, 3 warnings, 2 notes, the text was changed\n"
                + "nothing was written; --proxy puts it in force, -o writes it to a file\n");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("theirs.json"));
    }
  }

  @Test
  void itIsPutInForceAsANewVersion() {
    assertThat(console.run("proxy", "add", "files", "--", "server")).isZero();
    assertThat(console.run("policy", "import", "mcp-acp", "theirs.json", "--proxy", "files"))
        .isEqualTo(1);
    assertThat(console.out)
        .endsWith("version 2 (2026-03-04T05:06:07Z, import) is in force for `files`\n")
        .doesNotContain("[backend]");
    assertThat(console.read("proxies/files/policy.json"))
        .isEqualTo(POLICY.replace(", \"enabled\": false", ""));
    assertThat(console.read("proxies/files/policy_history.jsonl"))
        .contains("\"why\":\"Begins with the template ", "\"why\":\"Taken over from mcp-acp\"");
    assertThat(console.run("policy", "import", "mcp-acp", "theirs.json", "--proxy", "mail"))
        .isEqualTo(2);
    assertThat(console.err).startsWith("assent: found no proxy `mail`");
  }

  @Test
  void itIsWrittenToANewFile() throws IOException {
    assertThat(
            console.run("policy", "import", "mcp-acp", "theirs.json", "-o", "ours.json", "--json"))
        .isEqualTo(1);
    assertThat(console.out)
        .contains("\"edited\": true", "\"rules\": 2", "\"code\": \"operations\"");
    assertThat(Files.readString(folder.resolve("ours.json"))).doesNotContain("enabled");
    assertThat(console.run("policy", "import", "mcp-acp", "theirs.json", "-o", "ours.json"))
        .isEqualTo(2);
    assertThat(console.run("policy", "check", "ours.json")).isLessThan(2);
  }

  @Test
  void aPolicyThatMeansTheSameNeedsNoLook() throws IOException {
    Files.writeString(
        folder.resolve("plain.json"),
        "{\"rules\":[{\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"x\"}}]}");
    assertThat(console.run("policy", "import", "mcp-acp", "plain.json")).isZero();
    assertThat(console.out).startsWith("plain.json: 1 rule, 0 warnings, 0 notes\n");
  }

  @Test
  void whatCannotBeUsedIsRefused() throws IOException {
    Files.writeString(
        folder.resolve("bad.json"),
        "{\"rules\":[{\"effect\":\"Allow\",\"conditions\":{\"tool_name\":\" \"}}]}");
    assertThat(console.run("policy", "import", "mcp-acp", "bad.json", "-o", "x.json")).isEqualTo(2);
    assertThat(console.err)
        .contains(
            "bad.json:1:", "[empty-pattern]", "assent: it cannot be used, nothing was changed\n");
    assertThat(folder.resolve("x.json")).doesNotExist();
    assertThat(console.run("policy", "import", "other", "theirs.json")).isEqualTo(2);
    assertThat(console.err)
        .startsWith("assent: found the program `other`, expected one of mcp-acp, claude-code");
    assertThat(console.run("policy", "import", "mcp-acp", "theirs.json", "-o", "x", "--proxy", "y"))
        .isEqualTo(2);
    assertThat(console.run("policy", "import", "mcp-acp", "gone.json")).isEqualTo(2);
  }
}

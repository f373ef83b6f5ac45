package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `assent policy history|show|diff|restore|undo` on the policy of a guarded server.
class PolicyVersionCommandsTest {
  private static final String A =
      "{\"rules\":[{\"id\":\"a\",\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"a\"}}]}\n";

  @TempDir Path folder;
  private CliRig console;
  private Path file;

  @BeforeEach
  void add() throws IOException {
    console = new CliRig(folder);
    file = console.home().resolve("proxies/files/policy.json");
    Files.writeString(folder.resolve("a.json"), A);
    assertThat(console.run("proxy", "add", "files", "--policy", "a.json", "--", "server")).isZero();
  }

  @Test
  void aReasonIsNoNovel() {
    assertThat(console.run("policy", "restore", "--proxy", "files", "1", "--why", "x".repeat(501)))
        .isEqualTo(2);
    assertThat(console.err).contains("expected 1 to 500 characters for `--why`");
  }

  @Test
  void aVersionIsShownAndWrittenByteForByte() throws IOException {
    String odd =
        A.replace("\"effect\"", "\"description\":\"x\u202e\u009b\ud83d\ude00\",\"effect\"");
    Files.writeString(file, odd);
    assertThat(console.run("policy", "restore", "--proxy", "files", "1")).isZero();
    assertThat(console.run("policy", "show", "--proxy", "files", "2")).isZero();
    assertThat(console.out)
        .isEqualTo(odd.replace("\u202e", "\\u202e").replace("\u009b", "\\u009b"));
    assertThat(console.run("policy", "show", "--proxy", "files", "2", "-o", "out.json")).isZero();
    assertThat(Files.readString(folder.resolve("out.json"))).isEqualTo(odd);
    assertThat(console.run("policy", "show", "--proxy", "files", "2", "-o", "out.json"))
        .isEqualTo(2);
    assertThat(console.run("policy", "show", "--proxy", "files", "1", "--json")).isZero();
    assertThat(console.out).contains("\"version\": 1", "\"policy\": {", "\"tool_name\": \"a\"");
    assertThat(console.run("policy", "show", "--proxy", "files", "9")).isEqualTo(2);
    assertThat(console.err).startsWith("assent: found no version 9 in the history\n");
    assertThat(console.run("policy", "show", "--proxy", "files", "nine")).isEqualTo(2);
  }

  /// Clause 9: refused with the results unless there is a reason, which is kept.
  @Test
  void aVersionWhoseTestsFailNeedsAReason() throws IOException {
    String failing =
        A.replace(
            "\"rules\"",
            "\"tests\":[{\"name\":\"b passes\",\"attributes\":{\"tool_name\":\"b\"},\"expect\":{\"decision\":\"allow\"}}],\"rules\"");
    Files.writeString(file, failing);
    assertThat(console.run("policy", "history", "--proxy", "files")).isEqualTo(1);
    assertThat(console.err)
        .contains(
            "files/policy.json:1:11: error: the test `b passes` fails: found deny by `default`, expected allow [test-failed]");
    assertThat(
            console.run(
                "policy", "import", "mcp-acp", "a.json", "--proxy", "files", "--override", "x"))
        .isEqualTo(1);

    var line =
        new String(
            Files.readAllBytes(console.home().resolve("proxies/files/policy_history.jsonl")),
            StandardCharsets.UTF_8);
    Files.writeString(
        console.home().resolve("proxies/files/policy_history.jsonl"),
        "{\"version\":7,\"time\":\"2026-01-01T00:00:00Z\",\"sha256\":\""
            + wholeDigest(failing)
            + "\",\"text\":\""
            + failing.replace("\"", "\\\"").replace("\n", "\\n")
            + "\"}\n"
            + line);
    assertThat(console.run("policy", "restore", "--proxy", "files", "7")).isEqualTo(2);
    assertThat(console.err)
        .contains("version 7:1:11: error: the test `b passes` fails")
        .endsWith(
            "assent: its own tests fail, nothing was changed; `--override REASON` puts it in force all the same\n");
    assertThat(console.run("policy", "restore", "--proxy", "files", "7", "--json")).isEqualTo(2);
    assertThat(console.out).contains("\"overridable\": true", "\"code\": \"test-failed\"");
    assertThat(Files.readString(file)).isEqualTo(A);
    assertThat(console.run("policy", "restore", "--proxy", "files", "7", "--override", "b is gone"))
        .isZero();
    assertThat(Files.readString(file)).isEqualTo(failing);
    assertThat(console.run("policy", "history", "--proxy", "files")).isZero();
    assertThat(console.out).contains("in force; failing tests overridden: b is gone");
  }

  private static String wholeDigest(String text) {
    try {
      var bytes =
          java.security.MessageDigest.getInstance("SHA-256")
              .digest(text.getBytes(StandardCharsets.UTF_8));
      return java.util.HexFormat.of().formatHex(bytes);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

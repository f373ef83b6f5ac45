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
  private static final String B =
      "{\"rules\":[{\"id\":\"b\",\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"b\"}},\n"
          + "{\"id\":\"a\",\"effect\":\"hitl\",\"conditions\":{\"tool_name\":\"a\"}}],\"combining_algorithm\":\"deny-overrides\"}\n";

  private static final String WHO = "command by " + System.getProperty("user.name");

  @TempDir Path folder;
  private CliRig console;
  private Path file;

  @BeforeEach
  void add() throws IOException {
    console = new CliRig(folder);
    file = console.home().resolve("proxies/files/policy.json");
    Files.writeString(folder.resolve("a.json"), A);
    Files.writeString(folder.resolve("b.json"), B);
    assertThat(console.run("proxy", "add", "files", "--policy", "a.json", "--", "server")).isZero();
  }

  @Test
  void theFirstVersionSaysWhereItCameFrom() {
    assertThat(console.run("policy", "history", "--proxy", "files")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            VERSION  TIME                  ORIGINPAD  DIGEST        REMARK
            1        2026-03-04T05:06:07Z  WHO  DIGEST  in force; Begins with the file a.json
            """
                .replace("DIGEST  in", digest(A) + "  in")
                .replace("ORIGINPAD", "ORIGIN" + " ".repeat(WHO.length() - 6))
                .replace("WHO", WHO));
    assertThat(console.run("proxy", "add", "other", "--", "server")).isZero();
    assertThat(console.run("policy", "history", "--proxy", "other", "--json")).isZero();
    assertThat(console.out).contains("\"in_force\": 1", "\"origin\": \"template\"");
  }

  @Test
  void theLastChangeIsUndone() throws IOException {
    Files.writeString(file, B);
    assertThat(console.run("policy", "undo", "files")).isEqualTo(2);
    assertThat(console.err)
        .contains("the policy file was edited since version 1")
        .contains("nothing was undone");
    assertThat(Files.readString(file)).isEqualTo(B);
    assertThat(console.run("policy", "restore", "--proxy", "files", "1")).isZero();
    assertThat(console.run("policy", "undo", "files")).isZero();
    assertThat(console.out)
        .isEqualTo("version 4 (2026-03-04T05:06:07Z, command, restore of 2) is in force\n");
    assertThat(Files.readString(file)).isEqualTo(B);
    assertThat(console.run("policy", "undo", "files", "--json")).isZero();
    assertThat(console.out).contains("\"version\": 5", "\"restored\": 3", "\"changed\": true");
    Files.writeString(file, "{");
    assertThat(console.run("policy", "undo", "files")).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo("{");
  }

  @Test
  void aCommandThatChangesAPolicyTakesAReason() throws IOException {
    Files.writeString(file, B);
    assertThat(
            console.run(
                "policy", "restore", "--proxy", "files", "1", "--why", " the tool\nis back "))
        .isZero();
    assertThat(console.run("policy", "undo", "files", "--why", "too early", "--json")).isZero();
    assertThat(console.out).contains("\"why\": \"too early\"");
    assertThat(console.run("policy", "restore", "--proxy", "files", "1")).isZero();
    assertThat(console.run("policy", "history", "--proxy", "files")).isZero();
    assertThat(console.out.lines().skip(1).map(line -> line.replaceFirst("^.*[0-9a-f]{12} *", "")))
        .containsExactly(
            "in force", "too early", "the tool is back", "", "Begins with the file a.json");
    assertThat(console.run("policy", "history", "--proxy", "files", "--json")).isZero();
    assertThat(console.out)
        .contains("\"why\": \"the tool is back\"", "\"user\": \"" + WHO.substring(11) + "\"");
    for (String bad : new String[] {" ", "x".repeat(501)}) {
      assertThat(console.run("policy", "restore", "--proxy", "files", "1", "--why", bad))
          .isEqualTo(2);
      assertThat(console.err).contains("expected 1 to 500 characters for `--why`");
    }
  }

  @Test
  void thereMustBeAChangeToUndo() throws IOException {
    assertThat(console.run("policy", "undo", "files")).isEqualTo(2);
    assertThat(console.err).contains("there was no policy before this one; nothing was undone");
    assertThat(console.run("policy", "undo", "other")).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo(A);
  }

  @Test
  void lookingRecordsNothing() throws IOException {
    Files.writeString(file, B);
    String before = console.read("proxies/files/policy_history.jsonl");
    assertThat(console.run("policy", "history", "--proxy", "files")).isZero();
    assertThat(console.out)
        .contains("the policy file was changed since and is not recorded yet")
        .doesNotContain("in force");
    assertThat(console.run("policy", "show", "--proxy", "files")).isZero();
    assertThat(console.out).isEqualTo(B);
    assertThat(console.run("policy", "diff", "--proxy", "files", "1")).isEqualTo(1);
    assertThat(console.out)
        .startsWith(
            "from version 1 (2026-03-04T05:06:07Z, command)\nto the policy file, not recorded yet\n");
    assertThat(console.read("proxies/files/policy_history.jsonl")).isEqualTo(before);
  }

  @Test
  void aBrokenFileIsToldWithWhatStaysInForce() throws IOException {
    Files.writeString(file, "{\"rulez\":[]}");
    assertThat(console.run("policy", "history", "--proxy", "files")).isEqualTo(1);
    assertThat(console.out).contains("in force");
    assertThat(console.err)
        .contains("files/policy.json:1:2: error: found the unknown member `rulez`")
        .endsWith(
            "the policy file cannot be used: version 1 (2026-03-04T05:06:07Z, command) stays in force\n");
    assertThat(console.run("policy", "show", "--proxy", "files")).isZero();
    assertThat(console.out).isEqualTo(A);
    assertThat(console.run("policy", "history", "--proxy", "files", "--json")).isEqualTo(1);
    assertThat(console.out).contains("\"in_force\": 1", "\"code\": \"unknown-member\"");
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

  @Test
  void aDraftIsComparedWithWhatIsInForce() {
    assertThat(console.run("policy", "diff", "--proxy", "files", "b.json", "--text")).isEqualTo(1);
    assertThat(console.out)
        .isEqualTo(
            """
            from version 1 (2026-03-04T05:06:07Z, command)
            to b.json
            ~ combining_algorithm: nothing -> "deny-overrides"
            + rule `b` (deny) at 1: {"id":"b","effect":"deny","conditions":{"tool_name":"b"}}
            ~ rule `a` (hitl) at 2
                effect: "allow" -> "hitl"
            @@ -1,1 +1,2 @@
            -{"rules":[{"id":"a","effect":"allow","conditions":{"tool_name":"a"}}]}
            +{"rules":[{"id":"b","effect":"deny","conditions":{"tool_name":"b"}},
            +{"id":"a","effect":"hitl","conditions":{"tool_name":"a"}}],"combining_algorithm":"deny-overrides"}
            """);
    assertThat(console.run("policy", "diff", "--proxy", "files", "a.json")).isZero();
    assertThat(console.out).endsWith("the same text\n");
    assertThat(console.run("policy", "diff", "b.json", "a.json", "--json")).isEqualTo(1);
    assertThat(console.out)
        .contains(
            "\"same\": false",
            "\"change\": \"removed\"",
            "\"file\": \"b.json\"",
            "\"member\": \"effect\"");
  }

  @Test
  void theLastTwoVersionsAreComparedWithoutAsking() throws IOException {
    assertThat(console.run("policy", "diff", "--proxy", "files")).isEqualTo(2);
    assertThat(console.err).contains("found 1 versions in the history, expected two or a POLICY");
    Files.writeString(file, B);
    assertThat(console.run("policy", "restore", "--proxy", "files", "1")).isZero();
    assertThat(console.run("policy", "diff", "--proxy", "files")).isEqualTo(1);
    assertThat(console.out)
        .startsWith(
            "from version 2 (2026-03-04T05:06:07Z, file)\nto version 3 (2026-03-04T05:06:07Z, command, restore of 1)\n");
    assertThat(console.run("policy", "diff", "--proxy", "files", "1", "3")).isZero();
    assertThat(console.run("policy", "diff", "1", "3")).isEqualTo(2);
    assertThat(console.err).contains("found no `--proxy`");
    assertThat(console.run("policy", "diff", "a.json")).isEqualTo(2);
  }

  @Test
  void restoringMakesANewVersion() throws IOException {
    Files.writeString(file, B);
    assertThat(console.run("policy", "restore", "--proxy", "files", "1")).isZero();
    assertThat(console.out)
        .isEqualTo("version 3 (2026-03-04T05:06:07Z, command, restore of 1) is in force\n");
    assertThat(Files.readString(file)).isEqualTo(A);
    assertThat(console.run("policy", "restore", "--proxy", "files", "3")).isZero();
    assertThat(console.out)
        .isEqualTo(
            "version 3 (2026-03-04T05:06:07Z, command, restore of 1) was in force already\n");
    assertThat(console.run("policy", "restore", "--proxy", "files", "2", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"version\": 4", "\"origin\": \"command\"", "\"restored\": 2", "\"changed\": true");
    assertThat(console.run("policy", "restore", "--proxy", "files", "7")).isEqualTo(2);
    assertThat(console.run("policy", "restore", "--proxy", "files", "1", "--override", " "))
        .isEqualTo(2);
    assertThat(console.err).contains("found no usable reason");
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

  @Test
  void anUnknownServerIsNamedBesideTheKnownOnes() {
    for (String verb : new String[] {"history", "show", "diff"}) {
      assertThat(console.run("policy", verb, "--proxy", "nobody")).isEqualTo(2);
      assertThat(console.err)
          .startsWith("assent: found no proxy `nobody`, expected one of files\n");
    }
    assertThat(console.run("policy", "restore", "--proxy", "nobody", "1")).isEqualTo(2);
    assertThat(console.home().resolve("proxies/nobody")).doesNotExist();
    assertThat(console.run("policy", "history")).isEqualTo(2);
    assertThat(console.run("policy", "history", "--proxy", "files", "--limit", "0")).isEqualTo(2);
  }

  @Test
  void aDraftThatCannotBeReadIsUnusable() throws IOException {
    Files.writeString(folder.resolve("bad.json"), "{");
    assertThat(console.run("policy", "diff", "--proxy", "files", "bad.json")).isEqualTo(2);
    assertThat(console.err).contains("error:");
    assertThat(console.run("policy", "diff", "--proxy", "files", "gone.json")).isEqualTo(2);
    assertThat(console.err).startsWith("assent: found no file `gone.json`");
  }

  private static String digest(String text) {
    return wholeDigest(text).substring(0, 12);
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

package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HookTextTest {
  private static final String LAUNCHER = "/opt/my assent/bin/assent";
  private static final String GROUP =
      """
      {
        "hooks": {
          "PreToolUse": [
            {
              "matcher": "*",
              "hooks": [
                {
                  "type": "command",
                  "command": "\\"/opt/my assent/bin/assent\\" hook claude-code || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'",
                  "timeout": 600
                }
              ]
            }
          ]
        }
      }\
      """;

  private static String with(HookAgent agent, String before) throws WiringException {
    return text(HookText.with("f", HookEntries.of(agent, LAUNCHER, false, false), bytes(before)));
  }

  private static String with(String before) throws WiringException {
    return with(HookAgent.CLAUDE_CODE, before);
  }

  private static String without(String before) throws WiringException {
    return text(HookText.without("f", HookAgent.CLAUDE_CODE, bytes(before)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void anEmptyFileGetsTheHookAlone() throws Exception {
    assertThat(with("")).isEqualTo(GROUP);
    assertThat(with("{}")).isEqualTo(GROUP);
    assertThat(with("{ }\n")).isEqualTo(GROUP + "\n");
  }

  @Test
  void whatStandsThereKeepsItsPlaceAndForm() throws Exception {
    String before =
        """
        {
        \t// my own
        \t"model": "opus", /* the big one */
        \t"hooks": {
        \t\t"PostToolUse": [],
        \t\t"PreToolUse": [
        \t\t\t{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine" }] }, // first
        \t\t],
        \t},
        }
        """;
    String after = with(before);
    assertThat(after)
        .isEqualTo(
            """
            {
            \t// my own
            \t"model": "opus", /* the big one */
            \t"hooks": {
            \t\t"PostToolUse": [],
            \t\t"PreToolUse": [
            \t\t\t{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine" }] }, // first
            \t\t\t{
            \t\t\t\t"matcher": "*",
            \t\t\t\t"hooks": [
            \t\t\t\t\t{
            \t\t\t\t\t\t"type": "command",
            \t\t\t\t\t\t"command": "\\"/opt/my assent/bin/assent\\" hook claude-code || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'",
            \t\t\t\t\t\t"timeout": 600
            \t\t\t\t\t}
            \t\t\t\t]
            \t\t\t}
            \t\t],
            \t},
            }
            """);
    assertThat(with(after)).as("twice").isEqualTo(after);
    // The comma that stood before ours is one too many nowhere, so nothing else differs.
    assertThat(without(after).replace("\n", "").replace(",", ""))
        .isEqualTo(before.replace("\n", "").replace(",", ""));
  }

  @Test
  void lineEndsAndTheByteOrderMarkStay() throws Exception {
    String after = with("\uFEFF{\r\n    \"a\": 1\r\n}\r\n");
    assertThat(after)
        .startsWith("\uFEFF{\r\n    \"a\": 1,\r\n    \"hooks\": {\r\n        \"PreToolUse\": [\r\n")
        .endsWith("}\r\n}\r\n");
    assertThat(after.replace("\r\n", "")).doesNotContain("\n");
    assertThat(without(after)).isEqualTo("\uFEFF{\r\n    \"a\": 1\r\n}\r\n");
  }

  @Test
  void aTextOnOneLineStaysOnOne() throws Exception {
    String after = with("{\"a\": [1,2], \"hooks\": {\"Stop\": []}}");
    assertThat(after)
        .doesNotContain("\n")
        .startsWith(
            "{\"a\": [1,2], \"hooks\": {\"Stop\": [], \"PreToolUse\": [{\"matcher\": \"*\", ");
    assertThat(without(after)).isEqualTo("{\"a\": [1,2], \"hooks\": {\"Stop\": []}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\n  \"a\": 1\n}\n",
        "{\n  \"a\": 1 // one\n}\n",
        "{\n  \"a\": 1\n  /* end */ }\n",
        "{ // begin\n}\n",
        "{\n  \"hooks\": {} // none\n}\n",
        "{\n  \"hooks\": {\n    \"PreToolUse\": []\n  }\n}\n",
        "{\n  \"hooks\": {\n    \"PreToolUse\": [ /* none */ ]\n  }\n}\n",
        "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"\",\"hooks\":[{\"type\":\"command\",\"command\":\"x\"}]}]}}",
        "{\n  \"a\": \"}]/*\\\"//\",\n  \"hooks\": {\"PreToolUse\": [\n]}\n}\n"
      })
  void whatIsPutInIsReadAndTakenOutAgain(String before) throws Exception {
    String after = with(before);
    assertThat(HookText.isIn("f", HookAgent.CLAUDE_CODE, bytes(after))).isTrue();
    assertThat(with(after)).isEqualTo(after);
    String gone = without(after);
    assertThat(HookText.isIn("f", HookAgent.CLAUDE_CODE, bytes(gone))).isFalse();
    for (String kept : before.split("[\\s,{}\\[\\]]+")) {
      if (!kept.equals("\"hooks\":") && !kept.equals("\"PreToolUse\":")) {
        assertThat(gone).contains(kept);
      }
    }
  }

  @Test
  void aHookOfOursThatWasMovedOrIsOldIsReplaced() throws Exception {
    String moved =
        """
        {"hooks": {"PostToolUse": [{"matcher": "Bash", "hooks": [
          {"type": "command", "command": "other"},
          {"type": "command", "command": "\\"/old/assent\\" hook claude-code", "timeout": 5}]}]}}
        """;
    String after = with(moved);
    assertThat(after).doesNotContain("/old/").contains("\"other\"", "/opt/my assent/bin/assent");
    assertThat(without(after)).contains("\"other\"").doesNotContain("assent");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"a": }                              | line 1, column 7: found `}`, expected a value
          {"a": 1                              | found the end of the file, expected more
          {"a" 1}                              | found `1`, expected `:`
          {"a": 1 "b": 2}                      | found `"`, expected `,` or `}`
          {'a': 1}                             | found `'`, expected a name in quotes or `}`
          {"a": 1} x                           | found `x`, expected the end of the file
          {"a": "x                             | found a text without an end
          {"a": 1 /* x                         | found a comment without an end, expected `*/`
          []                                   | found no object, expected one
          {"hooks": []}                        | line 1, column 11: found `hooks` that is no object, expected an object
          {"hooks": {}, "hooks": {}}           | line 1, column 15: found a second member `hooks`, expected one
          {"hooks": {"A": [], "A": []}}        | found a second member `A`, expected one
          {"hooks": {"PreToolUse": {}}}        | line 1, column 26: found `PreToolUse` that is no list, expected a list
          {"a": 01}                            | found `0`, expected a value
          {"a": nul}                           | found `n`, expected a value
          {,}                                  | found `,`, expected a name in quotes or `}`
          """)
  void whatCannotBeReadIsRefusedWithItsPlace(String text, String why) {
    assertThatThrownBy(() -> with(text))
        .isInstanceOf(WiringException.class)
        .hasMessageContaining(why);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertThatThrownBy(() ->
            HookText.with(
                "f",
                HookEntries.of(HookAgent.CURSOR, LAUNCHER, false, false),
                new byte[] {'{', (byte) 0xff, '}'}))
        .isInstanceOf(WiringException.class)
        .hasMessage("`f`: found bytes that are not UTF-8, expected UTF-8");
  }

  @ParameterizedTest
  @EnumSource
  void everyAgentsHookIsPutInAndTakenOut(HookAgent agent) throws Exception {
    String before = "{\n  \"other\": true\n}\n";
    String after = with(agent, before);
    assertThat(with(agent, after)).isEqualTo(after);
    assertThat(after).contains("hook " + agent.word());
    String gone = text(HookText.without("f", agent, bytes(after)));
    assertThat(gone.replace(",\n  \"version\": 1", "")).isEqualTo(before);
    for (HookAgent other : HookAgent.values()) {
      assertThat(HookText.isIn("f", other, bytes(after)))
          .as(other.word())
          .isEqualTo(other == agent);
    }
  }

  @Test
  void cursorIsToldToFailClosed() throws Exception {
    assertThat(with(HookAgent.CURSOR, "{}"))
        .contains(
            "\"version\": 1",
            "\"beforeShellExecution\"",
            "\"beforeMCPExecution\"",
            "\"beforeReadFile\"")
        .contains("\"timeout\": 600,\n        \"failClosed\": true");
    assertThat(with(HookAgent.GEMINI, "{}")).contains("\"timeout\": 600000");
    assertThat(with(HookAgent.COPILOT, "{}"))
        .contains("\"bash\": \"\\\"/opt/my assent/bin/assent\\\" hook copilot\"")
        .contains(
            "\"powershell\": \"& '/opt/my assent/bin/assent' hook copilot\"",
            "\"timeoutSec\": 600");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      textBlock =
          """
          claude-code -> /opt/assent -> false -> "/opt/assent" hook claude-code || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'
          codex       -> /opt/assent -> false -> /opt/assent hook codex || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'
          cursor      -> /o p/assent -> false -> "/o p/assent" hook cursor
          claude-code -> C:\\Program Files\\Assent\\bin\\assent.exe -> true -> "C:/Program Files/Assent/bin/assent.exe" hook claude-code || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'
          claude-code -> C:\\Assent\\bin\\assent.exe -> true -> C:/Assent/bin/assent.exe hook claude-code
          gemini      -> C:\\Assent\\assent.exe -> true -> C:\\Assent\\assent.exe hook gemini
          codex       -> C:\\Users\\MAXMUS~1\\assent.exe -> true -> C:\\Users\\MAXMUS~1\\assent.exe hook codex
          codex       -> C:\\Program Files\\assent.exe -> true -> & 'C:\\Program Files\\assent.exe' hook codex
          codex       -> C:\\O'Neil\\assent.exe -> true -> & 'C:\\O''Neil\\assent.exe' hook codex
          cursor      -> C:\\Program Files\\assent.exe -> true -> cmd /d /c "C:\\Program Files\\assent.exe" hook cursor
          vscode      -> C:\\a(b)\\assent.exe -> true -> & 'C:\\a(b)\\assent.exe' hook vscode
          """)
  void theCommandIsWrittenForTheShellOfTheAgent(
      String agent, String launcher, boolean windows, String command) throws Exception {
    HookAgent which = java.util.Objects.requireNonNull(HookAgent.of(agent));
    String written = HookCommandLine.of(which, launcher.replace("\\\\", "\\"), windows);
    assertThat(written).isEqualTo(command.replace("\\\\", "\\"));
    assertThat(HookCommandLine.isOurs(which, written)).isTrue();
  }

  @Test
  void onlyOurOwnCommandIsOurs() {
    for (String foreign :
        new String[] {
          "assentx hook cursor",
          "/opt/xassent hook cursor",
          "assent hook codex",
          "echo assent hook cursor",
          "assent  cursor",
          "hook cursor",
          "assent hook cursor; rm x",
          "",
          "\"/opt/assent\" hook cursor && true"
        }) {
      assertThat(HookCommandLine.isOurs(HookAgent.CURSOR, foreign)).as(foreign).isFalse();
    }
    assertThat(HookCommandLine.isOurs(HookAgent.CURSOR, "assent hook cursor")).isTrue();
    assertThat(HookCommandLine.isOurs(HookAgent.CURSOR, "& 'C:\\x y\\assent.exe' hook cursor"))
        .isTrue();
    // As they were written once.
    assertThat(HookCommandLine.isOurs(HookAgent.GEMINI, "\"C:\\x y\\assent.exe\" hook gemini"))
        .isTrue();
    assertThat(
            HookCommandLine.isOurs(
                HookAgent.CLAUDE_CODE, "\"C:/x y/assent.exe\" hook claude-code || exit 2"))
        .isTrue();
    assertThat(
            HookCommandLine.isOurs(
                HookAgent.WINDSURF,
                HookCommandLine.statusForPowerShell(HookAgent.WINDSURF, "C:\\x\\assent.exe")))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/opt/$HOME/assent",
        "/opt/`x`/assent",
        "/opt/\"/assent",
        "/opt/a\nb/assent",
        "/opt/a\\b/assent"
      })
  void aPathThatShellsReadOtherwiseIsRefused(String launcher) {
    assertThatThrownBy(() -> HookCommandLine.of(HookAgent.CURSOR, launcher, false))
        .isInstanceOf(WiringException.class);
  }

  /// Whatever is done to a text: it is refused, or the hook stands in it afterwards and what it
  /// holds besides is the same.
  @Test
  void mutilatedTextsAreRefusedOrKeepEverything() throws Exception {
    String base =
        "{\n"
            + "  // c\n"
            + "  \"a\": [1, {\"b\": null}, \"x\"], /* d */\n"
            + "  \"hooks\": {\n"
            + "    \"Stop\": [{\"hooks\": [{\"command\": \"y\"}]}],\n"
            + "  },\n"
            + "}\n";
    int taken = 0;
    for (int seed = 0; seed < 1500; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder(base);
      for (int i = 0; i <= random.nextInt(3); i++) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, "{}[]\",:/*\n ".charAt(random.nextInt(11)));
          default -> text.setCharAt(at, "{}[]\",:/*\n ".charAt(random.nextInt(11)));
        }
      }
      try {
        byte[] before = bytes(text.toString());
        byte[] after =
            HookText.with(
                "f", HookEntries.of(HookAgent.CLAUDE_CODE, LAUNCHER, false, false), before);
        taken++;
        byte[] gone = HookText.without("f", HookAgent.CLAUDE_CODE, after);
        assertThat(withoutEmptyHooks(gone))
            .as("seed %d: %s", seed, text)
            .isEqualTo(withoutEmptyHooks(before));
      } catch (WiringException e) {
        assertThat(e.getMessage()).contains("found", "expected");
      }
    }
    assertThat(taken).isGreaterThan(100);
  }

  private static String withoutEmptyHooks(byte[] text) throws WiringException {
    return dev.assent.core.json.JsonWriter.write(LooseText.read("f", text).root().json())
        .replace(",\"hooks\":{}", "")
        .replace("\"PreToolUse\":[]", "");
  }
}

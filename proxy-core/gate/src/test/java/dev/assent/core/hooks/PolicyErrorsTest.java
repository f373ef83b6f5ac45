package dev.assent.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.hooks.PreCallHooks.PrintedText;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 8.5: what `mcp_tools_error CODE TEXT [DATA]` says, in whatever way a policy calls it.
@DisabledOnOs(OS.WINDOWS)
class PolicyErrorsTest {
  @TempDir Path folder;
  private HookRig rig;

  @BeforeEach
  void open() throws Exception {
    rig = new HookRig(folder);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private HookAnswer.Denied denial(String body) throws Exception {
    rig.with(rig.policy("mcp_tools_policy_check() {\n" + body + "\n}\n")).confirmed();
    return rig.denial();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      textBlock =
          """
          mcp_tools_error -32602 no; return 1 ¦ -32602 ¦ no
          mcp_tools_error -32600 no; return 2 ¦ -32600 ¦ no
          mcp_tools_error -32099 "no way"; return 1 ¦ -32099 ¦ no way
          mcp_tools_error 7 no; return 1 ¦ 7 ¦ no
          mcp_tools_error 7 first; mcp_tools_error 8 last; return 1 ¦ 8 ¦ last
          ( mcp_tools_error 7 "from a subshell"; ); return 1 ¦ 7 ¦ from a subshell
          echo x | mcp_tools_error 7 "from a pipe"; return 1 ¦ 7 ¦ from a pipe
          { mcp_tools_error 7 no; return 1; } >/dev/null 2>&1 ¦ 7 ¦ no
          exec 2>/dev/null; mcp_tools_error 7 no; return 1 ¦ 7 ¦ no
          set -e; mcp_tools_error 7 no; false ¦ 7 ¦ no
          mcp_tools_error 7 "a 'b' \\"c\\" \\$d \\\\e %s \\u00e9"; return 1 ¦ 7 ¦ a 'b' "c" $d \\e %s \\u00e9
          return 1 ¦ -32602 ¦ tool `read_file` is denied by the policy of its server
          return 255 ¦ -32602 ¦ tool `read_file` is denied by the policy of its server
          false ¦ -32602 ¦ tool `read_file` is denied by the policy of its server
          mcp_tools_error; return 1 ¦ -32602 ¦ tool `read_file` is denied by the policy of its server
          """)
  void codeAndTextAreThoseOfTheLastCall(String body, int code, String text) throws Exception {
    HookAnswer.Denied denied = denial(body);
    assertThat(denied.code()).isEqualTo(code);
    assertThat(denied.text()).isEqualTo(text);
    assertThat(denied.data()).isEmpty();
  }

  @Test
  void aDenialOnPurposeIsNoFault() throws Exception {
    assertThat(denial("mcp_tools_error -32602 no; return 1").fault()).isEmpty();
  }

  @Test
  void anErrorCountsAlsoWhereTheCheckForgetsToReturnOne() throws Exception {
    HookAnswer.Denied denied = denial("mcp_tools_error -32602 no; return 0");
    assertThat(denied.text()).isEqualTo("no");
    assertThat(denied.fault()).isEmpty();
  }

  @Test
  void anErrorBeforeAnEarlyEndCountsAndTheEndIsAFault() throws Exception {
    HookAnswer.Denied denied = denial("mcp_tools_error -32600 no; exit 1");
    assertThat(denied.code()).isEqualTo(-32600);
    assertThat(denied.text()).isEqualTo("no");
    assertThat(denied.fault()).contains("exited");
  }

  @ParameterizedTest
  @CsvSource({"''", "x", "1.5", "0x10", "99999999999", "--1"})
  void aCodeThatIsNoneIsTheStandardOne(String code) throws Exception {
    HookAnswer.Denied denied = denial("mcp_tools_error '" + code + "' no; return 1");
    assertThat(denied.code()).isEqualTo(-32602);
    assertThat(denied.text()).isEqualTo("no");
    assertThat(denied.fault()).contains("bad-error");
  }

  @Test
  void dataIsJsonAsItStands() throws Exception {
    HookAnswer.Denied denied =
        denial("mcp_tools_error 7 no '{\"b\": 1.10, \"a\": [\"\\u00e9\"]}'; return 1");
    assertThat(denied.data().map(JsonWriter::write)).contains("{\"b\":1.10,\"a\":[\"é\"]}");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"{\"a\":1", "no json", "{\"a\":1}{}", "`{\"a\":1,\"a\":2}`"})
  void dataThatIsNoStrictJsonIsLeftOut(String data) throws Exception {
    HookAnswer.Denied denied = denial("mcp_tools_error 7 no '" + data + "'; return 1");
    assertThat(denied.data()).isEmpty();
    assertThat(denied.text()).isEqualTo("no");
    assertThat(denied.fault()).contains("bad-error");
  }

  @Test
  void noiseBesideADenialChangesNothing() throws Exception {
    HookAnswer.Denied denied = denial("echo noise; echo more >&2; mcp_tools_error 7 no; return 1");
    assertThat(denied.text()).isEqualTo("no");
  }

  @Test
  void complaintsOnStderrAreNoNoise() throws Exception {
    rig.with(rig.policy("mcp_tools_policy_check() { echo careful >&2; return 0; }\n")).confirmed();
    assertThat(rig.ask()).isEqualTo(new HookAnswer.Passed());
  }

  /// Seed 000 wants a tool only for clients that can do something.
  @Test
  void aPolicySeesWhatTheClientCanDo() throws Exception {
    var denied =
        denial(
            "[[ \" $ASSENT_CLIENT_CAPABILITIES \" == *' sampling '* ]] || { mcp_tools_error -32600 \"needs sampling, found $ASSENT_CLIENT_CAPABILITIES\"; return 1; }");
    assertThat(denied.text()).contains("needs sampling, found elicitation");
    rig.with(
            rig.policy(
                "mcp_tools_policy_check() { [[ \" $ASSENT_CLIENT_CAPABILITIES \" == *' elicitation '* ]]; }\n"))
        .confirmed();
    assertThat(rig.ask()).isEqualTo(new HookAnswer.Passed());
  }

  @Test
  void aLongTextIsCut() throws Exception {
    HookAnswer.Denied denied = denial("mcp_tools_error 7 \"$(printf '%05000d' 0)\"; return 1");
    assertThat(denied.text()).hasSize(PrintedText.MOST + 1).endsWith("…");
  }

  @Test
  void metadataBeyondAnyCommandLineReachesAPolicy() throws Exception {
    rig.with(rig.policy("mcp_tools_policy_check() { mcp_tools_error 7 \"${#2}\"; return 1; }\n"))
        .confirmed();
    var metadata = JsonObject.builder().put("d", "x".repeat(200_000)).build();
    var denied = (HookAnswer.Denied) rig.ask("read_file", metadata, JsonObject.EMPTY);
    assertThat(denied.text()).isEqualTo(Integer.toString(JsonWriter.write(metadata).length()));
  }

  @Test
  void strangeNamesArriveAsTheyAre() throws Exception {
    rig.with(rig.policy("mcp_tools_policy_check() { mcp_tools_error 7 \"<$1>\"; return 1; }\n"))
        .confirmed();
    for (String name : new String[] {"", "a b", "$(touch x)", "'\";`", "-n", "é", "*"}) {
      assertThat(rig.denial(name).text()).isEqualTo("<" + name + ">");
    }
    assertThat(Optional.of(rig.server.resolve("x")).filter(java.nio.file.Files::exists)).isEmpty();
  }
}

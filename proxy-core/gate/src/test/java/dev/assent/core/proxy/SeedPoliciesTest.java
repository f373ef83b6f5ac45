package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.HookedCore.Form;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Clause 8.5: the examples of the seed "tool policy hook", each as a program and as an mcp-bash
/// policy file, in front of a server that knows nothing of them. As modes and rules of the policy
/// they stand in [SeedModesTest]. The scripts need bash and nothing else: `jq` is missing on many
/// machines.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class SeedPoliciesTest {
  private static final Map<String, String> READ_ONLY = Map.of("MYPROJECT_READ_ONLY", "1");
  private static final Map<String, String> ALLOWED =
      Map.of("MYPROJECT_ALLOWED_TOOLS", "demo.list,demo.write");
  private static final Map<String, String> RESTRICTED = Map.of("MYPROJECT_RESTRICTED", "1");

  @TempDir private Path folder;

  private void staysReadOnly(Form form) throws Exception {
    try (var core = HookedCore.start(folder, form, READ_ONLY)) {
      core.passes("demo.list");
      core.passes("demo.get");
      var error = core.errorOf("demo.write");
      assertThat(error.code()).isEqualTo(-32602);
      assertThat(error.message()).isEqualTo("Read-only mode: 'demo.write' is off");
      core.errorOf("unheard.of");
    }
  }

  private static final String READ_ONLY_PROGRAM =
      """
      [ "${MYPROJECT_READ_ONLY:-}" = 1 ] || exit 0
      case $1 in
        demo.list*|demo.get*) exit 0 ;;
        *) echo "Read-only mode: '$1' is off"; exit 1 ;;
      esac
      """;

  private static final String READ_ONLY_POLICY =
      """
      mcp_tools_policy_check() {
        [ "${MYPROJECT_READ_ONLY:-}" = 1 ] || return 0
        case $1 in
          demo.list*|demo.get*) return 0 ;;
        esac
        mcp_tools_error -32602 "Read-only mode: '$1' is off"
        return 1
      }
      """;

  @Test
  void aProgramKeepsAServerReadOnly() throws Exception {
    staysReadOnly(new Form.ByProgram(READ_ONLY_PROGRAM));
  }

  @Test
  void anMcpBashPolicyKeepsAServerReadOnly() throws Exception {
    staysReadOnly(new Form.ByMcpBash(READ_ONLY_POLICY));
  }

  @Test
  void withoutTheVariableNothingIsReadOnly() throws Exception {
    try (var core = HookedCore.start(folder, new Form.ByMcpBash(READ_ONLY_POLICY), Map.of())) {
      core.passes("demo.write");
    }
  }

  private void letsOnlyListedToolsPass(Form form) throws Exception {
    try (var core = HookedCore.start(folder, form, ALLOWED)) {
      core.passes("demo.list");
      core.passes("demo.write");
      var error = core.errorOf("demo.get");
      assertThat(error.code()).isEqualTo(-32602);
      assertThat(error.message()).isEqualTo("'demo.get' is not on the list");
      // A part of a listed name is another name.
      core.errorOf("demo");
    }
  }

  @Test
  void aProgramKeepsAnAllowList() throws Exception {
    letsOnlyListedToolsPass(
        new Form.ByProgram(
            """
            case ",${MYPROJECT_ALLOWED_TOOLS:-$1}," in
              *",$1,"*) exit 0 ;;
            esac
            echo "'$1' is not on the list"
            exit 1
            """));
  }

  @Test
  void anMcpBashPolicyKeepsAnAllowList() throws Exception {
    letsOnlyListedToolsPass(
        new Form.ByMcpBash(
            """
            mcp_tools_policy_check() {
              local listed="${MYPROJECT_ALLOWED_TOOLS:-}"
              if [ -n "$listed" ] && ! printf ',%s,' "$listed" | grep -qF ",$1,"; then
                mcp_tools_error -32602 "'$1' is not on the list"
                return 1
              fi
            }
            """));
  }

  private void letsThreeCallsPass(Form form) throws Exception {
    Path state = Files.createDirectory(folder.resolve("state"));
    try (var core = HookedCore.start(folder, form, Map.of("MYPROJECT_STATE", state.toString()))) {
      for (int i = 0; i < 3; i++) {
        core.passes("demo.list");
      }
      var error = core.errorOf("demo.list");
      assertThat(error.code()).isEqualTo(-32600);
      assertThat(error.message()).isEqualTo("no more than 3 calls");
      core.errorOf("demo.get");
    }
  }

  // A variable does not outlive a call, so the count is a folder's entries; making a folder is one
  // step for all.
  private static final String COUNT =
      """
      count_call() {
        local number=1
        until mkdir "$MYPROJECT_STATE/$number" 2>/dev/null; do
          number=$((number + 1))
          [ "$number" -gt 3 ] && return 1
        done
        return 0
      }
      """;

  @Test
  void aProgramLimitsTheNumberOfCalls() throws Exception {
    // A program has no way to name a code, so it is the standard one.
    Path state = Files.createDirectory(folder.resolve("state"));
    var form =
        new Form.ByProgram(COUNT + "count_call || { echo 'no more than 3 calls' >&2; exit 1; }\n");
    try (var core = HookedCore.start(folder, form, Map.of("MYPROJECT_STATE", state.toString()))) {
      for (int i = 0; i < 3; i++) {
        core.passes("demo.list");
      }
      var error = core.errorOf("demo.list");
      assertThat(error.code()).isEqualTo(-32602);
      assertThat(error.message()).isEqualTo("no more than 3 calls");
    }
  }

  @Test
  void anMcpBashPolicyLimitsTheNumberOfCalls() throws Exception {
    letsThreeCallsPass(
        new Form.ByMcpBash(
            COUNT
                + """
                mcp_tools_policy_check() {
                  count_call && return
                  mcp_tools_error -32600 "no more than 3 calls"
                  return 1
                }
                """));
  }

  private void refusesSlowTools(Form form) throws Exception {
    try (var core = HookedCore.start(folder, form, RESTRICTED)) {
      core.passes("demo.list");
      core.passes("demo.get");
      core.passes("demo.write");
      for (String slow : new String[] {"demo.build", "demo.rebuild"}) {
        var error = core.errorOf(slow);
        assertThat(error.code()).isEqualTo(-32602);
        assertThat(error.message()).isEqualTo("'" + slow + "' may take too long");
      }
    }
  }

  private static final String TOO_SLOW =
      """
      too_slow() {
        [ "${MYPROJECT_RESTRICTED:-}" = 1 ] || return 1
        local seconds=30
        [[ $1 =~ \\"timeoutSecs\\":([0-9]+) ]] && seconds=${BASH_REMATCH[1]}
        [ "$seconds" -gt 60 ]
      }
      """;

  @Test
  void aProgramRefusesToolsByTheirMetadata() throws Exception {
    refusesSlowTools(
        new Form.ByProgram(
            TOO_SLOW
                + "too_slow \"$2\" && { echo \"'$1' may take too long\"; exit 1; }\nexit 0\n"));
  }

  @Test
  void anMcpBashPolicyRefusesToolsByTheirMetadata() throws Exception {
    refusesSlowTools(
        new Form.ByMcpBash(
            TOO_SLOW
                + """
                mcp_tools_policy_check() {
                  too_slow "$2" || return 0
                  mcp_tools_error -32602 "'$1' may take too long"
                  return 1
                }
                """));
  }

  private void logsEveryCall(Form form, String expected) throws Exception {
    Path log = folder.resolve("audit.log");
    try (var core = HookedCore.start(folder, form, Map.of("MYPROJECT_AUDIT_LOG", log.toString()))) {
      core.passes("demo.list");
      var arguments = JsonObject.builder().put("path", "a.txt").build();
      core.call("demo.write", arguments);
      assertThat(core.seenTools()).containsExactly("demo.list", "demo.write");
      assertThat(log).content().isEqualTo(expected);
    }
  }

  @Test
  void aProgramLogsEveryCallWithItsArguments() throws Exception {
    logsEveryCall(
        new Form.ByProgram(
            """
            read -r question
            [[ $question =~ \\"arguments\\":(.*)\\}$ ]]
            printf '%s %s\\n' "$1" "${BASH_REMATCH[1]}" >> "$MYPROJECT_AUDIT_LOG"
            """),
        "demo.list {}\ndemo.write {\"path\":\"a.txt\"}\n");
  }

  @Test
  void anMcpBashPolicyLogsEveryCall() throws Exception {
    logsEveryCall(
        new Form.ByMcpBash(
            """
            mcp_tools_policy_check() {
              [ -z "${MYPROJECT_AUDIT_LOG:-}" ] || printf 'tool_invocation tool=%s\\n' "$1" >> "$MYPROJECT_AUDIT_LOG"
              return 0
            }
            """),
        "tool_invocation tool=demo.list\ntool_invocation tool=demo.write\n");
  }
}

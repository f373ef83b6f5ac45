package dev.assent.core.hooks;

import dev.assent.core.config.proxy.Hook;
import dev.assent.core.transport.Watchdog;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/// Asks a policy file of mcp-bash: sources it in a bash without any start-up file and calls
/// `mcp_tools_policy_check NAME METADATA`, with `mcp_tools_error CODE TEXT [DATA]` at hand.
///
/// The policy reads nothing on stdin. What it says goes through a descriptor of its own, in frames
/// that begin with a word nobody else knows, so that neither noise nor an early end can pass for an
/// answer.
///
/// @param watchdog watches the shell
record BashPolicy(Watchdog watchdog) {
  // Fields are parted by NUL, which no bash variable can hold. Written for bash 3.2, which macOS
  // has.
  private static final String SCRIPT =
      """
      IFS= read -r -d '' __assent_mark && IFS= read -r -d '' __assent_tool && IFS= read -r -d '' __assent_metadata || exit 125
      exec 9>&2 </dev/null
      __assent_say() { printf '\\0%s\\0%s\\0%s\\0%s\\0%s\\0' "$__assent_mark" "$1" "$2" "$3" "$4" >&9; }
      mcp_tools_error() { __assent_say error "${1-}" "${2-}" "${3-}"; }
      __assent_policy=$1
      set --
      "$BASH" --norc --noprofile -p -n -- "$__assent_policy" 9>&- || { __assent_say fault syntax '' ''; exit 0; }
      . "$__assent_policy"
      declare -F mcp_tools_policy_check >/dev/null || { __assent_say fault no-function '' ''; exit 0; }
      if mcp_tools_policy_check "$__assent_tool" "$__assent_metadata"; then
        __assent_say returned 0 '' ''
      else
        __assent_say returned "$?" '' ''
      fi
      exit 0
      """;

  HookVerdict ask(Hook.McpBashPolicy hook, HookFiles.Found found, HookCall call)
      throws HookFault, InterruptedException {
    String mark = UUID.randomUUID().toString();
    var command =
        List.of(
            bash().toString(),
            "--norc",
            "--noprofile",
            "-p",
            "-c",
            SCRIPT,
            "mcp-bash-policy",
            found.main().toString());
    var order =
        new HookProcess.Order(
            command, folder(found, call), call.variables(), input(mark, call), hook.timeout());
    HookProcess.Ended ended = HookProcess.run(order, watchdog);
    return new PolicyReply(mark, hook.label(), call.tool()).of(ended);
  }

  // As mcp-bash does: the server's folder.
  private static Path folder(HookFiles.Found found, HookCall call) {
    return call.folder().orElseGet(() -> found.main().toAbsolutePath().getRoot());
  }

  private static Path bash() throws HookFault {
    for (String place :
        List.of("/usr/bin/bash", "/bin/bash", "/usr/local/bin/bash", "/opt/homebrew/bin/bash")) {
      Path bash = Path.of(place);
      if (Files.isExecutable(bash)) {
        return bash;
      }
    }
    throw new HookFault("no-bash", "needs bash, which is not installed");
  }

  private static byte[] input(String mark, HookCall call) {
    var input = new ByteArrayOutputStream();
    for (String field :
        List.of(mark, call.tool(), dev.assent.core.json.JsonWriter.write(call.metadata()))) {
      input.writeBytes(field.getBytes(StandardCharsets.UTF_8));
      input.write(0);
    }
    return input.toByteArray();
  }
}

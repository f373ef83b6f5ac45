package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.risk.Severity;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.step.Step.Shell;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandShellsTest {
  private static JsonObject saying(String name, String shell) {
    var arguments = JsonObject.builder().put("command", "x");
    return shell.equals("-") ? arguments.build() : arguments.put(name, new JsonString(shell)).build();
  }

  private static Set<Shell> set(String words) {
    return words.equals("-") ? Set.of() : Arrays.stream(words.split(" ")).map(Shell::valueOf).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # tool             | agent       | shell           | windows | meant            | possible
          Bash               | claude-code | -               | false   | POSIX            | -
          Bash               | claude-code | -               | true    | POSIX            | -
          PowerShell         | claude-code | -               | false   | POWERSHELL       | -
          PowerShell         | claude-code | -               | true    | POWERSHELL       | -
          powershell         | copilot     | -               | false   | POWERSHELL       | -
          write_powershell   | copilot     | -               | true    | POWERSHELL       | -
          bash               | copilot     | -               | true    | POSIX            | -
          Bash               | codex       | -               | false   | POSIX            | -
          Bash               | codex       | -               | true    | POWERSHELL       | POSIX CMD
          shell              | codex       | -               | true    | POWERSHELL       | POSIX CMD
          exec_command       | codex       | pwsh            | false   | POWERSHELL POSIX | -
          Shell              | cursor      | -               | true    | POWERSHELL       | POSIX CMD
          run_shell_command  | gemini      | -               | true    | POWERSHELL       | POSIX CMD
          run_in_terminal    | vscode      | -               | false   | POSIX            | -
          run_in_terminal    | vscode      | -               | true    | POWERSHELL       | POSIX CMD
          run_PowerShell     | mcp         | -               | false   | POWERSHELL       | -
          executePowerShell  | mcp         | -               | false   | POWERSHELL       | -
          invoke_pwsh        | mcp         | -               | false   | POWERSHELL       | -
          pwsh.exe           | mcp         | -               | false   | POWERSHELL       | -
          POWERSHELL_EXEC    | mcp         | -               | false   | POWERSHELL       | -
          run_cmd            | mcp         | -               | false   | POSIX            | -
          run_cmd            | mcp         | -               | true    | CMD              | POWERSHELL
          execute            | mcp         | PowerShell      | false   | POWERSHELL POSIX | -
          execute            | mcp         | pwsh.exe        | false   | POWERSHELL POSIX | -
          execute            | mcp         | PWSH -NoProfile | false   | POWERSHELL POSIX | -
          execute            | mcp         | /usr/bin/pwsh   | false   | POWERSHELL POSIX | -
          execute            | mcp         | /bin/bash -l    | false   | POSIX            | -
          execute            | mcp         | CMD.EXE /c      | false   | CMD POSIX        | -
          execute            | mcp         | zsh             | true    | POSIX POWERSHELL | CMD
          execute            | mcp         | nu              | false   | POSIX            | POWERSHELL CMD
          bash_or_powershell | mcp         | -               | false   | POSIX POWERSHELL | -
          bash               | mcp         | powershell      | false   | POSIX POWERSHELL | -
          PowerShell         | claude-code | bash            | false   | POSIX POWERSHELL | -
          """)
  void theShellIsDecidedInOnePlace(String tool, String agent, String shell, boolean windows, String meant, String possible) {
    for (String name : List.of("shell", "shell_type", "shellPath")) {
      var shells = CommandShells.of(tool, "command", saying(name, shell), Optional.of(agent), windows);
      assertThat(shells.meant()).isEqualTo(set(meant));
      assertThat(shells.possible()).isEqualTo(set(possible));
    }
  }

  @Test
  void aPathWithBlanksIsAShellsName() {
    assertThat(CommandShells.ofProgram("C:\\Program Files\\PowerShell\\7\\pwsh.exe")).contains(Shell.POWERSHELL);
    assertThat(CommandShells.ofProgram("\"C:\\Program Files\\Git\\bin\\bash.exe\"")).contains(Shell.POSIX);
    assertThat(CommandShells.ofProgram("C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe -NoLogo")).contains(Shell.POWERSHELL);
    for (String command : List.of("bash -c 'rm -rf ~'", "rm -rf ~", "pwsh script.ps1", "sh x.sh", "")) {
      assertThat(CommandShells.ofProgram(command)).as(command).isEmpty();
    }
  }

  private static Optional<Severity> severity(String tool, JsonObject arguments) throws Exception {
    var session =
        new SessionFacts(
            Subject.systemUser("ana"), "shell", "s1", Optional.empty(), Optional.empty(), Optional.of(Path.of("/home/ana/shop")), List.of(),
            Map.of("HOME", "/home/ana"), Map.of(), Map.of(), SessionFacts.PATH_BYTES, SessionFacts.URI_BYTES);
    return new ShellCommands(new CommandRules(Path.of("/nowhere/rules"), _ -> {}), () -> RiskContext.PROTECTED)
        .found(new McpCall.ToolCall(Optional.of(tool), arguments), session)
        .facts()
        .severity();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PowerShell", "run_PowerShell", "executePowerShell", "pwsh", "powershell.exe"})
  void aToolOfPowerShellIsJudgedAsThat(String tool) throws Exception {
    for (String command : List.of("Remove-Item C:\\ -Recurse -Force", "ri -r -fo ~", "gci ~ | ri -Recurse -Force")) {
      assertThat(severity(tool, JsonObject.builder().put("command", command).build())).as(command).isPresent();
    }
    var harmless = JsonObject.builder().put("command", "foreach ($f in Get-ChildItem) { if ($f.Length -gt 1MB) { $f.Name } }").build();
    assertThat(severity(tool, harmless)).isEmpty();
  }

  /// The caller's word for the shell hides nothing.
  @ParameterizedTest
  @ValueSource(strings = {"cmd", "PowerShell", "pwsh.exe", "/usr/bin/pwsh", "C:\\x\\cmd.exe", "nu", "zsh"})
  void whatIsSaidOfTheShellHidesNothing(String shell) throws Exception {
    for (String command : List.of("echo hi; rm -rf ~", "rm -rf \"$HOME\"", "git reset --hard && git clean -fdx")) {
      assertThat(severity("execute", saying("shell", shell).with("command", new JsonString(command)))).as(command).isPresent();
    }
  }

  @Test
  void theWorstReadingIsShown() {
    var request = JsonObject.builder().put("command", "Remove-Item C:\\ -Recurse -Force").put("shell", "pwsh").build();
    assertThat(CommandText.in("execute", request, Optional.empty())).extracting(CommandText::shell).containsExactly(Shell.POSIX, Shell.POWERSHELL);
  }
}

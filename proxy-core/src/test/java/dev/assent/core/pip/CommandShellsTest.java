package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.risk.context.RiskContext;
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
    return shell.equals("-")
        ? arguments.build()
        : arguments.put(name, new JsonString(shell)).build();
  }

  private static Set<ShellGrammar> set(String words) {
    return words.equals("-")
        ? Set.of()
        : Arrays.stream(words.split(" ")).map(ShellGrammar::valueOf).collect(Collectors.toSet());
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
          execute            | mcp         | zsh             | true    | ZSH POWERSHELL   | POSIX CMD
          execute            | mcp         | fish            | false   | FISH             | POSIX
          execute            | mcp         | /opt/bin/fish   | false   | FISH             | POSIX
          fish               | mcp         | -               | false   | FISH             | POSIX
          run_zsh            | mcp         | -               | false   | ZSH              | POSIX
          run_zsh            | mcp         | bash            | false   | ZSH              | POSIX
          execute            | mcp         | nu              | false   | POSIX            | POWERSHELL CMD
          bash_or_powershell | mcp         | -               | false   | POSIX POWERSHELL | -
          bash               | mcp         | powershell      | false   | POSIX POWERSHELL | -
          PowerShell         | claude-code | bash            | false   | POSIX POWERSHELL | -
          """)
  void theShellIsDecidedInOnePlace(
      String tool, String agent, String shell, boolean windows, String meant, String possible) {
    for (String name : List.of("shell", "shell_type", "shellPath")) {
      var shells =
          CommandShells.of(
              tool,
              "command",
              saying(name, shell),
              new CommandShells.Caller(Optional.of(agent), Optional.empty()),
              windows);
      assertThat(shells.meant()).isEqualTo(set(meant));
      assertThat(shells.possible()).isEqualTo(set(possible));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # tool             | agent       | SHELL          | windows | meant      | possible
          Bash               | claude-code | /bin/zsh       | false   | ZSH        | POSIX
          Bash               | claude-code | /usr/bin/fish  | false   | POSIX      | FISH
          Bash               | claude-code | /bin/bash      | false   | POSIX      | -
          shell              | codex       | /usr/bin/fish  | false   | FISH       | POSIX
          Shell              | cursor      | /bin/zsh       | false   | ZSH        | POSIX
          run_shell_command  | gemini      | /usr/bin/fish  | false   | POSIX      | FISH
          shell              | codex       | /usr/bin/fish  | true    | POWERSHELL | POSIX CMD
          PowerShell         | claude-code | /bin/zsh       | false   | POWERSHELL | -
          """)
  void theShellOfTheLoginCountsWhereTheAgentUsesIt(
      String tool, String agent, String login, boolean windows, String meant, String possible) {
    var shells =
        CommandShells.of(
            tool,
            "command",
            saying("shell", "-"),
            new CommandShells.Caller(Optional.of(agent), Optional.of(login)),
            windows);
    assertThat(shells.meant()).isEqualTo(set(meant));
    assertThat(shells.possible()).isEqualTo(set(possible));
  }

  /// `( … )` runs a command in fish, `(e:'…':)` one in zsh; a loop of fish is no fault.
  @Test
  void commandsOfFishAndZshAreReadByTheirGrammar() throws Exception {
    for (String command :
        List.of(
            "echo (rm -rf ~)",
            "if test -d x; rm -rf ~; end",
            "ls; and rm -rf ~",
            "set x ~; rm -rf $x")) {
      assertThat(
              severity("execute", saying("shell", "fish").with("command", new JsonString(command))))
          .as(command)
          .contains(Severity.CRITICAL);
    }
    for (String command :
        List.of(
            "for f in *.txt; echo $f; end",
            "set -l n (count *.ts); echo $n",
            "if test -d src; ls src; end")) {
      assertThat(
              severity("execute", saying("shell", "fish").with("command", new JsonString(command))))
          .as(command)
          .isEmpty();
      assertThat(severity("fish", JsonObject.builder().put("command", command).build()))
          .as(command)
          .isEmpty();
    }
    for (String command :
        List.of("noglob rm -rf ~", "repeat 2 rm -rf ~", "for f (~) rm -rf $f", "cat =(rm -rf ~)")) {
      assertThat(
              severity("execute", saying("shell", "zsh").with("command", new JsonString(command))))
          .as(command)
          .isPresent();
    }
    assertThat(
            severity(
                "execute",
                saying("shell", "zsh")
                    .with("command", new JsonString("print -l **/*.ts(.om[1,5])"))))
        .isEmpty();
  }

  @Test
  void aPathWithBlanksIsAShellsName() {
    assertThat(CommandShells.ofProgram("C:\\Program Files\\PowerShell\\7\\pwsh.exe"))
        .contains(ShellGrammar.POWERSHELL);
    assertThat(CommandShells.ofProgram("\"C:\\Program Files\\Git\\bin\\bash.exe\""))
        .contains(ShellGrammar.POSIX);
    assertThat(
            CommandShells.ofProgram(
                "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe -NoLogo"))
        .contains(ShellGrammar.POWERSHELL);
    for (String command :
        List.of("bash -c 'rm -rf ~'", "rm -rf ~", "pwsh script.ps1", "sh x.sh", "")) {
      assertThat(CommandShells.ofProgram(command)).as(command).isEmpty();
    }
  }

  private static Optional<Severity> severity(String tool, JsonObject arguments) throws Exception {
    var session =
        new SessionFacts(
            Subject.systemUser("ana"),
            "shell",
            "s1",
            Optional.empty(),
            Optional.empty(),
            Optional.of(Path.of("/home/ana/shop")),
            List.of(),
            Map.of("HOME", "/home/ana"),
            Map.of(),
            Map.of(),
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES);
    return new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED)
        .found(new McpCall.ToolCall(Optional.of(tool), arguments), session)
        .facts()
        .severity();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PowerShell", "run_PowerShell", "executePowerShell", "pwsh", "powershell.exe"})
  void aToolOfPowerShellIsJudgedAsThat(String tool) throws Exception {
    for (String command :
        List.of("Remove-Item C:\\ -Recurse -Force", "ri -r -fo ~", "gci ~ | ri -Recurse -Force")) {
      assertThat(severity(tool, JsonObject.builder().put("command", command).build()))
          .as(command)
          .isPresent();
    }
    var harmless =
        JsonObject.builder()
            .put("command", "foreach ($f in Get-ChildItem) { if ($f.Length -gt 1MB) { $f.Name } }")
            .build();
    assertThat(severity(tool, harmless)).isEmpty();
  }

  /// The caller's word for the shell hides nothing.
  @ParameterizedTest
  @ValueSource(
      strings = {"cmd", "PowerShell", "pwsh.exe", "/usr/bin/pwsh", "C:\\x\\cmd.exe", "nu", "zsh"})
  void whatIsSaidOfTheShellHidesNothing(String shell) throws Exception {
    for (String command :
        List.of("echo hi; rm -rf ~", "rm -rf \"$HOME\"", "git reset --hard && git clean -fdx")) {
      assertThat(
              severity("execute", saying("shell", shell).with("command", new JsonString(command))))
          .as(command)
          .isPresent();
    }
  }

  @Test
  void theWorstReadingIsShown() {
    var request =
        JsonObject.builder()
            .put("command", "Remove-Item C:\\ -Recurse -Force")
            .put("shell", "pwsh")
            .build();
    assertThat(CommandText.in("execute", request, Optional.empty(), Optional.empty()))
        .extracting(CommandText::shell)
        .containsExactly(ShellGrammar.POSIX, ShellGrammar.POWERSHELL);
  }
}

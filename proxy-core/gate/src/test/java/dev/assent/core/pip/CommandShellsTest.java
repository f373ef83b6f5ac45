package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.ShellGrammar;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

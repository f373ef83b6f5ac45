package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pdp.Decision.Basis;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A guard looks at what is named to be read or written, not at the folder in which something runs
/// (clause 1.3).
class GuardedProjectTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Something runs in the project, in the home, or above both.
        "Bash | {'command': 'npm test', 'cwd': 'ROOT/home/proj'}",
        "Bash | {'command': 'npm test', 'cwd': 'ROOT/home'}",
        "Bash | {'command': 'npm test', 'cwd': 'ROOT'}",
        "shell | {'command': ['npm', 'test'], 'workdir': 'ROOT/home/proj'}",
        "shell | {'command': ['npm', 'test'], 'workdir': '.'}",
        "run_command | {'CommandLine': 'npm test', 'Cwd': 'ROOT/home/proj'}",
        "run_shell_command | {'command': 'npm test', 'directory': 'ROOT/home/proj'}",
        "run_shell_command | {'command': 'npm test', 'dir_path': 'ROOT/home/proj'}",
        "execute | {'command': 'npm test', 'working_directory': 'ROOT/home/proj'}",
        "execute | {'command': 'npm test', 'workspace': 'ROOT/home/proj'}",
        "git_commit | {'repo_path': 'ROOT/home/proj', 'message': 'x'}",
        "git_delete_branch | {'repo_path': 'ROOT/home/proj', 'branch': 'x'}",
        "Bash | {'command': 'ls', 'cwd': 'ROOT/home/.claude/hooks'}",
        // A call about the project itself.
        "directory_tree | {'path': 'ROOT/home/proj'}",
        "project_map | {'path': 'ROOT/home/proj'}",
        "run_tests | {'path': '.'}",
        "scan | {'target': 'ROOT/home/proj'}",
        "activate_project | {'project': 'ROOT/home/proj'}",
        "save_memory | {'project': 'ROOT/home/proj', 'fact': 'x'}",
        "copy_file | {'source': 'ROOT/tmp/a', 'destination': 'ROOT/home/proj/a'}",
        // Files that a command names and only reads, and names that are near.
        "Bash | {'command': 'cat .mcp.json'}",
        "Bash | {'command': 'cat ~/.claude/settings.json && jq . .mcp.json'}",
        "Bash | {'command': 'cp ~/.claude/settings.json ROOT/tmp/x'}",
        "Bash | {'command': 'rm -f *.log build/*'}",
        // For the rules, which ask about it as the worst there is.
        "Bash | {'command': 'rm -rf .'}",
        "Bash | {'command': 'rm -rf *'}",
        "Bash | {'command': 'rm -rf ~'}",
        "Bash | {'command': 'rm -rf ~/* ~/.*'}",
        "Bash | {'command': 'rm -rf /'}",
        "Bash | {'command': 'rm -rf node_modules .cache'}",
        "Bash | {'command': 'mv src/a src/b'}",
        "Bash | {'command': 'sed -n 1p .mcp.json'}",
        "Bash | {'command': 'echo x > .mcp.json.example'}",
        "Bash | {'command': 'git commit -am x'}",
        "Bash | {'command': 'cd sub && rm -rf .'}",
        "Bash | {'command': 'mkdir -p .claude/skills'}",
        "Bash | {'command': 'echo rm -rf .mcp.json'}"
      })
  void aProjectIsNotForbidden(String tool, String arguments) throws Exception {
    assertThat(decided(tool, arguments)).isInstanceOf(Decision.Allow.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "write_file | {'path': 'ROOT/home/proj/.mcp.json'}",
        "edit | {'path': '.claude/settings.json'}",
        "x | {'path': 'ROOT/home/.claude'}",
        "delete_directory | {'path': 'ROOT/home/proj'}",
        "delete_directory | {'path': '.'}",
        "remove_tree | {'root': 'ROOT/home/proj'}",
        "move_directory | {'source': 'ROOT/home/proj', 'destination': 'ROOT/tmp/x'}",
        "write_anything | {'path': 'ROOT/home'}",
        "read_file | {'path': 'ROOT/home/.config/assent/policy.json'}",
        "Bash | {'command': 'ls', 'cwd': 'ROOT/home/.config/assent/proxies'}",
        // By name in a command, whatever it is joined to.
        "Bash | {'command': 'echo {} > .mcp.json'}",
        "Bash | {'command': 'echo {} >> ROOT/home/.claude/settings.json'}",
        "Bash | {'command': 'echo {} > ~/.claude/settings.json'}",
        "Bash | {'command': 'echo {} > settings.json', 'cwd': 'ROOT/home/.claude'}",
        "Bash | {'command': 'cd ~/.claude && echo {} > settings.json'}",
        "Bash | {'command': 'cp ROOT/tmp/settings.json ~/.claude/'}",
        "Bash | {'command': 'cp -t ~/.claude ROOT/tmp/settings.json'}",
        "Bash | {'command': 'tee .mcp.json'}",
        "Bash | {'command': 'sed -i s/a/b/ .mcp.json'}",
        "Bash | {'command': 'rm -f .mcp.json'}",
        "Bash | {'command': 'rm -rf ~/.claude'}",
        "Bash | {'command': 'rm -rf ~/.claude/*'}",
        "Bash | {'command': 'rm -f .mcp.*'}",
        "Bash | {'command': 'mv ~/.claude ROOT/tmp/x'}",
        "Bash | {'command': 'curl -so .mcp.json https://x.example/a'}",
        "Bash | {'command': 'dd if=/dev/null of=.mcp.json'}",
        "Bash | {'command': 'bash -c ''echo x > .mcp.json'''}",
        "Bash | {'command': 'cat ~/.config/assent/policy.json'}",
        "Bash | {'command': 'cd ~/.config/assent && cat policy.json'}",
        "shell | {'command': ['rm', '.mcp.json'], 'workdir': 'ROOT/home/proj'}",
        "powershell | {'command': 'Remove-Item -Force .mcp.json'}"
      })
  void whatIsGuardedStaysSo(String tool, String arguments) throws Exception {
    assertThat(basis(decided(tool, arguments))).isInstanceOf(Basis.ByGuard.class);
  }

  private static Basis basis(Decision decision) {
    return decision.trace().basis();
  }

  private Decision decided(String tool, String arguments) throws Exception {
    var calls = new GuardedCalls(temp.toRealPath());
    return calls.decided(tool, arguments, guards(calls.root()));
  }

  private static List<Guard> guards(Path root) {
    return List.of(
        new Guard(Guard.Kind.OWN_FOLDERS, List.of(root + "/home/.config/assent")),
        new Guard(
            Guard.Kind.CLIENT_CONFIGURATION,
            List.of(
                root + "/home/.claude/settings.json",
                root + "/home/.claude/hooks",
                root + "/home/proj/.mcp.json",
                root + "/home/proj/.claude/settings.json")));
  }
}

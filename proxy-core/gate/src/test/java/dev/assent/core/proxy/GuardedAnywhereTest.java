package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.GuardedCalls;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of agents and clients are guarded in every folder, also in one that a server serves beside
/// the session's project.
class GuardedAnywhereTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".mcp.json", ".claude/settings.json", ".claude/settings.local.json", ".claude/hooks/x.sh",
            ".cursor/mcp.json",
        ".cursor/hooks.json", ".vscode/mcp.json", ".codex/config.toml", ".codex/hooks.json",
            ".gemini/settings.json",
        ".factory/mcp.json", ".junie/mcp/mcp.json", ".github/hooks/x.json", ".github/mcp.json",
            ".roo/mcp.json",
        ".kiro/settings/mcp.json", ".qwen/settings.json", ".windsurf/hooks.json", "opencode.json",
            ".MCP.JSON"
      })
  void noToolWritesOneInAServedFolder(String file) throws Exception {
    for (String folder : List.of("ROOT/tmp/served", "ROOT/tmp/served/a/b", "ROOT/home/other")) {
      String path = folder + "/" + file;
      assertThat(basis("write_file", "{'path': '" + path + "', 'content': '{}'}"))
          .isInstanceOf(Basis.ByGuard.class);
      assertThat(basis("delete_file", "{'path': '" + path + "'}"))
          .isInstanceOf(Basis.ByGuard.class);
      assertThat(basis("move_file", "{'source': 'ROOT/tmp/x', 'destination': '" + path + "'}"))
          .isInstanceOf(Basis.ByGuard.class);
      assertThat(basis("anything", "{'where': '" + path + "'}")).isInstanceOf(Basis.ByGuard.class);
      assertThat(basis("Bash", "{'command': 'cp x " + path + "'}"))
          .isInstanceOf(Basis.ByGuard.class);
      assertThat(basis("Bash", "{'command': 'echo x > " + file + "', 'cwd': '" + folder + "'}"))
          .isInstanceOf(Basis.ByGuard.class);
      assertThat(decided("read_file", "{'path': '" + path + "'}"))
          .isInstanceOf(Decision.Allow.class);
      assertThat(decided("Bash", "{'command': 'cat " + path + "'}"))
          .isInstanceOf(Decision.Allow.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "move_file | {'source': 'ROOT/tmp/stage', 'destination': 'ROOT/tmp/served/.claude'}",
        "move_file | {'source': 'ROOT/tmp/stage', 'destination': 'ROOT/tmp/served/.vscode'}",
        "copy_directory | {'source': 'ROOT/tmp/stage', 'destination': 'ROOT/tmp/served/.github'}",
        "move_file | {'source': 'ROOT/tmp/served/.cursor', 'destination': 'ROOT/tmp/x'}",
        "delete_directory | {'path': 'ROOT/tmp/served/.claude'}",
        "write_file | {'path': 'ROOT/tmp/served/x/../.mcp.json'}",
        "write_file | {'path': 'ROOT/tmp/served/%2emcp.json'}",
        "write_file | {'path': 'file://ROOT/tmp/served/.mcp.json'}",
        "edit_files | {'edits': [{'path': 'ROOT/tmp/a'}, {'path': 'ROOT/tmp/served/.mcp.json'}]}",
        "apply_patch | {'input': '*** Begin Patch\\n*** Add File: ROOT/tmp/served/.mcp.json\\n+{}\\n*** End Patch'}",
        "Bash | {'command': 'rm -f ROOT/tmp/served/.mcp.*'}",
        "Bash | {'command': 'cd ROOT/tmp/served && tee .cursor/mcp.json'}",
        "powershell | {'command': 'Set-Content ROOT/tmp/served/.mcp.json x'}",
      })
  void noDetourWritesOne(String tool, String arguments) throws Exception {
    assertThat(basis(tool, arguments)).isInstanceOf(Basis.ByGuard.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "write_file | {'path': 'ROOT/tmp/served/mcp.json'}",
        "write_file | {'path': 'ROOT/tmp/served/.mcp.json.example'}",
        "write_file | {'path': 'ROOT/tmp/served/settings.json'}",
        "write_file | {'path': 'ROOT/tmp/served/.claude/commands/x.md'}",
        "write_file | {'path': 'ROOT/tmp/served/.vscode/settings.json'}",
        "write_file | {'path': 'ROOT/tmp/served/.github/workflows/ci.yml'}",
        "write_file | {'path': 'ROOT/tmp/served/.mcp.json-notes/a'}",
        "create_directory | {'path': 'ROOT/tmp/served/.vscode'}",
        "create_directory | {'path': 'ROOT/tmp/served/.claude'}",
        "delete_directory | {'path': 'ROOT/tmp/served/lib/.github'}",
        "delete_directory | {'path': 'ROOT/tmp/served'}",
        "list_directory | {'path': 'ROOT/tmp/served/.claude'}",
        "search_files | {'path': 'ROOT/tmp/served', 'pattern': '**/.mcp.json'}",
        "Bash | {'command': 'ls', 'cwd': 'ROOT/tmp/served/.claude'}",
        "Bash | {'command': 'rm -f data/*.json'}",
        "Bash | {'command': 'rm -rf build/* build/.*'}",
        "Bash | {'command': 'chmod +x scripts/*'}",
        "Bash | {'command': 'grep -r x .claude'}",
        "Bash | {'command': 'mkdir -p ROOT/tmp/served/.claude/skills'}",
        "Bash | {'command': 'git add .mcp.json .claude/settings.json'}",
      })
  void nothingElseIsForbidden(String tool, String arguments) throws Exception {
    assertThat(decided(tool, arguments)).isInstanceOf(Decision.Allow.class);
  }

  private Basis basis(String tool, String arguments) throws Exception {
    return decided(tool, arguments).trace().basis();
  }

  private Decision decided(String tool, String arguments) throws Exception {
    var calls = new GuardedCalls(temp.toRealPath());
    Path home = calls.root().resolve("home");
    Path own = home.resolve(".config/assent");
    List<Guard> guards =
        GuardedFiles.guards(
            new AssentHome(
                own, home.resolve(".local/state/assent"), home.resolve(".local/state/assent/run")),
            home,
            List.of(Map.of()),
            Optional.of(home.resolve("proj")),
            Optional.empty());
    return calls.decided(tool, arguments, guards);
  }
}

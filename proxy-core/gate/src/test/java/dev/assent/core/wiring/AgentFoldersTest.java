package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HookHello;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Wiring, hooks and guards look for an agent's files where the agent looks.
class AgentFoldersTest {
  private static final Path ACCOUNT = Path.of("/account");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CLAUDE_CODE | HOME              | /h | /h/.claude/settings.json",
        "CLAUDE_CODE | CLAUDE_CONFIG_DIR | /c | /c/settings.json",
        "CODEX       | HOME              | /h | /h/.codex/hooks.json",
        "CODEX       | CODEX_HOME        | /c | /c/hooks.json",
        "GEMINI      | HOME              | /h | /h/.gemini/settings.json",
        "GEMINI      | GEMINI_CLI_HOME   | /g | /g/.gemini/settings.json",
        "COPILOT     | HOME              | /h | /h/.copilot/hooks/assent.json",
        "COPILOT     | COPILOT_HOME      | /c | /c/hooks/assent.json",
        "CURSOR      | HOME              | /h | /h/.cursor/hooks.json",
        "WINDSURF    | HOME              | /h | /h/.codeium/windsurf/hooks.json",
        "ANTIGRAVITY | HOME              | /h | /h/.gemini/config/hooks.json",
        "DROID       | HOME              | /h | /h/.factory/settings.json",
        "DROID       | FACTORY_HOME_OVERRIDE | /f | /f/.factory/settings.json",
        // Not absolute, so it says nothing.
        "CODEX       | CODEX_HOME        | c  | /account/.codex/hooks.json",
        "CODEX       | HOME              | h  | /account/.codex/hooks.json",
      })
  void aHookIsPutWhereTheAgentLooksAndThatPlaceIsGuarded(
      HookAgent agent, String name, String value, Path file) {
    var variables = Map.of(name, value);
    assertThat(new HookPlace(AgentFolders.of(ACCOUNT, variables, false)).ofUser(agent))
        .contains(file);
    assertThat(AgentFolders.guarded(ACCOUNT, List.of(Map.of(), variables)))
        .anyMatch(file::startsWith);
  }

  @Test
  void onWindowsAProfileCountsAndNotWhatABashCallsHome() {
    var folders =
        AgentFolders.of(ACCOUNT, Map.of("HOME", "/c/Users/me", "USERPROFILE", "/profile"), true);
    assertThat(folders.home()).isEqualTo(Path.of("/profile"));
    assertThat(AgentFolders.of(ACCOUNT, Map.of("HOME", "/h"), true).home()).isEqualTo(ACCOUNT);
  }

  @Test
  void guardsTakeEveryHomeAndEveryFolderThatAnybodyNames() {
    var guarded =
        AgentFolders.guarded(
            ACCOUNT,
            List.of(
                Map.of("HOME", "/core", "CODEX_HOME", "/core-codex"),
                Map.of(
                    "HOME",
                    "/client",
                    "CLAUDE_CONFIG_DIR",
                    "/claude",
                    "XDG_CONFIG_HOME",
                    "/xdg",
                    "APPDATA",
                    "/roaming")));
    assertThat(guarded.stream().map(Path::toString))
        .contains(
            "/account/.claude/settings.json",
            "/core/.claude/settings.json",
            "/client/.claude/settings.json",
            "/claude/settings.json",
            "/claude/.claude.json",
            "/client/.claude.json",
            "/account/.codex/config.toml",
            "/core-codex/config.toml",
            "/core-codex/hooks.json",
            "/xdg/Code/User/mcp.json",
            "/account/.config/Code/User/mcp.json",
            "/roaming/Claude/claude_desktop_config.json",
            "/client/.cursor/mcp.json");
  }

  /// The variables that a hook hands over are enough to know where its agent looks.
  @Test
  void hooksHandOverEveryVariableThatMovesAFolder() {
    assertThat(HookHello.VARIABLES).containsAll(AgentFolders.VARIABLES);
  }

  @ParameterizedTest
  @MethodSource("dev.assent.core.wiring.McpClient#all")
  void theFilesInWhichAClientKeepsItsServersAreGuarded(McpClient client, @TempDir Path home)
      throws Exception {
    var variables =
        Map.of(
            "HOME",
            home + "/h",
            "CLAUDE_CONFIG_DIR",
            home + "/c",
            "CODEX_HOME",
            home + "/x",
            "COPILOT_HOME",
            home + "/p",
            "GEMINI_CLI_HOME",
            home + "/g",
            "XDG_CONFIG_HOME",
            home + "/d",
            "APPDATA",
            home + "/a",
            "FACTORY_HOME_OVERRIDE",
            home + "/f");
    var guarded = AgentFolders.guarded(ACCOUNT, List.of(variables));
    for (Path file : guarded) {
      if (file.startsWith(home) && file.getFileName().toString().contains(".")) {
        Files.createDirectories(file.getParent());
        if (!Files.exists(file)) {
          Files.createFile(file);
        }
      }
    }
    var around = new Whereabouts(AgentFolders.of(ACCOUNT, variables, false), List.of());
    var files = ServerFiles.of(client, around).files();
    assertThat(files).isNotEmpty();
    assertThat(files).allMatch(file -> guarded.stream().anyMatch(file.path()::startsWith));
  }
}

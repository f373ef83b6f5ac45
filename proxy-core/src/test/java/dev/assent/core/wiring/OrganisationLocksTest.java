package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Settings of an organisation: which of them make a client pass over a person's files.
class OrganisationLocksTest {
  @TempDir private Path temp;

  private OrganisationLocks.Found of(McpClient client, Map<String, String> variables) {
    return new OrganisationLocks(new AgentFolders(temp.resolve("home"), variables), temp)
        .of(client);
  }

  private void write(String file, String text) throws IOException {
    Path path = temp.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text.replace('\'', '"'));
  }

  private static String told(OrganisationLocks.Found found) {
    return found.locks().stream()
        .map(lock -> lock.kind() + " " + lock.key().orElse("-"))
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CLAUDE_CODE | etc/claude-code/managed-settings.json | {'allowManagedHooksOnly': true} | HOOKS allowManagedHooksOnly",
        "CLAUDE_CODE | etc/claude-code/managed-settings.json | {'allowManagedHooksOnly': false} | ''",
        "CLAUDE_CODE | etc/claude-code/managed-settings.d/10.json | {'disableAllHooks': true} | HOOKS disableAllHooks",
        "CLAUDE_CODE | Program Files/ClaudeCode/managed-settings.json | {'allowManagedMcpServersOnly': true} | SERVERS allowManagedMcpServersOnly",
        "CLAUDE_CODE | etc/claude-code/managed-settings.json | {'strictPluginOnlyCustomization': ['skills', 'mcp']} | SERVERS strictPluginOnlyCustomization",
        "CLAUDE_CODE | etc/claude-code/managed-settings.json | {'strictPluginOnlyCustomization': ['hooks']} | HOOKS strictPluginOnlyCustomization",
        "CLAUDE_CODE | etc/claude-code/managed-settings.json | {'strictPluginOnlyCustomization': true} | HOOKS strictPluginOnlyCustomization; SERVERS strictPluginOnlyCustomization",
        "CLAUDE_CODE | home/.claude/remote-settings.json | {'allowManagedHooksOnly': true} | HOOKS allowManagedHooksOnly",
        "CLAUDE_CODE | home/.claude/settings.json | {'allowManagedHooksOnly': true} | ''",
        "CLAUDE_CODE | Library/Application Support/ClaudeCode/managed-mcp.json | {} | SERVERS -",
        "CODEX | etc/codex/requirements.toml | allow_managed_hooks_only = true | HOOKS allow_managed_hooks_only",
        "CODEX | etc/codex/requirements.toml | mcp_servers.docs.identity.command = 'docs' | SERVERS mcp_servers",
        "CODEX | etc/codex/config.toml | mcp_servers.docs.command = 'docs' | ''",
        "VSCODE | etc/vscode/policy.json | {'ChatMCP': 'registry'} | SERVERS ChatMCP",
        "VSCODE | etc/vscode/policy.json | {'ChatMCP': 'all', 'ChatHooks': true} | ''",
        "VSCODE | etc/vscode/policy.json | {'ChatHooks': false, 'ChatAllowManagedHooksOnly': true} | HOOKS ChatHooks; HOOKS ChatAllowManagedHooksOnly",
        "VSCODE | etc/vscode/policy.json | {'ChatStrictPluginOnlyCustomization': true} | HOOKS ChatStrictPluginOnlyCustomization; SERVERS ChatStrictPluginOnlyCustomization",
        "VSCODE | etc/github-copilot/managed-settings.json | {'allowManagedMcpServersOnly': true} | SERVERS allowManagedMcpServersOnly",
        "GEMINI | etc/gemini-cli/settings.json | {'mcp': {'allowed': ['corp']}} | SERVERS mcp.allowed",
        "GEMINI | etc/gemini-cli/settings.json | {'admin': {'mcp': {'enabled': false}}} | SERVERS admin.mcp.enabled",
        "GEMINI | ProgramData/gemini-cli/settings.json | {'hooksConfig': {'enabled': false}} | HOOKS hooksConfig.enabled",
        "GEMINI | home/.gemini/settings.json | {'mcp': {'allowed': ['corp']}} | ''",
        "CURSOR | etc/cursor/hooks.json | {'version': 1, 'hooks': {}} | ''",
      })
  void aSettingLocksOrItDoesNot(McpClient client, String file, String text, String expected)
      throws Exception {
    assertThat(told(of(client, Map.of()))).as("without it").isEmpty();
    write(file, text);
    assertThat(told(of(client, Map.of()))).isEqualTo(expected);
  }

  @Test
  void aVariableNamesTheSystemsSettingsOfGemini() throws Exception {
    write("else/where.json", "{'mcp': {'allowed': []}}");
    Path file = temp.resolve("else/where.json");
    var found = of(McpClient.GEMINI, Map.of("GEMINI_CLI_SYSTEM_SETTINGS_PATH", file.toString()));
    assertThat(found.locks()).extracting(OrganisationLocks.Lock::file).containsExactly(file);
  }

  @Test
  void aSettingThatCannotBeReadIsNoFreedom() throws Exception {
    write("etc/claude-code/managed-settings.json", "{'allowManagedHooksOnly': ");
    assertThat(of(McpClient.CLAUDE_CODE, Map.of()).unread())
        .containsExactly(temp.resolve("etc/claude-code/managed-settings.json"));
  }
}

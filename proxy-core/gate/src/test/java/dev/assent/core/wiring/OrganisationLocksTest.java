package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Settings of an organisation: which of them make a client pass over a person's files.
class OrganisationLocksTest {
  @TempDir private Path temp;
  private final Map<String, String> registry = new HashMap<>();

  private OrganisationLocks.Found of(McpClient client, Map<String, String> variables) {
    return new OrganisationLocks(
            new AgentFolders(temp.resolve("home"), variables),
            temp,
            key -> Optional.ofNullable(registry.get(key)))
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
        "claude-code | etc/claude-code/managed-settings.json | {'allowManagedHooksOnly': true} |"
            + " HOOKS allowManagedHooksOnly",
        "claude-code | etc/claude-code/managed-settings.json | {'allowManagedHooksOnly': false} |"
            + " ''",
        "claude-code | etc/claude-code/managed-settings.d/10.json | {'disableAllHooks': true} |"
            + " HOOKS disableAllHooks",
        "claude-code | Program Files/ClaudeCode/managed-settings.json |"
            + " {'allowManagedMcpServersOnly': true} | SERVERS allowManagedMcpServersOnly",
        "claude-code | etc/claude-code/managed-settings.json | {'strictPluginOnlyCustomization':"
            + " ['skills', 'mcp']} | SERVERS strictPluginOnlyCustomization",
        "claude-code | etc/claude-code/managed-settings.json | {'strictPluginOnlyCustomization':"
            + " ['hooks']} | HOOKS strictPluginOnlyCustomization",
        "claude-code | etc/claude-code/managed-settings.json | {'strictPluginOnlyCustomization':"
            + " true} | HOOKS strictPluginOnlyCustomization; SERVERS strictPluginOnlyCustomization",
        "claude-code | home/.claude/remote-settings.json | {'allowManagedHooksOnly': true} | HOOKS"
            + " allowManagedHooksOnly",
        "claude-code | home/.claude/settings.json | {'allowManagedHooksOnly': true} | ''",
        "claude-code | Library/Application Support/ClaudeCode/managed-mcp.json | {} | SERVERS -",
        "codex | etc/codex/requirements.toml | allow_managed_hooks_only = true | HOOKS"
            + " allow_managed_hooks_only",
        "codex | etc/codex/requirements.toml | mcp_servers.docs.identity.command = 'docs' | SERVERS"
            + " mcp_servers",
        "codex | etc/codex/config.toml | mcp_servers.docs.command = 'docs' | ''",
        "vscode | etc/vscode/policy.json | {'ChatMCP': 'registry'} | SERVERS ChatMCP",
        "vscode | etc/vscode/policy.json | {'ChatMCP': 'all', 'ChatHooks': true} | ''",
        "vscode | etc/vscode/policy.json | {'ChatHooks': false, 'ChatAllowManagedHooksOnly': true}"
            + " | HOOKS ChatHooks; HOOKS ChatAllowManagedHooksOnly",
        "vscode | etc/vscode/policy.json | {'ChatStrictPluginOnlyCustomization': true} | HOOKS"
            + " ChatStrictPluginOnlyCustomization; SERVERS ChatStrictPluginOnlyCustomization",
        "vscode | etc/github-copilot/managed-settings.json | {'allowManagedMcpServersOnly': true} |"
            + " SERVERS allowManagedMcpServersOnly",
        "gemini | etc/gemini-cli/settings.json | {'mcp': {'allowed': ['corp']}} | SERVERS"
            + " mcp.allowed",
        "gemini | etc/gemini-cli/settings.json | {'admin': {'mcp': {'enabled': false}}} | SERVERS"
            + " admin.mcp.enabled",
        "gemini | ProgramData/gemini-cli/settings.json | {'hooksConfig': {'enabled': false}} |"
            + " HOOKS hooksConfig.enabled",
        "gemini | home/.gemini/settings.json | {'mcp': {'allowed': ['corp']}} | ''",
        "cursor | etc/cursor/hooks.json | {'version': 1, 'hooks': {}} | ''",
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
    var found =
        of(McpClient.named("gemini"), Map.of("GEMINI_CLI_SYSTEM_SETTINGS_PATH", file.toString()));
    assertThat(found.locks()).extracting(OrganisationLocks.Lock::file).containsExactly(file);
  }

  @Test
  void aSettingThatCannotBeReadIsNoFreedom() throws Exception {
    write("etc/claude-code/managed-settings.json", "{'allowManagedHooksOnly': ");
    assertThat(of(McpClient.named("claude-code"), Map.of()).unread())
        .extracting(UnreadFile::file)
        .containsExactly(temp.resolve("etc/claude-code/managed-settings.json"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "claude-code | HKLM\\SOFTWARE\\Policies\\ClaudeCode | Settings    REG_SZ   "
            + " {'allowManagedHooksOnly': true,\\r\\n"
            + "  'allowManagedMcpServersOnly': true} | HOOKS allowManagedHooksOnly; SERVERS"
            + " allowManagedMcpServersOnly",
        "claude-code | HKCU\\SOFTWARE\\Policies\\ClaudeCode | Settings    REG_EXPAND_SZ   "
            + " {'disableAllHooks': true} | HOOKS disableAllHooks",
        "claude-code | HKLM\\SOFTWARE\\Policies\\ClaudeCode | Other    REG_SZ   "
            + " {'disableAllHooks': true} | ``",
        "vscode | HKLM\\SOFTWARE\\Policies\\Microsoft\\VSCode | ChatHooks    REG_DWORD    0x0\\r\\n"
            + "    ChatMCP    REG_SZ    registry | HOOKS ChatHooks; SERVERS ChatMCP",
        "vscode | HKCU\\SOFTWARE\\Policies\\Microsoft\\VSCode | ChatAllowManagedMcpServersOnly   "
            + " REG_DWORD    0x1 | SERVERS ChatAllowManagedMcpServersOnly",
        "vscode | HKLM\\SOFTWARE\\Policies\\Microsoft\\VSCode | ChatHooks    REG_DWORD    0x1\\r\\n"
            + "    ChatMCP    REG_SZ    all\\r\\n"
            + "    UpdateMode    REG_SZ | ``",
        "vscode | HKLM\\SOFTWARE\\Policies\\GitHubCopilot | allowManagedMcpServersOnly    REG_SZ   "
            + " true | SERVERS allowManagedMcpServersOnly",
        "codex | HKLM\\SOFTWARE\\Policies\\ClaudeCode | Settings    REG_SZ    {'disableAllHooks':"
            + " true} | ``",
      })
  void theRegistryLocks(McpClient client, String key, String values, String expected) {
    registry.put(
        key,
        "\r\n"
            + key.replace("HKLM", "HKEY_LOCAL_MACHINE")
            + "\r\n    "
            + values.replace('\'', '"').replace("\\r\\n", "\r\n")
            + "\r\n\r\n");
    var found = of(client, Map.of());
    assertThat(told(found)).isEqualTo(expected);
    assertThat(found.unread()).isEmpty();
    assertThat(found.locks()).allMatch(lock -> lock.file().equals(Path.of(key)));
  }

  @Test
  void aRegistryThatCannotBeReadIsNoFreedom() throws Exception {
    String key = "HKLM\\SOFTWARE\\Policies\\ClaudeCode";
    registry.put(key, "\r\nHKEY\r\n    Settings    REG_SZ    {\r\n");
    assertThat(of(McpClient.named("claude-code"), Map.of()).unread())
        .extracting(UnreadFile::file)
        .containsExactly(Path.of(key));
    var locks =
        new OrganisationLocks(
            new AgentFolders(temp.resolve("home"), Map.of()),
            temp,
            _ -> {
              throw new IOException("no answer");
            });
    assertThat(locks.of(McpClient.named("claude-code")).unread()).hasSize(2);
    assertThat(locks.of(McpClient.named("vscode")).unread()).hasSize(3);
    assertThat(locks.of(McpClient.named("cursor")).unread()).isEmpty();
  }

  private static String profile(String inside) {
    return "<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST"
        + " 1.0//EN' 'http://www.apple.com/DTDs/PropertyList-1.0.dtd'>\n<plist version='1.0'>\n"
        + "<!-- by the organisation -->\n<dict>"
        + inside
        + "</dict>\n</plist>\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "claude-code | home/com.anthropic.claudecode | <key>allowManagedHooksOnly</key><true/> |"
            + " HOOKS allowManagedHooksOnly",
        "claude-code | com.anthropic.claudecode |"
            + " <key>strictPluginOnlyCustomization</key><array><string>mcp</string></array> |"
            + " SERVERS strictPluginOnlyCustomization",
        "claude-code | com.anthropic.claudecode |"
            + " <key>a</key><dict><key>disableAllHooks</key><true/></dict> | ''",
        "vscode | com.microsoft.VSCode |"
            + " <key>ChatHooks</key><integer>0</integer><key>ChatMCP</key><string>none</string> |"
            + " HOOKS ChatHooks; SERVERS ChatMCP",
        "vscode | com.github.copilot | <key>allowManagedHooksOnly</key><true></true> | HOOKS"
            + " allowManagedHooksOnly",
        "codex | com.openai.codex | <key>requirements_toml_base64</key><string>BASE64</string> |"
            + " HOOKS allow_managed_hooks_only",
        "codex | com.openai.codex | <key>requirements_toml_base64</key><data>\\n\\tBASE64\\n</data>"
            + " | HOOKS allow_managed_hooks_only",
        "codex | com.openai.codex | <key>config_toml_base64</key><string>BASE64</string> | ''",
        "cursor | com.anthropic.claudecode | <key>allowManagedHooksOnly</key><true/> | ''",
      })
  void aProfileOfMacosLocks(McpClient client, String domain, String inside, String expected)
      throws Exception {
    String base64 =
        Base64.getEncoder()
            .encodeToString("allow_managed_hooks_only = true\n".getBytes(StandardCharsets.UTF_8));
    write(
        "Library/Managed Preferences/" + domain + ".plist",
        profile(inside.replace("BASE64", base64).replace("\\n", "\n").replace("\\t", "\t")));
    var found = of(client, Map.of());
    assertThat(told(found)).isEqualTo(expected);
    assertThat(found.unread()).isEmpty();
  }

  @Test
  void whatCodexWasSentLocks() throws Exception {
    String older = "{'signed_payload': {'contents': 'allow_managed_hooks_only = true\\n'}}";
    write("home/.codex/cloud-requirements-cache.json", older);
    assertThat(told(of(McpClient.named("codex"), Map.of())))
        .isEqualTo("HOOKS allow_managed_hooks_only");
    write("home/.codex/cloud-requirements-cache.json", "{'signed_payload': {'contents': null}}");
    assertThat(told(of(McpClient.named("codex"), Map.of()))).isEmpty();
    write(
        "home/.codex/cloud-config-bundle-cache.json",
        "{'signed_payload': {'bundle': {'config_toml': {'enterprise_managed': [{'contents':"
            + " 'mcp_servers.a.command = 1'}]}, 'requirements_toml': {'enterprise_managed':"
            + " [{'id': 'x', 'contents': 'features.hooks = false\\n'}]}}}}");
    assertThat(told(of(McpClient.named("codex"), Map.of()))).isEqualTo("HOOKS features.hooks");
    write("home/.codex/cloud-config-bundle-cache.json", "{'signed_payload'");
    assertThat(of(McpClient.named("codex"), Map.of()).unread()).hasSize(1);
  }
}

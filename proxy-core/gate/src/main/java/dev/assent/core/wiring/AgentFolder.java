package dev.assent.core.wiring;

import java.util.List;

/// A folder of an agent or MCP client, with the variable that moves it and the files in it that
/// decide what the agent may do. Data.
public enum AgentFolder {
  /// Claude Code's settings and hooks
  CLAUDE(
      "CLAUDE_CONFIG_DIR",
      "",
      ".claude",
      "settings.json",
      "settings.local.json",
      "hooks",
      "plugins"),
  /// Claude Code's servers, beside its folder unless the variable says otherwise
  CLAUDE_STATE("CLAUDE_CONFIG_DIR", "", "", ".claude.json"),
  CODEX(
      "CODEX_HOME",
      "",
      ".codex",
      "config.toml",
      "hooks.json",
      "managed_config.toml",
      "requirements.toml"),
  GEMINI("GEMINI_CLI_HOME", ".gemini", ".gemini", "settings.json"),
  COPILOT("COPILOT_HOME", "", ".copilot", "hooks", "settings.json", "config.json"),
  CURSOR("CURSOR_CONFIG_DIR", "", ".cursor", "cli-config.json"),
  DROID("FACTORY_HOME_OVERRIDE", ".factory", ".factory", "mcp.json", "settings.json", "hooks.json"),
  OPENCODE("OPENCODE_CONFIG_DIR", "", ".config/opencode", ""),
  VIBE("VIBE_HOME", "", ".vibe", "config.toml"),
  /// settings on Linux
  XDG_CONFIG(
      "XDG_CONFIG_HOME",
      "",
      ".config",
      "Claude",
      "Code/User/mcp.json",
      "Code/User/settings.json",
      "Code - Insiders/User/mcp.json",
      "Code - Insiders/User/settings.json",
      "VSCodium/User/mcp.json",
      "VSCodium/User/settings.json",
      "opencode"),
  /// settings on macOS
  MAC(
      "",
      "",
      "Library/Application Support",
      "Code/User/mcp.json",
      "Code/User/settings.json",
      "Code - Insiders/User/mcp.json",
      "VSCodium/User/mcp.json"),
  /// settings on Windows
  ROAMING(
      "APPDATA",
      "",
      "AppData/Roaming",
      "Code/User/mcp.json",
      "Code/User/settings.json",
      "Code - Insiders/User/mcp.json",
      "VSCodium/User/mcp.json",
      "Block/goose/config"),
  LOCAL("LOCALAPPDATA", "", "AppData/Local", "opencode"),
  /// what no variable moves
  HOME(
      "",
      "",
      "",
      ".cursor/hooks.json",
      ".codeium/windsurf/hooks.json",
      ".gemini/config",
      ".gemini/hooks.json",
      ".gemini/antigravity-cli/hooks.json",
      ".gemini/antigravity-cli/settings.json",
      ".vscode-server/data/User/mcp.json");

  private final String variable;
  private final String below;
  private final String otherwise;
  private final List<String> guarded;

  /// @param variable that names the folder, or the one it lies in; empty where there is none
  /// @param below where it lies in what the variable names
  /// @param otherwise where it lies in the home
  /// @param guarded files and folders in it that nobody but a person may change, beside the files
  ///   of servers, which [ServerFiles] knows; empty for the folder itself
  AgentFolder(String variable, String below, String otherwise, String... guarded) {
    this.variable = variable;
    this.below = below;
    this.otherwise = otherwise;
    this.guarded = List.of(guarded);
  }

  String variable() {
    return variable;
  }

  String below() {
    return below;
  }

  String otherwise() {
    return otherwise;
  }

  List<String> guarded() {
    return guarded;
  }
}

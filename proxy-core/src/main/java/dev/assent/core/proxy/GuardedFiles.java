package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.pdp.Guard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// What the built-in guards protect (clause 1.3): Assent's own folders, and the files in which MCP clients keep their
/// servers, permissions and hooks. The places are those of the clients page, tables 4.1 and 4.5.
public final class GuardedFiles {
  private static final List<String> IN_HOME =
      List.of(
          ".claude.json",
          ".claude/settings.json",
          ".claude/settings.local.json",
          ".claude/hooks",
          ".cursor/mcp.json",
          ".cursor/hooks.json",
          ".codeium/mcp_config.json",
          ".codeium/windsurf/mcp_config.json",
          ".codeium/windsurf/hooks.json",
          ".gemini/settings.json",
          ".gemini/config",
          ".gemini/antigravity/mcp_config.json",
          ".codex/config.toml",
          ".codex/hooks.json",
          ".junie/mcp/mcp.json",
          ".cline/mcp.json",
          ".continue/config.yaml",
          ".lmstudio/mcp.json",
          ".copilot/mcp-config.json",
          ".copilot/hooks",
          ".kiro/settings/mcp.json",
          ".factory/mcp.json",
          ".factory/settings.json",
          ".kimi/mcp.json",
          ".vibe/config.toml",
          ".vscode-server/data/User/mcp.json",
          ".config/Claude",
          ".config/Code/User/mcp.json",
          ".config/Code/User/settings.json",
          ".config/Code - Insiders/User/mcp.json",
          ".config/VSCodium/User/mcp.json",
          ".config/zed/settings.json",
          ".config/goose/config.yaml",
          ".config/opencode",
          ".config/amp/settings.json",
          ".config/crush/crush.json",
          ".config/Trae/User/mcp.json",
          "Library/Application Support/Claude/claude_desktop_config.json",
          "Library/Application Support/Code/User/mcp.json",
          "Library/Application Support/Code/User/settings.json",
          "Library/Application Support/Trae/User/mcp.json",
          "AppData/Roaming/Claude/claude_desktop_config.json",
          "AppData/Roaming/Code/User/mcp.json",
          "AppData/Roaming/Zed/settings.json");

  private static final List<String> IN_PROJECT =
      List.of(
          ".mcp.json",
          ".cursor/mcp.json",
          ".cursor/hooks.json",
          ".vscode/mcp.json",
          ".gemini/settings.json",
          ".claude/settings.json",
          ".claude/settings.local.json",
          ".claude/hooks",
          ".codex/config.toml",
          ".codex/hooks.json",
          ".factory/mcp.json",
          ".factory/settings.json",
          ".junie/mcp/mcp.json",
          ".continue/mcpServers",
          ".windsurf/hooks.json",
          ".github/hooks",
          ".air/mcp.json",
          "opencode.json",
          "opencode.jsonc");

  private GuardedFiles() {}

  /// The guards of a session.
  ///
  /// @param workingFolder the session's folder; absent when unknown
  /// @param image the folder Assent is installed in; absent when it runs from elsewhere
  public static List<Guard> guards(AssentHome home, Path userHome, Optional<Path> workingFolder, Optional<Path> image) {
    var own = new ArrayList<>(List.of(home.config(), home.state(), home.runtime()));
    image.ifPresent(own::add);
    var clients = new ArrayList<Path>();
    IN_HOME.forEach(file -> clients.add(userHome.resolve(file)));
    workingFolder.ifPresent(folder -> IN_PROJECT.forEach(file -> clients.add(folder.resolve(file))));
    return List.of(
        new Guard(Guard.Kind.OWN_FOLDERS, spellings(own)),
        new Guard(Guard.Kind.CLIENT_CONFIGURATION, spellings(clients)));
  }

  private static List<String> spellings(List<Path> paths) {
    var spellings = new LinkedHashSet<String>();
    for (Path path : paths) {
      Path absolute = path.toAbsolutePath().normalize();
      spellings.add(absolute.toString().replace('\\', '/'));
      spellings.add(resolved(absolute).toString().replace('\\', '/'));
    }
    return List.copyOf(spellings);
  }

  // Through links as far as the path exists.
  private static Path resolved(Path path) {
    for (Path existing = path; existing != null; existing = existing.getParent()) {
      try {
        return existing.toRealPath().resolve(existing.relativize(path)).normalize();
      } catch (IOException _) {
        // try its parent: this part does not exist yet, or may not be read
      }
    }
    return path;
  }
}

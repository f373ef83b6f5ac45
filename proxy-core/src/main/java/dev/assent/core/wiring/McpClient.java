package dev.assent.core.wiring;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An MCP client whose files for its servers are known, with the names by which its makers and it
/// itself call it: data.
public enum McpClient {
  CLAUDE_CODE("Claude Code", List.of("claude-code")),
  CLAUDE_DESKTOP("Claude Desktop", List.of("claude-ai", "claude-desktop")),
  CURSOR("Cursor", List.of("cursor")),
  WINDSURF("Windsurf", List.of("windsurf")),
  GEMINI("Gemini CLI", List.of("gemini-cli")),
  CODEX("Codex", List.of("codex")),
  COPILOT("Copilot CLI", List.of("copilot-cli", "github-copilot-developer")),
  ANTIGRAVITY("Antigravity", List.of("antigravity")),
  DROID("Droid", List.of("factory-droid", "factory-cli")),
  // Others that are made of it carry its name too, so it is asked last.
  VSCODE("VS Code", List.of("visual-studio-code", "vscode"));

  private final String shown;
  private final List<String> words;

  McpClient(String shown, List<String> words) {
    this.shown = shown;
    this.words = words;
  }

  /// As its maker writes it.
  public String shown() {
    return shown;
  }

  /// The client that calls itself so; absent where the name is none that is known. The name is a
  /// claim.
  ///
  /// @param named as in `initialize`; spaces and dashes are the same, case does not count
  public static Optional<McpClient> calling(String named) {
    String name = named.toLowerCase(Locale.ROOT).replace(' ', '-');
    for (McpClient client : values()) {
      if (client.words.stream().anyMatch(word -> isCalled(name, word))) {
        return Optional.of(client);
      }
    }
    return Optional.empty();
  }

  /// How people are told of a client: as its maker writes it where that is known, else as it calls
  /// itself.
  ///
  /// @param named as in `initialize`
  public static String told(String named) {
    return calling(named).map(McpClient::shown).orElse(named);
  }

  // A version or whatever else is added to it may follow, but not another word's letters.
  private static boolean isCalled(String name, String word) {
    return name.startsWith(word)
        && (name.length() == word.length() || !Character.isLetter(name.codePointAt(word.length())));
  }
}

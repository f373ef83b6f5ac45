package dev.assent.core.wiring;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An MCP client whose files for its servers are known, with the names by which its makers and it
/// itself call it: data.
public enum McpClient {
  CLAUDE_CODE("Claude Code", EntryShape.PLAIN, "claude-code"),
  CLAUDE_DESKTOP("Claude Desktop", EntryShape.PLAIN, "claude-ai", "claude-desktop"),
  CURSOR("Cursor", EntryShape.PLAIN, "cursor"),
  WINDSURF("Windsurf", EntryShape.PLAIN, "windsurf"),
  GEMINI("Gemini CLI", EntryShape.PLAIN, "gemini-cli"),
  CODEX("Codex", EntryShape.PLAIN, "codex"),
  COPILOT("Copilot CLI", EntryShape.COPILOT, "copilot-cli", "github-copilot-developer"),
  ANTIGRAVITY("Antigravity", EntryShape.PLAIN, "antigravity"),
  DROID("Droid", EntryShape.PLAIN, "factory-droid", "factory-cli"),
  ZED("Zed", EntryShape.PLAIN, "zed"),
  JUNIE("Junie", EntryShape.PLAIN, "junie"),
  CLINE("Cline", EntryShape.PLAIN, "cline"),
  CONTINUE("Continue", EntryShape.PLAIN, "continue"),
  LM_STUDIO("LM Studio", EntryShape.PLAIN, "lm-studio", "lmstudio"),
  GOOSE("Goose", EntryShape.GOOSE, "goose"),
  OPENCODE("OpenCode", EntryShape.ONE_LIST, "opencode"),
  KIRO("Kiro", EntryShape.PLAIN, "kiro"),
  AMP("Amp", EntryShape.PLAIN, "amp"),
  CRUSH("Crush", EntryShape.TYPED, "crush"),
  TRAE("Trae", EntryShape.PLAIN, "trae"),
  KIMI("Kimi CLI", EntryShape.PLAIN, "kimi"),
  VIBE("Mistral Vibe", EntryShape.TRANSPORT, "mistral-vibe", "vibe"),
  ROO("Roo Code", EntryShape.PLAIN, "roo-code", "roo-cline"),
  // Others that are made of it carry its name too, so it is asked last.
  VSCODE("VS Code", EntryShape.TYPED, "visual-studio-code", "vscode");

  private final String shown;
  private final EntryShape shape;
  private final List<String> words;

  McpClient(String shown, EntryShape shape, String... words) {
    this.shown = shown;
    this.shape = shape;
    this.words = List.of(words);
  }

  /// Its name in commands: `claude-code`.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The client of a word; absent for any other text.
  public static Optional<McpClient> of(String word) {
    return Arrays.stream(values()).filter(client -> client.word().equals(word)).findFirst();
  }

  /// The form in which an entry of its file says what is started.
  EntryShape shape() {
    return shape;
  }

  /// Returns whether its file takes a time limit for the calls of one server.
  public boolean takesCallLimit() {
    return CallLimit.of(this).isPresent();
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

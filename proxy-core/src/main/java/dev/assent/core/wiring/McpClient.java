package dev.assent.core.wiring;

import dev.assent.core.lazy.LazyValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An MCP client whose files for its servers are known, with the names by which its makers and it
/// itself call it: data.
public enum McpClient {
  CLAUDE_CODE("Claude Code", "claude-code"),
  CLAUDE_DESKTOP("Claude Desktop", "claude-ai", "claude-desktop"),
  CURSOR("Cursor", "cursor"),
  WINDSURF("Windsurf", "windsurf"),
  GEMINI("Gemini CLI", "gemini-cli"),
  CODEX("Codex", "codex"),
  COPILOT("Copilot CLI", "copilot-cli", "github-copilot-developer"),
  ANTIGRAVITY("Antigravity", "antigravity"),
  DROID("Droid", "factory-droid", "factory-cli"),
  ZED("Zed", "zed"),
  JUNIE("Junie", "junie"),
  CLINE("Cline", "cline"),
  CONTINUE("Continue", "continue"),
  LM_STUDIO("LM Studio", "lm-studio", "lmstudio"),
  GOOSE("Goose", "goose"),
  OPENCODE("OpenCode", "opencode"),
  KIRO("Kiro", "kiro"),
  AMP("Amp", "amp"),
  CRUSH("Crush", "crush"),
  TRAE("Trae", "trae"),
  KIMI("Kimi CLI", "kimi"),
  VIBE("Mistral Vibe", "mistral-vibe", "vibe"),
  ROO("Roo Code", "roo-code", "roo-cline"),
  // Others that are made of it carry its name too, so it is asked last.
  VSCODE("VS Code", "visual-studio-code", "vscode");

  private final String shown;
  private final LazyValue<ClientEntry> entry = new LazyValue<>(() -> ClientEntry.read(word()));
  private final List<String> words;

  McpClient(String shown, String... words) {
    this.shown = shown;
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

  /// The members of an entry of its file.
  ClientEntry entry() {
    return entry.get();
  }

  /// Returns whether its file takes a time limit for the calls of one server.
  public boolean takesCallLimit() {
    return entry().limit(EntryLimit.Of.CALL).isPresent();
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

  /// The name of a client for people: as its maker writes it where that is known, else as it calls
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

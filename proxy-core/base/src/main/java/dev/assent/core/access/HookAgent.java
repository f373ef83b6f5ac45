package dev.assent.core.access;

import org.jspecify.annotations.Nullable;

/// An agent whose own tools can be judged, because it asks a program before it uses one.
public enum HookAgent {
  CLAUDE_CODE("claude-code", "CLAUDE_PROJECT_DIR"),
  CURSOR("cursor", "CURSOR_PROJECT_DIR"),
  GEMINI("gemini", "GEMINI_PROJECT_DIR"),
  CODEX("codex", ""),
  WINDSURF("windsurf", "ROOT_WORKSPACE_PATH"),
  VSCODE("vscode", ""),
  COPILOT("copilot", ""),
  /// its contract is known from reports only
  ANTIGRAVITY("antigravity", ""),
  /// its contract is known from reports only
  DROID("droid", "FACTORY_PROJECT_DIR");

  private final String word;
  private final String projectVariable;

  HookAgent(String word, String projectVariable) {
    this.word = word;
    this.projectVariable = projectVariable;
  }

  /// The agent's name in commands, rules and logs: `claude-code`.
  public String word() {
    return word;
  }

  /// The variable in which the agent names its project's folder; empty where it has none.
  public String projectVariable() {
    return projectVariable;
  }

  /// The agent of a word; null for any other text.
  public static @Nullable HookAgent of(String word) {
    for (HookAgent agent : values()) {
      if (agent.word.equals(word)) {
        return agent;
      }
    }
    return null;
  }

  /// Every word, as help texts show them: `claude-code, cursor, …`.
  public static String words() {
    var words = new StringBuilder();
    for (HookAgent agent : values()) {
      words.append(words.isEmpty() ? "" : ", ").append(agent.word);
    }
    return words.toString();
  }
}

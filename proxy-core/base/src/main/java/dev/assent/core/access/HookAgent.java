package dev.assent.core.access;

import org.jspecify.annotations.Nullable;

/// An agent whose own tools can be judged, because it asks a program before it uses one. What that
/// program, which reads no data and has little time, must know of it stands here; all else in the
/// agent's file of data.
public enum HookAgent {
  CLAUDE_CODE("claude-code", Form.CLAUDE, HookLimit.seconds(600), "CLAUDE_PROJECT_DIR"),
  CURSOR("cursor", Form.CURSOR, HookLimit.seconds(60), "CURSOR_PROJECT_DIR"),
  GEMINI("gemini", Form.GEMINI, HookLimit.milliseconds(60_000), "GEMINI_PROJECT_DIR"),
  CODEX("codex", Form.CLAUDE, HookLimit.seconds(600), ""),
  WINDSURF("windsurf", Form.WINDSURF, HookLimit.UNKNOWN, "ROOT_WORKSPACE_PATH"),
  VSCODE("vscode", Form.CLAUDE, HookLimit.seconds(30), ""),
  COPILOT("copilot", Form.COPILOT, HookLimit.seconds(30).at("timeoutSec"), ""),
  /// its contract is known from reports only; a call was seen to run after 30 s while its hook
  /// still waited
  ANTIGRAVITY("antigravity", Form.ANTIGRAVITY, HookLimit.seconds(30).atMost(30), ""),
  /// its contract is known from reports only
  DROID("droid", Form.CLAUDE, HookLimit.seconds(60), "FACTORY_PROJECT_DIR");

  private final String word;
  private final Form form;
  private final HookLimit limit;
  private final String projectVariable;

  /// The form of questions to a hook and of its answers, by the agent that had it first.
  public enum Form {
    CLAUDE,
    CURSOR,
    GEMINI,
    WINDSURF,
    COPILOT,
    ANTIGRAVITY
  }

  HookAgent(String word, Form form, HookLimit limit, String projectVariable) {
    this.word = word;
    this.form = form;
    this.limit = limit;
    this.projectVariable = projectVariable;
  }

  /// The agent's name in commands, rules and logs: `claude-code`.
  public String word() {
    return word;
  }

  public Form form() {
    return form;
  }

  /// The time for which it waits for a hook.
  public HookLimit limit() {
    return limit;
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

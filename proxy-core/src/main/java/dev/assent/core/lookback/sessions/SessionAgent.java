package dev.assent.core.lookback.sessions;

import dev.assent.core.access.HookAgent;
import org.jspecify.annotations.Nullable;

/// An agent whose session files can be read.
public enum SessionAgent {
  CLAUDE_CODE("claude-code", "Claude Code", HookAgent.CLAUDE_CODE),
  CODEX("codex", "Codex", HookAgent.CODEX),
  GEMINI("gemini", "Gemini CLI", HookAgent.GEMINI),
  COPILOT("copilot", "Copilot CLI", HookAgent.COPILOT),
  DROID("droid", "Droid", HookAgent.DROID),
  /// has no hook of ours: its tools are taken for those of Claude Code that do the same
  OPENCODE("opencode", "OpenCode", HookAgent.CLAUDE_CODE);

  private final String word;
  private final String title;
  private final HookAgent judgedAs;

  SessionAgent(String word, String title, HookAgent judgedAs) {
    this.word = word;
    this.title = title;
    this.judgedAs = judgedAs;
  }

  /// The agent's name in commands: `claude-code`.
  public String word() {
    return word;
  }

  /// The agent's name as people write it.
  public String title() {
    return title;
  }

  /// The agent in whose form its calls are judged.
  public HookAgent judgedAs() {
    return judgedAs;
  }

  /// True if it has a hook of ours, so that a policy of its own can be in force.
  public boolean hasHook() {
    return judgedAs.word().equals(word);
  }

  /// The agent of a word; null for any other text.
  public static @Nullable SessionAgent of(String word) {
    for (SessionAgent agent : values()) {
      if (agent.word.equals(word)) {
        return agent;
      }
    }
    return null;
  }
}

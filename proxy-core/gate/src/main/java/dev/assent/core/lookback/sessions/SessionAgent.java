package dev.assent.core.lookback.sessions;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.McpClient;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// An agent whose session files can be read: a key to its [ProgramFile].
public enum SessionAgent {
  CLAUDE_CODE(HookAgent.CLAUDE_CODE),
  CODEX(HookAgent.CODEX),
  GEMINI(HookAgent.GEMINI),
  COPILOT(HookAgent.COPILOT),
  DROID(HookAgent.DROID),
  /// has no hook of ours: its tools are taken for those of Claude Code that do the same
  OPENCODE(HookAgent.CLAUDE_CODE);

  private final HookAgent judgedAs;

  SessionAgent(HookAgent judgedAs) {
    this.judgedAs = judgedAs;
  }

  /// The agent's name in commands: `claude-code`.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The agent's name as people write it.
  public String title() {
    return McpClient.named(word()).shown();
  }

  /// The agent in whose form its calls are judged.
  public HookAgent judgedAs() {
    return judgedAs;
  }

  /// True if it has a hook of ours, so that a policy of its own can be in force.
  public boolean hasHook() {
    return judgedAs.word().equals(word());
  }

  /// The agent of a word; null for any other text.
  public static @Nullable SessionAgent of(String word) {
    for (SessionAgent agent : values()) {
      if (agent.word().equals(word)) {
        return agent;
      }
    }
    return null;
  }

  /// The part of its data that tells of its sessions.
  JsonObject data() {
    return ProgramFile.of(word()).object("sessions").orElseThrow();
  }
}

package dev.assent.core.lookback.sessions;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.McpClient;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/// An agent whose session files can be read: a key to its [ProgramFile].
///
/// @param word the agent's name in commands: `claude-code`
/// @param form of its files
/// @param judgedAs the agent in whose form its calls are judged: of an agent without a hook of ours
///   another one, whose tools do the same
public record SessionAgent(String word, Form form, HookAgent judgedAs) {
  private static final List<SessionAgent> ALL =
      ProgramFile.words().stream()
          .flatMap(
              word -> ProgramFile.of(word).object("sessions").map(data -> of(word, data)).stream())
          .toList();

  /// A form of session files.
  enum Form {
    CLAUDE,
    CODEX,
    GEMINI,
    COPILOT,
    OPENCODE
  }

  private static SessionAgent of(String word, JsonObject data) {
    return new SessionAgent(
        word,
        Form.valueOf(data.string("form").orElseThrow().toUpperCase(Locale.ROOT)),
        Objects.requireNonNull(HookAgent.of(data.string("judged_as").orElse(word))));
  }

  /// All that are known.
  public static List<SessionAgent> all() {
    return ALL;
  }

  /// The agent of a word; absent for any other text.
  public static Optional<SessionAgent> of(String word) {
    return ALL.stream().filter(agent -> agent.word.equals(word)).findFirst();
  }

  /// The agent's name as people write it.
  public String title() {
    return McpClient.named(word).shown();
  }

  /// True if it has a hook of ours, so that a policy of its own can be in force.
  public boolean hasHook() {
    return judgedAs.word().equals(word);
  }

  /// The part of its data that tells of its sessions.
  JsonObject data() {
    return ProgramFile.of(word).object("sessions").orElseThrow();
  }
}

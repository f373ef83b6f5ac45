package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.util.Optional;

/// The meaning that an agent takes from the end of a hook's program.
public enum HookMeaning {
  /// the call does not run
  DENIES,
  /// the call goes on as it would without the hook
  PASSES,
  /// the hook failed; most agents let the call run then
  FAILS;

  /// Reads an answer as an agent does (page `agents.md`).
  ///
  /// @param status the exit status
  /// @param out what was printed
  public static HookMeaning of(HookAgent agent, int status, String out) {
    JsonObject said = document(out);
    boolean byStatus =
        status == 2
            && switch (agent) {
              case CLAUDE_CODE, CODEX, VSCODE, DROID, GEMINI, CURSOR, WINDSURF -> true;
              case COPILOT, ANTIGRAVITY -> false;
            };
    if (byStatus || status == 0 && saysNo(agent, said)) {
      return DENIES;
    }
    return status == 0 ? PASSES : FAILS;
  }

  private static boolean saysNo(HookAgent agent, JsonObject said) {
    return switch (agent) {
      case CLAUDE_CODE, VSCODE, DROID ->
          isNo(said.object("hookSpecificOutput").orElse(JsonObject.EMPTY), "permissionDecision");
      // Without a reason it is a broken answer to Codex.
      case CODEX -> {
        JsonObject answer = said.object("hookSpecificOutput").orElse(JsonObject.EMPTY);
        yield isNo(answer, "permissionDecision")
            && answer
                .string("permissionDecisionReason")
                .filter(reason -> !reason.isBlank())
                .isPresent();
      }
      case COPILOT -> isNo(said, "permissionDecision");
      case CURSOR -> isNo(said, "permission");
      case GEMINI, ANTIGRAVITY ->
          isNo(said, "decision") || said.string("decision").equals(Optional.of("block"));
      case WINDSURF -> false;
    };
  }

  private static boolean isNo(JsonObject answer, String member) {
    return answer.string(member).equals(Optional.of("deny"));
  }

  private static JsonObject document(String out) {
    try {
      return JsonReader.read(out, JsonLimits.MESSAGE) instanceof JsonObject object
          ? object
          : JsonObject.EMPTY;
    } catch (JsonException _) {
      return JsonObject.EMPTY;
    }
  }
}

package dev.assent.core.access;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.util.Objects;

/// The end of a hook as the agent that started it sees it, and what that agent makes of it: read
/// from the agents' sources and documents once more, by another hand than ours.
///
/// @param status negative where a signal ended it
public record HookEnd(int status, String out, String err) {
  /// True if the agent goes on with the call.
  public boolean runs(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE, VSCODE, DROID ->
          status != 2 && (status != 0 || !denies("hookSpecificOutput", "permissionDecision"));
      // A reason has to be there, in whichever form.
      case CODEX ->
          status == 2
              ? err.isBlank()
              : status != 0
                  || !denies("hookSpecificOutput", "permissionDecision")
                  || document()
                      .object("hookSpecificOutput")
                      .flatMap(body -> body.string("permissionDecisionReason"))
                      .orElse("")
                      .isBlank();
      case GEMINI -> status == 2 ? err.isBlank() : status != 0 || !denies("", "decision");
      case CURSOR -> status == 0 && !denies("", "permission");
      case WINDSURF -> status != 2;
      case COPILOT -> status == 0 && !denies("", "permissionDecision");
      // Nothing said, and anything else that it cannot read, is a no.
      case ANTIGRAVITY -> status == 0 && !out.isBlank() && !denies("", "decision");
    };
  }

  private boolean denies(String inside, String member) {
    JsonObject document = document();
    JsonObject body =
        inside.isEmpty() ? document : document.object(inside).orElse(JsonObject.EMPTY);
    return body.string(member).filter("deny"::equals).isPresent();
  }

  private JsonObject document() {
    try {
      return Objects.requireNonNull(JsonReader.read(out.strip(), JsonLimits.MESSAGE))
              instanceof JsonObject object
          ? object
          : JsonObject.EMPTY;
    } catch (JsonException _) {
      return JsonObject.EMPTY;
    }
  }
}

package dev.assent.core.local;

import dev.assent.core.access.HookAgent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes a denial in the form that each agent reads. Only this class knows the forms, for the core
/// and for a hook that finds no core.
public final class HookDenial {
  private static final byte[] PERMISSION_REQUEST =
      "PermissionRequest".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] COPILOT_MARK = "\"toolName\"".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] VSCODE_MARK = "\"tool_name\"".getBytes(StandardCharsets.US_ASCII);

  /// A question that the agent asks.
  public enum Question {
    /// may this tool be used?
    TOOL,
    /// the person would be asked now: may it?
    PERMISSION
  }

  private HookDenial() {}

  /// The no to a question that was understood.
  ///
  /// @param reason sentences for the model and the person; not empty
  public static HookReply of(HookAgent agent, Question question, String reason) {
    String text = JsonText.quoted(reason);
    return switch (agent.form()) {
      case CLAUDE ->
          HookReply.document(
              question == Question.TOOL
                  ? "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\","
                      .concat("\"permissionDecisionReason\":")
                      .concat(text)
                      .concat("}}\n")
                  : "{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\",\"decision\":{\"behavior\":\"deny\","
                      .concat("\"message\":")
                      .concat(text)
                      .concat("}}}\n"));
      case CURSOR ->
          HookReply.document(
              "{\"permission\":\"deny\",\"user_message\":"
                  .concat(text)
                  .concat(",\"agent_message\":")
                  .concat(text)
                  .concat("}\n"));
      case GEMINI, ANTIGRAVITY ->
          HookReply.document("{\"decision\":\"deny\",\"reason\":".concat(text).concat("}\n"));
      case COPILOT ->
          HookReply.document(
              "{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":"
                  .concat(text)
                  .concat("}\n"));
      case WINDSURF -> HookReply.blocked(reason);
    };
  }

  /// The no to a document that nobody has read, or that could not be read.
  ///
  /// @param document what the agent sent, as far as it was read
  public static HookReply unread(HookAgent agent, byte[] document, String reason) {
    // Both read the hooks of a project's `.github/hooks`, so each may start the other's.
    if (agent == HookAgent.VSCODE || agent == HookAgent.COPILOT) {
      boolean copilots =
          agent == HookAgent.VSCODE
              ? contains(document, COPILOT_MARK)
              : !contains(document, VSCODE_MARK);
      return of(copilots ? HookAgent.COPILOT : HookAgent.VSCODE, Question.TOOL, reason);
    }
    // The two questions are answered in two forms; the exit status is a no to both.
    return agent.form() == HookAgent.Form.CLAUDE && contains(document, PERMISSION_REQUEST)
        ? HookReply.blocked(reason)
        : of(agent, Question.TOOL, reason);
  }

  /// Of UTF-16 every other byte is zero.
  private static byte[] withoutZeros(byte[] document) {
    byte[] kept = new byte[document.length];
    int length = 0;
    for (byte one : document) {
      if (one != 0) {
        kept[length++] = one;
      }
    }
    return Arrays.copyOf(kept, length);
  }

  private static boolean contains(byte[] document, byte[] word) {
    byte[] text = withoutZeros(document);
    for (int at = 0; at + word.length <= text.length; at++) {
      int same = 0;
      while (same < word.length && text[at + same] == word[same]) {
        same++;
      }
      if (same == word.length) {
        return true;
      }
    }
    return false;
  }
}

package dev.assent.core.proxy.runtime;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.text.Sentence;

/// Says why a session cannot go on.
///
/// @param code stable, lower case with dashes
/// @param sentence for the client; gets its full stop here
/// @param ofPerson whether it is the sign-in of the person to whom the session belongs, or the life
///   of a session; the server has no part in it then
public record SessionFault(String code, CharSequence sentence, boolean ofPerson) {
  /// A fault of the server, or of ours.
  public SessionFault(String code, CharSequence sentence) {
    this(code, sentence, false);
  }

  /// The code of the end that a session's life has.
  public static final String SESSION_OVER = "session-over";

  /// Why what waits for a person is withdrawn at this end.
  public ApprovalAnswer.Cause withdrawal() {
    if (!ofPerson) {
      return ApprovalAnswer.Cause.SESSION_ENDED;
    }
    return code.equals(SESSION_OVER)
        ? ApprovalAnswer.Cause.SESSION_OVER
        : ApprovalAnswer.Cause.IDENTITY;
  }

  public SessionFault {
    sentence = sentence.toString().endsWith(".") ? sentence : Sentence.of("%s.", sentence);
  }
}

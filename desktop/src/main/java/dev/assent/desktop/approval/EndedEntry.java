package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.preview.CallGist;

/// One wait that ended a short while ago.
///
/// @param id the request's
/// @param title what the call would have done
/// @param tool what was called, where it was about nothing; else empty
/// @param gist what it was about
/// @param how how the wait ended, in words
/// @param ago how long ago that was, in words
public record EndedEntry(
    String id, String title, String tool, CallGist gist, String how, String ago, Fate fate) {
  /// The lot of the call behind it.
  public enum Fate {
    /// it went on
    PASSED,
    /// it did not
    REFUSED,
    /// its end is not told here: it is judged anew, or passes when it comes again
    OPEN;

    static Fate of(ApprovalAnswer answer) {
      return switch (answer) {
        case ApprovalAnswer.Yes _ -> PASSED;
        case ApprovalAnswer.Withdrawn(var cause) when cause.isJudgedAgain() -> OPEN;
        case ApprovalAnswer.No _ -> REFUSED;
      };
    }
  }

  /// Title and gist, for the ear.
  String spoken() {
    return LineContent.spoken(title, tool.isEmpty() ? gist.text() : tool);
  }
}

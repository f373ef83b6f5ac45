package dev.assent.desktop.approval.standing;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.SessionBadge;
import dev.assent.desktop.approval.content.CardTitle;
import dev.assent.desktop.approval.content.CardWriter;
import dev.assent.desktop.ui.CoreWords;
import java.util.List;

/// A call that was missed, in words: the same ones while the core remembers it and from the log.
///
/// @param tier `calm`, `care` or `danger`; may be empty
/// @param title what it would have done
/// @param tool the server and its tool, or method
/// @param target what tells it from others; may be empty
/// @param session the session's name
record MissedGist(String tier, String title, String tool, String target, String session) {
  /// @param commands what is known of the call's commands; may be empty
  static MissedGist of(AccessRequest request, String tier, List<CallCommand> commands) {
    return new MissedGist(
        tier,
        CardTitle.brief(request, commands),
        CardWriter.tool(request),
        MissedWords.target(request, commands),
        SessionBadge.of(request.environment().sessionId()).name());
  }

  /// The same of a call that comes from the log, where the core may have masked parts.
  MissedGist ofLog() {
    return new MissedGist(tier, title, tool, CoreWords.ofMasked(target), session);
  }

  /// The part that tells it from others.
  String detail() {
    return target.isEmpty() ? tool : target;
  }
}

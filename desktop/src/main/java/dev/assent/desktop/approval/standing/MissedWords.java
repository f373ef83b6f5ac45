package dev.assent.desktop.approval.standing;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.desktop.approval.content.CoveredGist;
import dev.assent.desktop.ui.Texts;
import java.util.List;

/// Says how missed calls ended, and tells which of them are alike.
final class MissedWords {
  private static final int LONGEST = 80;

  private MissedWords() {}

  /// A sentence on how a call ended.
  static String how(ApprovalAnswer.No answer) {
    return switch (answer) {
      case ApprovalAnswer.TimedOut(var limit) -> how("timeout", limit.word());
      case ApprovalAnswer.Withdrawn(var cause) -> how("withdrawn", cause.word());
      case ApprovalAnswer.Overruled(var by, _) -> how("deny", by.word());
      case ApprovalAnswer.Refused(var channel, _) -> how("deny", channel.word());
      case ApprovalAnswer.RefusedEarlier _, ApprovalAnswer.NobodyToAsk _ -> how(answer.word(), "");
    };
  }

  /// The same by the words of a record.
  ///
  /// @param answer such as `timeout`
  /// @param detail such as `client`; may be empty
  static String how(String answer, String detail) {
    String narrow = "missed.how." + answer + "." + detail;
    String wide = "missed.how." + answer;
    return Texts.has(narrow) ? Texts.get(narrow) : Texts.has(wide) ? Texts.get(wide) : answer;
  }

  /// Tells a call from others of its tool: its command, address or path; may be empty.
  ///
  /// @param commands what is known of the call's commands; may be empty
  static String target(AccessRequest request, List<CallCommand> commands) {
    return CoveredGist.line(request, commands, LONGEST);
  }

  /// The same for calls that are one and the same and ended alike, so that what a line says of its
  /// newest holds of all.
  ///
  /// @param how it ended, as of [#how]
  static String sameness(String server, AccessRequest request, String how) {
    return likeness(server, request) + "\n" + request.digest() + "\n" + how;
  }

  /// The same for calls of one tool of one server that name the same arguments, and a place in the
  /// same folder or on the same host; for calls without a place only where the arguments are the
  /// same.
  static String likeness(String server, AccessRequest request) {
    var resource = request.resource();
    String place =
        resource
            .firstPath()
            .map(ResourcePath::display)
            .map(GrantReach::parentOf)
            .or(() -> resource.urls().stream().flatMap(url -> url.host().stream()).findFirst())
            .orElseGet(() -> request.arguments().members().isEmpty() ? "" : request.digest());
    return String.join(
        "\n",
        server,
        resource.toolName().orElse(request.action().method()),
        String.join(",", request.arguments().members().keySet().stream().sorted().toList()),
        place);
  }
}

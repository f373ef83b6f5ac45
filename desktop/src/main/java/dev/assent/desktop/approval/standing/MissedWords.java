package dev.assent.desktop.approval.standing;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.desktop.approval.content.CoveredGist;
import java.util.List;

/// Says what missed calls were about, and tells which of them are alike.
final class MissedWords {
  private static final int LONGEST = 80;

  private MissedWords() {}

  /// Tells a call from others of its tool: its command, address or path; may be empty.
  ///
  /// @param commands what is known of the call's commands; may be empty
  static String target(AccessRequest request, List<CallCommand> commands) {
    return CoveredGist.line(request, commands, LONGEST);
  }

  /// The same for calls that are one and the same and ended alike, so that what a line says of its
  /// newest holds of all.
  ///
  /// @param how it ended, as [dev.assent.desktop.approval.content.EndedText] says it
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

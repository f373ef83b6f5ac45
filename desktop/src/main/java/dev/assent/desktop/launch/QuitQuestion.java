package dev.assent.desktop.launch;

import dev.assent.core.approval.ApprovalRequest;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words of the question before quitting: which calls are denied by it. Pure.
final class QuitQuestion {
  private static final int NAMED = 5;
  private static final int LONGEST = 60;

  private QuitQuestion() {}

  /// The sentence, then a line for each of the first calls.
  ///
  /// @param waiting the calls that wait, oldest first
  static String body(List<ApprovalRequest> waiting) {
    var lines = new ArrayList<String>(List.of(Texts.get("quit.body"), ""));
    waiting.stream().limit(NAMED).map(QuitQuestion::line).forEach(lines::add);
    if (waiting.size() > NAMED) {
      lines.add(Texts.get("quit.more", Texts.number(waiting.size() - (long) NAMED)));
    }
    return String.join("\n", lines);
  }

  private static String line(ApprovalRequest call) {
    var request = call.request();
    String tool = request.resource().toolName().orElse(request.action().method());
    return Stream.of(tool, call.proxy(), request.environment().clientName().orElse(""))
        .filter(part -> !part.isEmpty())
        .map(QuitQuestion::plain)
        .collect(Collectors.joining(" · "));
  }

  // What hides in a name from outside is drawn, and a long one does not push the rest away.
  private static String plain(String outside) {
    String drawn = ShownText.of(outside, ShownText.Place.LINE).inline();
    return drawn.codePointCount(0, drawn.length()) <= LONGEST ? drawn : drawn.substring(0, drawn.offsetByCodePoints(0, LONGEST)) + "…";
  }
}

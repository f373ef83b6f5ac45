package dev.assent.desktop.launch;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words of the question before quitting: which calls are denied by it. Pure.
final class QuitQuestion {
  private static final int NAMED = 5;

  private QuitQuestion() {}

  /// The sentence, then a line for each of the first calls.
  ///
  /// @param waiting the calls that wait, oldest first
  static String body(List<ApprovalRequest> waiting) {
    var lines = new ArrayList<String>(List.of(Texts.get("quit.body"), ""));
    waiting.stream().limit(NAMED).map(QuitQuestion::line).forEach(lines::add);
    if (waiting.size() > NAMED) {
      lines.add(CountWords.rest(waiting.size() - NAMED));
    }
    return String.join("\n", lines);
  }

  private static String line(ApprovalRequest call) {
    var request = call.request();
    String tool = request.resource().toolName().orElse(request.action().method());
    return Stream.of(
            OutsideName.of(tool),
            OutsideName.of(call.proxy()),
            OutsideName.ofClient(request.environment()).orElse(""))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" · "));
  }
}

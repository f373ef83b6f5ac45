package dev.assent.desktop.compare;

import dev.assent.core.access.Subject;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lazy.Recent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The arguments of the last call of each tool that a person allowed, while it waited, or after it
/// was missed and before it came again, since the application began. Kept in memory only: arguments
/// can hold secrets. Belongs to one thread.
public final class AllowedCalls implements Approver {
  private static final int MOST = 64;

  private final Map<Tool, JsonObject> last = new Recent<>(MOST);
  private List<MissedCall> tickets = List.of();

  private record Tool(String proxy, Subject.Key subject, String name) {
    static Tool of(ApprovalRequest asked) {
      var request = asked.request();
      return new Tool(
          asked.proxy(),
          request.subject().key(),
          request.action().method() + " " + request.resource().toolName().orElse(""));
    }
  }

  @Override
  public void queueChanged(QueueView queue) {}

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    if (isPersonal(answer)) {
      note(request);
    }
  }

  @Override
  public void standingChanged(StandingState standing) {
    // A ticket that ends unused has let nothing through.
    var passed = standing.passedSince();
    tickets.reversed().stream()
        .map(MissedCall::request)
        .filter(call -> passed.contains(call.id()))
        .forEach(this::note);
    tickets = standing.tickets();
  }

  // Not one that an earlier yes settled: a person saw neither the call nor its arguments.
  private static boolean isPersonal(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _, ApprovalAnswer.AllowFor _, ApprovalAnswer.AllowWider _ ->
          true;
      case ApprovalAnswer.Remembered _,
          ApprovalAnswer.LetThrough _,
          ApprovalAnswer.Observed _,
          ApprovalAnswer.No _ ->
          false;
    };
  }

  private void note(ApprovalRequest allowed) {
    last.put(Tool.of(allowed), allowed.request().arguments());
  }

  /// The arguments of the last call of the same tool, through the same proxy, that was allowed;
  /// absent when there was none.
  Optional<JsonObject> before(ApprovalRequest asked) {
    return Optional.ofNullable(last.get(Tool.of(asked)));
  }
}

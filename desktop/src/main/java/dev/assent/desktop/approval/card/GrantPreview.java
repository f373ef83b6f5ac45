package dev.assent.desktop.approval.card;

import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import java.util.Optional;
import java.util.Set;

/// Finds the other waiting calls that "Allow (Xm)" would settle. It asks the core once for each
/// queue and call.
final class GrantPreview {
  private long revision = Long.MIN_VALUE;
  private String of = "";
  private Set<String> settled = Set.of();

  /// The ids; empty where nothing else is settled.
  Set<String> settledBy(Optional<ApprovalRequest> request, QueueView queue) {
    if (request.isEmpty()) {
      return Set.of();
    }
    String id = request.get().id();
    if (revision != queue.revision() || !of.equals(id)) {
      settled = queue.alsoSettledBy(id);
      revision = queue.revision();
      of = id;
    }
    return settled;
  }
}

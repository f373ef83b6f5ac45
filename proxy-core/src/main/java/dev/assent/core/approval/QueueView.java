package dev.assent.core.approval;

import java.util.List;

/// The queue at one moment.
///
/// @param waiting in the order in which they are to be answered, oldest first; may be empty
/// @param held answers that can still be taken back, oldest first; their requests are not among `waiting`. May be empty
/// @param revision grows with every change; a front end drops a view older than the one it shows
public record QueueView(List<ApprovalRequest> waiting, List<HeldAnswer> held, long revision) {
  public QueueView {
    waiting = List.copyOf(waiting);
    held = List.copyOf(held);
  }

  /// A queue in which no answer is held.
  public QueueView(List<ApprovalRequest> waiting, long revision) {
    this(waiting, List.of(), revision);
  }

  /// The 1-based place of a request; 0 when it does not wait any more.
  public int positionOf(String id) {
    for (int i = 0; i < waiting.size(); i++) {
      if (waiting.get(i).id().equals(id)) {
        return i + 1;
      }
    }
    return 0;
  }
}

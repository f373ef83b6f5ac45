package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The queue at one moment.
///
/// @param waiting in the order in which they are to be answered, oldest first; may be empty
/// @param held answers that can still be taken back, oldest first; their requests are not among
///   `waiting`. May be empty
/// @param away ids of requests whose caller has left and may come again for the answer; may be
///   empty
/// @param leaving when the caller of a request leaves, by id, where that is before the request's
///   deadline: a yes that comes later reaches it only if it asks again. May be empty
/// @param confirmations the state of the proof that the person is there, by the id of the request
///   that needs it; absent for those for which it was not asked. May be empty
/// @param revision grows with every change; a front end drops a view older than the one it shows
public record QueueView(
    List<ApprovalRequest> waiting,
    List<HeldAnswer> held,
    Set<String> away,
    Map<String, Instant> leaving,
    Map<String, Confirmation> confirmations,
    long revision) {
  public QueueView {
    waiting = List.copyOf(waiting);
    held = List.copyOf(held);
    away = Set.copyOf(away);
    leaving = Map.copyOf(leaving);
    confirmations = Map.copyOf(confirmations);
  }

  /// The place of a call in the queue.
  ///
  /// @param position 1-based
  /// @param length of the queue
  /// @param waited how long its question is open
  /// @param limit how long it is open at most
  public record Place(int position, int length, Duration waited, Duration limit) {}

  /// A queue in which no answer is held.
  public QueueView(List<ApprovalRequest> waiting, long revision) {
    this(waiting, List.of(), Set.of(), Map.of(), Map.of(), revision);
  }

  /// Until when a yes can still reach the caller of a request, and what happens then.
  public CallerDeadline timeOf(ApprovalRequest request) {
    if (away.contains(request.id())) {
      return new CallerDeadline(request.deadline(), CallerDeadline.Then.NOBODY_WAITS);
    }
    return leavesAt(request)
        .map(at -> new CallerDeadline(at, CallerDeadline.Then.ASKS_AGAIN))
        .orElseGet(() -> new CallerDeadline(request.deadline(), CallerDeadline.Then.DENIED));
  }

  /// When the caller that waits leaves; absent where it waits to the deadline, and where nobody
  /// waits.
  public Optional<Instant> leavesAt(ApprovalRequest request) {
    return Optional.ofNullable(leaving.get(request.id()));
  }

  /// The same queue with some of its calls only.
  public QueueView only(Predicate<ApprovalRequest> which) {
    return new QueueView(
        waiting.stream().filter(which).toList(),
        held.stream().filter(kept -> which.test(kept.request())).toList(),
        away,
        leaving,
        confirmations,
        revision);
  }

  /// The other waiting calls that "Allow (Xm)" for one of them would settle at once.
  ///
  /// @return their ids; empty where it settles none, is not offered, or the call does not wait
  public Set<String> alsoSettledBy(String id) {
    int at = positionOf(id) - 1;
    return at < 0
        ? Set.of()
        : waiting.stream()
            .filter(other ->
                !other.id().equals(id) && RememberedApprovals.covers(waiting.get(at), other))
            .map(ApprovalRequest::id)
            .collect(Collectors.toSet());
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

package dev.assent.desktop.approval.card;

import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The newest queue a card was told of, and where the call on the card stands in it. Belongs to one
/// thread.
final class CardQueue {
  private final AsideCalls aside;
  private QueueView queue = new QueueView(List.of(), Long.MIN_VALUE);

  CardQueue(AsideCalls aside) {
    this.aside = aside;
  }

  /// Takes a newer queue.
  ///
  /// @return false for one that is older than the last, which is dropped
  boolean take(QueueView newer) {
    if (newer.revision() < queue.revision()) {
      return false;
    }
    var before = queue;
    queue = newer;
    aside.follow(before, newer);
    return true;
  }

  QueueView view() {
    return queue;
  }

  boolean isEmpty() {
    return queue.waiting().isEmpty();
  }

  int length() {
    return queue.waiting().size();
  }

  /// The one a card turns to by itself: that waits longest and is not set aside; absent when there
  /// is none.
  Optional<ApprovalRequest> first() {
    return front().findFirst();
  }

  /// The same beside a given one.
  Optional<ApprovalRequest> firstBut(ApprovalRequest other) {
    return front().filter(request -> !request.id().equals(other.id())).findFirst();
  }

  /// The one a card goes on with from a given one: the next that is not set aside, else the first.
  Optional<ApprovalRequest> after(ApprovalRequest request) {
    int at = queue.positionOf(request.id());
    return queue.waiting().stream()
        .skip(at)
        .filter(other -> !aside.contains(other))
        .findFirst()
        .or(() -> firstBut(request));
  }

  private Stream<ApprovalRequest> front() {
    return queue.waiting().stream().filter(request -> !aside.contains(request));
  }

  /// The request of an id; absent when it does not wait.
  Optional<ApprovalRequest> find(String id) {
    return queue.waiting().stream().filter(request -> request.id().equals(id)).findFirst();
  }

  /// 1-based; 0 when it does not wait or there is none.
  int positionOf(Optional<ApprovalRequest> request) {
    return request.map(shown -> queue.positionOf(shown.id())).orElse(0);
  }

  /// The request some places away from a given one, the first or last where there are not so many.
  /// One that does not wait stands before the first.
  Optional<ApprovalRequest> neighbour(Optional<ApprovalRequest> request, int step) {
    if (isEmpty()) {
      return Optional.empty();
    }
    int at = positionOf(request) - 1;
    return Optional.of(queue.waiting().get(Math.clamp(at < 0 ? 0 : at + step, 0, length() - 1)));
  }
}

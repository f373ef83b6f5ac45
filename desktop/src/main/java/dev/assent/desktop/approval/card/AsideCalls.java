package dev.assent.desktop.approval.card;

import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.TimeLeft;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;

/// The calls a person has set aside: they wait on and keep their places, and no card turns to one
/// of them by itself until its deadline is near or nothing else waits. All cards of a queue share
/// one. Belongs to one thread.
public final class AsideCalls {
  private final ObservableSet<String> ids = FXCollections.observableSet();

  /// None.
  public AsideCalls() {}

  /// Their ids. One that leaves may come to the front again.
  public ObservableSet<String> ids() {
    return ids;
  }

  public boolean contains(ApprovalRequest request) {
    return ids.contains(request.id());
  }

  void add(ApprovalRequest request) {
    ids.add(request.id());
  }

  /// Takes in that the queue changed: what ended is not aside any more, and when the last of the
  /// others is answered nobody has to look for what was left.
  void follow(QueueView before, QueueView now) {
    boolean others = before.waiting().stream().anyMatch(request -> !contains(request));
    ids.retainAll(known(now));
    if (others && now.waiting().stream().allMatch(this::contains)) {
      Set.copyOf(ids).forEach(ids::remove);
    }
  }

  /// Lets those come back whose end is near.
  void wake(QueueView queue, Instant now) {
    queue.waiting().stream()
        .filter(request ->
            contains(request) && TimeLeft.of(request, queue.timeOf(request), now).isNear())
        .toList()
        .forEach(request -> ids.remove(request.id()));
  }

  private static Set<String> known(QueueView queue) {
    return Stream.concat(
            queue.waiting().stream(), queue.held().stream().map(held -> held.request()))
        .map(ApprovalRequest::id)
        .collect(Collectors.toSet());
  }
}

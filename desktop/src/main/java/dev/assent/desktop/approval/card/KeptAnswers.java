package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The answers that can still be taken back, oldest first, as lines that stay the same while their
/// time runs.
public final class KeptAnswers {
  private final ObservableList<KeptAnswer> lines = FXCollections.observableArrayList();
  private Optional<String> wanted = Optional.empty();

  /// The lines; may be empty.
  public ObservableList<KeptAnswer> lines() {
    return lines;
  }

  /// Takes the lines of a queue.
  ///
  /// @return whether others are there than before
  boolean show(QueueView queue, Instant now) {
    var before = lines.stream().map(KeptAnswer::id).toList();
    var ids = queue.held().stream().map(each -> each.request().id()).toList();
    lines.removeIf(answer -> !ids.contains(answer.id()));
    var shown = lines.stream().map(KeptAnswer::id).toList();
    queue.held().stream()
        .filter(each -> !shown.contains(each.request().id()))
        .forEach(each -> lines.add(new KeptAnswer(each, now)));
    return !lines.stream().map(KeptAnswer::id).toList().equals(before);
  }

  public void tick(Instant now) {
    lines.forEach(answer -> answer.tick(now));
  }

  /// The one that was given last.
  public Optional<String> last() {
    return lines.isEmpty() ? Optional.empty() : Optional.of(lines.getLast().id());
  }

  /// Takes all back; the call that was answered first is [#wanted].
  void takeAllBack(ApprovalDesk desk) {
    List.copyOf(lines).reversed().forEach(answer -> takeBack(desk, answer.id()));
  }

  /// Takes an answer back; where it was still kept its call is [#wanted] until another is on the
  /// card.
  void takeBack(ApprovalDesk desk, String requestId) {
    // Before the desk is told, because it may report the return at once.
    wanted = Optional.of(requestId);
    if (!desk.takeBack(requestId)) {
      wanted = Optional.empty();
    }
  }

  /// The call whose answer was taken back, and which is to come to the front when it waits again.
  Optional<String> wanted() {
    return wanted;
  }

  void forget() {
    wanted = Optional.empty();
  }

  static boolean holds(QueueView queue, Optional<ApprovalRequest> request) {
    return request
        .filter(shown -> queue.held().stream().anyMatch(each -> each.request().equals(shown)))
        .isPresent();
  }
}

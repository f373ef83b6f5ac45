package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A desk that keeps what it was told and tells back as the real one does.
public final class FakeDesk implements ApprovalDesk {
  private final List<ApprovalRequest> waiting = new ArrayList<>();
  private final List<Approver> approvers = new ArrayList<>();
  private long revision;

  /// Every answer that counted: request id and the answer's word.
  public final List<String> answers = new ArrayList<>();

  /// Every request that was reported as shown, in order.
  public final List<String> shown = new ArrayList<>();

  /// Adds requests to the queue and tells.
  public void ask(ApprovalRequest... requests) {
    waiting.addAll(Arrays.asList(requests));
    tell();
  }

  /// Ends a wait from the other side and tells.
  public void end(ApprovalRequest request, ApprovalAnswer answer) {
    waiting.removeIf(other -> other.id().equals(request.id()));
    tell();
    List.copyOf(approvers).forEach(approver -> approver.ended(request, answer));
  }

  @Override
  public QueueView queue() {
    return new QueueView(waiting, revision);
  }

  @Override
  public AutoCloseable register(Approver approver) {
    approvers.add(approver);
    approver.queueChanged(queue());
    return () -> approvers.remove(approver);
  }

  @Override
  public void shown(String requestId) {
    shown.add(requestId);
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    var request =
        waiting.stream().filter(each -> each.id().equals(requestId) && each.digest().equals(digest)).findFirst();
    request.ifPresent(
        found -> {
          answers.add(requestId + " " + answer.word());
          end(found, answer);
        });
    return request.isPresent();
  }

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    return waiting.stream()
        .filter(each -> each.id().equals(requestId))
        .findFirst()
        .map(found -> answer(requestId, found.digest(), new ApprovalAnswer.Refused(channel, reason)))
        .orElse(false);
  }

  private void tell() {
    revision++;
    List.copyOf(approvers).forEach(approver -> approver.queueChanged(queue()));
  }
}

package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.Confirmation;
import dev.assent.core.approval.HeldAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingDesk;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.presence.PresenceResult;
import dev.assent.desktop.approval.standing.FakeStandingDesk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A desk that keeps what it was told and tells back as the real one does.
public final class FakeDesk implements ApprovalDesk {
  private final List<ApprovalRequest> waiting = new ArrayList<>();
  private final List<Approver> approvers = new ArrayList<>();
  private long revision;

  /// The stand-in for everything that outlasts answers here.
  public final FakeStandingDesk standing = new FakeStandingDesk();

  /// Every answer that counted: request id and the answer's word.
  public final List<String> answers = new ArrayList<>();

  /// Every request that was reported as shown, in order.
  public final List<String> shown = new ArrayList<>();

  /// The ids of requests whose callers have left.
  public final Set<String> away = new HashSet<>();

  /// The times at which the callers of requests leave, by id.
  public final Map<String, Instant> leaving = new HashMap<>();

  /// Adds requests to the queue and tells.
  public void ask(ApprovalRequest... requests) {
    waiting.addAll(Arrays.asList(requests));
    tell();
  }

  /// Ends a wait from the other side and tells.
  public void end(ApprovalRequest request, ApprovalAnswer answer) {
    waiting.removeIf(other -> other.id().equals(request.id()));
    confirmations.remove(request.id());
    ends.add(answer);
    tell();
    List.copyOf(approvers).forEach(approver -> approver.ended(request, answer));
  }

  /// Ends a wait with an answer after its caller has left, and tells.
  public void answerLate(ApprovalRequest request, ApprovalAnswer answer) {
    waiting.removeIf(other -> other.id().equals(request.id()));
    tell();
    List.copyOf(approvers).forEach(approver -> approver.answeredLate(request, answer));
  }

  @Override
  public QueueView queue() {
    return new QueueView(waiting, held, away, leaving, confirmations, revision);
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
  public boolean wasShown(String requestId) {
    return shown.contains(requestId);
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    var request =
        waiting.stream()
            .filter(each -> each.id().equals(requestId) && each.digest().equals(digest))
            .findFirst();
    request.ifPresent(found -> {
      answers.add(requestId + " " + answer.word());
      end(found, answer);
    });
    return request.isPresent();
  }

  /// Every end of a wait, in order.
  public final List<ApprovalAnswer> ends = new ArrayList<>();

  /// Registers a card.
  public void tell(ApprovalViewModel card) {
    register(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            card.queueChanged(queue);
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {
            card.ended(request, answer);
          }
        });
  }

  /// Every answer that is kept for a while.
  public final List<HeldAnswer> held = new ArrayList<>();

  /// True if answers are kept until [#settle] or taken back.
  public boolean keeps;

  @Override
  public boolean give(String requestId, String digest, ApprovalAnswer answer) {
    if (!keeps) {
      return answer(requestId, digest, answer);
    }
    var request =
        waiting.stream()
            .filter(each -> each.id().equals(requestId) && each.digest().equals(digest))
            .findFirst();
    request.ifPresent(found -> {
      waiting.remove(found);
      held.add(new HeldAnswer(found, answer, found.askedAt(), found.askedAt().plusSeconds(3)));
      tell();
    });
    return request.isPresent();
  }

  /// The questions of the system, by the id of their request, and the answers they are about.
  public final Map<String, Confirmation> confirmations = new HashMap<>();

  /// Every question of the system, in order: `confirm ID` and `stop ID`.
  public final List<String> system = new ArrayList<>();

  private ApprovalAnswer confirmed = new ApprovalAnswer.NobodyToAsk();

  @Override
  public boolean confirm(String requestId, String digest, ApprovalAnswer answer) {
    boolean asks =
        confirmations.values().stream().noneMatch(Confirmation.Asking.class::isInstance)
            && waiting.stream()
                .anyMatch(each -> each.id().equals(requestId) && each.digest().equals(digest));
    if (asks) {
      system.add("confirm " + requestId);
      confirmed = answer;
      confirmations.put(requestId, new Confirmation.Asking());
      tell();
    }
    return asks;
  }

  @Override
  public void stopConfirming(String requestId) {
    system.add("stop " + requestId);
    if (confirmations.remove(requestId) != null) {
      tell();
    }
  }

  /// The system ends its question about a request.
  public void systemSays(ApprovalRequest request, PresenceResult result) {
    if (result instanceof PresenceResult.Proved) {
      confirmations.remove(request.id());
      waiting.remove(request);
      held.add(
          new HeldAnswer(request, confirmed, request.askedAt(), request.askedAt().plusSeconds(3)));
    } else {
      confirmations.put(request.id(), new Confirmation.Missing(result));
    }
    tell();
  }

  /// Lets the oldest kept answer take effect.
  public void settle() {
    var due = held.removeFirst();
    answers.add(due.request().id() + " " + due.answer().word());
    end(due.request(), due.answer());
  }

  @Override
  public boolean takeBack(String requestId) {
    var kept = held.stream().filter(each -> each.request().id().equals(requestId)).findFirst();
    kept.ifPresent(found -> {
      held.remove(found);
      waiting.add(placeOf(found.request()), found.request());
      tell();
    });
    return kept.isPresent();
  }

  @Override
  public StandingDesk standing() {
    return standing;
  }

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    return waiting.stream()
        .filter(each -> each.id().equals(requestId))
        .findFirst()
        .map(
            found -> answer(requestId, found.digest(), new ApprovalAnswer.Refused(channel, reason)))
        .orElse(false);
  }

  // Its place: before every one that was asked later.
  private int placeOf(ApprovalRequest request) {
    return (int)
        waiting.stream().takeWhile(other -> other.askedAt().isBefore(request.askedAt())).count();
  }

  private void tell() {
    revision++;
    List.copyOf(approvers).forEach(approver -> approver.queueChanged(queue()));
  }
}

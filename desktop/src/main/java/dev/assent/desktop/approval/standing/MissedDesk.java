package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingDesk;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Lets a card ask about a missed call with the guards it has for one that waits: a yes lets the
/// identical call through once, a no puts it away.
///
/// @param forgotten told the id of each call that is put away
record MissedDesk(StandingDesk desk, Consumer<String> forgotten) implements ApprovalDesk {
  /// The missed calls that a person may still let through, as a queue.
  ///
  /// @param listed those that are shown
  static QueueView queueOf(StandingState standing, List<MissedCall> listed) {
    return new QueueView(
        listed.stream()
            .filter(call -> call.chance() instanceof MissedCall.Chance.Open)
            .map(call -> once(call.request()))
            .toList(),
        List.of(),
        Set.of(),
        Map.of(),
        standing.confirmations(),
        standing.revision());
  }

  /// The same request without a yes that lasts: there are two answers to a missed call.
  static ApprovalRequest once(ApprovalRequest asked) {
    return asked.remembering(new RememberOffer.NotOffered(RememberOffer.Reason.SWITCHED_OFF));
  }

  @Override
  public QueueView queue() {
    return queueOf(desk.standing(), desk.standing().missed());
  }

  @Override
  public AutoCloseable register(Approver approver) {
    throw new UnsupportedOperationException("missed calls are told by the desk they come from");
  }

  @Override
  public void shown(String requestId) {}

  @Override
  public boolean wasShown(String requestId) {
    return true;
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _ -> desk.letThrough(requestId, digest);
      case ApprovalAnswer.Refused _ -> {
        desk.forget(requestId);
        forgotten.accept(requestId);
        yield true;
      }
      case ApprovalAnswer.AllowFor _,
          ApprovalAnswer.AllowWider _,
          ApprovalAnswer.Remembered _,
          ApprovalAnswer.LetThrough _,
          ApprovalAnswer.Observed _,
          ApprovalAnswer.Overruled _,
          ApprovalAnswer.RefusedEarlier _,
          ApprovalAnswer.TimedOut _,
          ApprovalAnswer.Withdrawn _,
          ApprovalAnswer.NobodyToAsk _ ->
          false;
    };
  }

  @Override
  public boolean give(String requestId, String digest, ApprovalAnswer answer) {
    return answer(requestId, digest, answer);
  }

  @Override
  public boolean confirm(String requestId, String digest, ApprovalAnswer answer) {
    return answer instanceof ApprovalAnswer.AllowOnce && desk.confirm(requestId, digest);
  }

  @Override
  public void stopConfirming(String requestId) {
    desk.stopConfirming(requestId);
  }

  @Override
  public boolean takeBack(String requestId) {
    return false;
  }

  @Override
  public StandingDesk standing() {
    return desk;
  }

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    return false;
  }
}

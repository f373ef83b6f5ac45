package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingDesk;
import dev.assent.desktop.approval.card.FakeDesk;
import java.util.Optional;

/// A desk that tells a robot of every answer before it takes it.
final class WitnessedDesk implements ApprovalDesk {
  final FakeDesk real = new FakeDesk();
  private final CardRobot robot;

  WitnessedDesk(CardRobot robot) {
    this.robot = robot;
  }

  @Override
  public boolean give(String requestId, String digest, ApprovalAnswer answer) {
    boolean waits =
        real.queue().waiting().stream()
            .anyMatch(each -> each.id().equals(requestId) && each.digest().equals(digest));
    robot.answered(requestId, digest, answer, waits);
    return real.give(requestId, digest, answer);
  }

  @Override
  public boolean answer(String requestId, String digest, ApprovalAnswer answer) {
    throw new AssertionError("a card gives answers that can be taken back");
  }

  @Override
  public boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason) {
    throw new AssertionError("a card gives answers that can be taken back");
  }

  @Override
  public boolean confirm(String requestId, String digest, ApprovalAnswer answer) {
    throw new AssertionError("no call of the robot needs the person's presence");
  }

  @Override
  public void stopConfirming(String requestId) {
    throw new AssertionError("no call of the robot needs the person's presence");
  }

  @Override
  public QueueView queue() {
    return real.queue();
  }

  @Override
  public AutoCloseable register(Approver approver) {
    return real.register(approver);
  }

  @Override
  public void shown(String requestId) {
    real.shown(requestId);
  }

  @Override
  public boolean wasShown(String requestId) {
    return real.wasShown(requestId);
  }

  @Override
  public boolean takeBack(String requestId) {
    return real.takeBack(requestId);
  }

  @Override
  public StandingDesk standing() {
    return real.standing();
  }
}

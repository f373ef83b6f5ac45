package dev.assent.desktop.launch;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.tray.NotificationController;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.ui.PacedAction;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.List;

/// The signs of the queue beside its cards: numbers in the window, the tray's symbol,
/// notifications. Belongs to the toolkit's thread.
final class QueueSigns implements Approver {
  // A notification of a flood changes with each call, and each time the desktop draws it anew.
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final ShellState state;
  private final TrayController tray;
  private final PacedAction notifying;
  private QueueView queue = new QueueView(List.of(), Long.MIN_VALUE);

  QueueSigns(
      ShellState state, TrayController tray, NotificationController notifications, Ticker ticker) {
    this.state = state;
    this.tray = tray;
    notifying = new PacedAction(ticker, PAUSE, () -> notifications.waiting(queue));
  }

  @Override
  public void queueChanged(QueueView newer) {
    queue = newer;
    state.waitingProperty().set(newer.waiting().size());
    state.restingProperty().set(rests(newer));
    tray.waiting(newer.waiting());
    notifying.ask();
  }

  /// True if nothing of a queue is about to be pressed: no call waits, and no answer can be taken
  /// back.
  static boolean rests(QueueView queue) {
    return queue.waiting().isEmpty() && queue.held().isEmpty();
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    tray.ended(request, EndedText.inShort(answer, request.request()));
  }

  @Override
  public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    tray.ended(request, EndedText.late(answer));
  }

  @Override
  public void standingChanged(StandingState standing) {
    state
        .grantsProperty()
        .set(standing.grants().size() + standing.tickets().size() + standing.refusals().size());
    state.grantedProperty().set(!standing.grants().isEmpty() || !standing.tickets().isEmpty());
    tray.grants(standing.grants());
    tray.passed(standing.passedSince());
  }
}

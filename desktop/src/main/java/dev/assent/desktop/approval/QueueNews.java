package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Carries what the core reports onto the toolkit's thread in turns, so that a flood leaves it time
/// for keys and frames.
///
/// Each state of the queue, and of what stands, says all there is: only the newest is told. Each
/// end is told, in order, and after a state of the queue in which its call waits no more. Takes
/// news on any thread.
public final class QueueNews implements Approver {
  // When an agent leaves a thousand calls behind, keys and frames come between their ends.
  private static final long TURN_NANOS = 8_000_000;

  private final Executor ui;
  private final List<Approver> followers = new ArrayList<>();
  private final AtomicReference<@Nullable QueueView> newestQueue = new AtomicReference<>();
  private final AtomicReference<@Nullable StandingState> newestStanding = new AtomicReference<>();
  private final Queue<Consumer<Approver>> ends = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean turnIsComing = new AtomicBoolean();

  // On the toolkit's thread alone: their calls are in no queue that was told.
  private final Queue<Consumer<Approver>> due = new ArrayDeque<>();

  /// @param ui runs work on the toolkit's thread, in order
  public QueueNews(Executor ui) {
    this.ui = ui;
  }

  /// Tells one more, from the next turn on. Called on the toolkit's thread.
  public void follow(Approver follower) {
    followers.add(follower);
  }

  @Override
  public void queueChanged(QueueView queue) {
    newestQueue.set(queue);
    askForTurn();
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    ends.add(follower -> follower.ended(request, answer));
    askForTurn();
  }

  @Override
  public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    ends.add(follower -> follower.answeredLate(request, answer));
    askForTurn();
  }

  @Override
  public void standingChanged(StandingState standing) {
    newestStanding.set(standing);
    askForTurn();
  }

  private void askForTurn() {
    if (turnIsComing.compareAndSet(false, true)) {
      ui.execute(this::takeTurn);
    }
  }

  private void takeTurn() {
    turnIsComing.set(false);
    try {
      // Before the queue: an end that comes behind it is of a call that still waits in it.
      for (var end = ends.poll(); end != null; end = ends.poll()) {
        due.add(end);
      }
      Optional.ofNullable(newestQueue.getAndSet(null))
          .ifPresent(queue -> tell(follower -> follower.queueChanged(queue)));
      long since = System.nanoTime();
      while (!due.isEmpty() && System.nanoTime() - since < TURN_NANOS) {
        tell(due.remove());
      }
      Optional.ofNullable(newestStanding.getAndSet(null))
          .ifPresent(standing -> tell(follower -> follower.standingChanged(standing)));
    } finally {
      if (!due.isEmpty()) {
        askForTurn();
      }
    }
  }

  private void tell(Consumer<Approver> news) {
    List.copyOf(followers).forEach(news);
  }
}

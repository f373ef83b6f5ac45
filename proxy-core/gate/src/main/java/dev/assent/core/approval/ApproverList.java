package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import java.lang.System.Logger;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The front ends that are told, each event in order, on one thread that holds no lock.
final class ApproverList {
  private static final Logger LOG = System.getLogger(ApproverList.class.getName());

  private final List<Approver> approvers = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable StandingState> latest = new AtomicReference<>();
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("approval-teller").factory());
  // A front end that starts after the core: until it is there, questions wait for it.
  private volatile boolean comes;

  /// True if nobody is told of a question, now or soon.
  boolean isEmpty() {
    return approvers.isEmpty() && !comes;
  }

  /// Has questions wait for the first front end.
  void expect() {
    comes = true;
  }

  AutoCloseable add(Approver approver, QueueView now, StandingState standing) {
    approvers.add(approver);
    comes = false;
    teller.execute(() -> tell(approver, a -> a.queueChanged(now)));
    teller.execute(() -> tell(approver, a -> a.standingChanged(standing)));
    return () -> approvers.remove(approver);
  }

  void queueChanged(QueueView queue) {
    tellAll(approver -> approver.queueChanged(queue));
  }

  void ended(ApprovalRequest request, ApprovalAnswer answer) {
    tellAll(approver -> approver.ended(request, answer));
  }

  // An agent that calls a thousand times against a refusal must not keep every front end busy with
  // its count.
  void standingChanged(StandingState standing) {
    if (latest.getAndSet(standing) == null) {
      teller.execute(() -> {
        var last = latest.getAndSet(null);
        if (last != null) {
          approvers.forEach(approver -> tell(approver, a -> a.standingChanged(last)));
        }
      });
    }
  }

  private void tellAll(Consumer<Approver> event) {
    teller.execute(() -> approvers.forEach(approver -> tell(approver, event)));
  }

  private static void tell(Approver approver, Consumer<Approver> event) {
    try {
      event.accept(approver);
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "a front end failed to take an approval event", e);
    }
  }
}

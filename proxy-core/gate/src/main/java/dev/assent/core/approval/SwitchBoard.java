package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.DecisionTrace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/// The switches in force, and the one place that says what they refuse and let pass: asked when a
/// call is judged, and again when it leaves. Thread-safe.
///
/// Invariant: whatever leaves has entered a [Passage] after which the switch was looked at; who
/// switches on therefore waits for those that entered before, and none leaves later.
public final class SwitchBoard {
  private final AtomicReference<SwitchState> now = new AtomicReference<>(SwitchState.NONE);
  private final Set<Passage> passages = ConcurrentHashMap.newKeySet();
  private final InstantSource clock;

  SwitchBoard(InstantSource clock) {
    this.clock = clock;
  }

  /// One message on its way out. To be closed when it has left.
  public final class Passage implements AutoCloseable {
    private final MessageReach reach;
    private final Runnable cutOff;

    private Passage(MessageReach reach, Runnable cutOff) {
      this.reach = reach;
      this.cutOff = cutOff;
    }

    /// Why the message may not leave; absent when it may.
    public Optional<ApprovalAnswer.Overruled> refusal() {
      return SwitchBoard.this.refusal(reach);
    }

    /// True if everything is denied, so that of what still leaves no more does than has to.
    public boolean isBare() {
      return isEverythingDenied();
    }

    @Override
    public void close() {
      passages.remove(this);
      synchronized (passages) {
        passages.notifyAll();
      }
    }
  }

  /// The switches that are in force now.
  public SwitchState switches() {
    return now.get().at(clock.instant());
  }

  /// Puts other switches in force. What has left stays out; nothing is waited for.
  public void put(SwitchState switches) {
    now.set(switches);
  }

  /// Changes the switches in force; those that have ended by themselves are gone after.
  public void change(UnaryOperator<SwitchState> change) {
    now.updateAndGet(switches -> change.apply(switches.at(clock.instant())));
  }

  /// Puts other switches in force, unless they are not what they were any more.
  ///
  /// @param before as [#switches] gave them
  /// @return whether they were
  public boolean replace(SwitchState before, SwitchState after) {
    while (true) {
      SwitchState current = now.get();
      if (!current.at(clock.instant()).equals(before)) {
        return false;
      }
      if (now.compareAndSet(current, after)) {
        return true;
      }
    }
  }

  /// Why a message of such a reach is refused; absent when no switch does. Cheap.
  public Optional<ApprovalAnswer.Overruled> refusal(MessageReach reach) {
    SwitchState switches = now.get();
    if (switches.on().isEmpty() || reach == MessageReach.KEEPS) {
      return Optional.empty();
    }
    return switches
        .get(MasterSwitch.DENY_ALL)
        .map(on -> new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, on.id()))
        .or(() -> reach == MessageReach.ACTS ? readOnly(switches) : Optional.empty());
  }

  /// True while everything is denied. Cheap.
  public boolean isEverythingDenied() {
    return now.get().isOn(MasterSwitch.DENY_ALL);
  }

  private static Optional<ApprovalAnswer.Overruled> readOnly(SwitchState switches) {
    return switches
        .get(MasterSwitch.READ_ONLY)
        .map(on -> new ApprovalAnswer.Overruled(MasterSwitch.READ_ONLY, on.id()));
  }

  /// The yes that a question gets unasked because calls are only observed; absent where a person is
  /// to be asked: always in the Danger tier, about what starts something or has a command, about
  /// tools nobody accepted, and past a rate limit.
  Optional<ApprovalAnswer.Observed> observed(
      AccessRequest request, ApprovalTier tier, DecisionTrace trace) {
    if (now.get().on().isEmpty()
        || tier == ApprovalTier.DANGER
        || GrantOffer.executes(request)
        || request.resource().command().isThere()
        || !(trace.basis() instanceof Basis.ByRule)) {
      return Optional.empty();
    }
    return switches().get(MasterSwitch.OBSERVE).map(on -> new ApprovalAnswer.Observed(on.id()));
  }

  /// Enters the way out with a message that was judged.
  ///
  /// @param cutOff ends the connection on which it leaves, where that takes too long; called on a
  ///   thread of its own
  public Passage enter(MessageReach reach, Runnable cutOff) {
    var passage = new Passage(reach, cutOff);
    passages.add(passage);
    return passage;
  }

  /// Waits until everything that is on its way out has left. What takes longer than `patience` is
  /// cut off, and waited for as long again.
  ///
  /// @return whether nothing is on its way any more
  /// @throws InterruptedException when interrupted
  public boolean drain(Duration patience) throws InterruptedException {
    var before = Set.copyOf(passages);
    if (await(before, patience)) {
      return true;
    }
    for (Passage stuck : before) {
      if (passages.contains(stuck)) {
        Thread.ofVirtual().name("cut off").start(stuck.cutOff);
      }
    }
    return await(before, patience);
  }

  private boolean await(Set<Passage> before, Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    synchronized (passages) {
      while (before.stream().anyMatch(passages::contains)) {
        long left = until - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(passages, left);
      }
    }
    return true;
  }
}

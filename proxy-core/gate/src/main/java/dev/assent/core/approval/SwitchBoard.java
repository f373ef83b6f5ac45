package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
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
    return switches
        .refusing(reach)
        .flatMap(by -> switches.get(by).map(on -> new ApprovalAnswer.Overruled(by, on.id())));
  }

  /// True while everything is denied. Cheap.
  public boolean isEverythingDenied() {
    return now.get().isOn(MasterSwitch.DENY_ALL);
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
        || request.callsUnacceptedTool()
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

  /// The switches that are on at one moment.
  ///
  /// @param on the switches that are on; may be empty
  public record SwitchState(Map<MasterSwitch, On> on) {
    /// No switch is on.
    public static final SwitchState NONE = new SwitchState(Map.of());

    /// The longest that calls may be observed without being asked about (clause 8.3).
    public static final Duration LONGEST_OBSERVED = Duration.ofDays(7);

    public SwitchState {
      on = Map.copyOf(on);
    }

    /// One switch that is on.
    ///
    /// @param id unique for ever; records of what it refuses or lets pass name it
    /// @param since when it was switched on
    /// @param by where that was done: `window`, `tray`, `cli`; `core` where no record of it could
    ///   be read
    /// @param until when it ends by itself; absent where a person has to switch it off
    public record On(String id, Instant since, String by, Optional<Instant> until) {
      /// True if it is in force at a time. One that ends by itself is not before it began: a clock
      /// that was set back must not make it last.
      public boolean isInForce(Instant now) {
        return until.isEmpty() || !now.isBefore(since) && now.isBefore(until.get());
      }
    }

    /// A switch, where it is on.
    public Optional<On> get(MasterSwitch which) {
      return Optional.ofNullable(on.get(which));
    }

    /// True if a switch is on.
    public boolean isOn(MasterSwitch which) {
      return on.containsKey(which);
    }

    /// The switch that refuses a message of such a reach, the strictest of several; absent when
    /// none does. Cheap.
    public Optional<MasterSwitch> refusing(MessageReach reach) {
      if (on.isEmpty() || reach == MessageReach.KEEPS) {
        return Optional.empty();
      }
      if (isOn(MasterSwitch.DENY_ALL)) {
        return Optional.of(MasterSwitch.DENY_ALL);
      }
      return reach == MessageReach.ACTS && isOn(MasterSwitch.READ_ONLY)
          ? Optional.of(MasterSwitch.READ_ONLY)
          : Optional.empty();
    }

    /// The same with a switch on, or off where `now` is absent.
    public SwitchState with(MasterSwitch which, Optional<On> now) {
      var all = new EnumMap<MasterSwitch, On>(MasterSwitch.class);
      all.putAll(on);
      all.remove(which);
      now.ifPresent(one -> all.put(which, one));
      return new SwitchState(all);
    }

    /// The same without what has ended by itself.
    public SwitchState at(Instant now) {
      var all = new EnumMap<MasterSwitch, On>(MasterSwitch.class);
      on.forEach((which, one) -> {
        if (one.isInForce(now)) {
          all.put(which, one);
        }
      });
      return new SwitchState(all);
    }
  }

  /// The extent of what a message does, as the switches see it.
  public enum MessageReach {
    /// what keeps an open session from breaking: that its handshake is over, that an open call is
    /// given up
    KEEPS,
    /// no action: listings, signs of life, looking after a call that passed before
    LOOKS,
    /// an action that is known to do nothing but read files or data bases
    READS,
    /// every other action, also one whose effects nobody knows
    ACTS;

    private static final Set<String> KEEPING =
        Set.of("notifications/cancelled", "notifications/initialized");

    // Methods of a client that read by what they are.
    private static final Set<String> READING_METHODS = Set.of("resources/read", "prompts/get");

    /// The reach of a call.
    public static MessageReach of(AccessRequest request) {
      if (request.action().category() != Action.Category.ACTION) {
        return KEEPING.contains(request.action().method()) ? KEEPS : LOOKS;
      }
      boolean fromClient = request.action().direction() == Action.Direction.CLIENT_TO_SERVER;
      return fromClient && reads(request) ? READS : ACTS;
    }

    /// The reach of the client's answer to a request of the server: one to a sign of life keeps the
    /// session, every other one carries something of the person's.
    public static MessageReach ofAnswer(String method) {
      return switch (method) {
        case "ping" -> KEEPS;
        case "roots/list" -> LOOKS;
        default -> READS;
      };
    }

    private static boolean reads(AccessRequest request) {
      return READING_METHODS.contains(request.action().method())
          || SideEffect.isOnlyReading(
              request.action().operation(), request.resource().sideEffects());
    }
  }
}

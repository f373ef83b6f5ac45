package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.runtime.SessionFault;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The barrier of a session: a fault of the program, an error of the machine included, ends here
/// and never a thread in silence. What was to happen then does not happen; who waits for it is
/// told, and it is written down. Thread-safe.
///
/// The session ends where not even that can be done.
///
/// @param end of the session, begun where a fault could not be dealt with
record FaultBarrier(SessionParts parts, SessionNotes notes, SessionEnd end) {
  private static final Logger LOG = System.getLogger(FaultBarrier.class.getName());
  static final String FAULT = "Assent had an internal fault.";
  private static final String LOST =
      "Assent had an internal fault; the answer to this call is lost.";

  /// Something to be done.
  interface Step {
    /// Does it.
    void run() throws InterruptedException;
  }

  /// Does something; where a fault ends it, the other thing is done.
  void run(Step step, Consumer<Throwable> otherwise) {
    try {
      step.run();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error fault) {
      contain(fault, otherwise);
    }
  }

  /// The steps of a way that calls go together, all of them known before the first is done. A fault
  /// ends the step that it happens in, for the one call that it is about, and the others are done
  /// all the same. Used once, and by one thread at a time.
  static final class Way {
    /// A step that is done for each of the calls.
    interface Each {
      void run(int call) throws InterruptedException;
    }

    /// Stands in for a step that a fault has ended.
    interface Otherwise {
      void run(int call, Throwable fault);
    }

    private record Stage(int times, Each step, Otherwise otherwise) {}

    private final List<Stage> stages = new ArrayList<>(8);
    private int stage;
    private int begun;

    /// Adds a step for all of the calls together.
    ///
    /// @param otherwise is done where a fault ends it
    Way then(Step step, Consumer<Throwable> otherwise) {
      return each(1, _ -> step.run(), (_, fault) -> otherwise.accept(fault));
    }

    /// Adds a step for each of the calls.
    ///
    /// @param otherwise is done for the one that a fault ends it for
    Way each(int calls, Each step, Otherwise otherwise) {
      stages.add(new Stage(calls, step, otherwise));
      return this;
    }

    private boolean isDone() {
      return stage == stages.size();
    }

    private void goOn() throws InterruptedException {
      for (; !isDone(); stage++, begun = 0) {
        var now = stages.get(stage);
        while (begun < now.times()) {
          now.step().run(begun++);
        }
      }
    }

    private void fail(Throwable fault) {
      stages.get(stage).otherwise().run(Math.max(0, begun - 1), fault);
    }
  }

  /// Goes a way to its end.
  void go(Way way) {
    // Once, but for faults.
    while (!way.isDone()) {
      run(way::goOn, way::fail);
    }
  }

  /// As [#run], on a thread of its own; a thread that cannot be started is such a fault as well.
  void start(String name, Step step, Consumer<Throwable> otherwise) {
    start(Thread.ofVirtual().name(name), new Way().then(step, otherwise));
  }

  /// As [#go], on a thread of its own; a thread that cannot be started is a fault of the first
  /// step, and the others are done here.
  ///
  /// @param kind of the thread: one that computes for long is to be one of the system, because the
  ///   others share few of those and never leave one before they wait
  /// @param way of at least one step
  void start(Thread.Builder kind, Way way) {
    try {
      Thread _ = kind.start(() -> go(way));
    } catch (RuntimeException | Error fault) {
      contain(fault, way::fail);
      way.stage++;
      go(way);
    }
  }

  /// Does something that nobody waits for.
  ///
  /// @return whether it was done without a fault
  boolean tries(Step step) {
    try {
      step.run();
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    } catch (RuntimeException | Error fault) {
      report(fault);
      return false;
    }
  }

  private void contain(Throwable fault, Consumer<Throwable> otherwise) {
    report(fault);
    if (!tries(() -> otherwise.accept(fault))) {
      breakOff();
    }
  }

  /// Ends the session at once, because a fault could not be dealt with.
  void breakOff() {
    boolean _ = tries(() -> end.begin(new SessionFault("internal", FAULT)));
    boolean _ = tries(() -> parts.client().close());
  }

  private static void report(Throwable fault) {
    try {
      LOG.log(Logger.Level.ERROR, "an internal fault", fault);
    } catch (RuntimeException | Error _) {
      // Out of memory, most likely. What is to be done about the fault matters more than its trace.
    }
  }

  /// Writes down that a fault kept something from happening.
  ///
  /// @param from who sent what it was about
  void note(SessionSide from, Throwable fault) {
    boolean _ =
        tries(() ->
            notes.drop(from, "internal", "an internal fault: " + fault.getClass().getSimpleName()));
  }

  /// Makes the message that replaces one that a fault kept from being sent. Only an answer is
  /// replaced: somebody waits for it.
  ///
  /// @param from who sent it to the session
  /// @return absent where nobody waits
  Optional<Message> unsent(SessionSide from, Message message, Throwable fault) {
    note(from, fault);
    return switch (message) {
      case Message.Success answer -> Optional.of(ReplyForms.failure(answer.id(), LOST));
      case Message.Failure answer ->
          Optional.of(
              Message.Failure.of(answer.id(), JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, LOST)));
      case Message.Request _, Message.Notification _ -> Optional.empty();
    };
  }

  /// Writes down how a call ended.
  ///
  /// @return false when a fault, and not the log, kept it from being written
  boolean records(Exchange call, OperationLog.Outcome outcome, String sentence) {
    return tries(
        () -> notes.write(() -> parts.operations().ended(call, outcome, 0, Optional.of(sentence))));
  }
}

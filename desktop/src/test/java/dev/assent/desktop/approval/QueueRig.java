package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.ApprovalQuestion;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.Caller;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.TakeBack;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.CoreConfig;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// The real broker with a clock in the test's hand, and three front ends over it: two cards and a
/// list with its card. What the broker tells reaches them when the test lets it, as it does on a
/// toolkit's thread.
final class QueueRig {
  /// Answers are kept so long that only the clock in the test's hand ends them.
  static final TakeBack TAKE_BACK =
      new TakeBack(Duration.ofSeconds(1_500), Duration.ofSeconds(3_000), Duration.ofSeconds(3_000));

  private static final Duration LOOK = Duration.ofMillis(1);

  final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  final ApprovalBroker broker;
  final ApprovalViewModel window;
  final ApprovalViewModel second;
  final WaitingViewModel page;
  final List<ApprovalViewModel> cards;
  final Map<String, CompletableFuture<ApprovalOutcome>> outcomes = new ConcurrentHashMap<>();
  final Map<String, List<ApprovalAnswer>> told = new ConcurrentHashMap<>();
  private final Set<String> asked = new HashSet<>();
  private final Set<String> givenUp = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<Runnable> news = new ConcurrentLinkedQueue<>();
  private volatile Instant now = SampleRequests.NOW;
  private String nextId = "";
  private Optional<QueueView> last = Optional.empty();

  QueueRig() {
    broker =
        new ApprovalBroker(
            () -> now, () -> nextId, new ApprovalBroker.Limits(1000, 1000), TAKE_BACK, LOOK);
    window = new ApprovalViewModel(broker, ticker, CommandReader.NONE);
    second = new ApprovalViewModel(broker, ticker, CommandReader.NONE);
    page = new WaitingViewModel(new ApprovalViewModel(broker, ticker, CommandReader.NONE), ticker);
    cards = List.of(window, second, page.card());
    follow(window::queueChanged, window::ended);
    follow(second::queueChanged, second::ended);
    follow(page::queueChanged, page::ended);
    follow(
        queue -> last = Optional.of(queue),
        (request, answer) ->
            told.computeIfAbsent(request.id(), _ -> new ArrayList<>()).add(answer));
    window.setOnScreen(true);
    second.setOnScreen(true);
    page.setOnScreen(true);
  }

  private interface Ended {
    void ended(ApprovalRequest request, ApprovalAnswer answer);
  }

  private void follow(java.util.function.Consumer<QueueView> queue, Ended ended) {
    var _ =
        broker.register(
            new Approver() {
              @Override
              public void queueChanged(QueueView newer) {
                news.add(() -> queue.accept(newer));
              }

              @Override
              public void ended(ApprovalRequest request, ApprovalAnswer answer) {
                news.add(() -> ended.ended(request, answer));
              }
            });
  }

  Instant now() {
    return now;
  }

  /// Sets the broker's clock on.
  void until(Instant later) {
    now = later;
  }

  /// A call comes, and waits or has its answer when this returns.
  ///
  /// @param id the question's, unique
  void arrive(String id, ApprovalRequest like, Instant deadline) {
    nextId = id;
    var ask =
        new ApprovalQuestion(
            "demo",
            like.request(),
            like.trace(),
            CoreConfig.DEFAULTS.hitl(),
            now,
            deadline,
            ToolDifference.NONE,
            Optional.empty(),
            Caller.waiting(() -> givenUp.contains(id)),
            Optional.empty());
    var outcome = new CompletableFuture<ApprovalOutcome>();
    outcomes.put(id, outcome);
    Thread.ofVirtual()
        .start(() -> {
          try {
            outcome.complete(broker.ask(ask));
          } catch (InterruptedException | RuntimeException e) {
            outcome.completeExceptionally(e);
          }
        });
    await(
        "the call waits or is answered",
        () -> outcome.isDone() || broker.queue().positionOf(id) > 0);
    if (!outcome.isDone()) {
      asked.add(id);
    }
  }

  /// The client gives up a call without a word to anybody else.
  void giveUp(String id, String session) {
    givenUp.add(id);
    broker.withdrawGivenUp(session);
  }

  /// Lets everything the broker tells reach the front ends. What a waiting thread is still about to
  /// tell is waited for.
  void tell() {
    await(
        "the front ends are told what the queue is",
        () -> {
          flush();
          return last.filter(told -> isSame(told, broker.queue())).isPresent()
              && asked.stream().allMatch(this::isToldIfOver);
        });
  }

  // The view without a call is told before the call's end.
  private boolean isToldIfOver(String id) {
    return told.containsKey(id) || !Objects.requireNonNull(outcomes.get(id)).isDone();
  }

  private static boolean isSame(QueueView told, QueueView now) {
    return told.waiting().equals(now.waiting()) && told.held().equals(now.held());
  }

  private void flush() {
    var all = new CountDownLatch(1);
    // The teller tells in order. An earlier view may reach the probe too, so an end that follows it
    // may still be to come.
    var probe =
        broker.register(
            new Approver() {
              @Override
              public void queueChanged(QueueView queue) {
                all.countDown();
              }

              @Override
              public void ended(ApprovalRequest request, ApprovalAnswer answer) {}
            });
    try {
      assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
      probe.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    deliver(Integer.MAX_VALUE);
  }

  /// Lets some of what was told reach the front ends.
  void deliver(int most) {
    for (int i = 0; i < most; i++) {
      var next = news.poll();
      if (next == null) {
        return;
      }
      next.run();
    }
  }

  /// The end of a call.
  ApprovalAnswer end(String id) {
    try {
      return Objects.requireNonNull(outcomes.get(id)).get(60, TimeUnit.SECONDS).answer();
    } catch (Exception e) {
      throw new IllegalStateException(id, e);
    }
  }

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.onSpinWait();
      Thread.yield();
    }
  }
}

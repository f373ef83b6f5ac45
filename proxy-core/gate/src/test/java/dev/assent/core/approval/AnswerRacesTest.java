package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Answers, second thoughts, cancels and tickets from many threads at once: nothing runs twice, and
/// nothing runs that was taken back.
class AnswerRacesTest {
  private static final int ROUNDS = Depth.of(20, 3000);

  private final TakeBackTest.Desk desk =
      new TakeBackTest.Desk(
          new TakeBack(Duration.ofMillis(2), Duration.ofMillis(2), Duration.ofMillis(2)));
  private final Map<String, List<ApprovalAnswer>> ends = new ConcurrentHashMap<>();

  @BeforeEach
  void somebodyIsThere() {
    var _ =
        desk.broker.register(
            new Approver() {
              @Override
              public void queueChanged(QueueView queue) {}

              @Override
              public void ended(ApprovalRequest request, ApprovalAnswer answer) {
                ends.computeIfAbsent(request.id(), _ -> new CopyOnWriteArrayList<>()).add(answer);
              }
            });
  }

  private static void together(List<Runnable> tasks) throws InterruptedException {
    var start = new CountDownLatch(1);
    var threads = new ArrayList<Thread>();
    for (Runnable task : tasks) {
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                try {
                  start.await();
                  task.run();
                } catch (InterruptedException _) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void aCallEndsOnceAndAsItsCallerIsTold(long seed) throws Exception {
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      String id = seed + "-" + round;
      var asked = desk.ask(ApprovalCalls.tool("x").id(id));
      var request = desk.only();
      var tasks = new ArrayList<Runnable>();
      tasks.add(() ->
          desk.broker.give(
              request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)));
      tasks.add(() -> desk.broker.takeBack(request.id()));
      tasks.add(() ->
          desk.broker.give(
              request.id(),
              request.digest(),
              new ApprovalAnswer.Refused(Channel.KEY, Optional.empty())));
      tasks.add(() -> desk.broker.takeBack(request.id()));
      if (random.nextInt(3) == 0) {
        tasks.add(() -> {
          desk.givenUp.add(id);
          desk.broker.withdrawGivenUp("s1");
        });
      }
      Collections.shuffle(tasks, random);
      together(tasks);
      // Where every answer was taken back it waits still.
      boolean _ =
          desk.broker.answer(
              request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.MOUSE));
      var outcome = asked.get(60, TimeUnit.SECONDS);
      assertThat(desk.broker.takeBack(request.id())).as("after its end").isFalse();
      assertThat(outcome.approvalId()).isEqualTo(request.id());
      await(request.id());
      assertThat(ends.get(request.id()))
          .as("seed %s round %s", seed, round)
          .containsExactly(outcome.answer());
    }
    assertThat(ends.values())
        .as("ends that came late")
        .allSatisfy(each -> assertThat(each).hasSize(1));
  }

  // The teller is a thread of its own.
  private void await(String id) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (ends.getOrDefault(id, List.of()).isEmpty() && System.nanoTime() < until) {
      Thread.onSpinWait();
      Thread.yield();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {41, 42, 43})
  void oneTicketLetsOneOfManyEqualCallsPass(long seed) throws Exception {
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      var call = ApprovalCalls.tool("write").argument("n", seed + "-" + round);
      var first = desk.ask(call);
      var request = desk.only();
      assertThat(
              desk.broker.answer(
                  request.id(),
                  request.digest(),
                  new ApprovalAnswer.Refused(Channel.KEY, Optional.empty())))
          .isTrue();
      first.get(60, TimeUnit.SECONDS);
      var asked = new CopyOnWriteArrayList<CompletableFuture<ApprovalOutcome>>();
      var tasks = new ArrayList<Runnable>();
      for (int i = 0; i < 3; i++) {
        String id = "retry " + i;
        tasks.add(() -> asked.add(desk.ask(call.id(id))));
      }
      tasks.add(() -> desk.broker.standing().letThrough(request.id(), request.digest()));
      tasks.add(() -> desk.broker.standing().letThrough(request.id(), request.digest()));
      Collections.shuffle(tasks, random);
      together(tasks);
      // One that came before the ticket waits; the ticket is there for the next.
      var later = desk.ask(call.id("later"));
      desk.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED);
      int passed = 0;
      asked.add(later);
      for (var one : asked) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!one.isDone() && System.nanoTime() < until) {
          desk.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED);
          Thread.yield();
        }
        passed += one.get(1, TimeUnit.SECONDS).answer() instanceof ApprovalAnswer.Yes ? 1 : 0;
      }
      assertThat(passed).as("seed %s round %s", seed, round).isLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {51, 52})
  void noYesGetsPastAStopThatTookEffectBefore(long seed) throws Exception {
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      var first = desk.ask(ApprovalCalls.tool("a").id("1"));
      var stop = desk.only();
      desk.advance(1);
      var second = desk.ask(ApprovalCalls.tool("b").id("2"));
      var other = desk.waiting(2).getLast();
      var tasks = new ArrayList<Runnable>();
      tasks.add(() ->
          desk.broker.answer(
              stop.id(),
              stop.digest(),
              new ApprovalAnswer.Refused(
                  Channel.KEY, new Objection(Extent.SESSION, List.of(), ""))));
      tasks.add(() ->
          desk.broker.give(other.id(), other.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)));
      Collections.shuffle(tasks, random);
      together(tasks);
      first.get(60, TimeUnit.SECONDS);
      var answer = desk.result(second);
      assertThat(answer)
          .as("seed %s round %s", seed, round)
          .isNotInstanceOf(ApprovalAnswer.TimedOut.class);
      assertThat(desk.result(desk.ask(ApprovalCalls.tool("c").id("3"))))
          .isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
      assertThat(desk.broker.standing().lift(stop.id())).isTrue();
    }
  }
}

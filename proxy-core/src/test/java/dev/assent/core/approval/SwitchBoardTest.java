package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks the switches that a person puts above every policy.
class SwitchBoardTest {
  // More rounds by -Dassent.races=N.
  private static final int ROUNDS = Integer.getInteger("assent.races", 5);

  private final TakeBackTest.Desk desk =
      new TakeBackTest.Desk(new TakeBack(Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(30)));
  private final SwitchBoard board = desk.broker.switches();

  @BeforeEach
  void somebodyIsThere() {
    var _ = desk.broker.register(desk);
  }

  static Switches.On on(String id) {
    return new Switches.On(id, Requests.NOON, "window", Optional.empty());
  }

  private void put(Switch which) {
    Optional<Instant> until =
        which == Switch.OBSERVE ? Optional.of(Requests.NOON.plusSeconds(3600)) : Optional.empty();
    board.put(Switches.NONE.with(which, Optional.of(new Switches.On("the switch", Requests.NOON, "window", until))));
  }

  private static Requests reading() {
    return Requests.tool("read_file").operation(Operation.READ).doing(SideEffect.FS_READ);
  }

  @Test
  void reachIsWhatIsKnownAndNoMore() {
    assertThat(Reach.of(reading().build())).isEqualTo(Reach.READS);
    assertThat(Reach.of(Requests.tool("query").operation(Operation.READ).doing(SideEffect.DB_READ, SideEffect.FS_READ).build()))
        .isEqualTo(Reach.READS);
    assertThat(Reach.of(Requests.tool("now").operation(Operation.READ).doing().build())).isEqualTo(Reach.READS);
    assertThat(Reach.of(Requests.tool("read_file").operation(Operation.READ).build())).as("unknown effects").isEqualTo(Reach.ACTS);
    assertThat(Reach.of(Requests.tool("read_url").operation(Operation.READ).doing(SideEffect.NETWORK_EGRESS).build()))
        .isEqualTo(Reach.ACTS);
    assertThat(Reach.of(Requests.tool("peek").doing(SideEffect.FS_READ).build())).as("unknown operation").isEqualTo(Reach.ACTS);
  }

  @Test
  void deniedAllRefusesEverythingButWhatKeepsASession() {
    put(Switch.DENY_ALL);
    var no = Optional.of(new ApprovalAnswer.Overruled(Switch.DENY_ALL, "the switch"));
    assertThat(board.refusal(Reach.ACTS)).isEqualTo(no);
    assertThat(board.refusal(Reach.READS)).isEqualTo(no);
    assertThat(board.refusal(Reach.LOOKS)).isEqualTo(no);
    assertThat(board.refusal(Reach.KEEPS)).isEmpty();
    assertThat(desk.broker.stopped(reading().build(), Reach.READS, Requests.asked(Requests.rule("r", dev.assent.core.policy.Effect.HITL, java.util.Set.of()))).orElseThrow().answer())
        .isEqualTo(no.get());
  }

  @Test
  void readOnlyLetsPassWhatReads() {
    put(Switch.READ_ONLY);
    assertThat(board.refusal(Reach.READS)).isEmpty();
    assertThat(board.refusal(Reach.LOOKS)).isEmpty();
    assertThat(board.refusal(Reach.ACTS)).contains(new ApprovalAnswer.Overruled(Switch.READ_ONLY, "the switch"));
  }

  @Test
  void deniedAllGoesBeforeReadOnly() {
    board.put(
        Switches.NONE
            .with(Switch.READ_ONLY, Optional.of(on("second")))
            .with(Switch.DENY_ALL, Optional.of(on("first"))));
    assertThat(board.refusal(Reach.ACTS)).contains(new ApprovalAnswer.Overruled(Switch.DENY_ALL, "first"));
  }

  @Test
  void whatWaitsIsDeniedAndItsCardIsKept() throws Exception {
    var waits = desk.ask(Requests.tool("write").id("1"));
    var request = desk.only();
    var held = desk.ask(Requests.tool("send").id("2"));
    var answered = desk.broker.queue().waiting().size() > 1 ? desk.broker.queue().waiting().getLast() : awaitSecond();
    assertThat(desk.broker.give(answered.id(), answered.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY))).isTrue();
    put(Switch.DENY_ALL);
    desk.broker.refuseOverruled();
    var no = new ApprovalAnswer.Overruled(Switch.DENY_ALL, "the switch");
    assertThat(desk.result(waits)).isEqualTo(no);
    assertThat(desk.result(held)).as("a yes that could be taken back").isEqualTo(no);
    assertThat(desk.broker.queue().waiting()).isEmpty();
    assertThat(desk.broker.standing().standing().missed())
        .extracting(missed -> missed.request().id())
        .containsExactlyInAnyOrder(request.id(), answered.id());
  }

  private ApprovalRequest awaitSecond() throws InterruptedException {
    desk.waiting(2);
    return desk.broker.queue().waiting().getLast();
  }

  @Test
  void readOnlyEndsOnlyTheWaitOfWhatItRefuses() throws Exception {
    var write = desk.ask(Requests.tool("write").id("1"));
    desk.waiting(1);
    var _ = desk.ask(reading().id("2"));
    desk.waiting(2);
    put(Switch.READ_ONLY);
    desk.broker.refuseOverruled();
    assertThat(desk.result(write)).isInstanceOf(ApprovalAnswer.Overruled.class);
    assertThat(desk.broker.queue().waiting()).hasSize(1);
  }

  @Test
  void nobodyIsAskedWhileEverythingIsDeniedAndNoTicketHelps() throws Exception {
    var call = Requests.tool("write");
    var first = desk.ask(call);
    var request = desk.only();
    assertThat(desk.broker.answer(request.id(), request.digest(), new ApprovalAnswer.Refused(Channel.KEY, Optional.empty()))).isTrue();
    desk.result(first);
    assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
    put(Switch.DENY_ALL);
    assertThat(desk.result(desk.ask(call.id("2")))).isInstanceOf(ApprovalAnswer.Overruled.class);
    board.put(Switches.NONE);
    assertThat(desk.result(desk.ask(call.id("3")))).as("the ticket is still good").isInstanceOf(ApprovalAnswer.LetThrough.class);
  }

  @Test
  void observedCallsPassUnaskedOutsideDanger() throws Exception {
    put(Switch.OBSERVE);
    assertThat(desk.result(desk.ask(Requests.tool("write")))).isEqualTo(new ApprovalAnswer.Observed("the switch"));
    var danger = desk.ask(Requests.tool("run").id("2").doing(SideEffect.CODE_EXEC));
    desk.waiting(1);
    assertThat(danger).isNotDone();
  }

  @Test
  void observingEndsByItself() throws Exception {
    put(Switch.OBSERVE);
    desk.advance(3600);
    assertThat(board.switches()).isEqualTo(Switches.NONE);
    var asked = desk.ask(Requests.tool("write"));
    desk.waiting(1);
    assertThat(asked).isNotDone();
  }

  @Test
  void observingDoesNotComeBackWithAClockThatIsSetBack() throws Exception {
    put(Switch.OBSERVE);
    desk.advance(-1);
    assertThat(board.switches()).isEqualTo(Switches.NONE);
  }

  @Test
  void aStandingNoIsStrongerThanObserving() throws Exception {
    var first = desk.ask(Requests.tool("write"));
    var request = desk.only();
    assertThat(
            desk.broker.answer(
                request.id(),
                request.digest(),
                new ApprovalAnswer.Refused(Channel.KEY, new Objection(Objection.Extent.KIND, java.util.List.of(), ""))))
        .isTrue();
    desk.result(first);
    put(Switch.OBSERVE);
    assertThat(desk.result(desk.ask(Requests.tool("write").id("2")))).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
  }

  @ParameterizedTest
  @EnumSource(value = Switch.class, names = {"DENY_ALL", "READ_ONLY"})
  void nothingLeavesAfterASwitchWasPut(Switch which) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      board.put(Switches.NONE);
      var left = new AtomicInteger();
      var over = new AtomicBoolean();
      var begun = new CountDownLatch(3);
      var threads = new ArrayList<Thread>();
      for (int i = 0; i < 3; i++) {
        threads.add(Thread.ofVirtual().start(() -> {
          begun.countDown();
          while (!over.get()) {
            try (var passage = board.enter(Reach.ACTS, () -> {})) {
              if (passage.refusal().isEmpty()) {
                Thread.yield();
                left.incrementAndGet();
              }
            }
            Thread.yield();
          }
        }));
      }
      begun.await();
      while (left.get() == 0) {
        Thread.yield();
      }
      put(which);
      assertThat(board.drain(Duration.ofSeconds(20))).isTrue();
      int after = left.get();
      for (int i = 0; i < 50; i++) {
        Thread.yield();
      }
      assertThat(left.get()).as("round %d", round).isEqualTo(after);
      over.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(left.get()).isEqualTo(after);
    }
  }

  @Test
  void whatIsStuckOnItsWayOutIsCutOff() throws Exception {
    var cut = new CountDownLatch(1);
    var entered = new CountDownLatch(1);
    var stuck =
        Thread.ofVirtual()
            .start(
                () -> {
                  try (var _ = board.enter(Reach.ACTS, cut::countDown)) {
                    entered.countDown();
                    assertThat(cut.await(20, TimeUnit.SECONDS)).isTrue();
                  } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                  }
                });
    entered.await();
    put(Switch.DENY_ALL);
    // The second wait is as long as the first; where the first is long, the test is.
    boolean drained = board.drain(Duration.ofMillis(50)) || board.drain(Duration.ofSeconds(20));
    assertThat(drained).isTrue();
    stuck.join();
    assertThat(cut.getCount()).isZero();
  }
}

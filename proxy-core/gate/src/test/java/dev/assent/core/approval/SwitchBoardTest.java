package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Operation;
import dev.assent.core.access.Resource;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.policy.Effect;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks the switches that a person puts above every policy.
class SwitchBoardTest {
  private static final int ROUNDS = Depth.of(5, 3000);

  private final TakeBackTest.Desk desk =
      new TakeBackTest.Desk(
          new TakeBack(Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(30)));
  private final SwitchBoard board = desk.broker.switches();

  @BeforeEach
  void somebodyIsThere() {
    var _ = desk.broker.register(desk);
  }

  static SwitchState.On on(String id) {
    return new SwitchState.On(id, ApprovalCalls.NOON, "window", Optional.empty());
  }

  private void put(MasterSwitch which) {
    Optional<Instant> until =
        which == MasterSwitch.OBSERVE
            ? Optional.of(ApprovalCalls.NOON.plusSeconds(3600))
            : Optional.empty();
    board.put(
        SwitchState.NONE.with(
            which,
            Optional.of(new SwitchState.On("the switch", ApprovalCalls.NOON, "window", until))));
  }

  private static ApprovalCalls reading() {
    return ApprovalCalls.tool("read_file").operation(Operation.READ).doing(SideEffect.FS_READ);
  }

  @ParameterizedTest
  @CsvSource({
    "'', ACTS, ",
    "OBSERVE, ACTS, ",
    "DENY_ALL, KEEPS, ",
    "DENY_ALL, LOOKS, DENY_ALL",
    "DENY_ALL, READS, DENY_ALL",
    "DENY_ALL, ACTS, DENY_ALL",
    "READ_ONLY, KEEPS, ",
    "READ_ONLY, LOOKS, ",
    "READ_ONLY, READS, ",
    "READ_ONLY, ACTS, READ_ONLY",
    "READ_ONLY DENY_ALL, READS, DENY_ALL",
    "READ_ONLY DENY_ALL, ACTS, DENY_ALL",
  })
  void theStrictestSwitchThatIsOnRefuses(
      String on, MessageReach reach, @Nullable MasterSwitch refuses) {
    var switches = SwitchState.NONE;
    for (var one : on.isEmpty() ? List.<String>of() : List.of(on.split(" "))) {
      switches = switches.with(MasterSwitch.valueOf(one), Optional.of(on(one)));
    }
    board.put(switches);
    assertThat(switches.refusing(reach)).isEqualTo(Optional.ofNullable(refuses));
    assertThat(board.refusal(reach))
        .isEqualTo(
            Optional.ofNullable(refuses)
                .map(by -> new ApprovalAnswer.Overruled(by, by.toString())));
  }

  @Test
  void reachIsWhatIsKnownAndNoMore() {
    assertThat(MessageReach.of(reading().build())).isEqualTo(MessageReach.READS);
    assertThat(
            MessageReach.of(
                ApprovalCalls.tool("query")
                    .operation(Operation.READ)
                    .doing(SideEffect.DB_READ, SideEffect.FS_READ)
                    .build()))
        .isEqualTo(MessageReach.READS);
    assertThat(MessageReach.of(ApprovalCalls.tool("now").operation(Operation.READ).doing().build()))
        .isEqualTo(MessageReach.READS);
    assertThat(MessageReach.of(ApprovalCalls.tool("read_file").operation(Operation.READ).build()))
        .as("unknown effects")
        .isEqualTo(MessageReach.ACTS);
    assertThat(
            MessageReach.of(
                ApprovalCalls.tool("read_url")
                    .operation(Operation.READ)
                    .doing(SideEffect.NETWORK_EGRESS)
                    .build()))
        .isEqualTo(MessageReach.ACTS);
    assertThat(MessageReach.of(ApprovalCalls.tool("peek").doing(SideEffect.FS_READ).build()))
        .as("unknown operation")
        .isEqualTo(MessageReach.ACTS);
  }

  @Test
  void deniedAllRefusesEverythingButWhatKeepsASession() {
    put(MasterSwitch.DENY_ALL);
    var no = Optional.of(new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "the switch"));
    assertThat(board.refusal(MessageReach.ACTS)).isEqualTo(no);
    assertThat(board.refusal(MessageReach.READS)).isEqualTo(no);
    assertThat(board.refusal(MessageReach.LOOKS)).isEqualTo(no);
    assertThat(board.refusal(MessageReach.KEEPS)).isEmpty();
    assertThat(
            desk.broker
                .stopped(
                    reading().build(),
                    MessageReach.READS,
                    ApprovalCalls.asked(
                        ApprovalCalls.rule(
                            "r", dev.assent.core.policy.Effect.HITL, java.util.Set.of())))
                .orElseThrow()
                .answer())
        .isEqualTo(no.get());
  }

  @Test
  void readOnlyLetsPassWhatReads() {
    put(MasterSwitch.READ_ONLY);
    assertThat(board.refusal(MessageReach.READS)).isEmpty();
    assertThat(board.refusal(MessageReach.LOOKS)).isEmpty();
    assertThat(board.refusal(MessageReach.ACTS))
        .contains(new ApprovalAnswer.Overruled(MasterSwitch.READ_ONLY, "the switch"));
  }

  @Test
  void whoChangesSwitchesSeesThoseThatOthersPut() {
    var board = new SwitchBoard(() -> ApprovalCalls.NOON);
    var denied = SwitchState.NONE.with(MasterSwitch.DENY_ALL, Optional.of(on("a")));
    var readOnly = SwitchState.NONE.with(MasterSwitch.READ_ONLY, Optional.of(on("b")));
    assertThat(board.replace(readOnly, denied)).isFalse();
    assertThat(board.switches()).isEqualTo(SwitchState.NONE);
    assertThat(board.isEverythingDenied()).isFalse();
    assertThat(board.replace(SwitchState.NONE, denied)).isTrue();
    assertThat(board.switches()).isEqualTo(denied);
    assertThat(board.isEverythingDenied()).isTrue();
    board.change(state -> state.with(MasterSwitch.READ_ONLY, Optional.of(on("b"))));
    assertThat(board.switches().on())
        .containsOnlyKeys(MasterSwitch.DENY_ALL, MasterSwitch.READ_ONLY);
    board.change(state -> state.with(MasterSwitch.DENY_ALL, Optional.empty()));
    assertThat(board.switches()).isEqualTo(readOnly);
    assertThat(
            board
                .switches()
                .with(MasterSwitch.READ_ONLY, Optional.of(on("c")))
                .get(MasterSwitch.READ_ONLY))
        .contains(on("c"));
  }

  @Test
  void deniedAllGoesBeforeReadOnly() {
    board.put(
        SwitchState.NONE
            .with(MasterSwitch.READ_ONLY, Optional.of(on("second")))
            .with(MasterSwitch.DENY_ALL, Optional.of(on("first"))));
    assertThat(board.refusal(MessageReach.ACTS))
        .contains(new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "first"));
  }

  @Test
  void whatWaitsIsDeniedAndItsCardIsKept() throws Exception {
    var waits = desk.ask(ApprovalCalls.tool("write").id("1"));
    var request = desk.only();
    var held = desk.ask(ApprovalCalls.tool("send").id("2"));
    var answered =
        desk.broker.queue().waiting().size() > 1
            ? desk.broker.queue().waiting().getLast()
            : awaitSecond();
    assertThat(
            desk.broker.give(
                answered.id(), answered.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)))
        .isTrue();
    put(MasterSwitch.DENY_ALL);
    desk.broker.refuseOverruled();
    var no = new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "the switch");
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
    var write = desk.ask(ApprovalCalls.tool("write").id("1"));
    desk.waiting(1);
    var _ = desk.ask(reading().id("2"));
    desk.waiting(2);
    put(MasterSwitch.READ_ONLY);
    desk.broker.refuseOverruled();
    assertThat(desk.result(write)).isInstanceOf(ApprovalAnswer.Overruled.class);
    assertThat(desk.broker.queue().waiting()).hasSize(1);
  }

  @Test
  void nobodyIsAskedWhileEverythingIsDeniedAndNoTicketHelps() throws Exception {
    var call = ApprovalCalls.tool("write");
    var first = desk.ask(call);
    var request = desk.only();
    assertThat(
            desk.broker.answer(
                request.id(),
                request.digest(),
                new ApprovalAnswer.Refused(Channel.KEY, Optional.empty())))
        .isTrue();
    desk.result(first);
    assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
    put(MasterSwitch.DENY_ALL);
    assertThat(desk.result(desk.ask(call.id("2")))).isInstanceOf(ApprovalAnswer.Overruled.class);
    board.put(SwitchState.NONE);
    assertThat(desk.result(desk.ask(call.id("3"))))
        .as("the ticket is still good")
        .isInstanceOf(ApprovalAnswer.LetThrough.class);
  }

  @Test
  void observedCallsPassUnaskedOutsideDanger() throws Exception {
    put(MasterSwitch.OBSERVE);
    assertThat(desk.result(desk.ask(ApprovalCalls.tool("write").state(ToolState.PINNED))))
        .isEqualTo(new ApprovalAnswer.Observed("the switch"));
    var danger = desk.ask(ApprovalCalls.tool("run").id("2").doing(SideEffect.CODE_EXEC));
    desk.waiting(1);
    assertThat(danger).isNotDone();
    // No danger, but a call that starts a program all the same.
    var container = desk.ask(ApprovalCalls.tool("x").id("3").doing(SideEffect.CONTAINER_EXEC));
    desk.waiting(2);
    assertThat(container).isNotDone();
  }

  @Test
  void whatPassesObservedWasNotMissedInTheEnd() throws Exception {
    var call = ApprovalCalls.tool("write").state(ToolState.PINNED);
    var asked = desk.ask(call);
    desk.only();
    desk.advance(60);
    assertThat(desk.result(asked)).isInstanceOf(ApprovalAnswer.TimedOut.class);
    put(MasterSwitch.OBSERVE);
    assertThat(desk.result(desk.ask(call))).isInstanceOf(ApprovalAnswer.Observed.class);
    assertThat(desk.broker.standing().standing().missed())
        .extracting(MissedCall::chance)
        .hasOnlyElementsOfType(MissedCall.Chance.Used.class);
  }

  /// A tool whose deeds are unknown may start a program all the same, where it has a command.
  @Test
  void noCallWithACommandIsObserved() throws Exception {
    put(MasterSwitch.OBSERVE);
    var call =
        ApprovalCalls.tool("tmux_send_command")
            .state(ToolState.PINNED)
            .argument("command", "make deploy")
            .build();
    var known = call.resource();
    var facts =
        new CommandFacts(Optional.empty(), List.of(), Set.of(), List.of("make deploy"), true);
    var commanding =
        new AccessRequest(
            call.subject(),
            call.action(),
            new Resource(
                known.type(),
                known.toolName(),
                known.backendId(),
                known.paths(),
                known.extension(),
                known.urls(),
                known.sideEffects(),
                known.tool(),
                facts),
            call.environment(),
            call.arguments());
    var trace = ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of()));
    assertThat(board.observed(call, ApprovalTier.CARE, trace)).isPresent();
    assertThat(board.observed(commanding, ApprovalTier.CARE, trace)).isEmpty();
  }

  @Test
  void noToolThatNobodyAcceptedIsObservedWhateverAsks() throws Exception {
    put(MasterSwitch.OBSERVE);
    var trace = ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of()));
    var unlisted = ApprovalCalls.tool("write").unlisted();
    assertThat(board.observed(unlisted.build(), ApprovalTier.CARE, trace)).isEmpty();
    for (var state : ToolState.values()) {
      assertThat(
              board.observed(unlisted.state(state).build(), ApprovalTier.CARE, trace).isPresent())
          .as("%s", state)
          .isEqualTo(state == ToolState.PINNED);
    }
  }

  @Test
  void observingEndsByItself() throws Exception {
    put(MasterSwitch.OBSERVE);
    desk.advance(3600);
    assertThat(board.switches()).isEqualTo(SwitchState.NONE);
    var asked = desk.ask(ApprovalCalls.tool("write"));
    desk.waiting(1);
    assertThat(asked).isNotDone();
  }

  @Test
  void observingDoesNotComeBackWithAClockThatIsSetBack() throws Exception {
    put(MasterSwitch.OBSERVE);
    desk.advance(-1);
    assertThat(board.switches()).isEqualTo(SwitchState.NONE);
  }

  @Test
  void aStandingNoIsStrongerThanObserving() throws Exception {
    var first = desk.ask(ApprovalCalls.tool("write"));
    var request = desk.only();
    assertThat(
            desk.broker.answer(
                request.id(),
                request.digest(),
                new ApprovalAnswer.Refused(
                    Channel.KEY, new Objection(Objection.Extent.KIND, java.util.List.of(), ""))))
        .isTrue();
    desk.result(first);
    put(MasterSwitch.OBSERVE);
    assertThat(desk.result(desk.ask(ApprovalCalls.tool("write").id("2"))))
        .isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = MasterSwitch.class,
      names = {"DENY_ALL", "READ_ONLY"})
  void nothingLeavesAfterASwitchWasPut(MasterSwitch which) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      board.put(SwitchState.NONE);
      var left = new AtomicInteger();
      var over = new AtomicBoolean();
      var begun = new CountDownLatch(3);
      var threads = new ArrayList<Thread>();
      for (int i = 0; i < 3; i++) {
        threads.add(
            Thread.ofVirtual()
                .start(() -> {
                  begun.countDown();
                  while (!over.get()) {
                    try (var passage = board.enter(MessageReach.ACTS, () -> {})) {
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
      assertThat(board.drain(Duration.ofSeconds(60))).isTrue();
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
            .start(() -> {
              try (var _ = board.enter(MessageReach.ACTS, cut::countDown)) {
                entered.countDown();
                assertThat(cut.await(60, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
    entered.await();
    put(MasterSwitch.DENY_ALL);
    // The second wait is as long as the first; where the first is long, the test is.
    boolean drained = board.drain(Duration.ofMillis(50)) || board.drain(Duration.ofSeconds(60));
    assertThat(drained).isTrue();
    stuck.join();
    assertThat(cut.getCount()).isZero();
  }
}

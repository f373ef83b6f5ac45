package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.SettingValues;
import dev.assent.core.json.JsonString;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// No yes to a dangerous call passes without the system's proof, and no proof outlasts its
/// question.
@Timeout(120)
class ConfirmedAnswersTest {
  private static final CoreConfig.Hitl ASKS_THE_SYSTEM =
      SettingValues.NONE.with(Map.of("hitl.reauthenticate", new JsonString("danger"))).hitl();
  private static final ApprovalCalls DELETE =
      ApprovalCalls.tool("rm").doing(SideEffect.FS_WRITE).operation(Operation.DELETE);
  private static final ApprovalAnswer YES = new ApprovalAnswer.AllowOnce(Channel.KEY);
  private static final ApprovalAnswer NO =
      new ApprovalAnswer.Refused(Channel.MOUSE, Optional.empty());

  private final FakePresence system = new FakePresence();
  private final TakeBackTest.Desk desk =
      new TakeBackTest.Desk(TakeBack.STANDARD, ASKS_THE_SYSTEM, system);
  private final ApprovalBroker broker = desk.broker;

  @BeforeEach
  void somebodyIsThere() {
    var _ = broker.register(desk);
  }

  private boolean confirm(ApprovalRequest request) {
    return broker.confirm(request.id(), request.digest(), YES);
  }

  private Confirmation stateOf(ApprovalRequest request) {
    return broker.queue().confirmations().get(request.id());
  }

  private void await(java.util.function.BooleanSupplier what) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!what.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.onSpinWait();
      Thread.yield();
    }
  }

  static Stream<ApprovalAnswer> yeses() {
    return Stream.of(
        YES,
        new ApprovalAnswer.AllowOnce(Channel.MOUSE, true),
        new ApprovalAnswer.AllowFor(Channel.KEY),
        new ApprovalAnswer.AllowWider(
            Channel.KEY,
            new GrantScope(
                new GrantReach.WholeTool(),
                new GrantHolder.Everywhere(),
                ApprovalCalls.NOON.plusSeconds(600),
                false)),
        new ApprovalAnswer.Remembered("q0"),
        new ApprovalAnswer.LetThrough("q0", Optional.of(PresenceMeans.POLKIT)),
        new ApprovalAnswer.Observed("s"));
  }

  @ParameterizedTest
  @MethodSource("yeses")
  void noYesPassesWithoutTheSystem(ApprovalAnswer yes) throws Exception {
    var asked = desk.ask(DELETE);
    var request = desk.only();

    assertThat(request.needsPresence()).isTrue();
    assertThat(broker.answer(request.id(), request.digest(), yes)).isFalse();
    assertThat(broker.give(request.id(), request.digest(), yes)).isFalse();

    assertThat(system.unread()).isZero();
    assertThat(desk.only()).isEqualTo(request);
    broker.answer(request.id(), request.digest(), NO);
    assertThat(desk.result(asked)).isEqualTo(NO);
  }

  @Test
  void onlyAYesThatWasOfferedIsConfirmed() throws Exception {
    var asked = desk.ask(DELETE);
    var request = desk.only();

    yeses()
        .filter(yes -> !(yes instanceof ApprovalAnswer.AllowOnce))
        .forEach(yes ->
            assertThat(broker.confirm(request.id(), request.digest(), yes))
                .as("%s", yes)
                .isFalse());
    assertThat(broker.confirm(request.id(), request.digest(), NO)).isFalse();
    assertThat(broker.confirm(request.id(), "0".repeat(64), YES)).isFalse();
    assertThat(broker.confirm("q99", request.digest(), YES)).isFalse();
    assertThat(system.unread()).isZero();
    assertThat(asked).isNotDone();
  }

  @Test
  void aProvedYesIsKeptAMomentAndSaysByWhom() throws Exception {
    var asked = desk.ask(DELETE);
    var request = desk.only();

    assertThat(confirm(request)).isTrue();
    assertThat(stateOf(request)).isEqualTo(new Confirmation.Asking());
    system.question().end(FakePresence.PROVED);

    await(() -> !broker.queue().held().isEmpty());
    assertThat(broker.queue().confirmations()).isEmpty();
    desk.advance(4);
    var outcome = asked.get(60, TimeUnit.SECONDS);
    assertThat(outcome.answer()).isEqualTo(YES);
    assertThat(outcome.provedBy()).contains(PresenceMeans.POLKIT);
  }

  static Stream<PresenceResult> noProofs() {
    return Stream.of(
        new PresenceResult.Refused(),
        new PresenceResult.Cancelled(),
        new PresenceResult.NotOffered("none here"),
        new PresenceResult.Failed("broken"));
  }

  @ParameterizedTest
  @MethodSource("noProofs")
  void withoutAProofTheCallWaitsOnAndCanBeAskedAgain(PresenceResult result) throws Exception {
    var asked = desk.ask(DELETE);
    var request = desk.only();
    assertThat(confirm(request)).isTrue();

    system.question().end(result);

    await(() -> new Confirmation.Missing(result).equals(stateOf(request)));
    assertThat(desk.only()).isEqualTo(request);
    assertThat(asked).isNotDone();
    assertThat(confirm(request)).as("a second time").isTrue();
    system.question().end(FakePresence.PROVED);
    await(() -> !broker.queue().held().isEmpty());
  }

  @Test
  void aSystemThatCannotBeAskedProvesNothing() throws Exception {
    var broken =
        new TakeBackTest.Desk(
            TakeBack.STANDARD,
            ASKS_THE_SYSTEM,
            _ -> {
              throw new IllegalStateException("made up");
            });
    var _ = broken.broker.register(broken);
    var _ = broken.ask(DELETE);
    var request = broken.only();

    assertThat(broken.broker.confirm(request.id(), request.digest(), YES)).isTrue();

    await(() ->
        broken.broker.queue().confirmations().get(request.id())
            instanceof Confirmation.Missing(PresenceResult.Failed _));
    assertThat(broken.only()).isEqualTo(request);
  }

  /// One of the ways in which a question ends while the system asks.
  private record Ending(String name, java.util.function.Consumer<ConfirmedAnswersTest> how) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Ending> endings() {
    return Stream.of(
        new Ending("a no", test -> test.refused(NO)),
        new Ending(
            "a no of the command line",
            test -> {
              var request = test.broker.queue().waiting().getFirst();
              test.broker.refuse(request.id(), Channel.CLI, Optional.empty());
            }),
        new Ending("its deadline", test -> test.desk.advance(60)),
        new Ending(
            "its caller",
            test -> {
              test.desk.givenUp.add("1");
              test.broker.withdrawGivenUp("s1");
            }),
        new Ending(
            "its session",
            test -> test.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED)),
        new Ending("a policy", test -> test.broker.policyChanged("files")),
        new Ending(
            "the end of the core", test -> test.broker.withdrawAll(ApprovalAnswer.Cause.SHUTDOWN)));
  }

  private void refused(ApprovalAnswer no) {
    var request = broker.queue().waiting().getFirst();
    assertThat(broker.answer(request.id(), request.digest(), no)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("endings")
  void whatEndsTheQuestionEndsTheSystemsToo(Ending ending) throws Exception {
    var asked = desk.ask(DELETE);
    assertThat(confirm(desk.only())).isTrue();
    var question = system.question();

    ending.how().accept(this);

    assertThat(system.withdrawn()).isSameAs(question);
    assertThat(desk.result(asked)).isInstanceOf(ApprovalAnswer.No.class);
    assertThat(broker.queue().confirmations()).isEmpty();
  }

  @Test
  void aProofThatComesLateIsLost() throws Exception {
    // A system that does not listen when it is told to stop.
    var let = new CompletableFuture<PresenceResult>();
    var begun = new CompletableFuture<Boolean>();
    var deaf =
        new TakeBackTest.Desk(
            TakeBack.STANDARD,
            ASKS_THE_SYSTEM,
            _ -> {
              begun.complete(true);
              return let.join();
            });
    var _ = deaf.broker.register(deaf);
    var first = deaf.ask(DELETE.id("1"));
    var request = deaf.only();
    assertThat(deaf.broker.confirm(request.id(), request.digest(), YES)).isTrue();
    begun.join();
    deaf.broker.answer(request.id(), request.digest(), NO);
    assertThat(deaf.result(first)).isEqualTo(NO);
    // The identical call is another question.
    var second = deaf.ask(DELETE.id("2"));
    var again = deaf.only();
    assertThat(again.digest()).isEqualTo(request.digest());

    let.complete(FakePresence.PROVED);

    assertThat(deaf.broker.queue().held()).isEmpty();
    assertThat(deaf.broker.queue().confirmations()).isEmpty();
    deaf.advance(60);
    assertThat(deaf.result(second)).isInstanceOf(ApprovalAnswer.TimedOut.class);
  }

  @Test
  void theSystemIsAskedAboutOneCallAtATime() throws Exception {
    var one = desk.ask(DELETE.id("1"));
    var _ = desk.ask(DELETE.id("2").argument("path", "/b"));
    var both = desk.waiting(2);
    assertThat(confirm(both.get(0))).isTrue();
    var first = system.question();

    assertThat(confirm(both.get(1))).isFalse();
    assertThat(confirm(both.get(0))).as("the same once more").isFalse();

    broker.stopConfirming(both.get(1).id());
    assertThat(stateOf(both.get(0))).isEqualTo(new Confirmation.Asking());
    broker.stopConfirming(both.get(0).id());
    assertThat(system.withdrawn()).isSameAs(first);
    assertThat(confirm(both.get(1))).isTrue();
    system.question().end(FakePresence.PROVED);
    await(() -> !broker.queue().held().isEmpty());
    assertThat(broker.queue().held().getFirst().request()).isEqualTo(both.get(1));
    assertThat(one).isNotDone();
  }

  @Test
  void whatWasProvedIsSpentWhenTheAnswerIsTakenBack() throws Exception {
    var _ = desk.ask(DELETE);
    var request = desk.only();
    assertThat(confirm(request)).isTrue();
    system.question().end(FakePresence.PROVED);
    await(() -> !broker.queue().held().isEmpty());

    assertThat(broker.takeBack(request.id())).isTrue();

    assertThat(broker.give(request.id(), request.digest(), YES)).isFalse();
    assertThat(confirm(request)).isTrue();
    system.question();
  }

  @Test
  void aYesThatLastsIsNeitherOfferedNorUsed() throws Exception {
    var _ = desk.ask(DELETE);
    assertThat(desk.only().remembering())
        .isEqualTo(new RememberOffer.NotOffered(RememberOffer.Reason.NEEDS_PRESENCE));
    broker.withdrawAll(ApprovalAnswer.Cause.CANCELLED);

    // The same file by a call that is not dangerous: what it is granted covers no dangerous one.
    var write = ApprovalCalls.tool("rm").doing(SideEffect.FS_WRITE).paths("/a");
    var first = desk.ask(write);
    var request = desk.only();
    assertThat(request.needsPresence()).isFalse();
    broker.answer(request.id(), request.digest(), new ApprovalAnswer.AllowFor(Channel.KEY));
    assertThat(desk.result(first)).isInstanceOf(ApprovalAnswer.AllowFor.class);
    var danger = desk.ask(write.operation(Operation.DELETE).id("9"));
    assertThat(desk.only().needsPresence()).isTrue();
    assertThat(danger).isNotDone();
  }

  @Test
  void whereTheSettingIsOffNothingIsConfirmed() throws Exception {
    var usual = new TakeBackTest.Desk(TakeBack.STANDARD, CoreConfig.DEFAULTS.hitl(), system);
    var _ = usual.broker.register(usual);
    var asked = usual.ask(DELETE);
    var request = usual.only();

    assertThat(request.needsPresence()).isFalse();
    assertThat(usual.broker.confirm(request.id(), request.digest(), YES)).isFalse();
    assertThat(usual.broker.answer(request.id(), request.digest(), YES)).isTrue();
    assertThat(asked.get(60, TimeUnit.SECONDS).provedBy()).isEmpty();
  }

  private ApprovalRequest missed() throws Exception {
    var asked = desk.ask(DELETE);
    var request = desk.only();
    desk.advance(60);
    assertThat(desk.result(asked)).isEqualTo(new ApprovalAnswer.TimedOut());
    return request;
  }

  @Test
  void aMissedCallGetsATicketOnlyByProof() throws Exception {
    var request = missed();
    var standing = broker.standing();

    assertThat(standing.letThrough(request.id(), request.digest())).isFalse();
    assertThat(standing.confirm(request.id(), "0".repeat(64))).isFalse();
    assertThat(standing.confirm(request.id(), request.digest())).isTrue();
    system.question().end(new PresenceResult.Refused());
    await(() ->
        standing.standing().confirmations().get(request.id()) instanceof Confirmation.Missing);
    var still = desk.ask(DELETE.id("2"));
    assertThat(desk.only().id()).isNotEqualTo(request.id());
    broker.withdrawAll(ApprovalAnswer.Cause.POLICY_CHANGED);
    assertThat(desk.result(still)).isInstanceOf(ApprovalAnswer.Withdrawn.class);

    assertThat(standing.confirm(request.id(), request.digest())).isTrue();
    system.question().end(FakePresence.PROVED);
    await(() ->
        standing.standing().missed().stream()
            .anyMatch(call -> call.chance() instanceof MissedCall.Chance.Ticket));
    var outcome = desk.ask(DELETE.id("3")).get(60, TimeUnit.SECONDS);
    assertThat(outcome.answer())
        .isEqualTo(new ApprovalAnswer.LetThrough(request.id(), Optional.of(PresenceMeans.POLKIT)));
    assertThat(outcome.provedBy()).contains(PresenceMeans.POLKIT);
  }

  @Test
  void aMissedCallThatIsGoneGetsNoTicketByALateProof() throws Exception {
    var request = missed();
    var standing = broker.standing();
    assertThat(standing.confirm(request.id(), request.digest())).isTrue();
    var question = system.question();

    broker.policyChanged("files");
    question.end(FakePresence.PROVED);

    await(() -> standing.standing().confirmations().isEmpty());
    assertThat(standing.standing().missed())
        .allMatch(call -> call.chance() instanceof MissedCall.Chance.Gone);
    assertThat(standing.confirm(request.id(), request.digest())).isFalse();
  }

  @Test
  void aMissedCallThatIsPutAwayIsNotAskedAboutAnyMore() throws Exception {
    var request = missed();
    assertThat(broker.standing().confirm(request.id(), request.digest())).isTrue();
    var question = system.question();

    broker.standing().forget(request.id());

    assertThat(system.withdrawn()).isSameAs(question);
  }

  @ParameterizedTest
  @ValueSource(longs = {71, 72, 73})
  void aYesIsNeverWithoutItsProof(long seed) throws Exception {
    var random = new Random(seed);
    for (int round = 0; round < 150; round++) {
      var asked = desk.ask(DELETE.id(seed + "-" + round).argument("n", seed + "-" + round));
      var request = desk.only();
      boolean begun = confirm(request);
      assertThat(begun).isTrue();
      var question = system.question();
      boolean proves = random.nextBoolean();
      var proved = new AtomicBoolean();
      var tasks = new ArrayList<Runnable>();
      tasks.add(() -> {
        proved.set(proves);
        question.end(proves ? FakePresence.PROVED : new PresenceResult.Refused());
      });
      tasks.add(() -> broker.give(request.id(), request.digest(), YES));
      tasks.add(() -> broker.answer(request.id(), request.digest(), YES));
      tasks.add(() -> broker.stopConfirming(request.id()));
      if (random.nextBoolean()) {
        tasks.add(() -> broker.give(request.id(), request.digest(), NO));
      }
      Collections.shuffle(tasks, random);
      var threads = tasks.stream().map(task -> Thread.ofVirtual().start(task)).toList();
      for (Thread thread : threads) {
        thread.join();
      }
      desk.advance(4);
      desk.advance(60);
      var outcome = asked.get(60, TimeUnit.SECONDS);
      if (outcome.answer() instanceof ApprovalAnswer.Yes) {
        assertThat(proved).as("seed %s round %s", seed, round).isTrue();
        assertThat(outcome.provedBy()).contains(PresenceMeans.POLKIT);
      } else {
        assertThat(outcome.provedBy()).isEmpty();
      }
    }
    assertThat(List.copyOf(broker.queue().waiting())).isEmpty();
  }
}

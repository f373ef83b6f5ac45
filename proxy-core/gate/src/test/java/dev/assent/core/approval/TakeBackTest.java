package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer.Cause;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers that can be taken back for a moment.
public class TakeBackTest {
  private static final ApprovalAnswer YES = new ApprovalAnswer.AllowOnce(Channel.KEY);
  private static final ApprovalAnswer NO =
      new ApprovalAnswer.Refused(Channel.MOUSE, Optional.empty());

  // Longer than any test takes; only the clock in the test's hand ends them.
  private final Desk desk =
      new Desk(
          new TakeBack(Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(30)));

  @BeforeEach
  void somebodyIsThere() {
    var _ = desk.broker.register(desk);
  }

  @ParameterizedTest
  @CsvSource({
    // tier, yes, ms left, ms kept
    "CALM, true, 60000, 0",
    "CARE, true, 60000, 1500",
    "DANGER, true, 60000, 3000",
    "CALM, false, 60000, 3000",
    "DANGER, false, 60000, 3000",
    "DANGER, true, 3500, 3000",
    "DANGER, true, 3400, 2900",
    "CARE, true, 1000, 500",
    "CARE, true, 500, 0",
    "DANGER, false, 499, 0",
    "DANGER, true, -5, 0",
  })
  void anAnswerIsKeptByTierAndNeverToTheDeadline(
      ApprovalTier tier, boolean yes, long left, long kept) {
    assertThat(TakeBack.STANDARD.of(yes ? YES : NO, tier, Duration.ofMillis(left)))
        .isEqualTo(Duration.ofMillis(kept));
  }

  @Test
  void theTimesOfAYesAreSettings() {
    var usual = CoreConfig.DEFAULTS.hitl();
    assertThat(TakeBack.of(usual)).isEqualTo(TakeBack.STANDARD);

    var chosen =
        new CoreConfig.Hitl(
            usual.timeout(),
            usual.approvalTtl(),
            true,
            false,
            true,
            usual.arming(),
            usual.hold(),
            true,
            usual.quietHours(),
            Duration.ofMillis(700),
            Duration.ofMillis(9_000),
            false,
            false);
    assertThat(TakeBack.of(chosen).of(YES, ApprovalTier.CARE, Duration.ofMinutes(1)))
        .isEqualTo(Duration.ofMillis(700));
    assertThat(TakeBack.of(chosen).of(YES, ApprovalTier.DANGER, Duration.ofMinutes(1)))
        .isEqualTo(Duration.ofMillis(9_000));
    assertThat(TakeBack.of(chosen).of(NO, ApprovalTier.DANGER, Duration.ofMinutes(1)))
        .isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void aKeptAnswerTakesEffectWhenItsTimeIsOver() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), YES)).isTrue();
    assertThat(desk.broker.queue().waiting()).isEmpty();
    assertThat(desk.broker.queue().held())
        .containsExactly(
            new HeldAnswer(request, YES, ApprovalCalls.NOON, ApprovalCalls.NOON.plusSeconds(20)));
    assertThat(asked).isNotDone();
    desk.advance(20);
    assertThat(desk.result(asked)).isEqualTo(YES);
    assertThat(asked.join().answeredAt()).isEqualTo(ApprovalCalls.NOON);
    assertThat(desk.broker.queue().held()).isEmpty();
  }

  @Test
  void aCallWhoseAnswerIsTakenBackWaitsAtItsOldPlaceWithItsOldDeadline() throws Exception {
    var first = desk.ask(ApprovalCalls.tool("first"));
    var request = desk.only();
    desk.advance(1);
    var _ = desk.ask(ApprovalCalls.tool("second"));
    desk.waiting(2);
    assertThat(desk.broker.give(request.id(), request.digest(), NO)).isTrue();
    assertThat(desk.broker.takeBack(request.id())).isTrue();
    assertThat(desk.broker.queue().waiting()).first().isEqualTo(request);
    assertThat(desk.broker.queue().held()).isEmpty();
    assertThat(desk.broker.takeBack(request.id())).isFalse();
    desk.advance(59);
    assertThat(desk.result(first)).isEqualTo(new ApprovalAnswer.TimedOut());
  }

  @Test
  void afterTakingBackAnotherAnswerCounts() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), NO)).isTrue();
    assertThat(desk.broker.give(request.id(), request.digest(), YES))
        .as("while one is kept")
        .isFalse();
    assertThat(desk.broker.takeBack(request.id())).isTrue();
    assertThat(desk.broker.answer(request.id(), request.digest(), YES)).isTrue();
    assertThat(desk.result(asked)).isEqualTo(YES);
  }

  @Test
  void whatIsDueIsNotTakenBack() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), YES)).isTrue();
    desk.advance(20);
    assertThat(desk.broker.takeBack(request.id())).isFalse();
    assertThat(desk.result(asked)).isEqualTo(YES);
  }

  @Test
  void aYesThatDidNotGetAwayBeforeTheDeadlineIsNone() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), YES)).isTrue();
    // As after a sleep of the machine.
    desk.advance(3600);
    assertThat(desk.result(asked)).isEqualTo(new ApprovalAnswer.TimedOut());
  }

  @Test
  void aNoStaysOneAfterTheDeadline() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), NO)).isTrue();
    desk.advance(3600);
    assertThat(desk.result(asked)).isEqualTo(NO);
  }

  @Test
  void aCallThatIsCancelledWhileItsYesIsKeptDoesNotRun() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x").id("7"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), YES)).isTrue();
    desk.givenUp.add("7");
    desk.broker.withdrawGivenUp("s1");
    assertThat(desk.result(asked)).isEqualTo(new ApprovalAnswer.Withdrawn(Cause.CANCELLED));
    assertThat(desk.broker.takeBack(request.id())).isFalse();
  }

  @Test
  void aPolicyThatComesWhileAYesIsKeptEndsIt() throws Exception {
    var asked = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), request.digest(), YES)).isTrue();
    desk.broker.policyChanged("files");
    assertThat(desk.result(asked)).isEqualTo(new ApprovalAnswer.Withdrawn(Cause.POLICY_CHANGED));
  }

  @Test
  void aYesThatLastsIsNoneBeforeItTakesEffect() throws Exception {
    var write =
        ApprovalCalls.tool("write_file")
            .paths("/a")
            .doing(dev.assent.core.access.SideEffect.FS_WRITE);
    var _ = desk.ask(write);
    var request = desk.only();
    assertThat(
            desk.broker.give(
                request.id(), request.digest(), new ApprovalAnswer.AllowFor(Channel.KEY)))
        .isTrue();
    assertThat(desk.broker.standing().standing().grants()).isEmpty();
    assertThat(desk.broker.takeBack(request.id())).isTrue();
    assertThat(desk.broker.standing().standing().grants()).isEmpty();
  }

  @Test
  void anAnswerToAnotherDigestIsNotKept() throws Exception {
    var _ = desk.ask(ApprovalCalls.tool("x"));
    var request = desk.only();
    assertThat(desk.broker.give(request.id(), "0".repeat(64), YES)).isFalse();
    assertThat(desk.broker.queue().held()).isEmpty();
  }

  @Test
  void aKeptAnswerCountsAsWaiting() throws Exception {
    for (int i = 1; i <= 3; i++) {
      var _ = desk.ask(ApprovalCalls.tool("x").id("" + i));
      desk.waiting(i);
    }
    var first = desk.broker.queue().waiting().getFirst();
    assertThat(desk.broker.give(first.id(), first.digest(), NO)).isTrue();
    assertThat(desk.result(desk.ask(ApprovalCalls.tool("x").id("4"))))
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.QUEUE_FULL));
  }

  /// A broker with a clock in the test's hand, and somebody to ask.
  public static final class Desk implements Approver {
    final java.util.concurrent.atomic.AtomicReference<Instant> now =
        new java.util.concurrent.atomic.AtomicReference<>(ApprovalCalls.NOON);
    final java.util.concurrent.atomic.AtomicInteger ids =
        new java.util.concurrent.atomic.AtomicInteger();
    final Set<String> handed = java.util.concurrent.ConcurrentHashMap.newKeySet();
    final Set<String> givenUp = java.util.concurrent.ConcurrentHashMap.newKeySet();
    public final ApprovalBroker broker;

    /// The ends that a front end was told.
    final List<String> told = new java.util.concurrent.CopyOnWriteArrayList<>();

    private final dev.assent.core.config.CoreConfig.Hitl settings;

    public Desk(TakeBack takeBack) {
      this(
          takeBack,
          dev.assent.core.config.CoreConfig.DEFAULTS.hitl(),
          dev.assent.core.presence.PresenceCheck.notOffered("in no test"));
    }

    public Desk(
        TakeBack takeBack,
        dev.assent.core.config.CoreConfig.Hitl settings,
        dev.assent.core.presence.PresenceCheck presence) {
      this.settings = settings;
      broker =
          new ApprovalBroker(
              now::get,
              () -> "q" + ids.incrementAndGet(),
              new ApprovalBroker.Limits(3, 5),
              _ -> takeBack,
              Duration.ofMillis(5),
              _ -> {},
              presence);
    }

    public void advance(long seconds) {
      now.updateAndGet(instant -> instant.plusSeconds(seconds));
    }

    public CompletableFuture<ApprovalOutcome> ask(ApprovalCalls call) {
      return ask(call, Optional.empty());
    }

    CompletableFuture<ApprovalOutcome> ask(ApprovalCalls call, Optional<Patience> patience) {
      return ask(call, patience, "ask");
    }

    CompletableFuture<ApprovalOutcome> ask(
        ApprovalCalls call, Optional<Patience> patience, String... rules) {
      var request = call.build();
      var trace =
          ApprovalCalls.asked(
              Arrays.stream(rules)
                  .map(rule ->
                      ApprovalCalls.rule(
                          rule, Effect.HITL, Set.of(dev.assent.core.access.SideEffect.FS_WRITE)))
                  .toArray(Rule[]::new));
      var ask =
          new ApprovalQuestion(
              "files",
              request,
              trace,
              settings,
              now.get(),
              now.get().plusSeconds(60),
              ToolDifference.NONE,
              Optional.empty(),
              new Caller(
                  Caller.takingBack(
                      () -> givenUp.contains(request.environment().requestId().orElse(""))),
                  patience.map(known -> now.get().plus(known.usable())),
                  () -> handed.contains(request.environment().requestId().orElse(""))),
              patience);
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              return broker.ask(ask);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          },
          task -> Thread.ofVirtual().start(task));
    }

    /// Waits until so many calls wait.
    public List<ApprovalRequest> waiting(int count) throws InterruptedException {
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (broker.queue().waiting().size() != count) {
        assertThat(System.nanoTime()).as("%s calls wait", count).isLessThan(until);
        Thread.onSpinWait();
        Thread.yield();
      }
      return broker.queue().waiting();
    }

    public ApprovalRequest only() throws InterruptedException {
      return waiting(1).getFirst();
    }

    public ApprovalAnswer result(CompletableFuture<ApprovalOutcome> asked) throws Exception {
      return asked.get(60, TimeUnit.SECONDS).answer();
    }

    @Override
    public void queueChanged(QueueView queue) {}

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer answer) {
      told.add(request.id() + " " + answer);
    }

    @Override
    public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
      told.add(request.id() + " late " + answer);
    }
  }
}

package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer.Cause;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApprovalBrokerTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(ApprovalCalls.NOON);
  private final InstantSource clock = now::get;
  private final AtomicInteger ids = new AtomicInteger();
  private final ApprovalBroker broker =
      new ApprovalBroker(
          clock, () -> "q" + ids.incrementAndGet(), new ApprovalBroker.Limits(3, 5), _ -> {});
  private final Screen screen = new Screen();
  private final AtomicBoolean broken = new AtomicBoolean();

  private static final class Screen implements Approver {
    final LinkedBlockingQueue<QueueView> views = new LinkedBlockingQueue<>();
    final LinkedBlockingQueue<ApprovalAnswer> ends = new LinkedBlockingQueue<>();

    @Override
    public void queueChanged(QueueView queue) {
      views.add(queue);
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer answer) {
      ends.add(answer);
    }

    QueueView waitFor(int length) throws InterruptedException {
      while (true) {
        QueueView view = views.poll(60, TimeUnit.SECONDS);
        assertThat(view).as("a view with %s waiting", length).isNotNull();
        if (view.waiting().size() == length) {
          return view;
        }
      }
    }
  }

  private final Set<String> givenUp = java.util.concurrent.ConcurrentHashMap.newKeySet();

  private CompletableFuture<ApprovalOutcome> ask(ApprovalCalls call) {
    return ask(call.build(), now.get());
  }

  private CompletableFuture<ApprovalOutcome> ask(AccessRequest request, Instant askedAt) {
    var trace =
        ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of(SideEffect.FS_WRITE)));
    var ask =
        new ApprovalQuestion(
            "files",
            request,
            trace,
            CoreConfig.DEFAULTS.hitl(),
            askedAt,
            askedAt.plusSeconds(60),
            ToolDifference.NONE,
            Optional.empty(),
            Caller.waiting(() -> givenUp.contains(request.environment().requestId().orElse(""))),
            Optional.empty());
    var outcome = new CompletableFuture<ApprovalOutcome>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            outcome.complete(broker.ask(ask));
          } catch (InterruptedException e) {
            outcome.completeExceptionally(e);
          }
        });
    return outcome;
  }

  private static ApprovalOutcome result(CompletableFuture<ApprovalOutcome> asked) throws Exception {
    return asked.get(60, TimeUnit.SECONDS);
  }

  @Test
  void withoutAFrontEndThereIsNobodyToAsk() throws Exception {
    assertThat(result(ask(ApprovalCalls.tool("x"))).answer())
        .isEqualTo(new ApprovalAnswer.NobodyToAsk());
  }

  @Test
  void aFrontEndThatComesIsToldOfWhatWaitsForIt() throws Exception {
    broker.expectApprover();
    var asked = ask(ApprovalCalls.tool("x"));
    while (broker.queue().waiting().isEmpty()) {
      Thread.onSpinWait();
    }
    broker.register(screen);
    var request = screen.waitFor(1).waiting().getFirst();
    broker.answer(request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY));
    assertThat(result(asked).answer()).isEqualTo(new ApprovalAnswer.AllowOnce(Channel.KEY));
  }

  @Test
  void afterTheFrontEndThatCameHasGoneThereIsNobodyToAsk() throws Exception {
    broker.expectApprover();
    broker.register(screen).close();
    assertThat(result(ask(ApprovalCalls.tool("x"))).answer())
        .isEqualTo(new ApprovalAnswer.NobodyToAsk());
  }

  @Test
  void aYesReachesTheCallThatWasShown() throws Exception {
    broker.register(screen);
    var asked = ask(ApprovalCalls.tool("x"));
    var request = screen.waitFor(1).waiting().getFirst();
    broker.shown(request.id());
    now.set(ApprovalCalls.NOON.plusSeconds(7));
    assertThat(
            broker.answer(
                request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)))
        .isTrue();
    var outcome = result(asked);
    assertThat(outcome.answer()).isEqualTo(new ApprovalAnswer.AllowOnce(Channel.KEY));
    assertThat(outcome.shownAt()).contains(ApprovalCalls.NOON);
    assertThat(outcome.answeredAt()).isEqualTo(ApprovalCalls.NOON.plusSeconds(7));
    assertThat(screen.ends.poll(60, TimeUnit.SECONDS)).isEqualTo(outcome.answer());
  }

  @Test
  void aQuestionThatAFaultEndsIsAskedNoMore() throws Exception {
    var faulty =
        new ApprovalBroker(
            () -> {
              if (broken.get()) {
                throw new IllegalStateException("scripted");
              }
              return now.get();
            },
            () -> "q",
            new ApprovalBroker.Limits(3, 5),
            _ -> {});
    var _ = faulty.register(screen);
    var trace =
        ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of(SideEffect.FS_WRITE)));
    var ask =
        new ApprovalQuestion(
            "files",
            ApprovalCalls.tool("x").build(),
            trace,
            CoreConfig.DEFAULTS.hitl(),
            now.get(),
            now.get().plusSeconds(60),
            ToolDifference.NONE,
            Optional.empty(),
            Caller.waiting(() -> false),
            Optional.empty());
    var thrown = new CompletableFuture<Throwable>();
    Thread.ofVirtual()
        .start(() ->
            thrown.complete(org.assertj.core.api.Assertions.catchThrowable(() -> faulty.ask(ask))));
    screen.waitFor(1);
    broken.set(true);
    assertThat(thrown.get(60, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class);
    screen.waitFor(0);
    assertThat(faulty.queue().waiting()).isEmpty();
  }

  @Test
  void anAnswerCountsOnce() throws Exception {
    broker.register(screen);
    var asked = ask(ApprovalCalls.tool("x"));
    var request = screen.waitFor(1).waiting().getFirst();
    assertThat(broker.refuse(request.id(), Channel.KEY, Optional.of("no"))).isTrue();
    assertThat(
            broker.answer(
                request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)))
        .isFalse();
    assertThat(result(asked).answer())
        .isEqualTo(new ApprovalAnswer.Refused(Channel.KEY, Optional.of("no")));
  }

  @Test
  void anAnswerToAnotherDigestIsIgnored() throws Exception {
    broker.register(screen);
    var _ = ask(ApprovalCalls.tool("x"));
    var request = screen.waitFor(1).waiting().getFirst();
    assertThat(
            broker.answer(request.id(), "0".repeat(64), new ApprovalAnswer.AllowOnce(Channel.KEY)))
        .isFalse();
    assertThat(broker.queue().waiting()).hasSize(1);
  }

  @Test
  void aFrontEndCannotEndAWaitInAWayThatIsNotAPersons() throws Exception {
    broker.register(screen);
    var _ = ask(ApprovalCalls.tool("x"));
    var request = screen.waitFor(1).waiting().getFirst();
    for (ApprovalAnswer answer :
        List.of(
            new ApprovalAnswer.Remembered("q0"),
            new ApprovalAnswer.TimedOut(),
            new ApprovalAnswer.Withdrawn(Cause.CANCELLED),
            new ApprovalAnswer.AllowFor(Channel.MOUSE))) {
      assertThat(broker.answer(request.id(), request.digest(), answer)).as("%s", answer).isFalse();
    }
  }

  @Test
  void theDeadlineDeniesWhateverTheFrontEndDoes() throws Exception {
    broker.register(screen);
    var asked = ask(ApprovalCalls.tool("x"));
    screen.waitFor(1);
    now.set(ApprovalCalls.NOON.plusSeconds(60));
    assertThat(result(asked).answer()).isEqualTo(new ApprovalAnswer.TimedOut());
  }

  @Test
  void aYesAtTheDeadlineIsTooLate() throws Exception {
    broker.register(screen);
    var asked = ask(ApprovalCalls.tool("x"));
    var request = screen.waitFor(1).waiting().getFirst();
    now.set(ApprovalCalls.NOON.plusSeconds(60));
    assertThat(
            broker.answer(
                request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)))
        .isFalse();
    assertThat(result(asked).answer()).isEqualTo(new ApprovalAnswer.TimedOut());
  }

  @Test
  void cancellingWithdrawsThatCallOnly() throws Exception {
    broker.register(screen);
    var first = ask(ApprovalCalls.tool("x").id("1"));
    screen.waitFor(1);
    var _ = ask(ApprovalCalls.tool("x").id("2"));
    screen.waitFor(2);
    givenUp.add("1");
    broker.withdrawGivenUp("s2");
    assertThat(broker.queue().waiting()).hasSize(2);
    broker.withdrawGivenUp("s1");
    assertThat(result(first).answer()).isEqualTo(new ApprovalAnswer.Withdrawn(Cause.CANCELLED));
    assertThat(broker.queue().waiting())
        .extracting(r -> r.request().environment().requestId())
        .containsExactly(Optional.of("2"));
  }

  @Test
  void aCallThatWasGivenUpBeforeItIsAskedIsNotShown() throws Exception {
    broker.register(screen);
    givenUp.add("1");
    assertThat(result(ask(ApprovalCalls.tool("x").id("1"))).answer())
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.CANCELLED));
    assertThat(broker.queue().waiting()).isEmpty();
  }

  @Test
  void aFurtherRoundRestsOnTheYesOfTheFirst() throws Exception {
    broker.register(screen);
    var trace = ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of()));
    var ask =
        new ApprovalQuestion(
            "files",
            ApprovalCalls.tool("x").build(),
            trace,
            CoreConfig.DEFAULTS.hitl(),
            now.get(),
            now.get().plusSeconds(60),
            ToolDifference.NONE,
            Optional.of("first"),
            Caller.waiting(() -> false),
            Optional.empty());
    assertThat(broker.ask(ask).answer()).isEqualTo(new ApprovalAnswer.Remembered("first"));
  }

  @Test
  void hangingUpWithdrawsTheSessionsCallsOnly() throws Exception {
    broker.register(screen);
    var mine = ask(ApprovalCalls.tool("x").session("s1"));
    screen.waitFor(1);
    var _ = ask(ApprovalCalls.tool("x").session("s2"));
    screen.waitFor(2);
    broker.withdrawSession("s1", Cause.DISCONNECTED);
    assertThat(result(mine).answer()).isEqualTo(new ApprovalAnswer.Withdrawn(Cause.DISCONNECTED));
    assertThat(broker.queue().waiting()).hasSize(1);
  }

  @Test
  void aCallWhoseSessionEndedWhileItWasJudgedIsAskedOfNobody() throws Exception {
    broker.register(screen);
    var trace =
        ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of(SideEffect.FS_WRITE)));
    var asked =
        new ApprovalQuestion(
            "files",
            ApprovalCalls.tool("x").session("s1").build(),
            trace,
            CoreConfig.DEFAULTS.hitl(),
            now.get(),
            now.get().plusSeconds(60),
            ToolDifference.NONE,
            Optional.empty(),
            new Caller(() -> Optional.of(Cause.SESSION_OVER), Optional.empty(), () -> false),
            Optional.empty());
    assertThat(broker.ask(asked).answer())
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.SESSION_OVER));
    assertThat(broker.queue().waiting()).isEmpty();
  }

  @Test
  void aCallThatIsAskedAgainKeepsItsPlace() throws Exception {
    broker.register(screen);
    var _ = ask(ApprovalCalls.tool("late").id("2").build(), ApprovalCalls.NOON.plusSeconds(1));
    screen.waitFor(1);
    var _ = ask(ApprovalCalls.tool("early").id("1").build(), ApprovalCalls.NOON);
    var view = screen.waitFor(2);
    assertThat(view.waiting())
        .extracting(r -> r.request().resource().toolName().orElseThrow())
        .containsExactly("early", "late");
    assertThat(view.positionOf(view.waiting().get(1).id())).isEqualTo(2);
  }

  @Test
  void aRememberedYesIsUsedWithoutAsking() throws Exception {
    broker.register(screen);
    var write = ApprovalCalls.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);
    var asked = ask(write);
    var request = screen.waitFor(1).waiting().getFirst();
    assertThat(
            broker.answer(
                request.id(), request.digest(), new ApprovalAnswer.AllowFor(Channel.MOUSE)))
        .isTrue();
    assertThat(result(asked).answer()).isEqualTo(new ApprovalAnswer.AllowFor(Channel.MOUSE));
    assertThat(result(ask(write.id("2"))).answer())
        .isEqualTo(new ApprovalAnswer.Remembered(request.id()));
  }

  @Test
  void aChangedPolicyForgetsAndWithdraws() throws Exception {
    broker.register(screen);
    var write = ApprovalCalls.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);
    var _ = ask(write);
    var request = screen.waitFor(1).waiting().getFirst();
    broker.answer(request.id(), request.digest(), new ApprovalAnswer.AllowFor(Channel.MOUSE));
    screen.waitFor(0);
    broker.policyChanged("files");
    var again = ask(write.id("2"));
    screen.waitFor(1);
    broker.policyChanged("files");
    assertThat(result(again).answer())
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.POLICY_CHANGED));
  }

  @Test
  void oneMoreThanTheSessionMayAskIsRefusedAtOnce() throws Exception {
    broker.register(screen);
    for (int i = 1; i <= 3; i++) {
      var _ = ask(ApprovalCalls.tool("x").id("" + i));
      screen.waitFor(i);
    }
    assertThat(result(ask(ApprovalCalls.tool("x").id("4"))).answer())
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.QUEUE_FULL));
    var _ = ask(ApprovalCalls.tool("x").session("s2"));
    screen.waitFor(4);
  }

  @Test
  void oneMoreThanAllMayAskIsRefusedAtOnce() throws Exception {
    broker.register(screen);
    for (int i = 1; i <= 5; i++) {
      var _ = ask(ApprovalCalls.tool("x").session("s" + i));
      screen.waitFor(i);
    }
    assertThat(result(ask(ApprovalCalls.tool("x").session("s6"))).answer())
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.QUEUE_FULL));
  }

  @Test
  void aFrontEndThatThrowsChangesNothing() throws Exception {
    broker.register(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            throw new IllegalStateException("frozen");
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {
            throw new IllegalStateException("frozen");
          }
        });
    broker.register(screen);
    var asked = ask(ApprovalCalls.tool("x"));
    screen.waitFor(1);
    now.set(ApprovalCalls.NOON.plusSeconds(61));
    assertThat(result(asked).answer()).isEqualTo(new ApprovalAnswer.TimedOut());
  }

  /// Random arrivals, cancels and answers against a plain list: an answer ends exactly the call it
  /// names, and the position shown is the position held.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anAnswerReachesExactlyTheCallThatWasDisplayed(long seed) throws Exception {
    var wide =
        new ApprovalBroker(
            clock,
            () -> "q" + ids.incrementAndGet(),
            new ApprovalBroker.Limits(1000, 1000),
            _ -> {});
    wide.register(screen);
    var random = new Random(seed);
    var model = new ArrayList<String>();
    var outcomes = new java.util.HashMap<String, CompletableFuture<ApprovalOutcome>>();
    for (int i = 0; i < 300; i++) {
      if (model.isEmpty() || random.nextInt(3) > 0) {
        String id = "call-" + i;
        now.updateAndGet(instant -> instant.plusMillis(1));
        outcomes.put(id, askAt(wide, ApprovalCalls.tool("x").id(id).build()));
        model.add(id);
      } else {
        String id = model.remove(random.nextInt(model.size()));
        var view = wide.queue();
        var shown =
            view.waiting().stream()
                .filter(r -> r.request().environment().requestId().get().equals(id))
                .findFirst()
                .orElseThrow();
        ApprovalAnswer answer =
            random.nextBoolean()
                ? new ApprovalAnswer.AllowOnce(Channel.KEY)
                : new ApprovalAnswer.Withdrawn(Cause.CANCELLED);
        if (answer instanceof ApprovalAnswer.Withdrawn) {
          givenUp.add(id);
          wide.withdrawGivenUp("s1");
        } else {
          assertThat(wide.answer(shown.id(), shown.digest(), answer)).isTrue();
        }
        assertThat(result(java.util.Objects.requireNonNull(outcomes.remove(id))).answer())
            .as("seed %s step %s", seed, i)
            .isEqualTo(answer);
      }
      screen.waitFor(model.size());
      assertThat(wide.queue().waiting())
          .extracting(r -> r.request().environment().requestId().get())
          .isEqualTo(model);
    }
    assertThat(outcomes.values()).noneMatch(CompletableFuture::isDone);
  }

  private CompletableFuture<ApprovalOutcome> askAt(ApprovalBroker wide, AccessRequest request) {
    var trace = ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of()));
    var ask =
        new ApprovalQuestion(
            "files",
            request,
            trace,
            CoreConfig.DEFAULTS.hitl(),
            now.get(),
            now.get().plusSeconds(600),
            ToolDifference.NONE,
            Optional.empty(),
            Caller.waiting(() -> givenUp.contains(request.environment().requestId().orElse(""))),
            Optional.empty());
    var outcome = new CompletableFuture<ApprovalOutcome>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            outcome.complete(wide.ask(ask));
          } catch (InterruptedException e) {
            outcome.completeExceptionally(e);
          }
        });
    return outcome;
  }
}

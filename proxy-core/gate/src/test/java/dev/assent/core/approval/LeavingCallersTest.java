package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer.Cause;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalAnswer.Limit;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions that outlast the call that asked them: the call leaves, the question stays, and the
/// identical call gets the answer.
class LeavingCallersTest {
  private static final ApprovalAnswer YES = new ApprovalAnswer.AllowOnce(Channel.KEY);
  private static final ApprovalAnswer NO =
      new ApprovalAnswer.Refused(Channel.KEY, Optional.empty());
  private static final ApprovalAnswer LEFT = new ApprovalAnswer.TimedOut(Limit.CLIENT);

  // Leaves after 25 of the 60 s that a question has.
  private static final Optional<Patience> HALF_A_MINUTE =
      Optional.of(new Patience(Duration.ofSeconds(30), Patience.Source.LEARNED, 3));

  private final TakeBackTest.Desk desk = new TakeBackTest.Desk(TakeBack.STANDARD);
  private final ApprovalCalls call = ApprovalCalls.tool("write").argument("path", "/a");

  @BeforeEach
  void somebodyIsThere() {
    var _ = desk.broker.register(desk);
  }

  private ApprovalRequest left() throws Exception {
    var asked = desk.ask(call, HALF_A_MINUTE);
    var request = desk.only();
    desk.advance(25);
    assertThat(desk.result(asked)).isEqualTo(LEFT);
    assertThat(desk.broker.queue().away()).containsExactly(request.id());
    return request;
  }

  private boolean answered(ApprovalRequest request, ApprovalAnswer answer) {
    return desk.broker.answer(request.id(), request.digest(), answer);
  }

  @Test
  void theQuestionStaysAsItWas() throws Exception {
    var request = left();
    assertThat(desk.broker.queue().waiting()).containsExactly(request);
    assertThat(request.deadline()).isEqualTo(ApprovalCalls.NOON.plusSeconds(60));
  }

  /// The log has the moment too, and after a start nothing but the log tells of the call.
  @Test
  void aCallThatNobodyAnsweredEndedWhenItsCallerLeft() throws Exception {
    var _ = left();
    desk.advance(35);
    while (desk.broker.standing().standing().missed().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(desk.broker.standing().standing().missed().getFirst().endedAt())
        .isEqualTo(ApprovalCalls.NOON.plusSeconds(25));
  }

  @Test
  void theIdenticalCallWaitsForTheSameAnswer() throws Exception {
    var request = left();
    var again = desk.ask(call.id("2"), HALF_A_MINUTE);
    while (!desk.broker.queue().away().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(desk.broker.queue().waiting()).containsExactly(request);
    var place = desk.broker.placeOf("s1", "2").orElseThrow();
    assertThat(place.position()).isEqualTo(place.length()).isEqualTo(1);
    assertThat(place.limit()).isEqualTo(Duration.between(request.askedAt(), request.deadline()));
    assertThat(desk.broker.placeOf("s1", "1")).isEmpty();
    assertThat(answered(request, YES)).isTrue();
    assertThat(again.get().approvalId()).isEqualTo(request.id());
    assertThat(desk.result(again)).isEqualTo(YES);
    assertThat(desk.broker.standing().standing().missed()).isEmpty();
  }

  @Test
  void aYesBetweenTwoRoundsLetsOneIdenticalCallPass() throws Exception {
    var request = left();
    assertThat(answered(request, YES)).isTrue();
    assertThat(desk.result(desk.ask(call.id("2"), HALF_A_MINUTE)))
        .isEqualTo(new ApprovalAnswer.LetThrough(request.id()));
    var third = desk.ask(call.id("3"), HALF_A_MINUTE);
    assertThat(desk.only().id()).as("the yes is used up").isNotEqualTo(request.id());
    assertThat(third).isNotDone();
  }

  @Test
  void aYesThatNobodyComesForEndsAfterTenMinutes() throws Exception {
    assertThat(answered(left(), YES)).isTrue();
    desk.advance(600);
    var _ = desk.ask(call.id("2"), HALF_A_MINUTE);
    assertThat(desk.only().request().environment().requestId()).contains("2");
  }

  @Test
  void aNoBetweenTwoRoundsIsReadByTheIdenticalCallOnce() throws Exception {
    var request = left();
    assertThat(answered(request, NO)).isTrue();
    var again = desk.ask(call.id("2"), HALF_A_MINUTE);
    assertThat(desk.result(again)).isEqualTo(NO);
    assertThat(again.get().approvalId()).isEqualTo(request.id());
    var _ = desk.ask(call.id("3"), HALF_A_MINUTE);
    assertThat(desk.waiting(1)).as("asked anew").hasSize(1);
  }

  @Test
  void aNoThatIsTakenForAYesLaterIsAYes() throws Exception {
    var request = left();
    assertThat(answered(request, NO)).isTrue();
    assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
    assertThat(desk.result(desk.ask(call.id("2"), HALF_A_MINUTE)))
        .isEqualTo(new ApprovalAnswer.LetThrough(request.id()));
  }

  @Test
  void aYesThatLastsCoversTheCallWhenItComesAndEndsWhenRevoked() throws Exception {
    var write =
        ApprovalCalls.tool("write_file")
            .paths("/a")
            .doing(dev.assent.core.access.SideEffect.FS_WRITE);
    var asked = desk.ask(write, HALF_A_MINUTE);
    var request = desk.only();
    desk.advance(25);
    assertThat(desk.result(asked)).isEqualTo(LEFT);
    assertThat(answered(request, new ApprovalAnswer.AllowFor(Channel.KEY))).isTrue();
    assertThat(desk.result(desk.ask(write.id("2"), HALF_A_MINUTE)))
        .isEqualTo(new ApprovalAnswer.Remembered(request.id()));
    assertThat(desk.broker.standing().revoke(request.id())).isTrue();
    var third = desk.ask(write.id("3"), HALF_A_MINUTE);
    assertThat(desk.waiting(1)).hasSize(1);
    assertThat(third).isNotDone();
  }

  @ParameterizedTest
  @ValueSource(strings = {"argument", "session", "tool", "described"})
  void anotherCallIsAnotherQuestion(String different) throws Exception {
    var request = left();
    var other =
        switch (different) {
          case "argument" -> call.argument("path", "/b");
          case "session" -> call.session("s2");
          case "tool" -> ApprovalCalls.tool("write2").argument("path", "/a");
          default -> call.described("another");
        };
    var _ = desk.ask(other.id("2"), HALF_A_MINUTE);
    assertThat(desk.waiting(2)).extracting(ApprovalRequest::id).contains(request.id());
    assertThat(desk.broker.queue().away()).containsExactly(request.id());
  }

  /// Between the two, something may have happened for which another rule asks.
  @Test
  void theSameCallIsAnotherQuestionWhereAnotherRuleAsks() throws Exception {
    var request = left();
    var again = desk.ask(call.id("2"), HALF_A_MINUTE, "ask", "leak");
    while (!desk.broker.queue().away().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(desk.only().id()).isNotEqualTo(request.id());
    assertThat(desk.only().trace().matched()).hasSize(2);
    assertThat(answered(request, YES)).as("the old question is gone").isFalse();
    assertThat(again).isNotDone();
  }

  @Test
  void anAnswerIsNoneToTheSameCallWhereAnotherRuleAsks() throws Exception {
    var request = left();
    assertThat(answered(request, YES)).isTrue();
    var again = desk.ask(call.id("2"), HALF_A_MINUTE, "ask", "leak");
    assertThat(desk.only().id()).isNotEqualTo(request.id());
    assertThat(again).isNotDone();
    assertThat(desk.result(desk.ask(call.id("3"), HALF_A_MINUTE)))
        .as("the yes is still one to the old question")
        .isEqualTo(new ApprovalAnswer.LetThrough(request.id()));
  }

  @Test
  void twoEqualCallsAreTwoQuestionsAndTwoAnswers() throws Exception {
    var first = desk.ask(call, HALF_A_MINUTE);
    desk.waiting(1);
    var second = desk.ask(call.id("2"), HALF_A_MINUTE);
    var both = desk.waiting(2);
    desk.advance(25);
    assertThat(desk.result(first)).isEqualTo(LEFT);
    assertThat(desk.result(second)).isEqualTo(LEFT);
    assertThat(answered(both.getFirst(), YES)).isTrue();
    assertThat(answered(both.getLast(), NO)).isTrue();
    assertThat(List.of(desk.result(desk.ask(call.id("3"))), desk.result(desk.ask(call.id("4")))))
        .containsExactlyInAnyOrder(NO, new ApprovalAnswer.LetThrough(both.getFirst().id()));
  }

  @Test
  void theCallOfAClientThatGaveUpWithoutAWordIsTakenOverByItsNextAttempt() throws Exception {
    var patience = Optional.of(new Patience(Duration.ofSeconds(55), Patience.Source.AT_LEAST, 1));
    var first = desk.ask(call, patience);
    var request = desk.only();
    desk.advance(19);
    var parallel = desk.ask(call.id("2"), patience);
    assertThat(desk.waiting(2)).as("so soon it may be a second call").contains(request);
    desk.advance(1);
    var next = desk.ask(call.id("3"), patience);
    assertThat(desk.result(first)).isEqualTo(LEFT);
    assertThat(answered(request, YES)).isTrue();
    assertThat(desk.result(next)).isEqualTo(YES);
    assertThat(parallel).isNotDone();
    assertThat(desk.waiting(1)).hasSize(1);
  }

  @Test
  void whoWaitsToTheEndIsNotTakenOver() throws Exception {
    var first = desk.ask(call);
    desk.only();
    desk.advance(30);
    var _ = desk.ask(call.id("2"), HALF_A_MINUTE);
    desk.waiting(2);
    assertThat(first).isNotDone();
  }

  @Test
  void withoutACallerTheDeadlineIsKeptAllTheSame() throws Exception {
    var request = left();
    desk.advance(35);
    desk.waiting(0);
    assertThat(answered(request, YES)).isFalse();
    var missed = desk.broker.standing().standing().missed();
    assertThat(missed)
        .hasSize(1)
        .first()
        .extracting(MissedCall::how)
        .as("the person reads the end of which the agent was told")
        .isEqualTo(LEFT);
  }

  @Test
  void aCallerThatComesBackKeepsTheOldDeadline() throws Exception {
    left();
    var again = desk.ask(call.id("2"));
    while (!desk.broker.queue().away().isEmpty()) {
      Thread.onSpinWait();
    }
    desk.advance(35);
    assertThat(desk.result(again)).isEqualTo(new ApprovalAnswer.TimedOut(Limit.OURS));
  }

  // The caller leaves after 25 s, the question ends after 60 s.
  @ParameterizedTest
  @CsvSource({
    // caller leaves, yes, ms left, ms kept
    "true, true, 10000, 3000",
    "true, true, 1700, 1200",
    "true, true, 600, 100",
    "true, true, 300, 0",
    "true, false, 10000, 3000",
    "true, false, 1700, 1200",
    "true, false, 600, 100",
    "true, false, 300, 0",
    "false, true, 1700, 1200",
    "false, true, 600, 100",
    "false, false, 1700, 1200",
    "false, false, 600, 100",
  })
  void anAnswerInTheLastSecondsReachesTheCallerThatWaits(
      boolean leaves, boolean yes, long left, long kept) throws Exception {
    var given = yes ? YES : NO;
    var asked =
        desk.ask(
            ApprovalCalls.tool("x").doing(dev.assent.core.access.SideEffect.CODE_EXEC),
            leaves ? HALF_A_MINUTE : Optional.empty());
    var request = desk.only();
    var end = ApprovalCalls.NOON.plusSeconds(leaves ? 25 : 60);
    desk.now.set(end.minusMillis(left));
    assertThat(desk.broker.give(request.id(), request.digest(), given)).isTrue();
    if (kept > 0) {
      assertThat(desk.broker.queue().held())
          .extracting(HeldAnswer::until)
          .containsExactly(end.minusMillis(left).plusMillis(kept));
      desk.now.set(end.minusMillis(left).plusMillis(kept));
    }
    assertThat(desk.result(asked)).isEqualTo(given);
    assertThat(asked.join().answeredAt()).isEqualTo(end.minusMillis(left));
    assertThat(told()).isEqualTo(request.id() + " " + given);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAnswerThatIsKeptWhenItsCallerLeavesIsGivenToIt(boolean yes) throws Exception {
    var given = yes ? YES : NO;
    var asked =
        desk.ask(
            ApprovalCalls.tool("x").doing(dev.assent.core.access.SideEffect.CODE_EXEC),
            HALF_A_MINUTE);
    var request = desk.only();
    desk.advance(24);
    assertThat(desk.broker.give(request.id(), request.digest(), given)).isTrue();
    // As where no thread looked at the clock in between.
    desk.advance(1);
    assertThat(desk.result(asked)).isEqualTo(given);
    assertThat(desk.broker.takeBack(request.id())).isFalse();
  }

  @Test
  void aSecondCallerThatGivesUpEndsTheQuestion() throws Exception {
    left();
    var again = desk.ask(call.id("2"), HALF_A_MINUTE);
    while (!desk.broker.queue().away().isEmpty()) {
      Thread.onSpinWait();
    }
    desk.givenUp.add("1");
    desk.broker.withdrawGivenUp("s1");
    assertThat(again).as("the first has nothing to say any more").isNotDone();
    desk.givenUp.add("2");
    desk.broker.withdrawGivenUp("s1");
    assertThat(desk.result(again)).isEqualTo(new ApprovalAnswer.Withdrawn(Cause.CANCELLED));
    assertThat(desk.broker.queue().waiting()).isEmpty();
  }

  @Test
  void whatEndsASessionOrAPolicyEndsItsOpenQuestions() throws Exception {
    left();
    desk.broker.policyChanged("files");
    assertThat(desk.broker.queue().waiting()).isEmpty();
    var again = desk.ask(call.id("2"), HALF_A_MINUTE);
    desk.waiting(1);
    desk.advance(25);
    assertThat(desk.result(again)).isEqualTo(LEFT);
    desk.broker.withdrawSession("s1", Cause.DISCONNECTED);
    assertThat(desk.broker.queue().waiting()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Cause.class)
  void whatWithdrawsAQuestionWhoseCallerWasToldThatTimeIsOverIsNoOtherEnd(Cause cause)
      throws Exception {
    left();
    desk.broker.withdrawSession("s1", cause);
    var missed = desk.broker.standing().standing().missed();
    assertThat(missed).extracting(MissedCall::how).containsExactly((ApprovalAnswer.No) LEFT);
    assertThat(missed.getFirst().chance()).isInstanceOf(MissedCall.Chance.Gone.class);
  }

  /// The call ran out of time before the switch was on.
  @ParameterizedTest
  @EnumSource(
      value = MasterSwitch.class,
      names = {"DENY_ALL", "READ_ONLY"})
  void whatRefusesAQuestionWithAllOthersIsNoOtherEndEither(MasterSwitch by) throws Exception {
    var request = left();
    desk.broker
        .switches()
        .put(SwitchBoard.SwitchState.NONE.with(by, Optional.of(SwitchBoardTest.on("s"))));
    desk.broker.refuseOverruled();
    assertThat(desk.broker.queue().waiting()).isEmpty();
    assertThat(desk.broker.standing().standing().missed())
        .extracting(MissedCall::how)
        .containsExactly((ApprovalAnswer.No) LEFT);
    assertThat(told()).isEqualTo(request.id() + " " + LEFT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFrontEndIsToldThatAnAnswerCameLate(boolean yes) throws Exception {
    var request = left();
    assertThat(answered(request, yes ? YES : NO)).isTrue();
    assertThat(told()).isEqualTo(request.id() + " late " + (yes ? YES : NO));
  }

  private String told() {
    while (desk.told.isEmpty()) {
      Thread.onSpinWait();
    }
    return desk.told.getFirst();
  }

  @Test
  void aYesToACallThatHadLeftIsWorthNothingUnderAnotherPolicy() throws Exception {
    var request = left();
    assertThat(answered(request, YES)).isTrue();
    desk.broker.policyChanged("files");
    var _ = desk.ask(call.id("2"), HALF_A_MINUTE);
    assertThat(desk.only().id()).isNotEqualTo(request.id());
  }

  @Test
  void aStoppedSessionRefusesTheCallThatComesBack() throws Exception {
    var request = left();
    assertThat(
            answered(
                request,
                new ApprovalAnswer.Refused(
                    Channel.KEY, new Objection(Extent.SESSION, List.of(), ""))))
        .isTrue();
    assertThat(desk.result(desk.ask(call.id("2"))))
        .isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
  }

  @Test
  void whoWasGivenSomethingToComeBackWithWaitsToTheEnd() throws Exception {
    desk.handed.add("1");
    var asked = desk.ask(call, HALF_A_MINUTE);
    var request = desk.only();
    desk.advance(40);
    assertThat(answered(request, YES)).isTrue();
    assertThat(desk.result(asked)).isEqualTo(YES);
  }

  @Test
  void openQuestionsCountAsWaiting() throws Exception {
    for (int i = 0; i < 3; i++) {
      var asked = desk.ask(ApprovalCalls.tool("t" + i).id("" + i), HALF_A_MINUTE);
      desk.waiting(i + 1);
      if (i == 2) {
        desk.advance(25);
        assertThat(desk.result(asked)).isEqualTo(LEFT);
      }
    }
    assertThat(desk.result(desk.ask(call.id("9"))))
        .isEqualTo(new ApprovalAnswer.Withdrawn(Cause.QUEUE_FULL));
  }

  /// A no that is taken back in its time leaves the card in the queue, with the time it has left.
  @Test
  void aCardWhoseNoIsTakenBackWaitsForTheRestOfItsTime() throws Exception {
    var asked = desk.ask(call);
    var request = desk.only();
    desk.advance(50);
    assertThat(desk.broker.give(request.id(), request.digest(), NO)).isTrue();
    assertThat(desk.broker.queue().waiting()).isEmpty();
    desk.advance(2);
    assertThat(desk.broker.takeBack(request.id())).isTrue();
    assertThat(desk.broker.queue().waiting()).containsExactly(request);
    assertThat(request.deadline()).isEqualTo(desk.now.get().plusSeconds(8));
    assertThat(answered(request, YES)).isTrue();
    assertThat(desk.result(asked)).isEqualTo(YES);
  }
}

package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.MissedCall.Chance;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.Objection.Hint;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.CallKind;
import dev.assent.core.approval.question.Patience;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks what answers leave behind: refusals that stand, tickets, grants.
class StandingAnswersTest {
  private static final ApprovalAnswer YES = new ApprovalAnswer.AllowOnce(Channel.KEY);

  private final TakeBackTest.Desk desk = new TakeBackTest.Desk(TakeBack.STANDARD);

  @BeforeEach
  void somebodyIsThere() {
    var _ = desk.broker.register(desk);
  }

  private static ApprovalAnswer.Refused no(Extent extent) {
    return new ApprovalAnswer.Refused(
        Channel.KEY, new Objection(extent, List.of(Hint.TOO_BROAD), "not on Friday"));
  }

  private StandingState standing() {
    return desk.broker.standing().standing();
  }

  /// Asks a call and answers it at once.
  private ApprovalRequest answered(ApprovalCalls call, ApprovalAnswer answer) throws Exception {
    var asked = desk.ask(call);
    var request = desk.only();
    assertThat(desk.broker.answer(request.id(), request.digest(), answer)).isTrue();
    assertThat(desk.result(asked)).isEqualTo(answer);
    return request;
  }

  private ApprovalAnswer unasked(ApprovalCalls call) throws Exception {
    return desk.result(desk.ask(call));
  }

  @Nested
  class Refusals {
    @Test
    void aPlainNoReachesNoOtherCall() throws Exception {
      answered(ApprovalCalls.tool("delete"), no(Extent.CALL));
      var _ = desk.ask(ApprovalCalls.tool("delete"));
      assertThat(desk.waiting(1)).hasSize(1);
      assertThat(standing().refusals()).isEmpty();
    }

    @Test
    void variantsOfARefusedKindAreRefusedUnseenAndCounted() throws Exception {
      var refused = answered(ApprovalCalls.tool("delete").paths("/a"), no(Extent.KIND));
      var expected = new ApprovalAnswer.RefusedEarlier(refused.id(), no(Extent.KIND).objection());
      assertThat(unasked(ApprovalCalls.tool("delete").paths("/b"))).isEqualTo(expected);
      assertThat(unasked(ApprovalCalls.tool("delete").argument("force", "yes")))
          .isEqualTo(expected);
      assertThat(standing().refusals()).extracting(StandingRefusal::refused).containsExactly(2);
      assertThat(standing().missed()).as("variants fill no list").hasSize(1);
    }

    @Test
    void anotherToolSessionOrServerIsAsked() throws Exception {
      answered(ApprovalCalls.tool("delete"), no(Extent.KIND));
      var _ = desk.ask(ApprovalCalls.tool("move"));
      desk.waiting(1);
      var _ = desk.ask(ApprovalCalls.tool("delete").session("s2"));
      desk.waiting(2);
      var there = ApprovalCalls.tool("delete").build();
      assertThat(CallKind.of("files", there).covers(CallKind.of("other", there))).isFalse();
    }

    @Test
    void whatWaitsOfTheKindEndsWithIt() throws Exception {
      var variant = desk.ask(ApprovalCalls.tool("delete").paths("/b").id("2"));
      desk.waiting(1);
      var other = desk.ask(ApprovalCalls.tool("move").id("3"));
      desk.waiting(2);
      var asked = desk.ask(ApprovalCalls.tool("delete").paths("/a"));
      var request =
          desk.waiting(3).stream()
              .filter(each -> each.request().environment().requestId().equals(Optional.of("1")))
              .findFirst()
              .orElseThrow();
      assertThat(desk.broker.answer(request.id(), request.digest(), no(Extent.KIND))).isTrue();
      assertThat(desk.result(asked)).isEqualTo(no(Extent.KIND));
      assertThat(desk.result(variant)).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
      assertThat(other).isNotDone();
    }

    @Test
    void aStoppedSessionIsRefusedAskedOrNot() throws Exception {
      var waiting = desk.ask(ApprovalCalls.tool("move").id("2"));
      desk.waiting(1);
      var asked = desk.ask(ApprovalCalls.tool("delete"));
      var request = desk.waiting(2).getLast();
      assertThat(desk.broker.answer(request.id(), request.digest(), no(Extent.SESSION))).isTrue();
      assertThat(desk.result(asked)).isEqualTo(no(Extent.SESSION));
      assertThat(desk.result(waiting)).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
      assertThat(unasked(ApprovalCalls.tool("read")))
          .isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
      var trace =
          ApprovalCalls.asked(
              ApprovalCalls.rule("r", dev.assent.core.policy.Effect.HITL, java.util.Set.of()));
      assertThat(desk.broker.stopped(ApprovalCalls.tool("read").build(), MessageReach.ACTS, trace))
          .isPresent();
      assertThat(
              desk.broker.stopped(
                  ApprovalCalls.tool("read").session("s2").build(), MessageReach.ACTS, trace))
          .isEmpty();
    }

    @Test
    void aStopEndsAlsoAYesThatCouldStillBeTakenBack() throws Exception {
      var allowed = desk.ask(ApprovalCalls.tool("move").id("2").doing(SideEffect.FS_WRITE));
      var first = desk.only();
      assertThat(desk.broker.give(first.id(), first.digest(), YES)).isTrue();
      var _ = desk.ask(ApprovalCalls.tool("delete"));
      var request = desk.only();
      assertThat(desk.broker.answer(request.id(), request.digest(), no(Extent.SESSION))).isTrue();
      assertThat(desk.result(allowed)).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
    }

    @Test
    void aLiftedRefusalLetsAskAgainAndAllowsNothing() throws Exception {
      var refused = answered(ApprovalCalls.tool("delete"), no(Extent.KIND));
      assertThat(desk.broker.standing().lift(refused.id())).isTrue();
      assertThat(desk.broker.standing().lift(refused.id())).isFalse();
      var _ = desk.ask(ApprovalCalls.tool("delete"));
      assertThat(desk.waiting(1)).hasSize(1);
    }

    @Test
    void aRefusalEndsWithItsSessionAndOutlivesThePolicy() throws Exception {
      answered(ApprovalCalls.tool("delete"), no(Extent.KIND));
      desk.broker.policyChanged("files");
      assertThat(standing().refusals()).hasSize(1);
      desk.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED);
      assertThat(standing().refusals()).isEmpty();
    }

    @Test
    void aRefusedKindGoesBeforeARememberedYes() throws Exception {
      var write = ApprovalCalls.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);
      answered(write, new ApprovalAnswer.AllowFor(Channel.KEY));
      answered(write.paths("/b"), no(Extent.KIND));
      assertThat(unasked(write)).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
    }
  }

  @Nested
  class Tickets {
    private final ApprovalCalls call = ApprovalCalls.tool("delete").paths("/a");

    private ApprovalRequest missed() throws Exception {
      var asked = desk.ask(call);
      var request = desk.only();
      desk.advance(60);
      assertThat(desk.result(asked)).isEqualTo(new ApprovalAnswer.TimedOut());
      return request;
    }

    @Test
    void aMissedCallPassesOnceWhenAPersonLetsItThrough() throws Exception {
      var request = missed();
      assertThat(standing().missed()).extracting(MissedCall::request).containsExactly(request);
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      assertThat(unasked(call.id("2"))).isEqualTo(new ApprovalAnswer.LetThrough(request.id()));
      assertThat(standing().missed().getFirst().chance()).isInstanceOf(Chance.Used.class);
      var _ = desk.ask(call.id("3"));
      assertThat(desk.waiting(1)).as("the ticket is used up").hasSize(1);
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isFalse();
    }

    @Test
    void whatAnImpatientClientCouldNotWaitForStaysOpen() throws Exception {
      var patience = new Patience(java.time.Duration.ofSeconds(45), Patience.Source.LEARNED, 3);
      var asked = desk.ask(call, Optional.of(patience));
      var request = desk.only();
      assertThat(request.patience()).contains(patience);
      desk.advance(40);
      assertThat(desk.result(asked))
          .isEqualTo(new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT));
      assertThat(desk.broker.queue().waiting()).containsExactly(request);
      assertThat(standing().missed()).isEmpty();
      desk.advance(20);
      desk.waiting(0);
      assertThat(standing().missed())
          .extracting(MissedCall::chance)
          .containsExactly(new Chance.Open());
    }

    @Test
    void withoutAPersonNothingPasses() throws Exception {
      missed();
      var _ = desk.ask(call.id("2"));
      assertThat(desk.waiting(1)).hasSize(1);
    }

    @Test
    void aRefusedCallCanBeLetThroughAfterAllAlsoFromARefusedKind() throws Exception {
      var request = answered(call, no(Extent.KIND));
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      assertThat(unasked(call)).isEqualTo(new ApprovalAnswer.LetThrough(request.id()));
      assertThat(unasked(call)).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
    }

    @Test
    void aTicketDoesNotOpenAStoppedSession() throws Exception {
      var request = answered(call, no(Extent.SESSION));
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      assertThat(unasked(call)).isInstanceOf(ApprovalAnswer.RefusedEarlier.class);
    }

    @Test
    void aTicketEndsAfterTenMinutesAndMayBeWrittenAgain() throws Exception {
      var request = missed();
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest()))
          .as("twice")
          .isFalse();
      desk.advance(600);
      assertThat(standing().missed().getFirst().chance()).isEqualTo(new Chance.Open());
      var _ = desk.ask(call.id("2"));
      assertThat(desk.waiting(1)).hasSize(1);
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
    }

    @Test
    void aTicketEndsWithThePolicyItWasWrittenUnder() throws Exception {
      var request = missed();
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      desk.broker.policyChanged("files");
      assertThat(standing().missed().getFirst().chance())
          .isEqualTo(new Chance.Gone(Chance.Gone.By.RULES, true));
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isFalse();
    }

    @Test
    void whatEndsWithTheRulesIsCounted() throws Exception {
      var request = missed();
      assertThat(standing().yesesFor(List.of("files"))).as("not let through").isZero();
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      var write = ApprovalCalls.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);
      var _ = answered(write.id("w"), new ApprovalAnswer.AllowFor(Channel.KEY));
      assertThat(standing().yesesFor(List.of("files"))).isEqualTo(2);
      assertThat(standing().yesesFor(List.of("other"))).isZero();
      desk.broker.policyChanged("files");
      assertThat(standing().yesesFor(List.of("files"))).isZero();
    }

    @Test
    void aTicketEndsWithItsSessionAndTheCallStaysReadable() throws Exception {
      var request = missed();
      desk.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED);
      assertThat(standing().missed())
          .extracting(MissedCall::chance)
          .containsExactly(new Chance.Gone());
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isFalse();
    }

    @Test
    void aDigestThatWasNotDisplayedGetsNoTicket() throws Exception {
      var request = missed();
      assertThat(desk.broker.standing().letThrough(request.id(), "0".repeat(64))).isFalse();
      assertThat(desk.broker.standing().letThrough("other", request.digest())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTicketIsRevokedByItselfAndWithAllElse(boolean all) throws Exception {
      var request = missed();
      var desks = desk.broker.standing();
      assertThat(desks.letThrough(request.id(), request.digest())).isTrue();
      if (all) {
        desks.revokeAll();
      } else {
        assertThat(desks.revoke(request.id())).isTrue();
        assertThat(desks.revoke(request.id())).isFalse();
      }
      assertThat(standing().missed())
          .extracting(MissedCall::chance)
          .containsExactly(new Chance.Open());
      var _ = desk.ask(call.id("2"));
      assertThat(desk.waiting(1)).hasSize(1);
    }

    @Test
    void whatIsPutAwayTakesItsTicketWithIt() throws Exception {
      var request = missed();
      assertThat(desk.broker.standing().letThrough(request.id(), request.digest())).isTrue();
      desk.broker.standing().forget(request.id());
      var _ = desk.ask(call.id("2"));
      assertThat(desk.waiting(1)).hasSize(1);
      assertThat(standing().missed()).isEmpty();
    }
  }

  @Nested
  class Grants {
    private final ApprovalCalls write =
        ApprovalCalls.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);

    @Test
    void aGrantCountsItsUsesAndEndsByItself() throws Exception {
      var request = answered(write, new ApprovalAnswer.AllowFor(Channel.KEY));
      assertThat(unasked(write.id("2"))).isEqualTo(new ApprovalAnswer.Remembered(request.id()));
      assertThat(standing().grants())
          .containsExactly(
              new Grant(
                  request,
                  ApprovalCalls.NOON,
                  ApprovalCalls.NOON.plusSeconds(600),
                  1,
                  Optional.empty(),
                  false));
      desk.advance(600);
      assertThat(standing().grants()).isEmpty();
    }

    @Test
    void whatWaitsAndIsCoveredIsSettledAndSaysByWhat() throws Exception {
      var same = desk.ask(write.argument("content", "other").id("2"));
      desk.waiting(1);
      var elsewhere = desk.ask(write.paths("/b").id("3"));
      desk.waiting(2);
      var asked = desk.ask(write);
      var waiting = desk.waiting(3);
      var given = byCall(waiting, "1");
      assertThat(desk.broker.queue().alsoSettledBy(given.id()))
          .containsExactly(byCall(waiting, "2").id());
      var yes = new ApprovalAnswer.AllowFor(Channel.KEY);
      assertThat(desk.broker.answer(given.id(), given.digest(), yes)).isTrue();
      assertThat(desk.result(asked)).isEqualTo(yes);
      assertThat(desk.result(same)).isEqualTo(new ApprovalAnswer.Remembered(given.id()));
      assertThat(elsewhere).isNotDone();
      assertThat(standing().grants()).extracting(Grant::uses).containsExactly(1);
    }

    @Test
    void aYesForOnceSettlesNothingElse() throws Exception {
      var same = desk.ask(write.argument("content", "other").id("2"));
      desk.waiting(1);
      var _ = desk.ask(write);
      var given = byCall(desk.waiting(2), "1");
      assertThat(desk.broker.answer(given.id(), given.digest(), YES)).isTrue();
      desk.waiting(1);
      assertThat(same).isNotDone();
    }

    @Test
    void aYesThatLastsSettlesNothingWhileItCanBeTakenBack() throws Exception {
      var same = desk.ask(write.argument("content", "other").id("2"));
      desk.waiting(1);
      var _ = desk.ask(write);
      var given = byCall(desk.waiting(2), "1");
      assertThat(
              desk.broker.give(
                  given.id(), given.digest(), new ApprovalAnswer.AllowFor(Channel.KEY)))
          .isTrue();
      desk.waiting(1);
      assertThat(desk.broker.takeBack(given.id())).isTrue();
      assertThat(desk.broker.queue().waiting()).hasSize(2);
      assertThat(same).isNotDone();
    }

    private ApprovalRequest byCall(List<ApprovalRequest> among, String id) {
      return among.stream()
          .filter(each -> each.request().environment().requestId().equals(Optional.of(id)))
          .findFirst()
          .orElseThrow();
    }

    @Test
    void aRevokedGrantCoversNotEvenTheNextCall() throws Exception {
      var request = answered(write, new ApprovalAnswer.AllowFor(Channel.KEY));
      assertThat(desk.broker.standing().revoke(request.id())).isTrue();
      var _ = desk.ask(write.id("2"));
      assertThat(desk.waiting(1)).hasSize(1);
    }

    @Test
    void allAreRevokedAtOnce() throws Exception {
      answered(write, new ApprovalAnswer.AllowFor(Channel.KEY));
      answered(write.paths("/b"), new ApprovalAnswer.AllowFor(Channel.KEY));
      assertThat(standing().grants()).hasSize(2);
      desk.broker.standing().revokeAll();
      assertThat(standing().grants()).isEmpty();
      var _ = desk.ask(write.id("2"));
      assertThat(desk.waiting(1)).hasSize(1);
    }
  }
}

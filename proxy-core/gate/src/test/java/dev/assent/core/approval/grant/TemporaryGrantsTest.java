package dev.assent.core.approval.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalCalls;
import dev.assent.core.approval.RememberedApprovals;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.TakeBack;
import dev.assent.core.approval.TakeBackTest;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Wider grants at the desk: how they are given, used, shown and ended.
class TemporaryGrantsTest {
  private static final Duration TEN = Duration.ofMinutes(10);

  private final TakeBackTest.Desk desk = new TakeBackTest.Desk(TakeBack.STANDARD);
  private final ApprovalCalls write =
      ApprovalCalls.tool("write_file").paths("/w/shop/src/a").doing(SideEffect.FS_WRITE);

  @BeforeEach
  void somebodyIsThere() {
    var _ = desk.broker.register(desk);
  }

  private static GrantScope scope(GrantReach reach, String session) {
    return new GrantScope(
        reach, new GrantHolder.Session(session), ApprovalCalls.NOON.plus(TEN), true);
  }

  private static final GrantReach FOLDER = new GrantReach.Folders(List.of("/w/shop/src"));

  private boolean give(ApprovalRequest request, GrantScope scope) {
    return desk.broker.answer(
        request.id(), request.digest(), new ApprovalAnswer.AllowWider(Channel.KEY, scope));
  }

  private ApprovalRequest granted() throws Exception {
    var asked = desk.ask(write);
    var request = desk.only();
    assertThat(give(request, scope(FOLDER, "s1"))).isTrue();
    assertThat(desk.result(asked))
        .isEqualTo(new ApprovalAnswer.AllowWider(Channel.KEY, scope(FOLDER, "s1")));
    return request;
  }

  private StandingState standing() {
    return desk.broker.standing().standing();
  }

  @Test
  void aCallInsideIsNotAskedAndItsRecordNamesTheGrant() throws Exception {
    var request = granted();
    assertThat(desk.result(desk.ask(write.paths("/w/shop/src/b/c").id("2"))))
        .isEqualTo(new ApprovalAnswer.Remembered(request.id()));
    assertThat(standing().grants())
        .containsExactly(
            new Grant(
                request,
                ApprovalCalls.NOON,
                ApprovalCalls.NOON.plus(TEN),
                1,
                java.util.Optional.of(scope(FOLDER, "s1")),
                false));
    var _ = desk.ask(write.paths("/w/shop/srcs/b").id("3"));
    assertThat(desk.waiting(1)).hasSize(1);
  }

  @Test
  void whatWaitsAndIsCoveredEndsWithIt() throws Exception {
    var inside = desk.ask(write.paths("/w/shop/src/b").id("2"));
    desk.waiting(1);
    var outside = desk.ask(write.paths("/w/shop/doc/b").id("3"));
    desk.waiting(2);
    var asked = desk.ask(write);
    var request =
        desk.waiting(3).stream()
            .filter(
                each -> each.request().environment().requestId().equals(java.util.Optional.of("1")))
            .findFirst()
            .orElseThrow();
    assertThat(give(request, scope(FOLDER, "s1"))).isTrue();
    assertThat(desk.result(asked)).isInstanceOf(ApprovalAnswer.AllowWider.class);
    assertThat(desk.result(inside)).isEqualTo(new ApprovalAnswer.Remembered(request.id()));
    assertThat(outside).isNotDone();
    assertThat(standing().grants()).extracting(Grant::uses).containsExactly(1);
  }

  /// "Allow (Xm)" settles what it covers as well.
  @Test
  void theTimedYesEndsTheCallsThatItCovers() throws Exception {
    var same = desk.ask(write.argument("content", "other").id("2"));
    desk.waiting(1);
    var asked = desk.ask(write);
    var request =
        desk.waiting(2).stream()
            .filter(
                each -> each.request().environment().requestId().equals(java.util.Optional.of("1")))
            .findFirst()
            .orElseThrow();
    assertThat(
            desk.broker.answer(
                request.id(), request.digest(), new ApprovalAnswer.AllowFor(Channel.KEY)))
        .isTrue();
    assertThat(desk.result(asked)).isInstanceOf(ApprovalAnswer.AllowFor.class);
    assertThat(desk.result(same)).isEqualTo(new ApprovalAnswer.Remembered(request.id()));
  }

  @Test
  void aScopeThatIsNotOfferedIsNoAnswer() throws Exception {
    var _ = desk.ask(write);
    var request = desk.only();
    assertThat(give(request, scope(new GrantReach.Folders(List.of("/w")), "s1")))
        .as("another folder")
        .isFalse();
    assertThat(give(request, scope(FOLDER, "s2"))).as("another session").isFalse();
    var tooLong =
        new GrantScope(
            FOLDER,
            new GrantHolder.Session("s1"),
            ApprovalCalls.NOON.plus(Duration.ofDays(31)),
            true);
    assertThat(give(request, tooLong)).as("longer than a month").isFalse();
    var over = new GrantScope(FOLDER, new GrantHolder.Session("s1"), ApprovalCalls.NOON, true);
    assertThat(give(request, over)).as("no time").isFalse();
    assertThat(desk.broker.queue().waiting()).containsExactly(request);
  }

  @Test
  void dangerAndCodeGetNone() throws Exception {
    for (var call :
        List.of(
            write.paths("/w/shop/src/.env"),
            write.operation(dev.assent.core.access.Operation.DELETE),
            write.argument("content", "\u202e"))) {
      var asked = desk.ask(call);
      var request = desk.only();
      assertThat(GrantOffer.of(request))
          .isEqualTo(new GrantOffer.NotOffered(GrantOffer.Reason.DANGER));
      assertThat(give(request, scope(new GrantReach.WholeTool(), "s1"))).isFalse();
      assertThat(
              desk.broker.answer(
                  request.id(), request.digest(), new ApprovalAnswer.AllowOnce(Channel.KEY)))
          .isTrue();
      desk.result(asked);
    }
    var runs = ApprovalCalls.tool("run").doing(SideEffect.CODE_EXEC).build();
    var trace =
        ApprovalCalls.asked(
            ApprovalCalls.rule(
                "ask", dev.assent.core.policy.Effect.HITL, Set.of(SideEffect.CODE_EXEC)));
    var remembering =
        RememberedApprovals.remembering(
            runs, trace, dev.assent.core.config.CoreConfig.DEFAULTS.hitl());
    assertThat(GrantOffer.against(runs, ApprovalTier.CARE, remembering))
        .contains(GrantOffer.Reason.NOT_REMEMBERED);
  }

  @Test
  void revokedIsRevokedForTheNextCall() throws Exception {
    var request = granted();
    assertThat(desk.broker.standing().revoke(request.id())).isTrue();
    assertThat(standing().grants()).isEmpty();
    var _ = desk.ask(write.id("2"));
    assertThat(desk.waiting(1)).hasSize(1);
  }

  @Test
  void itEndsWithItsSessionAndWithThePolicy() throws Exception {
    granted();
    desk.broker.withdrawSession("s2", ApprovalAnswer.Cause.DISCONNECTED);
    assertThat(standing().grants()).hasSize(1);
    desk.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED);
    assertThat(standing().grants()).isEmpty();
    granted();
    desk.broker.policyChanged("other");
    assertThat(standing().grants()).hasSize(1);
    desk.broker.policyChanged("files");
    assertThat(standing().grants()).isEmpty();
  }

  @Test
  void inItsLastMinuteItMayLastLongerOnce() throws Exception {
    var request = granted();
    desk.advance(539);
    assertThat(desk.broker.standing().extend(request.id())).as("too early").isFalse();
    desk.advance(1);
    assertThat(desk.broker.standing().extend(request.id())).isTrue();
    assertThat(standing().grants())
        .extracting(Grant::until)
        .containsExactly(ApprovalCalls.NOON.plusSeconds(1140));
    desk.advance(599);
    assertThat(desk.broker.standing().extend(request.id())).as("twice").isFalse();
    desk.advance(1);
    assertThat(standing().grants()).isEmpty();
    assertThat(desk.broker.standing().extend(request.id())).as("over").isFalse();
  }

  @Test
  void aRevokedGrantIsGivenBackForAMinuteAndAsItWas() throws Exception {
    var request = granted();
    var until = standing().grants().getFirst().until();
    assertThat(desk.broker.standing().restore(request.id())).as("it is in force").isFalse();
    assertThat(desk.broker.standing().revoke(request.id())).isTrue();
    assertThat(standing().grants()).isEmpty();
    assertThat(desk.broker.standing().revoke(request.id())).as("it has ended").isFalse();
    desk.advance(60);
    assertThat(desk.broker.standing().restore(request.id())).isTrue();
    assertThat(standing().grants()).extracting(Grant::until).containsExactly(until);
    desk.broker.standing().revokeAll();
    desk.advance(61);
    assertThat(desk.broker.standing().restore(request.id())).as("too late").isFalse();
  }

  @Test
  void whatEndedOtherwiseMeanwhileIsNotGivenBack() throws Exception {
    var request = granted();
    desk.broker.standing().revoke(request.id());
    desk.broker.policyChanged("files");
    assertThat(desk.broker.standing().restore(request.id())).isFalse();
    var other = granted();
    desk.broker.standing().revoke(other.id());
    desk.broker.withdrawSession("s1", ApprovalAnswer.Cause.DISCONNECTED);
    assertThat(desk.broker.standing().restore(other.id())).isFalse();
  }

  @Test
  void theTimedYesMayLastLongerOnce() throws Exception {
    var asked = desk.ask(write);
    var request = desk.only();
    assertThat(
            desk.broker.answer(
                request.id(), request.digest(), new ApprovalAnswer.AllowFor(Channel.KEY)))
        .isTrue();
    desk.result(asked);
    desk.advance(541);
    assertThat(desk.broker.standing().extend(request.id())).isTrue();
    assertThat(desk.broker.standing().extend(request.id())).isFalse();
    desk.advance(599);
    assertThat(desk.result(desk.ask(write.id("2"))))
        .isEqualTo(new ApprovalAnswer.Remembered(request.id()));
  }

  @Test
  void timesEndWhereTheySay() {
    var berlin = ZoneId.of("Europe/Berlin");
    assertThat(new GrantTerm.Tonight().until(ApprovalCalls.NOON, berlin))
        .isEqualTo(Instant.parse("2026-11-21T23:00:00Z"));
    assertThat(new GrantTerm.Tonight().until(Instant.parse("2026-11-21T23:00:00Z"), berlin))
        .isEqualTo(Instant.parse("2026-11-22T23:00:00Z"));
    // The night in which the clocks go forward at midnight has no 0:00.
    assertThat(
            new GrantTerm.Tonight()
                .until(Instant.parse("2026-09-05T12:00:00Z"), ZoneId.of("America/Santiago")))
        .isEqualTo(Instant.parse("2026-09-06T04:00:00Z"));
    assertThat(
            new GrantTerm.Day(LocalDate.of(2026, 11, 23)).until(ApprovalCalls.NOON, ZoneOffset.UTC))
        .isEqualTo(Instant.parse("2026-11-24T00:00:00Z"));
    assertThat(
            new GrantTerm.Day(LocalDate.of(2027, 11, 23)).until(ApprovalCalls.NOON, ZoneOffset.UTC))
        .isEqualTo(ApprovalCalls.NOON.plus(Duration.ofDays(30)));
    assertThat(new GrantTerm.SessionEnd().until(ApprovalCalls.NOON, ZoneOffset.UTC))
        .isEqualTo(ApprovalCalls.NOON.plus(Duration.ofDays(30)));
  }

  @Test
  void aFolderTooHighIsNone() {
    assertThat(List.of("", "/", "/w", "/home/ana", "/Users/ana", "C:/Users/ana", "/private/tmp"))
        .allMatch(GrantReach::isTooHigh);
    assertThat(List.of("/w/shop", "/home/ana/code", "C:/code/shop", "/tmp/x"))
        .noneMatch(GrantReach::isTooHigh);
  }

  @Test
  void whatItDoesNotLookAtIsNamed() {
    var call = write.argument("content", "x").argument("mode", "y");
    var asked = call.asked("g");
    assertThat(new GrantReach.ExactCall(asked.digest(), Set.of()).ignored(asked.request()))
        .isEmpty();
    assertThat(FOLDER.ignored(asked.request())).containsExactly("content", "mode");
  }
}

package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.approval.question.RememberOffer.Reason;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RememberedApprovalsTest {
  private static final RememberOffer.Offered TEN_MINUTES =
      new RememberOffer.Offered(Duration.ofMinutes(10), true);
  private static final CoreConfig.Hitl SETTINGS = CoreConfig.DEFAULTS.hitl();
  private static final ApprovalCalls WRITE =
      ApprovalCalls.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);

  private static DecisionTrace askedCaching(SideEffect... effects) {
    return ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of(effects)));
  }

  private static RememberOffer remembering(ApprovalCalls call, DecisionTrace trace) {
    return RememberedApprovals.remembering(call.build(), trace, SETTINGS);
  }

  private static RememberOffer not(Reason reason) {
    return new RememberOffer.NotOffered(reason);
  }

  @Test
  void effectsInTheListAreOfferedForTheConfiguredTime() {
    assertThat(remembering(WRITE, askedCaching(SideEffect.FS_WRITE, SideEffect.FS_READ)))
        .isEqualTo(new RememberOffer.Offered(Duration.ofSeconds(600), false));
  }

  /// Clause 6.1.
  @Test
  void aRuleWithoutTheListOffersOnlyToolsKnownToDoNothing() {
    var plain = ApprovalCalls.asked(ApprovalCalls.rule("ask", Effect.HITL, Set.of()));
    assertThat(remembering(ApprovalCalls.tool("noop").doing(), plain))
        .isInstanceOf(RememberOffer.Offered.class);
    assertThat(remembering(WRITE, plain)).isEqualTo(not(Reason.RULE_FORBIDS));
  }

  @Test
  void anEffectOutsideTheListIsNotOffered() {
    assertThat(remembering(WRITE, askedCaching(SideEffect.FS_READ)))
        .isEqualTo(not(Reason.RULE_FORBIDS));
  }

  /// Clause 6.1.
  @Test
  void everyMatchingHitlRuleHasToAgree() {
    var trace =
        ApprovalCalls.asked(
            ApprovalCalls.rule("one", Effect.HITL, Set.of(SideEffect.FS_WRITE)),
            ApprovalCalls.rule("two", Effect.HITL, Set.of()));
    assertThat(remembering(WRITE, trace)).isEqualTo(not(Reason.RULE_FORBIDS));
  }

  @Test
  void unknownEffectsAreNeverOffered() {
    var asked = askedCaching(SideEffect.FS_WRITE);
    assertThat(remembering(ApprovalCalls.tool("x"), asked)).isEqualTo(not(Reason.UNKNOWN_EFFECTS));
    // A rule would not help as long as nobody accepted the tool.
    assertThat(remembering(ApprovalCalls.tool("x").state(ToolState.NEW), asked))
        .isEqualTo(not(Reason.TOOL_NOT_REVIEWED));
  }

  /// Clause 6.1.
  @Test
  void codeExecutionIsNeverOfferedWhateverTheListSays() {
    assertThat(
            remembering(
                ApprovalCalls.tool("bash").doing(SideEffect.CODE_EXEC),
                askedCaching(SideEffect.CODE_EXEC)))
        .isEqualTo(not(Reason.RUNS_CODE));
  }

  /// Clause 6.1.
  @Test
  void anOverriddenDenyIsNeverOffered() {
    var trace =
        ApprovalCalls.asked(
            ApprovalCalls.rule("ask", Effect.HITL, Set.of(SideEffect.FS_WRITE)),
            ApprovalCalls.rule("no", Effect.DENY, Set.of()));
    assertThat(remembering(WRITE, trace)).isEqualTo(not(Reason.OVERRIDES_DENY));
  }

  @Test
  void switchedOffMeansNeverOffered() {
    var off =
        new CoreConfig.Hitl(
            SETTINGS.timeout(),
            SETTINGS.approvalTtl(),
            false,
            false,
            true,
            SETTINGS.arming(),
            SETTINGS.hold(),
            true,
            Optional.empty(),
            SETTINGS.takeBackCare(),
            SETTINGS.takeBackDanger(),
            false,
            false);
    assertThat(
            RememberedApprovals.remembering(WRITE.build(), askedCaching(SideEffect.FS_WRITE), off))
        .isEqualTo(not(Reason.SWITCHED_OFF));
  }

  /// A line of a table for clause 6.1.
  ///
  /// @param expected absent where it is offered
  record Line(String what, ApprovalCalls call, DecisionTrace trace, Optional<Reason> expected) {
    @Override
    public String toString() {
      return what;
    }
  }

  static List<Line> lines() {
    var asked = askedCaching(SideEffect.FS_WRITE);
    var state = asked.matched().getFirst();
    var limit = new RateLimit(List.of("*"), 3, 60, Effect.HITL);
    var byNew =
        new DecisionTrace(
            new Basis.ByNewTool(Optional.of(ToolState.NEW), state),
            asked.matched(),
            asked.policy());
    var byLimit =
        new DecisionTrace(new Basis.ByRateLimit(limit, 3, state), asked.matched(), asked.policy());
    return List.of(
        new Line(
            "a rule asks, the tool is as accepted",
            WRITE.state(ToolState.PINNED),
            asked,
            Optional.empty()),
        new Line(
            "a rule asks, nobody keeps account of tools",
            WRITE.unlisted(),
            asked,
            Optional.empty()),
        new Line(
            "the tool is new",
            WRITE.state(ToolState.NEW),
            asked,
            Optional.of(Reason.TOOL_NOT_REVIEWED)),
        new Line(
            "the tool is changed",
            WRITE.state(ToolState.CHANGED),
            asked,
            Optional.of(Reason.TOOL_NOT_REVIEWED)),
        new Line(
            "a new tool asks",
            WRITE.state(ToolState.NEW),
            byNew,
            Optional.of(Reason.TOOL_NOT_REVIEWED)),
        new Line(
            "an unlisted tool asks",
            WRITE.unlisted(),
            byNew,
            Optional.of(Reason.TOOL_NOT_REVIEWED)),
        new Line(
            "a rate limit asks",
            WRITE.state(ToolState.PINNED),
            byLimit,
            Optional.of(Reason.NOT_ASKED_BY_RULE)),
        new Line(
            "a new tool that runs code",
            ApprovalCalls.tool("bash").doing(SideEffect.CODE_EXEC).state(ToolState.NEW),
            asked,
            Optional.of(Reason.TOOL_NOT_REVIEWED)));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void onlyAcceptedToolsThatARuleAsksAboutAreRemembered(Line line) {
    var found = remembering(line.call(), line.trace());
    assertThat(found)
        .isEqualTo(
            line.expected()
                .<RememberOffer>map(RememberOffer.NotOffered::new)
                .orElse(new RememberOffer.Offered(SETTINGS.approvalTtl(), false)));
  }

  @Test
  void theKeyHoldsForTheSamePathsWhateverTheOtherArguments() {
    var remembered = new RememberedApprovals();
    remembered.remember(
        WRITE.argument("content", "one").asked("a1"), ApprovalCalls.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE.argument("content", "two")), ApprovalCalls.NOON))
        .contains("a1");
  }

  @Test
  void anotherPathToolOrProxyIsNotCovered() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.asked("a1"), ApprovalCalls.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE.paths("/b")), ApprovalCalls.NOON)).isEmpty();
    assertThat(remembered.use(key(WRITE.paths("/a", "/b")), ApprovalCalls.NOON)).isEmpty();
    assertThat(remembered.use(key(ApprovalCalls.tool("edit_file").paths("/a")), ApprovalCalls.NOON))
        .isEmpty();
    assertThat(
            remembered.use(
                RememberedApprovals.keyOf("other", WRITE.build(), true), ApprovalCalls.NOON))
        .isEmpty();
  }

  /// Clause 6.2.
  @Test
  void aToolThatIsDescribedInAnotherWayIsNotCovered() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.described("writes").asked("a1"), ApprovalCalls.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE.described("writes")), ApprovalCalls.NOON)).contains("a1");
    assertThat(remembered.use(key(WRITE.described("writes and sends")), ApprovalCalls.NOON))
        .isEmpty();
  }

  /// Clause 6.2.
  @Test
  void withoutAPathTheArgumentsAreTheKey() {
    var remembered = new RememberedApprovals();
    var query = ApprovalCalls.tool("query_db").argument("sql", "select 1");
    remembered.remember(query.asked("a1"), ApprovalCalls.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(query), ApprovalCalls.NOON)).contains("a1");
    assertThat(remembered.use(key(query.argument("sql", "select 2")), ApprovalCalls.NOON))
        .isEmpty();
  }

  @Test
  void itIsForTheSessionThatAskedAndEndsWithIt() {
    var remembered = new RememberedApprovals();
    var offered = new RememberOffer.Offered(Duration.ofMinutes(10), false);
    remembered.remember(WRITE.session("s1").asked("a1"), ApprovalCalls.NOON, offered);
    var mine = RememberedApprovals.keyOf("files", WRITE.session("s1").build(), false);
    var other = RememberedApprovals.keyOf("files", WRITE.session("s2").build(), false);
    assertThat(remembered.use(mine, ApprovalCalls.NOON)).contains("a1");
    assertThat(remembered.use(other, ApprovalCalls.NOON)).isEmpty();
    assertThat(remembered.sessionEnded("s2")).isFalse();
    assertThat(remembered.sessionEnded("s1")).isTrue();
    assertThat(remembered.use(mine, ApprovalCalls.NOON)).isEmpty();
    assertThat(remembered.view(ApprovalCalls.NOON)).isEmpty();
  }

  @Test
  void onlyWhereTheSettingSaysSoItIsForEverySession() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.session("s1").asked("a1"), ApprovalCalls.NOON, TEN_MINUTES);
    assertThat(remembered.sessionEnded("s1")).isFalse();
    assertThat(
            remembered.use(
                RememberedApprovals.keyOf("files", WRITE.session("s2").build(), true),
                ApprovalCalls.NOON))
        .contains("a1");
    assertThat(
            remembered.use(
                RememberedApprovals.keyOf("files", WRITE.session("s2").build(), false),
                ApprovalCalls.NOON))
        .isEmpty();
  }

  @Test
  void itEndsAtItsTimeAndWithTheProxysPolicy() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.asked("a1"), ApprovalCalls.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE), ApprovalCalls.NOON.plusSeconds(599))).contains("a1");
    assertThat(remembered.use(key(WRITE), ApprovalCalls.NOON.plusSeconds(600))).isEmpty();
    remembered.forgetAllOf("files");
    assertThat(remembered.use(key(WRITE), ApprovalCalls.NOON)).isEmpty();
  }

  private static RememberedApprovals.Key key(ApprovalCalls call) {
    return RememberedApprovals.keyOf("files", call.build(), true);
  }
}

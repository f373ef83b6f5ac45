package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.Remembering.Reason;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.Trace;
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
  private static final Remembering.Offered TEN_MINUTES = new Remembering.Offered(Duration.ofMinutes(10), true);
  private static final CoreConfig.Hitl SETTINGS = CoreConfig.Hitl.DEFAULTS;
  private static final Requests WRITE = Requests.tool("write_file").paths("/a").doing(SideEffect.FS_WRITE);

  private static Trace askedCaching(SideEffect... effects) {
    return Requests.asked(Requests.rule("ask", Effect.HITL, Set.of(effects)));
  }

  private static Remembering remembering(Requests call, Trace trace) {
    return RememberedApprovals.remembering(call.build(), trace, SETTINGS);
  }

  private static Remembering not(Reason reason) {
    return new Remembering.NotOffered(reason);
  }

  @Test
  void effectsInTheListAreOfferedForTheConfiguredTime() {
    assertThat(remembering(WRITE, askedCaching(SideEffect.FS_WRITE, SideEffect.FS_READ)))
        .isEqualTo(new Remembering.Offered(Duration.ofSeconds(600), false));
  }

  /// Clause 6.1.
  @Test
  void aRuleWithoutTheListOffersOnlyToolsKnownToDoNothing() {
    var plain = Requests.asked(Requests.rule("ask", Effect.HITL, Set.of()));
    assertThat(remembering(Requests.tool("noop").doing(), plain)).isInstanceOf(Remembering.Offered.class);
    assertThat(remembering(WRITE, plain)).isEqualTo(not(Reason.RULE_FORBIDS));
  }

  @Test
  void anEffectOutsideTheListIsNotOffered() {
    assertThat(remembering(WRITE, askedCaching(SideEffect.FS_READ))).isEqualTo(not(Reason.RULE_FORBIDS));
  }

  /// Clause 6.1.
  @Test
  void everyMatchingHitlRuleHasToAgree() {
    var trace =
        Requests.asked(
            Requests.rule("one", Effect.HITL, Set.of(SideEffect.FS_WRITE)), Requests.rule("two", Effect.HITL, Set.of()));
    assertThat(remembering(WRITE, trace)).isEqualTo(not(Reason.RULE_FORBIDS));
  }

  @Test
  void unknownEffectsAreNeverOffered() {
    assertThat(remembering(Requests.tool("x"), askedCaching(SideEffect.FS_WRITE)))
        .isEqualTo(not(Reason.UNKNOWN_EFFECTS));
  }

  /// Clause 6.1.
  @Test
  void codeExecutionIsNeverOfferedWhateverTheListSays() {
    assertThat(
            remembering(Requests.tool("bash").doing(SideEffect.CODE_EXEC), askedCaching(SideEffect.CODE_EXEC)))
        .isEqualTo(not(Reason.RUNS_CODE));
  }

  /// Clause 6.1.
  @Test
  void anOverriddenDenyIsNeverOffered() {
    var trace =
        Requests.asked(
            Requests.rule("ask", Effect.HITL, Set.of(SideEffect.FS_WRITE)), Requests.rule("no", Effect.DENY, Set.of()));
    assertThat(remembering(WRITE, trace)).isEqualTo(not(Reason.OVERRIDES_DENY));
  }

  @Test
  void switchedOffMeansNeverOffered() {
    var off =
        new CoreConfig.Hitl(
            SETTINGS.timeout(), SETTINGS.approvalTtl(), false, false, true, SETTINGS.arming(), SETTINGS.hold(), true, Optional.empty(),
            SETTINGS.takeBackCare(), SETTINGS.takeBackDanger(), false);
    assertThat(RememberedApprovals.remembering(WRITE.build(), askedCaching(SideEffect.FS_WRITE), off))
        .isEqualTo(not(Reason.SWITCHED_OFF));
  }

  /// A line of a table for clause 6.1.
  ///
  /// @param expected absent where it is offered
  record Line(String what, Requests call, Trace trace, Optional<Reason> expected) {
    @Override
    public String toString() {
      return what;
    }
  }

  static List<Line> lines() {
    var asked = askedCaching(SideEffect.FS_WRITE);
    var state = asked.matched().getFirst();
    var limit = new RateLimit(List.of("*"), 3, 60, Effect.HITL);
    var byNew = new Trace(new Basis.ByNewTool(Optional.of(ToolState.NEW), state), asked.matched(), asked.policy());
    var byLimit = new Trace(new Basis.ByRateLimit(limit, 3, state), asked.matched(), asked.policy());
    return List.of(
        new Line("a rule asks, the tool is as accepted", WRITE.state(ToolState.PINNED), asked, Optional.empty()),
        new Line("a rule asks, nobody keeps account of tools", WRITE, asked, Optional.empty()),
        new Line("the tool is new", WRITE.state(ToolState.NEW), asked, Optional.of(Reason.TOOL_NOT_REVIEWED)),
        new Line("the tool is changed", WRITE.state(ToolState.CHANGED), asked, Optional.of(Reason.TOOL_NOT_REVIEWED)),
        new Line("a new tool asks", WRITE.state(ToolState.NEW), byNew, Optional.of(Reason.NOT_ASKED_BY_RULE)),
        new Line("an unlisted tool asks", WRITE, byNew, Optional.of(Reason.NOT_ASKED_BY_RULE)),
        new Line("a rate limit asks", WRITE.state(ToolState.PINNED), byLimit, Optional.of(Reason.NOT_ASKED_BY_RULE)),
        new Line(
            "a new tool that runs code",
            Requests.tool("bash").doing(SideEffect.CODE_EXEC).state(ToolState.NEW),
            asked,
            Optional.of(Reason.RUNS_CODE)));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void onlyAcceptedToolsThatARuleAsksAboutAreRemembered(Line line) {
    var found = remembering(line.call(), line.trace());
    assertThat(found)
        .isEqualTo(
            line.expected().<Remembering>map(Remembering.NotOffered::new).orElse(new Remembering.Offered(SETTINGS.approvalTtl(), false)));
  }

  @Test
  void theKeyHoldsForTheSamePathsWhateverTheOtherArguments() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.argument("content", "one").asked("a1"), Requests.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE.argument("content", "two")), Requests.NOON)).contains("a1");
  }

  @Test
  void anotherPathToolOrProxyIsNotCovered() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.asked("a1"), Requests.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE.paths("/b")), Requests.NOON)).isEmpty();
    assertThat(remembered.use(key(WRITE.paths("/a", "/b")), Requests.NOON)).isEmpty();
    assertThat(remembered.use(key(Requests.tool("edit_file").paths("/a")), Requests.NOON)).isEmpty();
    assertThat(remembered.use(RememberedApprovals.keyOf("other", WRITE.build(), true), Requests.NOON)).isEmpty();
  }

  /// Clause 6.2.
  @Test
  void aToolThatIsDescribedInAnotherWayIsNotCovered() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.described("writes").asked("a1"), Requests.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE.described("writes")), Requests.NOON)).contains("a1");
    assertThat(remembered.use(key(WRITE.described("writes and sends")), Requests.NOON)).isEmpty();
  }

  /// Clause 6.2.
  @Test
  void withoutAPathTheArgumentsAreTheKey() {
    var remembered = new RememberedApprovals();
    var query = Requests.tool("query_db").argument("sql", "select 1");
    remembered.remember(query.asked("a1"), Requests.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(query), Requests.NOON)).contains("a1");
    assertThat(remembered.use(key(query.argument("sql", "select 2")), Requests.NOON)).isEmpty();
  }

  @Test
  void itIsForTheSessionThatAskedAndEndsWithIt() {
    var remembered = new RememberedApprovals();
    var offered = new Remembering.Offered(Duration.ofMinutes(10), false);
    remembered.remember(WRITE.session("s1").asked("a1"), Requests.NOON, offered);
    var mine = RememberedApprovals.keyOf("files", WRITE.session("s1").build(), false);
    var other = RememberedApprovals.keyOf("files", WRITE.session("s2").build(), false);
    assertThat(remembered.use(mine, Requests.NOON)).contains("a1");
    assertThat(remembered.use(other, Requests.NOON)).isEmpty();
    assertThat(remembered.sessionEnded("s2")).isFalse();
    assertThat(remembered.sessionEnded("s1")).isTrue();
    assertThat(remembered.use(mine, Requests.NOON)).isEmpty();
    assertThat(remembered.view(Requests.NOON)).isEmpty();
  }

  @Test
  void onlyWhereTheSettingSaysSoItIsForEverySession() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.session("s1").asked("a1"), Requests.NOON, TEN_MINUTES);
    assertThat(remembered.sessionEnded("s1")).isFalse();
    assertThat(remembered.use(RememberedApprovals.keyOf("files", WRITE.session("s2").build(), true), Requests.NOON)).contains("a1");
    assertThat(remembered.use(RememberedApprovals.keyOf("files", WRITE.session("s2").build(), false), Requests.NOON)).isEmpty();
  }

  @Test
  void itEndsAtItsTimeAndWithTheProxysPolicy() {
    var remembered = new RememberedApprovals();
    remembered.remember(WRITE.asked("a1"), Requests.NOON, TEN_MINUTES);
    assertThat(remembered.use(key(WRITE), Requests.NOON.plusSeconds(599))).contains("a1");
    assertThat(remembered.use(key(WRITE), Requests.NOON.plusSeconds(600))).isEmpty();
    remembered.forgetAllOf("files");
    assertThat(remembered.use(key(WRITE), Requests.NOON)).isEmpty();
  }

  private static RememberedApprovals.Key key(Requests call) {
    return RememberedApprovals.keyOf("files", call.build(), true);
  }
}

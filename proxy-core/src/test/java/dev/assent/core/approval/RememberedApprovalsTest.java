package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.Remembering.Reason;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.pdp.Trace;
import dev.assent.core.policy.Effect;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RememberedApprovalsTest {
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
        .isEqualTo(new Remembering.Offered(Duration.ofSeconds(600)));
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
            SETTINGS.timeout(), SETTINGS.approvalTtl(), false, true, SETTINGS.arming(), SETTINGS.hold(), true, Optional.empty());
    assertThat(RememberedApprovals.remembering(WRITE.build(), askedCaching(SideEffect.FS_WRITE), off))
        .isEqualTo(not(Reason.SWITCHED_OFF));
  }

  /// Clause 6.2.
  @Test
  void theKeyHoldsForTheSamePathsWhateverTheOtherArguments() {
    var remembered = new RememberedApprovals();
    remembered.remember(key(WRITE.argument("content", "one")), "a1", Requests.NOON, Duration.ofMinutes(10));
    assertThat(remembered.covering(key(WRITE.argument("content", "two")), Requests.NOON)).contains("a1");
  }

  @Test
  void anotherPathToolOrProxyIsNotCovered() {
    var remembered = new RememberedApprovals();
    remembered.remember(key(WRITE), "a1", Requests.NOON, Duration.ofMinutes(10));
    assertThat(remembered.covering(key(WRITE.paths("/b")), Requests.NOON)).isEmpty();
    assertThat(remembered.covering(key(WRITE.paths("/a", "/b")), Requests.NOON)).isEmpty();
    assertThat(remembered.covering(key(Requests.tool("edit_file").paths("/a")), Requests.NOON)).isEmpty();
    assertThat(remembered.covering(RememberedApprovals.keyOf("other", WRITE.build()), Requests.NOON)).isEmpty();
  }

  /// Clause 6.2.
  @Test
  void withoutAPathTheArgumentsAreTheKey() {
    var remembered = new RememberedApprovals();
    var query = Requests.tool("query_db").argument("sql", "select 1");
    remembered.remember(key(query), "a1", Requests.NOON, Duration.ofMinutes(10));
    assertThat(remembered.covering(key(query), Requests.NOON)).contains("a1");
    assertThat(remembered.covering(key(query.argument("sql", "select 2")), Requests.NOON)).isEmpty();
  }

  @Test
  void itEndsAtItsTimeAndWithTheProxysPolicy() {
    var remembered = new RememberedApprovals();
    remembered.remember(key(WRITE), "a1", Requests.NOON, Duration.ofMinutes(10));
    assertThat(remembered.covering(key(WRITE), Requests.NOON.plusSeconds(599))).contains("a1");
    assertThat(remembered.covering(key(WRITE), Requests.NOON.plusSeconds(600))).isEmpty();
    remembered.forgetAllOf("files");
    assertThat(remembered.covering(key(WRITE), Requests.NOON)).isEmpty();
  }

  private static RememberedApprovals.Key key(Requests call) {
    return RememberedApprovals.keyOf("files", call.build());
  }
}

package dev.assent.core.approval.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.RateLimit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Checks which calls may be decided on one table.
class CallGroupKeyTest {
  private static final ApprovalCalls READ =
      ApprovalCalls.tool("read_file").paths("/a").doing(SideEffect.FS_READ);

  private static ApprovalRequest with(
      ApprovalRequest asked, ApprovalTier tier, DecisionTrace trace, ToolDifference change) {
    return new ApprovalRequest(
        asked.id(),
        asked.proxy(),
        asked.request(),
        trace,
        tier,
        asked.remembering(),
        asked.digest(),
        asked.askedAt(),
        asked.deadline(),
        change,
        Optional.empty(),
        false);
  }

  private static Optional<CallGroupKey> shape(ApprovalTier tier, DecisionTrace trace) {
    return with(READ.asked("1"), tier, trace, ToolDifference.NONE).shape();
  }

  private static DecisionTrace byRule(String id) {
    return ApprovalCalls.asked(ApprovalCalls.rule(id, Effect.HITL, Set.of()));
  }

  @Test
  void argumentsAloneMakeNoOtherShape() {
    var one = READ.asked("1").shape();
    assertThat(one).isPresent();
    assertThat(READ.paths("/b").argument("head", "3").id("2").asked("2").shape()).isEqualTo(one);
  }

  @Test
  void anotherToolSessionRuleOrTierIsAnotherShape() {
    var one = shape(ApprovalTier.CALM, byRule("ask"));
    assertThat(one).isPresent();
    assertThat(ApprovalCalls.tool("read_text").paths("/a").asked("2").shape())
        .isNotEqualTo(READ.asked("1").shape());
    assertThat(READ.session("s2").asked("2").shape()).isNotEqualTo(READ.asked("1").shape());
    assertThat(shape(ApprovalTier.CALM, byRule("other"))).isNotEqualTo(one);
    assertThat(shape(ApprovalTier.CARE, byRule("ask"))).isNotEqualTo(one);
  }

  @Test
  void dangerIsLookedAtAlone() {
    assertThat(shape(ApprovalTier.DANGER, byRule("ask"))).isEmpty();
  }

  @Test
  void aYesThatAcceptsAToolIsLookedAtAlone() {
    var asks = byRule("ask");
    var winner = asks.matched().getFirst();
    var byNewTool =
        new DecisionTrace(
            new Basis.ByNewTool(Optional.of(ToolState.NEW), winner),
            List.of(winner),
            asks.policy());
    assertThat(shape(ApprovalTier.CALM, byNewTool)).isEmpty();
    var changed =
        ToolDifference.between(JsonObject.EMPTY, JsonObject.builder().put("name", "t").build());
    assertThat(with(READ.asked("1"), ApprovalTier.CALM, asks, changed).shape()).isEmpty();
  }

  @Test
  void aToolThatNobodyAcceptedIsLookedAtAloneWhateverAsks() {
    assertThat(READ.unlisted().asked("1").shape()).isPresent();
    assertThat(READ.state(ToolState.NEW).asked("1").shape()).isEmpty();
    assertThat(READ.state(ToolState.CHANGED).asked("1").shape()).isEmpty();
    assertThat(READ.state(ToolState.PINNED).asked("1").shape()).isPresent();
  }

  @Test
  void whatALimitAsksAboutIsOfOneShape() {
    var asks = byRule("ask");
    var winner = asks.matched().getFirst();
    var limit = new RateLimit(List.of("read_*"), 20, 60, Effect.HITL);
    var first =
        shape(
            ApprovalTier.CALM,
            new DecisionTrace(
                new Basis.ByRateLimit(limit, 20, winner), List.of(winner), asks.policy()));
    var later =
        shape(
            ApprovalTier.CALM,
            new DecisionTrace(
                new Basis.ByRateLimit(limit, 23, winner), List.of(winner), asks.policy()));
    assertThat(first).isPresent().isEqualTo(later).isNotEqualTo(shape(ApprovalTier.CALM, asks));
  }
}

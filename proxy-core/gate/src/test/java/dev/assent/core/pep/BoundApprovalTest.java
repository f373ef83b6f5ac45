package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalCalls;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pep.Call.BoundApproval;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A yes covers later rounds of its call while the same rules ask.
class BoundApprovalTest {
  private static final ApprovalCalls CALL =
      ApprovalCalls.tool("fetch").argument("url", "https://example.org/");
  private static final Rule ASK = ApprovalCalls.rule("ask", Effect.HITL, Set.of());
  private static final Rule LEAK = ApprovalCalls.rule("leak", Effect.HITL, Set.of());
  private static final DecisionTrace TRACE = ApprovalCalls.asked(ASK);

  private final BoundApproval yes = BoundApproval.of("q1", CALL.build(), TRACE);

  @Test
  void itCoversTheSameCall() {
    assertThat(yes.covers(CALL.id("2").build(), ApprovalCalls.asked(ASK))).isTrue();
  }

  @Test
  void itCoversNoOtherCall() {
    assertThat(yes.covers(CALL.argument("url", "https://evil.example/").build(), TRACE)).isFalse();
    assertThat(yes.covers(CALL.session("s2").argument("mode", "1").build(), TRACE)).isFalse();
  }

  @Test
  void itCoversNothingThatAnotherRuleAsksAbout() {
    assertThat(yes.covers(CALL.build(), ApprovalCalls.asked(ASK, LEAK))).isFalse();
    assertThat(yes.covers(CALL.build(), ApprovalCalls.asked(LEAK))).isFalse();
  }

  @Test
  void itCoversNothingUnderAnotherPolicy() {
    var later =
        new DecisionTrace(TRACE.basis(), TRACE.matched(), new PolicyVersion(2, "0".repeat(64)));
    assertThat(yes.covers(CALL.build(), later)).isFalse();
  }
}

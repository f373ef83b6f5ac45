package dev.assent.desktop.rules.text;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ContinuedCheckTest {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");
  private final AtomicReference<Instant> time = new AtomicReference<>(NOW);
  private final ContinuedCheck check = new ContinuedCheck(time::get);

  private static Policy policy(Rule... rules) {
    return Policy.DENY_ALL.withRules(List.of(rules));
  }

  @Test
  void eachDraftGetsTheFindingsOfANewCheck() {
    var deny = rule("no", "", Effect.DENY, path("/a/**"));
    for (String typed : List.of("/", "/a", "/a/b", "/a/b/**", "/c/**", "/a/**/b")) {
      var draft = policy(rule("yes", "", Effect.ALLOW, tool("read*"), path(typed)), deny);
      assertThat(check.apply(draft)).as(typed).isEqualTo(PolicyCheck.check(draft, NOW));
    }
    assertThat(check.apply(policy(deny))).isEmpty();
  }

  @Test
  void expiryIsJudgedAnewAfterAWhile() {
    var plain = rule("no", "", Effect.DENY, path("/a/**"));
    var ending =
        new Rule(
            plain.id(),
            plain.description(),
            plain.effect(),
            plain.conditions(),
            Optional.empty(),
            true,
            Optional.of(NOW.plus(Duration.ofMinutes(15))));
    assertThat(check.apply(policy(ending))).extracting(Finding::code).containsExactly("expiring");
    time.set(NOW.plus(Duration.ofMinutes(20)));
    assertThat(check.apply(policy(ending))).extracting(Finding::code).containsExactly("expired");
  }
}

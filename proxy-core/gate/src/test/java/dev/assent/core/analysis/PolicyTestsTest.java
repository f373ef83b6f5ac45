package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Clause 9: the tests that a policy brings with it.
class PolicyTestsTest {
  @Test
  void clause9ACaseThatCannotBeReadFailsAndSaysWhy() {
    var example =
        new PolicyExample(
            "t", TestMachine.json("{\"atributes\": {}}"), Effect.DENY, Optional.empty());
    var policy =
        new Policy(
            List.of(),
            Policy.Combining.HITL_OVERRIDES,
            Policy.MissingAttributes.NO_MATCH,
            new Mode.Enforce(),
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of(example));
    assertThat(PolicyTests.run(policy, TestMachine.surroundings()).results().getFirst().complaint())
        .contains("cannot be judged: found the unknown member `atributes`");
  }
}

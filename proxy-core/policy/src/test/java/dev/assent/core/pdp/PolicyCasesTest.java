package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The clauses of the policy language, case by case.
class PolicyCasesTest {
  static Stream<PolicyCases.Case> cases() {
    return Stream.of(
            "seed-examples",
            "conditions",
            "several-values",
            "combining",
            "absent",
            "activity",
            "guards",
            "discovery",
            "patterns",
            "ready-attributes",
            "not",
            "value-tests",
            "circumstances",
            "identity",
            "time-and-past",
            "modes")
        .flatMap(topic -> PolicyCases.read(topic).stream());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void caseComesOut(PolicyCases.Case one) {
    var decision = one.policy().decide(one.call().request());
    var trace = decision.trace();
    assertThat(decision.effect().word() + " by " + trace.basis().finalRule())
        .isEqualTo(one.expect());
    one.matched()
        .ifPresent(ids ->
            assertThat(trace.matched().stream().map(m -> m.id().value()))
                .containsExactlyElementsOf(ids));
  }
}

package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyCheckTest {
  /// Clause 7.
  @Test
  void everyWitnessHoldsBeforeTheEngine() {
    for (var template :
        List.of(
            PolicyTemplates.developerDefault(List.of("/w")),
            PolicyTemplates.strict(List.of("/w")))) {
      var engine =
          CompiledPolicy.compile(
              template.policy(),
              PolicyVersion.NONE,
              List.of(),
              new CompileContext(
                  Optional.of(PathText.HOME), Optional.of(PathText.FOLDER), PrefixResolver.NONE));
      var found = PolicyCheck.check(template.policy());
      assertThat(found).anyMatch(finding -> finding.witness().isPresent());
      for (var finding : found) {
        finding
            .witness()
            .ifPresent(w -> assertThat(engine.decide(w.request()).effect()).isEqualTo(w.decided()));
      }
    }
  }
}

package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Subject;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 7: what the check says of conditions on tokens, with witnesses that have one.
class IdentityCheckTest {
  private static List<Finding> findings(String rules) {
    return PolicyCheck.check(
        ParsedPolicies.document("{\"rules\":[" + rules + "]}"),
        Instant.parse("2026-01-01T00:00:00Z"));
  }

  private static String rule(String id, String effect, String conditions) {
    return """
    {"id": "%s", "effect": "%s", "conditions": %s}
    """
        .formatted(id, effect, conditions);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          deny-needs-attribute|{"scope": "deploy"}|without a token
          deny-needs-attribute|{"not": {"scope": "deploy"}}|without a token
          deny-needs-attribute|{"not": {"claim": {"/groups": "release"}}}|without a token
          deny-needs-attribute|{"issuer": "https://id.example"}|without a token
          deny-needs-attribute|{"not": {"audience": "assent"}}|without a token
          deny-needs-attribute|{"client_id": "cli"}|without a token
          """)
  void aDenyThatNeedsATokenIsNamed(String code, String conditions, String said) {
    var alone = findings(rule("r", "deny", conditions));
    assertThat(alone).extracting(Finding::code).containsExactly(code);
    assertThat(alone.getFirst().message()).contains(said);
    var found =
        findings(
            rule("r", "deny", conditions) + "," + rule("a", "allow", "{\"mcp_method\": \"*\"}"));
    var passes = found.stream().filter(one -> one.code().equals(code)).findFirst();
    assertThat(passes.orElseThrow().witness())
        .hasValueSatisfying(
            witness -> assertThat(witness.request().subject().isOfToken()).isFalse());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          scope|{"scope": "deploy read"}
          literal-wildcard|{"scope": "deploy:*"}
          literal-wildcard|{"issuer": "https://*.example"}
          never-matches|{"scope": "a", "not": {"scope": ["a", "b"]}}
          never-matches|{"scope": []}
          never-matches|{"claim": {"/groups": {"in": []}}}
          never-matches|{"issuer": "a", "not": {"issuer": "a"}}
          never-matches|{"claim": {"/realm": {"exists": false}, "/realm/roles": "x"}}
          regular-expression|{"claim": {"/groups": "^rel.*"}}
          """)
  void aConditionThatMeansSomethingElseIsNamed(String code, String conditions) {
    assertThat(findings(rule("r", "hitl", conditions)))
        .extracting(Finding::code)
        .containsExactly(code);
  }

  /// Issuers leave out groups where there are too many of them.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          allow|{"not": {"claim": {"/groups": "blocked"}}}|true
          allow|{"claim": {"/groups": {"exists": true}}, "not": {"claim": {"/groups": "blocked"}}}|false
          allow|{"claim": {"/x": {"exists": true}}, "not": {"claim": {"/groups": "blocked"}}}|true
          allow|{"not": {"claim": {"/suspended": {"exists": true}}}}|false
          hitl|{"not": {"claim": {"/groups": "blocked"}}}|false
          """)
  void anAllowWithANotOfAClaimThatMayBeMissingIsNamed(
      String effect, String conditions, boolean named) {
    var found = findings(rule("r", effect, conditions));
    assertThat(found.stream().anyMatch(one -> one.code().equals("missing-claim"))).isEqualTo(named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"scope": ["deploy", "deploy:prod"], "backend_id": "ci"}
          {"claim": {"/groups": "release", "/groups/0": "lead"}}
          {"scope": "a", "not": {"scope": "b"}}
          {"claim": {"/https:~1~1id.example~1groups": "release"}}
          """)
  void aGoodRuleIsPassedOver(String conditions) {
    assertThat(findings(rule("r", "hitl", conditions))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"scope": "deploy"}|{"scope": ["deploy", "admin"]}
          {"issuer": "https://a"}|{"issuer": ["https://a", "https://b"]}
          {"claim": {"/groups": "release"}}|{"claim": {"/groups": "rel*"}}
          {"scope": "a", "claim": {"/dept": "it"}}|{"scope": "a"}
          """)
  void anAllowThatADenyOverridesHasAWitnessWithAToken(String narrow, String wide) {
    var found = findings(rule("yes", "allow", narrow) + "," + rule("no", "deny", wide));
    assertThat(found).extracting(Finding::code).contains("overridden-allow");
    var first = found.stream().filter(one -> one.code().equals("overridden-allow")).findFirst();
    assertThat(first.orElseThrow().witness())
        .hasValueSatisfying(witness -> {
          assertThat(witness.decided()).isEqualTo(Effect.DENY);
          assertThat(witness.request().subject().isOfToken()).isTrue();
        });
  }

  /// A person with two groups fits two rules of which each asks for one.
  @Test
  void aWitnessHasAsManyGroupsAndScopesAsItNeeds() {
    var found =
        findings(
            rule("ask", "hitl", "{\"claim\": {\"/groups\": \"release\"}, \"scope\": \"a\"}")
                + ","
                + rule("no", "deny", "{\"claim\": {\"/groups\": \"intern\"}, \"scope\": \"b\"}"));
    var softens = found.stream().filter(one -> one.code().equals("softens-deny")).findFirst();
    assertThat(softens).isPresent();
    Subject who = softens.get().witness().orElseThrow().request().subject();
    assertThat(who.scopes()).containsExactlyInAnyOrder("a", "b");
    assertThat(who.claims().array("groups").orElseThrow().items()).hasSize(2);
  }
}

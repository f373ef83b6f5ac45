package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyCheckTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  @Test
  void aQuestionThatSoftensADenialIsShownWithACall() {
    var finding =
        only(
            "softens-deny",
            """
            {"rules": [
              {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write*", "path_pattern": "/home/**"}},
              {"id": "other", "effect": "deny", "conditions": {"path_pattern": "/etc/**"}},
              {"id": "no", "effect": "deny", "conditions": {"path_pattern": "**/secrets/**"}}]}
            """);

    assertThat(finding.rules()).extracting(Object::toString).containsExactly("ask", "no");
    assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
    var witness = finding.witness().orElseThrow();
    assertThat(witness.decided()).isEqualTo(Effect.HITL);
    assertThat(witness.without()).isEqualTo(Effect.DENY);
    assertThat(witness.request().resource().paths().getFirst().given())
        .startsWith("/home/")
        .contains("/secrets/");
    assertThat(witness.request().resource().toolName())
        .hasValueSatisfying(name -> assertThat(name).startsWith("write"));
  }

  @Test
  void nothingIsSoftenedWhereDenyingStandsAbove() {
    assertThat(
            codes(
                """
                {"combining_algorithm": "deny-overrides", "rules": [
                  {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write*"}},
                  {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/etc/**"}}]}
                """))
        .doesNotContain("softens-deny");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          never-matches|{"tool_name": []}
          never-matches|{"tool_name": "a", "resource_type": "prompt"}
          never-matches|{"operations": ["read"], "mcp_method": "resources/*"}
          middle-stars|{"path_pattern": "/a/**/b"}
          relative-path|{"path_pattern": "**/x/**"}
          folder-only|{"path_pattern": "/a/b/"}
          home|{"path_pattern": "~me/x"}
          variable|{"path_pattern": "$HOME/**"}
          variable|{"path_pattern": "%APPDATA%/**"}
          variable|{"path_pattern": "${projects}/**"}
          variable|{"path_pattern": "${project}/${home}/**"}
          uri|{"path_pattern": "file:///a/**"}
          not-normalised|{"path_pattern": "/a/../b"}
          relative-pattern|{"path_pattern": "src/**"}
          literal-brackets|{"path_pattern": "/a/[xy]"}
          literal-brackets|{"path_pattern": "/a/*.{js,ts}"}
          extension|{"extension": "py"}
          extension|{"extension": "*.py"}
          extension|{"extension": ".tar.gz"}
          extension|{"extension": ".*"}
          scheme|{"scheme": "https://"}
          literal-wildcard|{"subject_id": "me*"}
          blanks|{"tool_name": " read"}
          never-matches|{"mcp_method": "tools/list"}
          never-matches|{"resource_type": "resource", "mcp_method": "prompts/*"}
          never-matches|{"tool_name": "read*", "not": {"tool_name": "r*"}}
          never-matches|{"not": {"path_pattern": "**"}}
          never-matches|{"not": {"mcp_method": "tools/call"}, "tool_name": "x"}
          never-matches|{"argument": {"/a": {"in": []}}}
          never-matches|{"argument": {"/a": 1, "/a/b": "x"}}
          path-as-text|{"argument": {"/file_path": "/etc/*"}}
          regular-expression|{"tool_name": "^read.*"}
          prefixed-tool|{"tool_name": "mcp__files__read"}
          subdomains-only|{"host": "*.example.org"}
          open-host|{"host": "*example.org"}
          open-host|{"host": "example.*"}
          host|{"host": "https://example.org/"}
          host|{"host": "example.org:443"}
          middle-stars|{"not": {"path_pattern": "/a/**/b"}}
          deny-needs-attribute|{"not": {"operations": ["read"]}}
          deny-needs-attribute|{"tool_metadata": {"/annotations/destructiveHint": true}}
          deny-needs-attribute|{"not": {"tool_state": "pinned"}}
          deny-needs-attribute|{"client": "other"}
          deny-needs-attribute|{"side_effects": ["code_exec"]}
          deny-needs-attribute|{"operations": ["delete"]}
          """)
  void aConditionThatMeansSomethingElseIsNamed(String code, String conditions) {
    var found =
        findings(
            "{\"rules\":[{\"id\":\"r\",\"effect\":\"deny\",\"conditions\":" + conditions + "}]}");
    assertThat(found).extracting(Finding::code).containsExactly(code);
    assertThat(found.getFirst().rules()).extracting(Object::toString).containsExactly("r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"tool_name": "read*", "backend_id": "fs"}
          {"path_pattern": ["/a/**", "~/x/**", "/a/*/b", "**"]}
          {"path_pattern": ["${project}/**", "${project}", "${home}/x/*"]}
          {"extension": [".py", ".PY"]}
          {"scheme": ["https", "git+ssh"]}
          {"host": ["github.com", "*.github.com"]}
          {"tool_name": "a", "resource_type": "tool", "mcp_method": "tools/*", "path_pattern": "/a"}
          """)
  void aGoodRuleIsPassedOver(String conditions) {
    assertThat(
            codes(
                "{\"rules\":[{\"id\":\"r\",\"effect\":\"deny\",\"conditions\":"
                    + conditions
                    + "}]}"))
        .isEmpty();
  }

  @Test
  void strictAttributesKeepADenialOn() {
    assertThat(
            codes(
                """
                {"missing_attributes": "strict",
                  "rules": [{"id": "r", "effect": "deny", "conditions": {"side_effects": ["code_exec"]}}]}
                """))
        .isEmpty();
  }

  @Test
  void anAllowThatADenialCoversNeverDecides() {
    var finding =
        only(
            "overridden-allow",
            """
            {"rules": [
              {"id": "yes", "effect": "allow", "conditions": {"path_pattern": ["/a/b/**", "/a/c"], "operations": ["read"]}},
              {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/a/**"}}]}
            """);
    assertThat(finding.rules()).extracting(Object::toString).containsExactly("yes", "no");
    assertThat(finding.witness())
        .hasValueSatisfying(witness -> {
          assertThat(witness.decided()).isEqualTo(Effect.DENY);
          assertThat(witness.without()).isEqualTo(Effect.DENY);
        });
  }

  @Test
  void anAllowThatIsCoveredInPartDecidesStill() {
    assertThat(
            codes(
                """
                {"rules": [
                  {"id": "yes", "effect": "allow", "conditions": {"path_pattern": ["/a/**", "/b/**"], "operations": ["read"]}},
                  {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/a/**"}}]}
                """))
        .isEmpty();
  }

  @Test
  void aDenialThatEndsEarlierDoesNotCover() {
    assertThat(
            codes(
                """
                {"rules": [
                  {"id": "yes", "effect": "allow", "conditions": {"path_pattern": "/a/b/**"}},
                  {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/a/**"}, "expires_at": "2030-01-01T00:00:00Z"}]}
                """))
        .isEmpty();
  }

  @Test
  void aQuestionBehindADenialIsUnreachable() {
    assertThat(
            codes(
                """
                {"combining_algorithm": "deny-overrides", "rules": [
                  {"id": "ask", "effect": "hitl", "conditions": {"path_pattern": "/a/b"}},
                  {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/a/**"}}]}
                """))
        .containsExactly("unreachable");
  }

  @Test
  void aRuleThatRepeatsAnotherIsADuplicate() {
    var finding =
        only(
            "duplicate",
            """
            {"rules": [
              {"id": "a", "effect": "deny", "conditions": {"scheme": "ftp", "tool_name": "x"}},
              {"id": "b", "effect": "deny", "conditions": {"tool_name": "x", "scheme": "ftp"}, "description": "again"}]}
            """);
    assertThat(finding.pointer()).isEqualTo("/rules/1");
    assertThat(finding.rules()).extracting(Object::toString).containsExactly("b", "a");
  }

  // It stands beside each of them, where "this rule" would mean another one.
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"rules": [
          {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write*"}},
          {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/etc/**"}}]}
        """,
        """
        {"rules": [
          {"id": "yes", "effect": "allow", "conditions": {"path_pattern": "/a/b/**"}},
          {"id": "no", "effect": "deny", "conditions": {"path_pattern": "/a/**"}}]}
        """,
        """
        {"rules": [
          {"id": "a", "effect": "deny", "conditions": {"scheme": "ftp"}},
          {"id": "b", "effect": "deny", "conditions": {"scheme": "ftp"}}]}
        """,
        """
        {"rules": [
          {"id": "a", "effect": "deny", "conditions": {"tool_name": "read*"}},
          {"id": "b", "effect": "deny", "conditions": {"tool_name": "*file"}},
          {"id": "c", "effect": "deny", "conditions": {"tool_name": "r*e"}}]}
        """
      })
  void aFindingOfSeveralRulesNamesTheOneThatItIsAboutAndAnother(String text) {
    var found = findings(text).stream().filter(finding -> finding.rules().size() > 1).toList();
    assertThat(found).isNotEmpty();
    for (var finding : found) {
      assertThat(finding.message())
          .contains("`" + finding.rules().get(0).value() + "`")
          .contains("`" + finding.rules().get(1).value() + "`")
          .doesNotContain("this one", "this rule");
    }
  }

  /// Clause 7.
  @Test
  void aTieThatTheOrderDecidesIsNoted() {
    var finding =
        only(
            "tie",
            """
            {"rules": [
              {"id": "a", "effect": "deny", "conditions": {"tool_name": "read*"}},
              {"id": "b", "effect": "deny", "conditions": {"tool_name": "*file"}}]}
            """);
    assertThat(finding.rules()).extracting(Object::toString).containsExactly("a", "b");
    assertThat(finding.witness().orElseThrow().request().resource().toolName())
        .hasValueSatisfying(name -> assertThat(name).startsWith("read").endsWith("file"));
  }

  @Test
  void anAllowOnNamesAloneIsAWarning() {
    assertThat(
            codes(
                "{\"rules\":[{\"id\":\"r\",\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"read*\"}}]}"))
        .containsExactly("allow-on-names-only");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"backend_id": "*"}
          {"tool_name": "ba*", "backend_id": "s*"}
          {"side_effects": ["code_exec"]}
          """)
  void anAllowForToolsThatRunCodeIsShownWithACall(String conditions) {
    var finding =
        only(
            "allows-code-exec",
            "{\"rules\":[{\"id\":\"r\",\"effect\":\"allow\",\"conditions\":" + conditions + "}]}");
    assertThat(finding.witness())
        .hasValueSatisfying(witness -> {
          assertThat(witness.decided()).isEqualTo(Effect.ALLOW);
          assertThat(witness.without()).isEqualTo(Effect.DENY);
        });
  }

  @Test
  void whatIsNeverRememberedIsNoted() {
    assertThat(
            codes(
                """
                {"rules": [
                  {"id": "a", "effect": "hitl", "conditions": {"side_effects": ["fs_write"]}},
                  {"id": "b", "effect": "hitl", "conditions": {"subject_id": "me"}, "cache_side_effects": ["code_exec"]}]}
                """))
        .containsExactly("never-remembered", "never-remembered");
    assertThat(
            codes(
                """
                {"rules": [{"id": "a", "effect": "hitl", "conditions": {"side_effects": ["fs_write"]},
                  "cache_side_effects": ["fs_write"]}]}
                """))
        .isEmpty();
  }

  @Test
  void expiryIsJudgedAtTheGivenMoment() {
    String text =
        """
        {"rules": [{"id": "r", "effect": "deny", "conditions": {"scheme": "ftp"}, "expires_at": "%s"}]}
        """;
    assertThat(codes(text.formatted("2026-06-01T00:00:00Z"))).containsExactly("expired");
    assertThat(codes(text.formatted("2026-06-07T00:00:00Z"))).containsExactly("expiring");
    assertThat(codes(text.formatted("2026-07-07T00:00:00Z"))).isEmpty();
    assertThat(
            PolicyCheck.check(
                ParsedPolicies.document(text.formatted("2026-06-01T00:00:00Z")).policy()))
        .isEmpty();
  }

  @Test
  void rulesThatAreOffAreNotJudged() {
    assertThat(
            codes(
                "{\"rules\":[{\"enabled\":false,\"effect\":\"allow\",\"conditions\":{\"tool_name\":[]}}]}"))
        .isEmpty();
  }

  @Test
  void findingsOfAFileHavePlaces() {
    var found =
        findings(
            "{\"rules\": [\n  {\"effect\": \"deny\", \"conditions\": {\"extension\": \"py\"}}]}");
    assertThat(found.getFirst().place().orElseThrow().line()).isEqualTo(2);
    assertThat(found.getFirst().place().orElseThrow().column()).isEqualTo(50);
    assertThat(found.getFirst().suggestion()).contains("write `.py`");
  }

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

  @Test
  void aDenialThatAnUnknownOperationPassesIsShownWithTheCall() {
    var finding =
        only(
            "deny-needs-attribute",
            """
            {"rules": [
              {"id": "no", "effect": "deny", "conditions": {"not": {"operations": ["read"]}}},
              {"id": "yes", "effect": "allow", "conditions": {"backend_id": "files", "argument": {"/mode": "safe"}}}]}
            """);
    assertThat(finding.severity()).isEqualTo(Finding.Severity.NOTE);
    assertThat(
            only(
                    "deny-needs-attribute",
                    """
                    {"rules": [
                      {"id": "no", "effect": "deny", "conditions": {"not": {"operations": ["read"]}}},
                      {"id": "yes", "effect": "allow", "conditions": {"backend_id": "*", "argument": {"/mode": {"exists": false}}}}]}
                    """)
                .witness())
        .hasValueSatisfying(witness -> {
          assertThat(witness.decided()).isEqualTo(Effect.ALLOW);
          assertThat(witness.request().action().operation()).isEmpty();
        });
  }

  @Test
  void aConditionOnTheCommandMakesCodeExecutionFine() {
    String text =
        """
        {"rules": [{"id": "r", "effect": "allow", "conditions": {"backend_id": "shell", "tool_name": "bash"%s}}]}
        """;
    assertThat(codes(text.formatted(""))).contains("allows-code-exec");
    assertThat(codes(text.formatted(", \"not\": {\"command_severity\": \"medium\"}")))
        .containsExactly("allow-needs-attribute");
    assertThat(codes(text.formatted(", \"command_rule\": \"git-*\""))).isEmpty();
    assertThat(codes(text.formatted(", \"argument\": {\"/command\": \"git status\"}"))).isEmpty();
  }

  @Test
  void rulesWithSourceAndDestinationAreShownWithBothPaths() {
    var finding =
        only(
            "softens-deny",
            """
            {"rules": [
              {"id": "ask", "effect": "hitl", "conditions": {"dest_path": "/out/**"}},
              {"id": "no", "effect": "deny", "conditions": {"source_path": "/secret/**"}}]}
            """);
    assertThat(finding.witness().orElseThrow().request().resource().paths())
        .extracting(path -> path.role().name())
        .containsExactly("SOURCE", "DESTINATION");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          mode-denies|{"mode": "read-only", "rules": [{"effect": "allow", "conditions": {"operations": ["write"], "backend_id": "x"}}]}
          mode-denies|{"mode": "read-only", "rules": [{"effect": "hitl", "conditions": {"side_effects": ["fs_write"]}, "cache_side_effects": ["fs_write"]}]}
          mode-denies|{"mode": "allow-list", "tools": ["read*"], "rules": [{"effect": "deny", "conditions": {"tool_name": "write"}}]}
          listed-but-denied|{"mode": "allow-list", "tools": ["read*"], "rules": [{"effect": "deny", "conditions": {"tool_name": "read"}}]}
          empty-allow-list|{"mode": "allow-list", "tools": [], "rules": []}
          new-tools-overrule|{"new_tools": "hitl", "rules": [{"effect": "allow", "conditions": {"tool_state": "new", "backend_id": "x"}}]}
          idle-new-tools|{"new_tools": "hitl", "rules": []}
          unused-group|{"groups": {"g": ["a"]}, "rules": []}
          idle-limit|{"rate_limits": [{"tool_name": "x", "calls": 1, "seconds": 9, "effect": "deny"}], "rules": [{"effect": "allow", "conditions": {"tool_name": "y*", "backend_id": "x"}}]}
          shadowed-limit|{"rate_limits": [{"tool_name": "y", "calls": 2, "seconds": 8, "effect": "hitl"}, {"tool_name": "*", "calls": 1, "seconds": 9, "effect": "deny"}], "rules": [{"effect": "allow", "conditions": {"tool_name": "y*", "backend_id": "x"}}]}
          """)
  void whatModesLimitsAndGroupsDoToRulesIsNamed(String code, String text) {
    assertThat(codes(text)).contains(code);
  }

  @Test
  void anEntryOfAGroupIsShownWithItsName() {
    var finding =
        only(
            "middle-stars",
            """
            {"groups": {"keys": ["/a/**/id_rsa"]}, "rules": [{"effect": "deny", "conditions": {"path_pattern": {"in_group": "keys"}}}]}
            """);
    assertThat(finding.message()).contains("`keys`");
    assertThat(
            codes(
                "{\"groups\": {\"g\": [\"/a\"]}, \"rules\": [{\"effect\": \"deny\", \"conditions\": {\"path_pattern\": {\"in_group\": \"g\"}}}]}"))
        .isEmpty();
  }

  @Test
  void strictAttributesMakeRulesMatchWhatLacksThem() {
    assertThat(
            codes(
                """
                {"missing_attributes": "strict",
                  "rules": [{"effect": "deny", "conditions": {"tool_name": "a", "resource_type": "prompt"}}]}
                """))
        .isEmpty();
  }

  private static List<Finding> findings(String text) {
    return PolicyCheck.check(ParsedPolicies.document(text), NOW);
  }

  private static List<String> codes(String text) {
    return findings(text).stream().map(Finding::code).toList();
  }

  private static Finding only(String code, String text) {
    var found = findings(text);
    assertThat(found).extracting(Finding::code).contains(code);
    return found.stream().filter(finding -> finding.code().equals(code)).findFirst().orElseThrow();
  }
}

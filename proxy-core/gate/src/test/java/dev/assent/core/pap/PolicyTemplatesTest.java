package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.PolicyTests;
import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTemplatesTest {
  private static final List<String> ROOTS = List.of("/home/me/project", "/srv/a*b/");
  private static final CaseSurroundings SURROUNDINGS =
      new CaseSurroundings(
          () -> Instant.EPOCH,
          Path.of("").toAbsolutePath(),
          Path.of("").toAbsolutePath(),
          "me",
          Map.of(),
          _ -> List.of());

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          read_file,      read,   /home/me/project/src/a.py,      ALLOW, DENY,  HITL,  ALLOW
          read_file,      read,   /home/me/project,               ALLOW, DENY,  HITL,  ALLOW
          read_file,      read,   /srv/a*b/x,                     ALLOW, DENY,  HITL,  ALLOW
          read_file,      read,   /home/me/projects/a,            DENY,  DENY,  DENY,  DENY
          read_file,      read,   /etc/passwd,                    DENY,  DENY,  DENY,  DENY
          read_file,      read,   /home/me/project/.env,          DENY,  DENY,  DENY,  DENY
          read_file,      read,   /home/me/project/.env.local,    DENY,  DENY,  DENY,  DENY
          read_file,      read,   /home/me/project/prod.env,      DENY,  DENY,  DENY,  DENY
          read_file,      read,   /home/me/.ssh/id_rsa,           DENY,  DENY,  DENY,  DENY
          list_directory, read,   /home/me/.ssh,                  DENY,  DENY,  DENY,  DENY
          read_file,      read,   /home/me/project/tls/server.key, DENY, DENY,  DENY,  DENY
          read_file,      read,   /home/me/.aws/credentials,      DENY,  DENY,  DENY,  DENY
          write_file,     write,  /home/me/project/src/a.py,      HITL,  DENY,  HITL,  DENY
          write_file,     write,  /home/me/project/.env,          DENY,  DENY,  DENY,  DENY
          delete_file,    delete, /etc/passwd,                    HITL,  DENY,  DENY,  DENY
          move_file,      '',     /home/me/project/a,             HITL,  DENY,  HITL,  DENY
          unknown_tool,   '',     /home/me/project/a,             HITL,  DENY,  HITL,  DENY
          unknown_tool,   '',     /home/me/project/.env,          DENY,  DENY,  DENY,  DENY
          unknown_tool,   read,   /etc/hosts,                     HITL,  DENY,  DENY,  DENY
          directory_tree, read,   /home/me/project/src,           ALLOW, DENY,  HITL,  ALLOW
          directory_tree, read,   /home/me/other,                 DENY,  DENY,  DENY,  DENY
          directory_tree, write,  /home/me/project/src,           HITL,  DENY,  HITL,  DENY
          """)
  void theTemplatesDecideAsPromised(
      String tool,
      String operation,
      String path,
      Effect developer,
      Effect empty,
      Effect strict,
      Effect readOnly) {
    var call = SampleCalls.tool(tool).operation(Operation.ofWord(operation)).path(path).request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call))
        .as("developer")
        .isEqualTo(developer);
    assertThat(decide(PolicyTemplates.empty(), call)).as("empty").isEqualTo(empty);
    assertThat(decide(PolicyTemplates.strict(ROOTS), call)).as("strict").isEqualTo(strict);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).as("read-only").isEqualTo(readOnly);
  }

  /// Servers that are no file servers: their tools name neither a file nor an address.
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          list_allowed_directories, read,  HITL,  DENY
          read_graph,               read,  HITL,  DENY
          open_nodes,               '',    HITL,  DENY
          sequentialthinking,       '',    HITL,  DENY
          create_entities,          write, HITL,  DENY
          read_file,                read,  DENY,  DENY
          """)
  void toolsWithoutAFileAreAsked(String tool, String operation, Effect developer, Effect readOnly) {
    var call = SampleCalls.tool(tool).operation(Operation.ofWord(operation)).request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).isEqualTo(developer);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).isEqualTo(readOnly);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          Read,       read,  /home/me/project/src/a.py, ALLOW, ALLOW
          Read,       read,  /home/me/project/.env,     DENY,  DENY
          Read,       read,  /home/me/.agent/plans/a,   ALLOW, HITL
          Read,       read,  /etc/passwd,               HITL,  HITL
          Write,      write, /home/me/project/src/a.py, HITL,  HITL
          Plan,       '',    '',                        ALLOW, DENY
          Bash,       '',    '',                        ALLOW, DENY
          Fetch,      '',    '',                        HITL,  DENY
          Mystery,    '',    '',                        HITL,  HITL
          """)
  void anAgentsOwnToolsHaveTheirPlaces(
      String tool, String operation, String path, Effect whole, Effect bare) {
    var call = SampleCalls.tool(tool).operation(Operation.ofWord(operation));
    var request = (path.isEmpty() ? call : call.path(path)).request();
    var all = List.of("Bash", "Fetch", "Plan", "Read", "Write");
    var tools =
        new PolicyTemplates.AgentTools(
            List.of("Bash"),
            List.of("Plan"),
            List.of("Fetch"),
            all,
            List.of("/home/me/.agent/plans/**"));
    var none = new PolicyTemplates.AgentTools(List.of(), List.of(), List.of(), all, List.of());
    assertThat(decide(PolicyTemplates.agent(tools, ROOTS), request)).isEqualTo(whole);
    assertThat(decide(PolicyTemplates.agent(none, ROOTS), request)).isEqualTo(bare);
  }

  /// Clause 8.4: what the rules allow is asked about for a tool that nobody accepted as it is.
  @Test
  void aNewToolIsAskedAboutBeforeItReads() {
    for (var state : List.of(ToolState.NEW, ToolState.CHANGED)) {
      var call =
          SampleCalls.tool("read_file")
              .operation(Optional.of(Operation.READ))
              .path("/home/me/project/a")
              .state(state)
              .request();
      assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).isEqualTo(Effect.HITL);
      assertThat(decide(PolicyTemplates.strict(ROOTS), call)).isEqualTo(Effect.HITL);
      assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).isEqualTo(Effect.HITL);
      assertThat(decide(PolicyTemplates.empty(), call)).isEqualTo(Effect.DENY);
    }
  }

  /// Clause 8.4: the call that is one too many within a minute is asked about, or denied where
  /// nobody is asked.
  @Test
  void tooManyReadsInAMinuteAreAskedAboutOrDenied() {
    var read =
        SampleCalls.tool("read_file")
            .operation(Optional.of(Operation.READ))
            .path("/home/me/project/a")
            .request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), counted(read, 299)))
        .isEqualTo(Effect.ALLOW);
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), counted(read, 300)))
        .isEqualTo(Effect.HITL);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), counted(read, 299))).isEqualTo(Effect.ALLOW);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), counted(read, 300))).isEqualTo(Effect.DENY);
  }

  /// Clause 8.2: the mode says what several rules would have to.
  @Test
  void readOnlyIsAMode() {
    assertThat(PolicyTemplates.readOnly(ROOTS).policy().mode()).isEqualTo(new Mode.ReadOnly());
    assertThat(PolicyTemplates.developerDefault(ROOTS).policy().mode())
        .isEqualTo(new Mode.Enforce());
    var call =
        SampleCalls.tool("read_file")
            .operation(Optional.of(Operation.READ))
            .effects(Set.of(SideEffect.NETWORK_EGRESS))
            .path("/home/me/project/a")
            .request();
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).isEqualTo(Effect.DENY);
  }

  /// Clause 9: the tests that a template brings pass, also after somebody allowed everything.
  @Test
  void theTestsOfATemplateHoldAsLongAsItsSecretsDo() {
    var everything =
        new Rule(
            new RuleId("everything"),
            Optional.empty(),
            Effect.ALLOW,
            List.of(Attribute.TOOL_NAME.texts(List.of("*"))),
            Optional.empty(),
            true,
            Optional.empty());
    for (var roots : List.of(ROOTS, List.<String>of())) {
      for (var template : all(roots)) {
        assertThat(tests(template)).allMatch(PolicyTests.Result::passed);
        if (!template.policy().rules().isEmpty()) {
          assertThat(tests(template)).hasSizeBetween(3, 4);
          assertThat(tests(template.withRuleAdded(everything)))
              .allMatch(PolicyTests.Result::passed);
          assertThat(tests(template.withRuleRemoved(0).withRuleAdded(everything)))
              .anyMatch(result -> !result.passed());
        }
      }
    }
  }

  @Test
  void aToolThatRunsCodeIsAskedOrDenied() {
    var call =
        SampleCalls.tool("bash")
            .effects(Set.of(SideEffect.CODE_EXEC, SideEffect.FS_READ))
            .request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).isEqualTo(Effect.HITL);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).isEqualTo(Effect.DENY);
    assertThat(decide(PolicyTemplates.strict(ROOTS), call)).isEqualTo(Effect.DENY);
  }

  @Test
  void aDecoyPathDoesNotOpenTheDefault() {
    var call =
        SampleCalls.tool("read_files")
            .operation(Optional.of(Operation.READ))
            .path("/home/me/project/a")
            .path("/etc/hosts")
            .request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).isEqualTo(Effect.DENY);
  }

  @Test
  void toolsThatReadSecretsAreDenied() {
    var call =
        SampleCalls.tool("get_password")
            .operation(Optional.of(Operation.READ))
            .effects(Set.of(SideEffect.KEYCHAIN_READ))
            .request();
    for (var template : all(ROOTS)) {
      assertThat(decide(template, call)).isEqualTo(Effect.DENY);
    }
  }

  @Test
  void withoutRootsNothingIsAllowed() {
    for (var template : all(List.of())) {
      assertThat(template.policy().rules()).noneMatch(rule -> rule.effect() == Effect.ALLOW);
    }
  }

  @Test
  void denialsCannotBeSoftened() {
    for (var template : all(ROOTS)) {
      assertThat(
              template.policy().rules().isEmpty()
                  || template.policy().combining() == Policy.Combining.DENY_OVERRIDES)
          .isTrue();
    }
  }

  @Test
  void everyRuleSaysWhatItIsFor() {
    for (var template : all(ROOTS)) {
      assertThat(template.policy().rules()).allMatch(rule -> rule.description().isPresent());
      assertThat(SamplePolicies.text(template)).endsWith("}\n");
    }
  }

  @Test
  void theCheckHasNoWarningAboutATemplate() {
    for (var roots : List.of(ROOTS, List.<String>of())) {
      for (var template : all(roots)) {
        assertThat(PolicyCheck.check(template.policy()))
            .filteredOn(finding -> finding.severity() != Finding.Severity.NOTE)
            .isEmpty();
      }
    }
  }

  @Test
  void aRootOnWindowsIsWrittenWithSlashes() {
    assertThat(SamplePolicies.text(PolicyTemplates.developerDefault(List.of("C:\\work\\"))))
        .contains("\"C:/work/**\"");
    assertThat(SamplePolicies.text(PolicyTemplates.developerDefault(List.of("/"))))
        .contains("\"path_pattern\": \"/**\"");
  }

  private static List<PolicyDocument> all(List<String> roots) {
    return List.of(
        PolicyTemplates.developerDefault(roots),
        PolicyTemplates.empty(),
        PolicyTemplates.strict(roots),
        PolicyTemplates.readOnly(roots));
  }

  private static List<PolicyTests.Result> tests(PolicyDocument document) {
    return PolicyTests.run(document.policy(), SURROUNDINGS).results();
  }

  private static AccessRequest counted(AccessRequest call, int calls) {
    return call.counting(List.of(new RecentCalls(List.of("*"), 60, calls)));
  }

  private static Effect decide(PolicyDocument template, AccessRequest call) {
    var context =
        new CompileContext(
            Optional.of("/home/me"), Optional.of("/home/me/project"), PrefixResolver.NONE);
    Decision decision =
        CompiledPolicy.compile(template.policy(), PolicyVersion.NONE, List.of(), context)
            .decide(call);
    return decision.effect();
  }
}

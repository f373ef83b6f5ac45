package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.SideEffect;
import dev.assent.core.pdp.CompileContext;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.PrefixResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTemplatesTest {
  private static final List<String> ROOTS = List.of("/home/me/project", "/srv/a*b/");

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
          unknown_tool,   '',     /home/me/project/a,             DENY,  DENY,  HITL,  DENY
          """)
  void theTemplatesDecideAsPromised(
      String tool, String operation, String path, Effect developer, Effect empty, Effect strict, Effect readOnly) {
    var call = Calls.tool(tool).operation(Operation.ofWord(operation)).path(path).request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).as("developer").isEqualTo(developer);
    assertThat(decide(PolicyTemplates.empty(), call)).as("empty").isEqualTo(empty);
    assertThat(decide(PolicyTemplates.strict(ROOTS), call)).as("strict").isEqualTo(strict);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).as("read-only").isEqualTo(readOnly);
  }

  @Test
  void aToolThatRunsCodeIsAskedOrDenied() {
    var call = Calls.tool("bash").effects(Set.of(SideEffect.CODE_EXEC, SideEffect.FS_READ)).request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).isEqualTo(Effect.HITL);
    assertThat(decide(PolicyTemplates.readOnly(ROOTS), call)).isEqualTo(Effect.DENY);
    assertThat(decide(PolicyTemplates.strict(ROOTS), call)).isEqualTo(Effect.DENY);
  }

  @Test
  void aDecoyPathDoesNotOpenTheDefault() {
    var call = Calls.tool("read_files").operation(Optional.of(Operation.READ)).path("/home/me/project/a").path("/etc/hosts").request();
    assertThat(decide(PolicyTemplates.developerDefault(ROOTS), call)).isEqualTo(Effect.DENY);
  }

  @Test
  void toolsThatReadSecretsAreDenied() {
    var call = Calls.tool("get_password").operation(Optional.of(Operation.READ)).effects(Set.of(SideEffect.KEYCHAIN_READ)).request();
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
      assertThat(template.policy().rules().isEmpty() || template.policy().combining() == Policy.Combining.DENY_OVERRIDES)
          .isTrue();
    }
  }

  @Test
  void everyRuleSaysWhatItIsFor() {
    for (var template : all(ROOTS)) {
      assertThat(template.policy().rules()).allMatch(rule -> rule.description().isPresent());
      assertThat(Texts.text(template)).endsWith("}\n");
    }
  }

  @Test
  void theCheckHasNoWarningAboutATemplate() {
    for (var template : all(ROOTS)) {
      assertThat(PolicyCheck.check(template.policy()))
          .filteredOn(finding -> finding.severity() != Finding.Severity.NOTE)
          .isEmpty();
    }
  }

  @Test
  void aRootOnWindowsIsWrittenWithSlashes() {
    assertThat(Texts.text(PolicyTemplates.developerDefault(List.of("C:\\work\\")))).contains("\"C:/work/**\"");
    assertThat(Texts.text(PolicyTemplates.developerDefault(List.of("/")))).contains("\"path_pattern\": \"/**\"");
  }

  private static List<PolicyDocument> all(List<String> roots) {
    return List.of(
        PolicyTemplates.developerDefault(roots),
        PolicyTemplates.empty(),
        PolicyTemplates.strict(roots),
        PolicyTemplates.readOnly(roots));
  }

  private static Effect decide(PolicyDocument template, dev.assent.core.access.AccessRequest call) {
    var context = new CompileContext(Optional.of("/home/me"), Optional.of("/home/me/project"), PrefixResolver.NONE);
    Decision decision =
        CompiledPolicy.compile(template.policy(), PolicyVersion.NONE, List.of(), context).decide(call);
    return decision.effect();
  }
}

package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pep.Judgement.Enforcement;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Calls that are refused because their sender lacks a right, as the sender reads it.
class MissingRightsTest {
  @TempDir private Path folder;
  private EnforcementRig rig;

  @BeforeEach
  void start() throws Exception {
    rig = new EnforcementRig(folder);
  }

  @AfterEach
  void end() {
    rig.close();
  }

  private static Subject subject(String scopes, String claims) throws Exception {
    return new Subject(
        "u1",
        Provenance.TOKEN,
        Optional.of("https://id.example"),
        Arrays.stream(scopes.split(" ")).filter(one -> !one.isEmpty()).toList(),
        Optional.of("assent"),
        List.of("assent"),
        Optional.of("Ana"),
        (JsonObject) JsonReader.read(claims.replace('\'', '"'), JsonLimits.FILE));
  }

  private JsonObject refused(Subject subject, Set<ClientCapability> capabilities) throws Exception {
    var enforced =
        rig.point.enforce(EnforcementRig.call("deploy"), () -> rig.facts(subject, capabilities));
    return ((Enforcement.Refuse) enforced).reply().orElseThrow();
  }

  private static String policy(String rules) {
    return "{\"combining_algorithm\":\"deny-overrides\",\"rules\":["
        + Arrays.stream(rules.split(";"))
            .map(rule -> {
              var parts = rule.strip().split(" ", 2);
              return "{\"id\":\"r%d\",\"effect\":\"%s\",\"conditions\":%s}"
                  .formatted(rules.indexOf(rule), parts[0], parts[1].replace('\'', '"'));
            })
            .collect(Collectors.joining(","))
        + "]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          allow {'tool_name':'deploy','scope':['deploy','admin']} | read | {'scope':['deploy','admin']} | no rule of the user's policy allows it without the scope `deploy` or `admin`, and the sign-in of the user does not have it.
          hitl {'tool_name':'deploy','scope':'deploy'} | | {'scope':['deploy']} | without the scope `deploy`
          deny {'tool_name':'*','not':{'scope':'deploy'}}; allow {'tool_name':'*'} | read | {'scope':['deploy']} | a rule of the user's policy forbids it without the scope `deploy`, and
          allow {'scope':'a','claim':{'/groups':'release'}} | b | {'scope':['a'],'claim':['/groups']} | without the scope `a` and the claim that the policy wants at `/groups`,
          allow {'scope':'a'}; allow {'scope':'b'} | c | {'scope':['a','b']} | without the scope `a`, or the scope `b`,
          deny {'not':{'scope':'a'}}; deny {'not':{'scope':'b'}}; allow {'tool_name':'*'} | c | {'scope':['a','b']} | without the scope `a` and the scope `b`,
          deny {'not':{'scope':'a','issuer':'https://x'}}; allow {'tool_name':'*'} | c | {'issuer':['https://x'],'scope':['a']} | without the scope `a` or the issuer `https://x`,
          allow {'audience':'other'} | c | {'audience':['other']} | without the audience `other`,
          allow {'client_id':'cli'} | c | {'client_id':['cli']} | without the client id `cli`,
          """)
  void whatIsMissingIsNamed(String rules, String scopes, String missing, String said)
      throws Exception {
    rig.policy(policy(rules));
    for (RefusalForm form : RefusalForm.values()) {
      rig.form = form;
      var error =
          refused(subject(scopes == null ? "" : scopes, "{'groups':['dev']}"), Set.of())
              .object("error")
              .orElseThrow();
      assertThat(JsonWriter.write(error.get("code"))).isEqualTo("-32600");
      assertThat(error.string("message").orElseThrow()).contains(said).contains("Tell the user");
      var facts = error.object("data").orElseThrow();
      assertThat(facts.string("reason")).contains("capability");
      assertThat(JsonWriter.write(facts.get("missing"))).isEqualTo(missing.replace('\'', '"'));
    }
    assertThat(rig.record().string("reason")).contains("capability");
    assertThat(rig.record().string("told").orElseThrow()).contains(said);
  }

  /// Other objections to a call are no matter of rights: no scope would help.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          allow {'tool_name':'other','scope':'deploy'}
          allow {'scope':'deploy','not':{'scope':'read'}}
          allow {'scope':[]}
          deny {'not':{'scope':'deploy'}}; deny {'tool_name':'deploy'}; allow {'tool_name':'*'}
          deny {'not':{'scope':'deploy','tool_name':'x'}}; allow {'tool_name':'*'}
          deny {'scope':'read'}; allow {'tool_name':'*'}
          deny {'tool_name':'deploy'}; allow {'scope':'deploy'}
          allow {'subject_id':'somebody'}; allow {'tool_name':'x','scope':'read'}
          """)
  void otherRefusalsStayAsTheyAre(String rules) throws Exception {
    rig.policy(policy(rules));
    var reply = refused(subject("read", "{}"), Set.of());
    assertThat(reply.object("error")).isEmpty();
    assertThat(JsonWriter.write(reply)).doesNotContain("capability").contains("isError");
  }

  @Test
  void withoutATokenItSaysSo() throws Exception {
    rig.policy(policy("allow {'scope':'deploy'}"));
    var error = refused(Subject.systemUser("me"), Set.of()).object("error").orElseThrow();
    assertThat(error.string("message").orElseThrow())
        .contains("without the scope `deploy`, and nobody is signed in.");
  }

  @Test
  void aClientWithoutTheCapabilityIsToldSo() throws Exception {
    rig.policy(policy("allow {'client_capability':'elicitation'}"));
    var error =
        refused(Subject.systemUser("me"), Set.of(ClientCapability.ROOTS))
            .object("error")
            .orElseThrow();
    assertThat(error.string("message").orElseThrow())
        .contains("without the client capability `elicitation`, and the client does not say");
  }

  @Test
  void withTheRightTheCallPasses() throws Exception {
    rig.policy(policy("deny {'not':{'scope':'deploy'}}; allow {'claim':{'/groups':'release'}}"));
    var allowed = subject("read deploy", "{'groups':['dev','release']}");
    var enforced =
        rig.point.enforce(EnforcementRig.call("deploy"), () -> rig.facts(allowed, Set.of()));
    assertThat(enforced).isInstanceOf(Enforcement.Forward.class);
    var who = rig.record().object("attributes").flatMap(all -> all.object("subject")).orElseThrow();
    assertThat(who.string("name")).contains("Ana");
    assertThat(who.object("claims")).isPresent();
  }
}

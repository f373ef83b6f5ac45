package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.identity.PersonRig;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.policy.Attribute;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Capability-based access of the seed "tool policy hook" for people: a real session of somebody
/// who signed in at a real issuer, and rules that ask for a group and for a scope.
@Timeout(120)
class RightsSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "missing_attributes": "strict", "rules": [
        {"id": "reads", "effect": "allow", "conditions": {"operations": ["read"]}},
        {"id": "release", "effect": "allow",
         "conditions": {"tool_name": "delete_file", "claim": {"/groups": "release"}}},
        {"id": "scope", "effect": "deny",
         "conditions": {"operations": ["write", "delete"], "not": {"scope": "deploy"}}}]}
      """;

  @TempDir private Path folder;
  private PersonRig person;
  private CoreRig rig;

  @BeforeEach
  void start() throws Exception {
    person = new PersonRig(folder);
    var definition =
        CoreRig.definition(
            CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120));
    rig = new CoreRig(folder, POLICY, definition, person.clock(), person.store());
    rig.core.config().set("identity", person.setting());
  }

  @AfterEach
  void stop() {
    rig.close();
    person.close();
  }

  private void signIn(String claims) throws Exception {
    person.claims((JsonObject) JsonReader.read(claims.replace('\'', '"'), JsonLimits.FILE));
    person.signIn(rig.core.person(), "u-17");
  }

  private Message called(String id, String tool) throws Exception {
    try (var client = rig.connect().shakeHands()) {
      return client.called(id, tool, JsonObject.EMPTY);
    }
  }

  private long deletions() throws Exception {
    return rig.seenLines().stream().filter(line -> line.contains("delete_file")).count();
  }

  @Test
  void whoHasGroupAndScopeMayCall() throws Exception {
    signIn("{'groups':['dev','release'],'scope':'openid deploy','name':'Ada Lovelace'}");
    assertThat(called("1", "delete_file")).isInstanceOf(Message.Success.class);
    assertThat(rig.decision("1").string("final_rule")).contains("release");
    assertThat(deletions()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'groups':['release'],'scope':'openid read'}  | a rule of the user's policy forbids it without the scope `deploy` | {"scope":["deploy"]}
          {'groups':['release'],'scope':'Deploy deploy:x deployment'} | without the scope `deploy` | {"scope":["deploy"]}
          {'groups':['dev'],'scope':'deploy'} | no rule of the user's policy allows it without the claim that the policy wants at `/groups` | {"claim":["/groups"]}
          {'groups':'dev,release','scope':'deploy'} | without the claim | {"claim":["/groups"]}
          {'groups':[['release']],'scope':'deploy'} | without the claim | {"claim":["/groups"]}
          {'groups':['Release'],'scope':'deploy'} | without the claim | {"claim":["/groups"]}
          {'groups':[],'scope':'deploy'} | without the claim | {"claim":["/groups"]}
          """)
  void whoLacksARightIsToldWhich(String claims, String said, String missing) throws Exception {
    signIn(claims);
    assertThat(called("1", "read_file")).isInstanceOf(Message.Success.class);
    var refused = ((Message.Failure) called("2", "delete_file")).error();
    assertThat(refused.code()).isEqualTo(-32600);
    assertThat(refused.message())
        .contains(said)
        .contains("the sign-in of the user does not have it");
    assertThat(JsonWriter.write(refused.data().orElseThrow())).contains("\"missing\":" + missing);
    assertThat(deletions()).isZero();
    assertThat(rig.decision("2").string("reason")).contains("capability");
  }

  @Test
  void theRecordNamesThePersonAndCanBeJudgedAgainAndHoldsNothingOfTheToken() throws Exception {
    signIn("{'groups':['release'],'scope':'deploy','jti':'j-1','sid':'s-1','name':'Ada Lovelace'}");
    assertThat(called("1", "delete_file")).isInstanceOf(Message.Success.class);
    var record =
        rig.records(AuditFile.DECISIONS).stream()
            .filter(one -> one.content().string("request_id").filter("1"::equals).isPresent())
            .findFirst()
            .orElseThrow();
    String text = JsonWriter.write(record.content());
    assertThat(text).contains("Ada Lovelace").contains("\"groups\":[\"release\"]");
    assertThat(text).doesNotContain("j-1").doesNotContain("s-1").doesNotContain("nonce");
    assertThat(person.secrets())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(text).doesNotContain(one));
    var read = RecordedCalls.of(record).orElseThrow();
    assertThat(read.has(Attribute.Recorded.CLAIMS)).isTrue();
    assertThat(read.request().subject().scopes()).contains("deploy");
    assertThat(read.request().subject().claims().array("groups")).isPresent();
  }
}

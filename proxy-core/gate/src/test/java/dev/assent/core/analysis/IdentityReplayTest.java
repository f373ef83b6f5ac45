package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pep.SampleRecords;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 1.2: what a token said stands in the record, so that another policy can be tried on it;
/// where it does not, replay says so and claims no result.
class IdentityReplayTest {
  private static final Path HOME = Path.of("/home/me");

  private static AccessRequest call(String token) {
    var given =
        """
        {"machine": false, "call": {"method": "tools/call", "params": {"name": "deploy"}}, TOKEN}
        """
            .replace("TOKEN", token.replace('\'', '"'));
    return ((JudgedCase.Decided) TestMachine.judge("{}", given)).request();
  }

  private static ReplayResult replayed(AccessRequest request, String draft) {
    var policy = TestMachine.policy(draft);
    var decision =
        PolicyCompiler.forCall(request, HOME).compile(TestMachine.policy("{}")).decide(request);
    var replay = new Replay(policy, HOME, 2);
    replay.take(SampleRecords.of(0, request, decision, LogArguments.REDACTED));
    return replay.result();
  }

  private static String allow(String conditions) {
    return "{\"rules\":[{\"id\":\"a\",\"effect\":\"allow\",\"conditions\":"
        + conditions.replace('\'', '"')
        + "}]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'scope':['a','deploy'] | {'scope':'deploy'} | true",
        "'scope':['a'] | {'scope':'deploy'} | false",
        "'scope':[] | {'not':{'scope':'deploy'}} | true",
        "'subject_id':'u' | {'not':{'scope':'deploy'}} | false",
        "'issuer':'https://i' | {'issuer':'https://i'} | true",
        "'audience':['a','b'] | {'audience':'a'} | false",
        "'client_id':'c' | {'client_id':'c'} | true",
        "'claims':{'groups':['dev','release']} | {'claim':{'/groups':'release'}} | true",
        "'claims':{'level':1.0} | {'claim':{'/level':1}} | true",
        "'claims':{} | {'not':{'claim':{'/groups':'release'}}} | true",
        "'subject_id':'u' | {'not':{'claim':{'/groups':'release'}}} | false"
      })
  void aNewDraftIsJudgedOnTheRecordedToken(String token, String conditions, boolean allowed) {
    var result = replayed(call(token), allow(conditions));
    assertThat(result.differences()).isEqualTo(allowed ? 1 : 0);
    assertThat(result.notEvaluable()).isEmpty();
  }

  @Test
  void claimsThatAreTooLargeAreNotGuessed() {
    String large = "'claims':{'groups':['release'],'about':'" + "x".repeat(70_000) + "'}";
    for (String conditions :
        new String[] {
          "{'claim':{'/groups':'release'}}",
          "{'not':{'claim':{'/groups':'release'}}}",
          "{'claim':{'/groups':{'exists':false}}}"
        }) {
      var result = replayed(call(large), allow(conditions));
      assertThat(result.differences()).isZero();
      assertThat(result.notEvaluable()).containsOnlyKeys(ReplayResult.Reason.IDENTITY_NOT_KEPT);
    }
  }

  @Test
  void aMaskedClaimIsNotGuessed() {
    String masked =
        "'claims':{'groups':['dev','ghp_16C7e42F292c6912E7710c838347Ae178B4a'],'x':'y'}";
    var hidden = replayed(call(masked), allow("{'claim':{'/groups':'release'}}"));
    assertThat(hidden.notEvaluable()).containsOnlyKeys(ReplayResult.Reason.IDENTITY_NOT_KEPT);
    var known = replayed(call(masked), allow("{'claim':{'/x':'y'}}"));
    assertThat(known.notEvaluable()).isEmpty();
    assertThat(known.differences()).isEqualTo(1);
  }

  @Test
  void aTestMadeOfARecordHasTheTokenButClaimsOnlyWhereTheyAreAskedFor() {
    var request = call("'scope':['deploy'],'claims':{'groups':['release'],'email':'a@b.example'}");
    var asking = example(request, allow("{'claim':{'/groups':'release'}}"));
    assertThat(asking).contains("\"claims\"").contains("release");
    var other = example(request, allow("{'scope':'deploy'}"));
    assertThat(other).contains("\"deploy\"").doesNotContain("b.example");
  }

  private static String example(AccessRequest request, String text) {
    var policy = TestMachine.policy(text);
    var decision = PolicyCompiler.forCall(request, HOME).compile(policy).decide(request);
    var made =
        RecordedExample.of(
            request,
            Instant.parse("2026-03-01T12:00:00Z"),
            decision.effect(),
            policy,
            "t",
            TestMachine.surroundings());
    return JsonWriter.write(((RecordedExample.Made.Test) made).example().given());
  }
}

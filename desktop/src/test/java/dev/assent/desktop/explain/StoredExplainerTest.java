package dev.assent.desktop.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredExplainerTest {
  private static final String PATH = "/home/sam/code/pay/config/retry.yaml";

  @TempDir Path folder;
  private PolicyStore store;
  private final Set<String> accepted = new HashSet<>();

  @BeforeEach
  void open() throws Exception {
    Files.writeString(folder.resolve("policy.json"), WhyCalls.RULES);
    store =
        PolicyStore.open(
            folder.resolve("policy.json"), folder.resolve("history.jsonl"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private ExplanationAnswer ask(ExplanationQuestion question) {
    var answer = new AtomicReference<ExplanationAnswer>();
    new StoredExplainer(
            _ -> store,
            (server, tool) -> accepted.contains(server + " " + tool),
            WhyCalls.HOME,
            new BackgroundWork(Runnable::run, Runnable::run))
        .explain(question, answer::set);
    return answer.get();
  }

  private static ApprovalRequest waiting(PolicyVersion version) {
    var made = WhyCalls.requests(PATH).build();
    return new ApprovalRequest(
        made.id(),
        made.proxy(),
        made.request(),
        new DecisionTrace(made.trace().basis(), made.trace().matched(), version),
        made.tier(),
        made.remembering(),
        made.digest(),
        made.askedAt(),
        made.deadline());
  }

  private void allowEverything() throws Exception {
    String text =
        "{\"version\": \"1\", \"default_action\": \"deny\", \"rules\": [{\"id\": \"all\","
            + " \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]}";
    store.save(PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aWaitingCallIsExplainedByThePolicyInForce() {
    var found =
        (ExplanationAnswer.ByPolicy)
            ask(new ExplanationQuestion.Waiting(waiting(store.state().version())));
    assertThat(found.source()).isEqualTo(ExplanationAnswer.Source.ITS_OWN);
    assertThat(found.agrees()).isTrue();
    assertThat(found.explanation().decision().effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void aCallOfAnEarlierPolicyIsExplainedByThatOne() throws Exception {
    var then = waiting(store.state().version());
    allowEverything();
    var found = (ExplanationAnswer.ByPolicy) ask(new ExplanationQuestion.Waiting(then));
    assertThat(found.source()).isEqualTo(ExplanationAnswer.Source.ITS_OWN);
    assertThat(found.explanation().decision().effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void whereTheTextIsNotKeptTodaysPolicyAnswersAndSaysSo() throws Exception {
    allowEverything();
    var found =
        (ExplanationAnswer.ByPolicy)
            ask(new ExplanationQuestion.Waiting(waiting(new PolicyVersion(1, "ab".repeat(32)))));
    assertThat(found.source()).isEqualTo(ExplanationAnswer.Source.TODAY);
    assertThat(found.agrees()).isFalse();
    assertThat(ExplanationWords.of(found).notes()).hasSize(2);
  }

  @Test
  void aHistoryThatIsDamagedDoesNotHideTheExplanation() throws Exception {
    var then = waiting(new PolicyVersion(1, "ab".repeat(32)));
    Files.writeString(folder.resolve("history.jsonl"), "no history\n");
    assertThat(((ExplanationAnswer.ByPolicy) ask(new ExplanationQuestion.Waiting(then))).source())
        .isEqualTo(ExplanationAnswer.Source.TODAY);
  }

  @Test
  void aRecordWithoutAttributesCannotBeExplained() {
    assertThat(ask(recorded(JsonObject.builder().put("basis", "rule").build())))
        .isEqualTo(new ExplanationAnswer.Not(ExplanationAnswer.Why.NO_ATTRIBUTES));
  }

  private static JsonObject decided(JsonObject policy) {
    var record =
        SampleRecords.asked("a", "allowed")
            .rule("ask-config", "hitl", 1, 0, 0)
            .call("write_file", PATH)
            .at(0)
            .content();
    return record.without("policy").with("policy", policy);
  }

  @Test
  void aRecordIsExplainedByTheVersionItNamesWhetherAsNumberOrText() throws Exception {
    var then = store.state().version();
    allowEverything();
    for (Json number :
        List.of(JsonNumber.of(then.number()), new JsonString(Long.toString(then.number())))) {
      var policy = JsonObject.builder().put("version", number).put("sha256", then.digest()).build();
      var found = (ExplanationAnswer.ByPolicy) ask(recorded(decided(policy)));
      assertThat(found.source()).isEqualTo(ExplanationAnswer.Source.ITS_OWN);
      assertThat(found.explanation().decision().effect()).isEqualTo(Effect.HITL);
    }
  }

  @Test
  void aRecordThatNamesNoVersionThatIsKeptIsExplainedByTodaysAndSaysSo() throws Exception {
    allowEverything();
    String digest = store.state().version().digest();
    for (String version :
        List.of(
            "null",
            "1.5",
            "-1",
            "99999999999999999999",
            "\"one\"",
            "\"\"",
            "[]",
            "{}",
            "true",
            "31")) {
      var policy =
          JsonObject.builder()
              .put("version", JsonReader.read(version, JsonLimits.MESSAGE))
              .put("sha256", "ab".repeat(32))
              .build();
      assertThat(((ExplanationAnswer.ByPolicy) ask(recorded(decided(policy)))).source())
          .as(version)
          .isEqualTo(ExplanationAnswer.Source.TODAY);
    }
    for (var policy :
        List.of(
            JsonObject.EMPTY,
            JsonObject.builder().put("version", JsonNumber.of(1)).build(),
            JsonObject.builder().put("sha256", digest.substring(1)).build())) {
      assertThat(((ExplanationAnswer.ByPolicy) ask(recorded(decided(policy)))).source())
          .isEqualTo(ExplanationAnswer.Source.TODAY);
    }
    var without =
        new AuditRecord(
            0, SampleRecords.TIME, "decision", decided(JsonObject.EMPTY).without("policy"));
    assertThat(
            ((ExplanationAnswer.ByPolicy) ask(new ExplanationQuestion.Recorded("files", without)))
                .source())
        .isEqualTo(ExplanationAnswer.Source.TODAY);
  }

  @Test
  void guardsAndFaultsDecideBeforeAnyRule() {
    var guard =
        JsonObject.builder()
            .put("basis", "guard")
            .put("guard", JsonObject.builder().put("path", "/x").build())
            .build();
    assertThat(ask(recorded(guard)))
        .isEqualTo(new ExplanationAnswer.BeforeRules(ExplanationAnswer.Step.GUARD, "/x"));
    var failure = JsonObject.builder().put("basis", "failure").put("reason", "too deep").build();
    assertThat(ask(recorded(failure)))
        .isEqualTo(new ExplanationAnswer.BeforeRules(ExplanationAnswer.Step.FAILURE, "too deep"));
    var unproved =
        JsonObject.builder()
            .put("basis", "identity")
            .put("identity", "expired")
            .put("identity_detail", "the token has expired: 120 s ago")
            .build();
    assertThat(ask(recorded(unproved)))
        .isEqualTo(
            new ExplanationAnswer.BeforeRules(
                ExplanationAnswer.Step.IDENTITY, "The token has expired: 120 s ago."));
  }

  @Test
  void aToolThatIsAcceptedByNowIsSaidToBe() {
    var request = waiting(store.state().version());
    var asked = new ExplanationQuestion.Waiting(request);
    assertThat(((ExplanationAnswer.ByPolicy) ask(asked)).accepted()).isFalse();
    accepted.add(request.proxy() + " write_file");
    assertThat(((ExplanationAnswer.ByPolicy) ask(asked)).accepted()).isTrue();
  }

  @Test
  void aServerThatIsGoneIsNoFault() {
    var answer = new AtomicReference<ExplanationAnswer>();
    new StoredExplainer(
            name -> {
              throw new IllegalArgumentException(name);
            },
            (_, _) -> false,
            WhyCalls.HOME,
            new BackgroundWork(Runnable::run, Runnable::run))
        .explain(new ExplanationQuestion.Waiting(waiting(PolicyVersion.NONE)), answer::set);
    assertThat(answer.get()).isEqualTo(new ExplanationAnswer.Not(ExplanationAnswer.Why.NO_POLICY));
  }

  private static ExplanationQuestion recorded(JsonObject body) {
    return new ExplanationQuestion.Recorded(
        "demo", new AuditRecord(1, java.time.Instant.EPOCH, "decision", body));
  }
}

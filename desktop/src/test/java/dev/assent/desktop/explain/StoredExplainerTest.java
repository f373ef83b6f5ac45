package dev.assent.desktop.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyDocument;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pdp.Trace;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredExplainerTest {
  private static final String PATH = "/home/sam/code/pay/config/retry.yaml";

  @TempDir Path folder;
  private PolicyStore store;

  @BeforeEach
  void open() throws Exception {
    Files.writeString(folder.resolve("policy.json"), WhyCalls.RULES);
    store = PolicyStore.open(folder.resolve("policy.json"), folder.resolve("history.jsonl"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Explained ask(Question question) {
    var answer = new AtomicReference<Explained>();
    new StoredExplainer(_ -> store, WhyCalls.HOME, Runnable::run, Runnable::run).explain(question, answer::set);
    return answer.get();
  }

  private static ApprovalRequest waiting(PolicyVersion version) {
    var made = WhyCalls.requests(PATH).build();
    return new ApprovalRequest(
        made.id(), made.proxy(), made.request(), new Trace(made.trace().basis(), made.trace().matched(), version), made.tier(),
        made.remembering(), made.digest(), made.askedAt(), made.deadline());
  }

  private void allowEverything() throws Exception {
    String text =
        "{\"version\": \"1\", \"default_action\": \"deny\", \"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]}";
    store.save(PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aWaitingCallIsExplainedByThePolicyInForce() {
    var found = (Explained.ByPolicy) ask(new Question.Waiting(waiting(store.state().version())));
    assertThat(found.source()).isEqualTo(Explained.Source.ITS_OWN);
    assertThat(found.agrees()).isTrue();
    assertThat(found.explanation().decision().effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void aCallOfAnEarlierPolicyIsExplainedByThatOne() throws Exception {
    var then = waiting(store.state().version());
    allowEverything();
    var found = (Explained.ByPolicy) ask(new Question.Waiting(then));
    assertThat(found.source()).isEqualTo(Explained.Source.ITS_OWN);
    assertThat(found.explanation().decision().effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void whereTheTextIsNotKeptTodaysPolicyAnswersAndSaysSo() throws Exception {
    allowEverything();
    var found = (Explained.ByPolicy) ask(new Question.Waiting(waiting(new PolicyVersion(1, "ab".repeat(32)))));
    assertThat(found.source()).isEqualTo(Explained.Source.TODAY);
    assertThat(found.agrees()).isFalse();
    assertThat(ExplanationWords.of(found).notes()).hasSize(2);
  }

  @Test
  void aHistoryThatIsDamagedDoesNotHideTheExplanation() throws Exception {
    var then = waiting(new PolicyVersion(1, "ab".repeat(32)));
    Files.writeString(folder.resolve("history.jsonl"), "no history\n");
    assertThat(((Explained.ByPolicy) ask(new Question.Waiting(then))).source()).isEqualTo(Explained.Source.TODAY);
  }

  @Test
  void aRecordWithoutAttributesCannotBeExplained() {
    assertThat(ask(recorded(JsonObject.builder().put("basis", "rule").build()))).isEqualTo(new Explained.Not(Explained.Why.NO_ATTRIBUTES));
  }

  @Test
  void guardsAndFaultsDecideBeforeAnyRule() {
    var guard = JsonObject.builder().put("basis", "guard").put("guard", JsonObject.builder().put("path", "/x").build()).build();
    assertThat(ask(recorded(guard))).isEqualTo(new Explained.BeforeRules(Explained.Step.GUARD, "/x"));
    var failure = JsonObject.builder().put("basis", "failure").put("reason", "too deep").build();
    assertThat(ask(recorded(failure))).isEqualTo(new Explained.BeforeRules(Explained.Step.FAILURE, "too deep"));
  }

  @Test
  void aServerThatIsGoneIsNoFault() {
    var answer = new AtomicReference<Explained>();
    new StoredExplainer(
            name -> {
              throw new IllegalArgumentException(name);
            },
            WhyCalls.HOME,
            Runnable::run,
            Runnable::run)
        .explain(new Question.Waiting(waiting(PolicyVersion.NONE)), answer::set);
    assertThat(answer.get()).isEqualTo(new Explained.Not(Explained.Why.NO_POLICY));
  }

  private static Question recorded(JsonObject body) {
    return new Question.Recorded("demo", new AuditRecord(1, java.time.Instant.EPOCH, "decision", body));
  }
}

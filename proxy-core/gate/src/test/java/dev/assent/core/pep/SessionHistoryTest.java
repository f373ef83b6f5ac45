package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.AllowOnce;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.Judgement.Enforcement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The past of a session, in enforcement (clause 3.10).
class SessionHistoryTest {
  private static final String RULES =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "asked", "effect": "hitl", "conditions": {"tool_name": ["secret", "slow"]}},
        {"id": "leak", "effect": "deny",
         "conditions": {"tool_name": ["fetch", "slow"],
                        "after": {"tool_name": ["secret", "quiet"], "within_minutes": 10}}}]}
      """;

  @TempDir private Path folder;
  private EnforcementRig rig;

  @BeforeEach
  void start() throws Exception {
    rig = new EnforcementRig(folder);
    var _ = rig.policy(RULES);
  }

  @AfterEach
  void end() {
    rig.close();
  }

  private void after(Duration time) {
    rig.ticks.addAndGet(time.toNanos());
  }

  private String tried(String tool) throws Exception {
    return rig.enforce(EnforcementRig.call(tool)) instanceof Enforcement.Forward ? "passed" : "no";
  }

  private void yes() {
    var _ = rig.says(new AllowOnce(Channel.KEY));
  }

  @Test
  void whatWasRefusedDidNotHappen() throws Exception {
    assertThat(tried("secret")).isEqualTo("no");
    assertThat(tried("fetch")).isEqualTo("passed");
  }

  @Test
  void aYesIsWhatHappenedAndTenMinutesLaterItIsOver() throws Exception {
    yes();
    assertThat(tried("fetch")).isEqualTo("passed");
    assertThat(tried("secret")).isEqualTo("passed");
    assertThat(tried("fetch")).isEqualTo("no");
    assertThat(rig.record().string("final_rule")).contains("leak");
    after(Duration.ofMinutes(10));
    assertThat(tried("fetch")).isEqualTo("no");
    after(Duration.ofMillis(1));
    assertThat(tried("fetch")).isEqualTo("passed");
  }

  @Test
  void theRecordHasWhatWasKnown() throws Exception {
    yes();
    assertThat(known()).isEmpty();
    assertThat(tried("secret")).isEqualTo("passed");
    after(Duration.ofMillis(1500));
    assertThat(tried("fetch")).isEqualTo("no");
    assertThat(known().orElseThrow().items())
        .containsExactly(
            JsonObject.builder()
                .put(
                    "asked",
                    JsonObject.EMPTY.with(
                        "conditions",
                        JsonObject.builder()
                            .put("tool_name", JsonArray.ofStrings(List.of("secret", "quiet")))
                            .build()))
                .put("ago_ms", 1500)
                .build());
  }

  private Optional<JsonArray> known() {
    return rig.log.isEmpty()
        ? Optional.empty()
        : rig.record().object("attributes").flatMap(all -> all.array("earlier_calls"));
  }

  @Test
  void whatIsLetThroughWhileAPersonThinksCounts() throws Exception {
    var _ =
        rig.person(request -> {
          if (request.request().resource().toolName().equals(Optional.of("slow"))) {
            secretly();
          }
          return new AllowOnce(Channel.KEY);
        });
    assertThat(tried("slow")).isEqualTo("no");
    assertThat(rig.record().string("final_rule")).contains("leak");
    assertThat(rig.questions).hasSize(1);
  }

  private void secretly() {
    try {
      assertThat(tried("quiet")).isEqualTo("passed");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anAnswerIsNotAskedForAgainWhereNothingComesOfIt() throws Exception {
    var _ =
        rig.policy(
                """
                {"rules": [
                  {"effect": "allow", "conditions": {"tool_name": "quiet"}},
                  {"effect": "hitl", "conditions": {"tool_name": "slow"}},
                  {"effect": "deny", "conditions": {"tool_name": "other", "after": {"tool_name": "quiet"}}}]}
                """)
            .person(request -> {
              if (request.request().resource().toolName().equals(Optional.of("slow"))) {
                secretly();
              }
              return new AllowOnce(Channel.KEY);
            });
    assertThat(tried("slow")).isEqualTo("passed");
    assertThat(rig.questions).hasSize(1);
  }

  @Test
  void aNewRuleKnowsNothingOfWhatWasBefore() throws Exception {
    yes();
    var _ = rig.policy(RULES.replace("\"after\": {\"tool_name\"", "\"after\": {\"mcp_method\""));
    assertThat(tried("secret")).isEqualTo("passed");
    after(Duration.ofMinutes(9));
    // Nobody asked then, so it may have been meant.
    var _ = rig.policy(RULES);
    assertThat(tried("fetch")).isEqualTo("no");
    after(Duration.ofMinutes(2));
    assertThat(tried("fetch")).isEqualTo("passed");
    // A reload that leaves the condition keeps what is known.
    assertThat(tried("secret")).isEqualTo("passed");
    var _ = rig.policy(RULES.replace("\"leak\"", "\"leaks\"").replace("10}", "30}"));
    after(Duration.ofMinutes(20));
    assertThat(tried("fetch")).isEqualTo("no");
  }

  @Test
  void aYesToSuchAQuestionIsNotRemembered() throws Exception {
    var _ =
        rig.policy(
            """
            {"rules": [
              {"effect": "allow", "conditions": {"tool_name": "*"}},
              {"effect": "hitl", "cache_side_effects": [], "conditions": {"tool_name": "noted", "after": {"tool_name": "secret"}}}]}
            """);
    yes();
    assertThat(tried("secret")).isEqualTo("passed");
    assertThat(tried("noted")).isEqualTo("passed");
    assertThat(rig.questions.getFirst().remembering()).isInstanceOf(RememberOffer.NotOffered.class);
    var _ = rig.says(new ApprovalAnswer.Refused(Channel.KEY, Optional.empty()));
    assertThat(tried("noted")).isEqualTo("no");
  }
}

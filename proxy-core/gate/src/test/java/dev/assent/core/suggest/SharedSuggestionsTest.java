package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Suggestions from the calls of all servers with one policy.
class SharedSuggestionsTest {
  private static final String ASKING =
      "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"operations\": [\"write\"]}}]}";
  private static final String READING =
      "{\"rules\": [{\"id\": \"reads\", \"effect\": \"allow\", \"conditions\":"
          + " {\"tool_name\": \"read*\", \"path_pattern\": \"/w/**\"}}]}";
  private static final int DAY = 24 * 60;

  private final Map<String, PastCalls> logs = new LinkedHashMap<>();

  private static LogOfCalls writes(int count, String answer) {
    var log = new LogOfCalls(LogOfCalls.policy(ASKING));
    for (int i = 0; i < count; i++) {
      log.call(1000 - i, "write_file", LogOfCalls.path("/w/docs/" + i + ".md"), answer);
    }
    return log;
  }

  private static LogOfCalls reads(int days, String folder) {
    var log = new LogOfCalls(LogOfCalls.policy(READING));
    log.call(days * DAY, "read_text", LogOfCalls.path("/v/old"), "");
    for (int i = 0; i < 60; i++) {
      log.call((60 - i) * 400, "read_file", LogOfCalls.path(folder + i % 3 + "/" + i), "");
    }
    return log;
  }

  private void put(String server, LogOfCalls log) {
    logs.put(server, log.log(1_000_000));
  }

  private void putBroken(String server) {
    logs.put(server, PastCalls.in(Path.of("no-such-folder")));
  }

  private Suggestions.Result found(String policy) throws AuditException {
    return Suggestions.of(
        logs, LogOfCalls.policy(policy), (_, _) -> true, Set.of(), LogOfCalls.HOME, LogOfCalls.NOW);
  }

  @Test
  void answersOfOneServerSpeakForARuleAndNameIt() throws Exception {
    put("mail", writes(0, ""));
    put("files", writes(5, "allow_once key"));
    putBroken("broken");
    var found = found(ASKING);
    assertThat(found.suggestions()).hasSize(1);
    assertThat(found.speakers()).containsEntry(found.suggestions().getFirst().key(), "files");
    assertThat(found.counted()).containsExactly(Map.entry("mail", 0L), Map.entry("files", 5L));
    assertThat(found.missed()).containsOnlyKeys("broken");
  }

  @Test
  void aServerAloneHasTheKeyThatItHadBefore() throws Exception {
    put("files", writes(5, "allow_once key"));
    String alone = found(ASKING).suggestions().getFirst().key();
    put("mail", writes(0, ""));
    assertThat(found(ASKING).suggestions().getFirst().key()).isEqualTo(alone);
  }

  @Test
  void aNoToACallOfAnotherServerSpeaksAgainstTheRule() throws Exception {
    put("files", writes(5, "allow_once key"));
    put("mail", writes(1, "deny key"));
    assertThat(found(ASKING).suggestions()).isEmpty();
  }

  @Test
  void callsOfAnotherServerThatItWouldLetPassAreShown() throws Exception {
    put("files", writes(5, "allow_once key"));
    put("mail", writes(2, ""));
    var answers = (Suggestion.Answers) found(ASKING).suggestions().getFirst();
    assertThat(answers.unjudged().calls()).isEqualTo(2);
    assertThat(answers.unjudged().examples())
        .allSatisfy(one -> assertThat(one.server()).contains("mail"));
  }

  @Test
  void aRuleGetsNarrowerOnlyByWhatAllServersNeed() throws Exception {
    put("files", reads(31, "/w/src/"));
    put("mail", reads(31, "/w/src/"));
    var narrower = (Suggestion.Narrower) found(READING).suggestions().getFirst();
    assertThat(narrower.after()).containsExactly("/w/src/**");
    assertThat(narrower.matched()).isEqualTo(120);
    put("mail", reads(31, "/w/other/"));
    assertThat(found(READING).suggestions())
        .filteredOn(Suggestion.Narrower.class::isInstance)
        .noneMatch(one -> ((Suggestion.Narrower) one).after().contains("/w/src/**"));
  }

  @Test
  void aServerThatIsNewOrNotReadKeepsRulesAsTheyAre() throws Exception {
    put("files", reads(31, "/w/src/"));
    put("mail", reads(3, "/w/src/"));
    assertThat(found(READING).suggestions()).isEmpty();
    logs.remove("mail");
    assertThat(found(READING).suggestions()).hasSize(1);
    putBroken("broken");
    assertThat(found(READING).suggestions()).isEmpty();
  }

  @Test
  void withoutAnyLogThereIsNothing() {
    putBroken("broken");
    assertThatThrownBy(() -> found(READING)).isInstanceOf(AuditException.class);
    putBroken("another");
    assertThatThrownBy(() -> found(READING)).isInstanceOf(AuditException.class);
  }
}

package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SuggestionStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rules that are tried for a day, and what is remembered of suggestions.
class TrialRulesTest {
  private static final String POLICY =
      "{\n  \"rules\": [\n    {\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"operations\": [\"write\"]}}\n  ]\n}\n";

  private final LogOfCalls log = new LogOfCalls(LogOfCalls.policy(POLICY));
  private PolicyDocument document;
  private TrialRules.Begun begun;
  @TempDir private Path folder;
  private SuggestionStore store;

  @BeforeEach
  void tryIt() throws Exception {
    for (int i = 0; i < 5; i++) {
      log.call(100 - i, "write_file", LogOfCalls.path("/w/docs/" + i + ".md"), "allow_once key");
    }
    var suggestion = (Suggestion.Answers) log.suggestions().suggestions().getFirst();
    begun = TrialRules.begin("files", suggestion, LogOfCalls.NOW);
    document = PolicyDocument.parse(POLICY.getBytes(StandardCharsets.UTF_8));
    store =
        new SuggestionStore(
            AssentHome.locate(Map.of("ASSENT_HOME", folder.toString()), folder, "Linux"));
    Files.createDirectories(
        AssentHome.locate(Map.of("ASSENT_HOME", folder.toString()), folder, "Linux").state());
  }

  private static Effect effect(Policy policy, java.time.Instant time) {
    return LogOfCalls.decide(
            policy, LogOfCalls.request("write_file", LogOfCalls.path("/w/docs/x.md"), time))
        .effect();
  }

  @Test
  void itAllowsForADayAndRefusesThen() {
    var then = begun.draft().applyTo(document).policy();
    assertThat(effect(then, LogOfCalls.NOW)).isEqualTo(Effect.ALLOW);
    assertThat(effect(then, LogOfCalls.NOW.plus(TrialRules.LENGTH))).isEqualTo(Effect.DENY);
  }

  @Test
  void theEndBringsTheTextBack() {
    var ended = TrialRules.end(begun.draft().applyTo(document), begun.trial()).orElseThrow();
    assertThat(ended.policy()).isEqualTo(document.policy());
    assertThat(effect(ended.policy(), LogOfCalls.NOW.plus(TrialRules.LENGTH)))
        .isEqualTo(Effect.HITL);
  }

  @Test
  void whatElseChangedMeanwhileStays() {
    var more =
        begun
            .draft()
            .applyTo(document)
            .withRuleAdded(
                LogOfCalls.policy(
                        "{\"rules\": [{\"id\": \"x\", \"effect\": \"deny\", \"conditions\": {\"tool_name\": \"rm\"}}]}")
                    .rules()
                    .getFirst());
    var ended = TrialRules.end(more, begun.trial()).orElseThrow();
    assertThat(ended.policy().rules())
        .extracting(rule -> rule.id().value())
        .containsExactly("ask", "x");
  }

  @Test
  void whereAPersonChangedARuleItAsks() {
    var changed = begun.draft().applyTo(document);
    int last = changed.policy().rules().size() - 2;
    var ended = TrialRules.end(changed.withRuleRemoved(last), begun.trial()).orElseThrow();
    assertThat(effect(ended.policy(), LogOfCalls.NOW.plus(TrialRules.LENGTH)))
        .isEqualTo(Effect.HITL);
  }

  @Test
  void aRuleThatLastsByNowIsLeftAlone() {
    assertThat(TrialRules.end(document, begun.trial())).isEmpty();
  }

  @Test
  void whatIsRememberedComesBack() throws ConfigException {
    var kept = new SuggestionStore.Kept(Set.of("a".repeat(64)), List.of(begun.trial()));
    store.write(kept);
    assertThat(store.read()).isEqualTo(kept);
    assertThat(TrialRules.end(begun.draft().applyTo(document), store.read().trials().getFirst()))
        .isPresent();
  }

  @Test
  void nothingIsRememberedAtFirst() throws ConfigException {
    assertThat(store.read()).isEqualTo(SuggestionStore.Kept.NOTHING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"schema_version\": 1, \"refused\": [\"x\"], \"trials\": []}",
        "{\"schema_version\": 1, \"refused\": [], \"trials\": [{}]}",
        "{\"schema_version\": 1, \"refused\": [], \"trials\": [], \"more\": 1}",
        "{\"schema_version\": 1, \"refused\": []}",
        "nonsense"
      })
  void aBrokenFileIsNotUsed(String text) throws Exception {
    store.write(SuggestionStore.Kept.NOTHING);
    Path file;
    try (var all = Files.walk(folder)) {
      file = all.filter(one -> one.endsWith("suggestions.json")).findFirst().orElseThrow();
    }
    Files.writeString(file, text);
    Assertions.assertThatThrownBy(store::read).isInstanceOf(ConfigException.class);
  }
}

package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.HookAgent;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lookback.StartTemplate;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the suggestions that the log speaks for.
class SuggestionsTest {
  private static final long DAY = 24 * 60;
  private static final String ASKING =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "secrets", "effect": "deny", "conditions": {"path_pattern": ["**/.env", "**/.env.*", "**/.netrc", "**/.pgpass", "**/.npmrc",
          "**/.pypirc", "**/id_*", "**/*.pem", "**/*.key", "**/*.p12", "**/*.pfx", "**/*.jks", "**/*.keystore", "**/*.kdbx", "**/credentials",
          "**/.git-credentials", "**/shadow", "**/sudoers", "**/.ssh/**", "**/.gnupg/**", "**/.aws/**", "**/.kube/**", "**/.azure/**",
          "**/.docker/**"]}},
        {"id": "reads", "effect": "allow", "conditions": {"operations": ["read"], "path_pattern": "/w/**"}},
        {"id": "ask", "effect": "hitl", "conditions": {"operations": ["write", "delete"]}},
        {"id": "ask-others", "effect": "hitl", "conditions": {"tool_name": ["fetch", "post_message"]}}
      ]}
      """;

  private final LogOfCalls log = new LogOfCalls(LogOfCalls.policy(ASKING));

  private void writes(int count, String folder, String answer) {
    for (int i = 0; i < count; i++) {
      log.call(1000 - i, "write_file", LogOfCalls.path(folder + "/" + i + ".md"), answer);
    }
  }

  private List<Suggestion.Answers> answers() {
    return log.suggestions().suggestions().stream()
        .filter(Suggestion.Answers.class::isInstance)
        .map(Suggestion.Answers.class::cast)
        .toList();
  }

  private Effect after(Suggestion suggestion, String tool, JsonObject arguments) {
    return LogOfCalls.decide(
            suggestion.draft().applyTo(log.policy()),
            LogOfCalls.request(tool, arguments, LogOfCalls.NOW))
        .effect();
  }

  @Test
  void fiveYesesInAFolderSuggestTheFolder() {
    writes(5, "/w/docs", "allow_once key");
    var found = answers();
    assertThat(found).hasSize(1);
    var suggestion = found.getFirst();
    assertThat(suggestion.effect()).isEqualTo(Effect.ALLOW);
    assertThat(suggestion.answered()).isEqualTo(5);
    assertThat(suggestion.scope().paths()).containsExactly("/w/docs/*.md");
    assertThat(suggestion.scope().secretsRefused()).isFalse();
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/docs/new.md")))
        .isEqualTo(Effect.ALLOW);
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/docs/new.txt")))
        .isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/docs/deep/new.md")))
        .isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/new.md")))
        .isEqualTo(Effect.HITL);
    assertThat(
            after(
                suggestion,
                "write_file",
                JsonObject.builder().put("file", "/w/docs/new.md").build()))
        .isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "edit_file", LogOfCalls.path("/w/docs/new.md")))
        .isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/docs/.env")))
        .isEqualTo(Effect.DENY);
  }

  @Test
  void yesesAfterASecretSuggestNothingAboutTheNextSecret() {
    var looking =
        LogOfCalls.policy(
            """
            {"rules": [
              {"id": "writes", "effect": "hitl", "conditions": {"tool_name": "write_file"}},
              {"id": "leak", "effect": "hitl", "conditions": {
                "tool_name": "write_file", "after": {"path_pattern": "**/.env", "within_minutes": 10}}}]}
            """);
    var calls = new LogOfCalls(looking);
    for (int i = 0; i < 6; i++) {
      var like =
          LogOfCalls.request(
              "write_file",
              LogOfCalls.path("/w/docs/" + i + ".md"),
              LogOfCalls.NOW.minus(Duration.ofMinutes(1000 - i)));
      calls.call(LogOfCalls.aMinuteAfter(looking, like), "allow_once key");
    }
    var next = LogOfCalls.request("write_file", LogOfCalls.path("/w/docs/new.md"), LogOfCalls.NOW);
    for (var suggestion : calls.suggestions().suggestions()) {
      var changed = suggestion.draft().applyTo(looking);
      assertThat(LogOfCalls.decide(changed, LogOfCalls.aMinuteAfter(looking, next)).effect())
          .isEqualTo(Effect.HITL);
    }
  }

  private static Subject of(String issuer) {
    return new Subject(
        "me",
        Provenance.TOKEN,
        Optional.of(issuer).filter(text -> !text.isEmpty()),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        JsonObject.EMPTY);
  }

  private void yeses(int count, Subject who) {
    for (int i = 0; i < count; i++) {
      var like =
          LogOfCalls.request(
              "write_file",
              LogOfCalls.path("/w/docs/" + i + ".md"),
              LogOfCalls.NOW.minus(Duration.ofMinutes(1000 - i)));
      log.call(of(like, who), "allow_once key");
    }
  }

  private static AccessRequest of(AccessRequest like, Subject who) {
    return new AccessRequest(
        who, like.action(), like.resource(), like.environment(), like.arguments());
  }

  @Test
  void answersOfPeopleWithOneIdAreNotAddedUp() {
    yeses(4, of("https://id.example.com"));
    yeses(4, of("https://id.example.org"));
    yeses(4, Subject.systemUser("me"));
    assertThat(answers()).isEmpty();
  }

  @Test
  void aRecordWithoutItsIssuerSpeaksForNobody() {
    yeses(9, of(""));
    assertThat(answers()).isEmpty();
  }

  @Test
  void aRuleForSomebodyOfAnIssuerIsForThemAlone() {
    yeses(5, of("https://id.example.com"));
    var drawn = answers().getFirst().draft().applyTo(log.policy());
    var like = LogOfCalls.request("write_file", LogOfCalls.path("/w/docs/n.md"), LogOfCalls.NOW);
    assertThat(LogOfCalls.decide(drawn, of(like, of("https://id.example.com"))).effect())
        .isEqualTo(Effect.ALLOW);
    assertThat(LogOfCalls.decide(drawn, of(like, of("https://id.example.org"))).effect())
        .isEqualTo(Effect.HITL);
    assertThat(LogOfCalls.decide(drawn, like).effect())
        .as("an absent issuer is none, so nothing asks either")
        .isEqualTo(Effect.DENY);
  }

  @Test
  void fourAreNotEnough() {
    writes(4, "/w/docs", "allow_once key");
    assertThat(answers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "timeout timer",
        "withdrawn x",
        "allow key q1",
        "allow_once ticket q1",
        "deny mouse q1",
        "observed x"
      })
  void whatNobodyAnsweredIsNoAnswer(String answer) {
    writes(9, "/w/docs", answer);
    assertThat(answers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"deny key", "deny closed", "deny tray", "deny mouse q1"})
  void oneNoInTheFolderIsEnough(String no) {
    writes(9, "/w/docs", "allow_once key");
    log.call(2000, "write_file", LogOfCalls.path("/w/docs/x.md"), no);
    assertThat(answers()).isEmpty();
  }

  @Test
  void aNoOfLongAgoIsForgotten() {
    log.call(15 * DAY, "write_file", LogOfCalls.path("/w/docs/x.md"), "deny key");
    writes(5, "/w/docs", "allow_once key");
    assertThat(answers()).hasSize(1);
  }

  @Test
  void aNoElsewhereDoesNotCount() {
    log.call(2000, "write_file", LogOfCalls.path("/w/src/x.md"), "deny key");
    writes(5, "/w/docs", "allow_once key");
    assertThat(answers()).hasSize(1);
  }

  @Test
  void whatNobodyJudgedIsShown() {
    writes(5, "/w/docs", "allow_once key");
    log.call(500, "write_file", LogOfCalls.path("/w/docs/late.md"), "timeout timer");
    var suggestion = answers().getFirst();
    assertThat(suggestion.unjudged().calls()).isOne();
    assertThat(suggestion.unjudged().examples().getFirst().target()).contains("/w/docs/late.md");
  }

  @Test
  void dangerIsNeverSuggested() {
    for (int i = 0; i < 9; i++) {
      log.call(1000 - i, "delete_file", LogOfCalls.path("/w/docs/" + i), "allow_once key");
    }
    assertThat(answers()).isEmpty();
  }

  @Test
  void aFolderOfSecretsIsNeverSuggested() {
    var loose =
        new LogOfCalls(
            LogOfCalls.policy(
                "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\":"
                    + " {\"tool_name\": \"write_file\"}}]}"));
    for (int i = 0; i < 9; i++) {
      loose.call(1000 - i, "write_file", LogOfCalls.path("/w/.ssh/" + i), "allow_once key");
      loose.call(500 - i, "write_file", LogOfCalls.path("/home/me/" + i), "allow_once key");
      loose.call(300 - i, "write_file", LogOfCalls.path("/" + i), "allow_once key");
    }
    assertThat(loose.suggestions().suggestions()).isEmpty();
  }

  @Test
  void secretsInTheFolderAreLeftOutWhereNothingElseRefusesThem() {
    var loose =
        new LogOfCalls(
            LogOfCalls.policy(
                "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\":"
                    + " {\"tool_name\": \"write_file\"}}]}"));
    for (String name : List.of("a.md", "b.txt", "c", "d", "e")) {
      loose.call(1000, "write_file", LogOfCalls.path("/w/docs/" + name), "allow_once key");
    }
    var suggestion = (Suggestion.Answers) loose.suggestions().suggestions().getFirst();
    assertThat(suggestion.scope().secretsRefused()).isTrue();
    var then = suggestion.draft().applyTo(loose.policy());
    assertThat(
            LogOfCalls.decide(
                    then,
                    LogOfCalls.request(
                        "write_file", LogOfCalls.path("/w/docs/.env"), LogOfCalls.NOW))
                .effect())
        .isEqualTo(Effect.DENY);
    assertThat(
            LogOfCalls.decide(
                    then,
                    LogOfCalls.request("write_file", LogOfCalls.path("/w/docs/f"), LogOfCalls.NOW))
                .effect())
        .isEqualTo(Effect.ALLOW);
  }

  @Test
  void aHostIsSuggested() {
    for (int i = 0; i < 6; i++) {
      log.call(
          1000 - i,
          "fetch",
          JsonObject.builder().put("url", "https://docs.example.org/" + i).build(),
          "allow_once mouse");
    }
    var suggestion = answers().getFirst();
    assertThat(suggestion.scope().hosts()).containsExactly("docs.example.org");
    assertThat(
            after(
                suggestion,
                "fetch",
                JsonObject.builder().put("url", "https://docs.example.org/x").build()))
        .isEqualTo(Effect.ALLOW);
    assertThat(
            after(
                suggestion,
                "fetch",
                JsonObject.builder().put("url", "http://docs.example.org/x").build()))
        .isEqualTo(Effect.HITL);
    assertThat(
            after(
                suggestion,
                "fetch",
                JsonObject.builder().put("url", "https://docs.example.org.evil/x").build()))
        .isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "fetch", JsonObject.builder().put("url", "mailto:x").build()))
        .isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "fetch", JsonObject.EMPTY)).isEqualTo(Effect.HITL);
    assertThat(after(suggestion, "post_message", JsonObject.EMPTY)).isEqualTo(Effect.HITL);
  }

  @Test
  void valuesAreSuggestedAndTheRestIsNamed() {
    for (int i = 0; i < 6; i++) {
      log.call(1000 - i, "post_message", message("dev", "text " + i), "allow_once mouse");
      log.call(
          900 - i,
          "post_message",
          message("all", "text " + i),
          i == 0 ? "deny key" : "allow_once mouse");
    }
    var found = answers();
    assertThat(found).hasSize(1);
    var suggestion = found.getFirst();
    assertThat(suggestion.scope().values()).containsExactly(new Suggestion.Value("channel", "dev"));
    assertThat(suggestion.ignored()).containsExactly("text");
    assertThat(after(suggestion, "post_message", message("dev", "new"))).isEqualTo(Effect.ALLOW);
    assertThat(after(suggestion, "post_message", message("all", "new"))).isEqualTo(Effect.HITL);
  }

  private static JsonObject message(String channel, String text) {
    return JsonObject.builder().put("channel", channel).put("text", text).build();
  }

  @Test
  void fiveNoesSuggestToDeny() {
    writes(5, "/w/gen", "deny mouse");
    var suggestion = answers().getFirst();
    assertThat(suggestion.effect()).isEqualTo(Effect.DENY);
    assertThat(suggestion.answered()).isEqualTo(5);
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/gen/9.md")))
        .isEqualTo(Effect.DENY);
    assertThat(after(suggestion, "write_file", LogOfCalls.path("/w/x/9.md")))
        .isEqualTo(Effect.HITL);
  }

  @Test
  void aDenyRuleCountsWhatWasLetGo() {
    writes(5, "/w/gen", "deny mouse");
    log.call(400, "write_file", LogOfCalls.path("/w/gen/r.md"), "allow key q7");
    var suggestion = answers().getFirst();
    assertThat(suggestion.effect()).isEqualTo(Effect.DENY);
    assertThat(suggestion.against().calls()).isOne();
  }

  @Test
  void aSecondFolderJoinsTheExceptions() {
    writes(5, "/w/docs", "allow_once key");
    var first = answers().getFirst().draft().applyTo(log.policy());
    var second = new LogOfCalls(first);
    for (int i = 0; i < 5; i++) {
      second.call(900 - i, "write_file", LogOfCalls.path("/w/src/" + i + ".md"), "allow_once key");
    }
    var suggestion =
        second.suggestions().suggestions().stream()
            .filter(Suggestion.Answers.class::isInstance)
            .findFirst()
            .orElseThrow();
    var policy = suggestion.draft().applyTo(first);
    for (String folder : List.of("docs", "src")) {
      var call =
          LogOfCalls.request(
              "write_file", LogOfCalls.path("/w/" + folder + "/x.md"), LogOfCalls.NOW);
      assertThat(LogOfCalls.decide(policy, call).effect()).isEqualTo(Effect.ALLOW);
    }
    var elsewhere =
        LogOfCalls.request("write_file", LogOfCalls.path("/w/lib/x.md"), LogOfCalls.NOW);
    assertThat(LogOfCalls.decide(policy, elsewhere).effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void whatWasRefusedOnceIsNotSuggestedAgain() {
    writes(5, "/w/docs", "allow_once key");
    String key = answers().getFirst().key();
    log.call(3, "write_file", LogOfCalls.path("/w/docs/other.txt"), "allow_once key");
    assertThat(answers().getFirst().key()).isEqualTo(key);
    assertThat(log.suggestions(key).suggestions()).isEmpty();
  }

  @Test
  void theTextHasTheSameRules() throws Exception {
    writes(5, "/w/docs", "allow_once key");
    var draft = answers().getFirst().draft();
    var document = PolicyDocument.of(log.policy());
    assertThat(draft.applyTo(document).policy().rules())
        .isEqualTo(draft.applyTo(log.policy()).rules());
  }

  private LogOfCalls reads(String rule, int days, String folder) {
    var reading = new LogOfCalls(LogOfCalls.policy("{\"rules\": [" + rule + "]}"));
    reading.call(days * DAY, "read_text", LogOfCalls.path("/v/old"), "");
    for (int i = 0; i < 60; i++) {
      reading.call((60 - i) * 400, "read_file", LogOfCalls.path(folder + i % 3 + "/" + i), "");
    }
    return reading;
  }

  private static final String READS =
      "{\"id\": \"reads\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"read*\","
          + " \"path_pattern\": \"/w/**\"}}";

  @Test
  void aRuleThatWasUsedForLessGetsNarrower() {
    var found = reads(READS, 31, "/w/src/").suggestions().suggestions();
    assertThat(found).hasSize(1);
    var narrower = (Suggestion.Narrower) found.getFirst();
    assertThat(narrower.before()).containsExactly("/w/**");
    assertThat(narrower.after()).containsExactly("/w/src/**");
    assertThat(narrower.matched()).isEqualTo(60);
  }

  @Test
  void aLogThatIsTooShortSaysNothingOfRules() {
    assertThat(reads(READS, 29, "/w/src/").suggestions().suggestions()).isEmpty();
  }

  @Test
  void aRuleThatIsUsedAsWrittenStays() {
    var found = reads(READS.replace("read*", "read_file"), 31, "/w/").suggestions().suggestions();
    assertThat(found).isEmpty();
  }

  @Test
  void toolsGetNarrowerToo() {
    var found = reads(READS, 31, "/w/").suggestions().suggestions();
    assertThat(((Suggestion.Narrower) found.getFirst()).after()).containsExactly("read_file");
  }

  @Test
  void aRuleThatMatchedNothingMayGo() {
    String rules =
        READS.replace("/w/**", "/w/src/**").replace("read*", "read_file")
            + ", {\"id\": \"lists\", \"effect\": \"allow\", \"conditions\": {\"tool_name\":"
            + " \"list_*\"}}, {\"id\": \"never\", \"effect\": \"deny\", \"conditions\":"
            + " {\"tool_name\": \"rm\"}}";
    var log = reads(rules, 31, "/w/src/");
    var found = log.suggestions().suggestions();
    assertThat(found).hasSize(1);
    assertThat(((Suggestion.Unused) found.getFirst()).rule().id().value()).isEqualTo("lists");
    assertThat(log.suggestions((_, _) -> false).suggestions()).isEmpty();
  }

  @Test
  void rulesThatDifferInOneNameMerge() {
    var two =
        new LogOfCalls(
            LogOfCalls.policy(
                "{\"rules\": [{\"id\": \"a\", \"effect\": \"allow\", \"conditions\":"
                    + " {\"tool_name\": \"a\", \"path_pattern\": \"/w/**\"}},{\"id\": \"b\","
                    + " \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"b\","
                    + " \"path_pattern\": \"/w/**\"}},{\"id\": \"c\", \"effect\": \"allow\","
                    + " \"conditions\": {\"tool_name\": \"c\", \"path_pattern\": \"/v/**\"}}]}"));
    var found = two.suggestions().suggestions();
    assertThat(found).hasSize(1);
    var rule = ((Suggestion.Mergeable) found.getFirst()).rule();
    assertThat(rule.conditions())
        .contains(
            Attribute.TOOL_NAME.texts(List.of("a", "b")), Attribute.PATH.texts(List.of("/w/**")));
  }

  @Test
  void rulesThatEachSayWhatTheyAreForStayApart() {
    var texts =
        "{\"rules\": [{\"id\": \"a\", \"description\": \"own\", \"effect\": \"allow\","
            + " \"conditions\": {\"tool_name\": \"a\"}}, {\"id\": \"b\", \"description\": \"other\","
            + " \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"b\"}}]}";
    assertThat(mergeable(LogOfCalls.policy(texts))).isEmpty();
    assertThat(mergeable(LogOfCalls.policy(texts.replace("other", "own")))).hasSize(1);
  }

  @Test
  void noTemplateBeginsWithASuggestion() {
    var roots = List.of("/w", "/v");
    var templates = new ArrayList<PolicyDocument>();
    for (HookAgent agent : HookAgent.values()) {
      templates.add(StartTemplate.forAgent(agent, roots));
    }
    templates.add(PolicyTemplates.developerDefault(roots));
    templates.add(PolicyTemplates.strict(roots));
    templates.add(PolicyTemplates.readOnly(roots));
    assertThat(templates).allSatisfy(one -> assertThat(mergeable(one.policy())).isEmpty());
  }

  private static List<Suggestion.Mergeable> mergeable(Policy policy) {
    return new Tightenings("p", policy, Instant.EPOCH).mergeable();
  }

  @Test
  void ofALongLogTheNewestPartCountsAndSaysSince() throws Exception {
    log.call(3000, "write_file", LogOfCalls.path("/w/docs/x.md"), "deny key");
    writes(7, "/w/docs", "allow_once key");
    var found =
        Suggestions.of(
            Map.of("files", log.log(5)),
            log.policy(),
            (_, _) -> true,
            Set.of(),
            LogOfCalls.HOME,
            LogOfCalls.NOW);
    assertThat(found.since()).isEqualTo(LogOfCalls.NOW.minus(Duration.ofMinutes(998)));
    assertThat(found.suggestions()).hasSize(1);
    assertThat(((Suggestion.Answers) found.suggestions().getFirst()).answered()).isEqualTo(5);
    assertThat(answers()).isEmpty();
  }

  @Test
  void aChangedPolicyRefusesTheDraft() {
    writes(5, "/w/docs", "allow_once key");
    var draft = answers().getFirst().draft();
    org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() -> draft.applyTo(Policy.DENY_ALL));
  }
}

package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rule that is made of a call lets go of questions about that call, and of no other: rules that
/// ask × calls that a rule is made of × calls of any kind. Each call keeps its answer, or gets the
/// one of the rule.
class SplitQuestionsTest {
  /// Rules beside which a call that nothing says anything of is denied.
  private static final List<String> QUESTIONS =
      List.of(
          "{\"tool_name\": \"edit\"}",
          "{\"tool_name\": [\"edit\", \"fetch\", \"bash\"]}",
          "{\"tool_name\": \"*\"}",
          "{\"resource_type\": \"tool\"}",
          "{\"operations\": [\"write\", \"delete\", \"read\"]}",
          "{\"not\": {\"tool_name\": \"list\"}}",
          "{\"path_pattern\": \"**\"}",
          "{\"subject_id\": \"me\"}",
          "{\"tool_name\": \"bash\", \"argument\": {\"/command\": {\"exists\": true}}}",
          "{\"tool_name\": \"edit\", \"argument\": {\"/mode\": {\"exists\": false}}}",
          "{\"tool_name\": [\"edit\", \"bash\", \"fetch\"], \"not\": {\"path_pattern\": \"/v/**\"}}");

  private record Call(String tool, JsonObject arguments) {}

  private static Call call(String tool, String... members) {
    var arguments = JsonObject.builder();
    for (int at = 0; at < members.length; at += 2) {
      arguments.put(members[at], members[at + 1]);
    }
    return new Call(tool, arguments.build());
  }

  private static final List<Call> MADE_OF =
      List.of(
          call("edit", "path", "/w/a.txt", "text", "new"),
          call("fetch", "url", "https://one.example/a"),
          call("bash", "command", "git status"));

  private static final List<Call> OTHERS =
      List.of(
          call("edit"),
          call("edit", "text", "new"),
          call("edit", "mode", "all"),
          call("edit", "path", "/w/b.txt"),
          call("edit", "path", "/v/b.txt"),
          call("edit", "file", "/w/a.txt"),
          call("edit", "path", "/w/a.txt"),
          call("edit", "path", "/w/a.txt", "target", "/etc/a"),
          call("fetch"),
          call("fetch", "note", "none"),
          call("fetch", "url", "https://two.example/"),
          call("fetch", "url", "https://one.example/b"),
          call("bash"),
          call("bash", "description", "nothing"),
          call("bash", "command", "make"),
          call("bash", "command", "git status; id"),
          call("bash", "command", "git status"),
          call("list"),
          call("list", "path", "/w"));

  private static Effect effect(Policy policy, Call call) {
    return LogOfCalls.decide(
            policy, LogOfCalls.request(call.tool(), call.arguments(), LogOfCalls.NOW))
        .effect();
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-match", "strict"})
  void everyCallKeepsItsAnswerOrGetsThatOfTheRule(String missing) {
    var wrong = new ArrayList<String>();
    int tried = 0;
    for (var question : QUESTIONS) {
      var policy =
          LogOfCalls.policy(
              "{\"missing_attributes\": \""
                  + missing
                  + "\", \"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": "
                  + question
                  + "}]}");
      for (var from : MADE_OF) {
        var log = new LogOfCalls(policy);
        log.call(10, from.tool(), from.arguments(), "allow_once key");
        var made =
            RecordedRule.of(policy, log.records().getLast(), LogOfCalls.HOME, LogOfCalls.NOW);
        if (made.isEmpty()) {
          continue;
        }
        var after = made.get().draft().applyTo(policy);
        var alone = policy.withRules(List.of(made.get().draft().added().getLast()));
        for (var call : OTHERS) {
          tried++;
          var was = effect(policy, call);
          var now = effect(after, call);
          if (now != was && (now != Effect.ALLOW || effect(alone, call) != Effect.ALLOW)) {
            wrong.add(question + ": " + from + " makes " + was + " " + now + " of " + call);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(tried).isGreaterThan(400);
  }
}

package dev.assent.desktop.rules.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyMembers;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Says each kind of change of a policy as a person reads it.
class ChangeWordsTest {
  private static PolicyDocument policy(String members) throws Exception {
    return PolicyDocument.parse(
        ("{" + members.replace('\'', '"') + "}").getBytes(StandardCharsets.UTF_8));
  }

  private static PolicyDocument rule(String members) throws Exception {
    return policy("'rules': [{'id': 'a', " + members + "}]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          'effect': 'allow', 'conditions': {'tool_name': 'x'} | 'effect': 'deny', 'conditions': {'tool_name': 'x'} | effect: Allow → Deny
          'effect': 'deny', 'conditions': {'path_pattern': ['/a', '/b']} | 'effect': 'deny', 'conditions': {'path_pattern': '/c'} | path: /a, /b → /c
          'effect': 'deny', 'conditions': {'tool_name': 'x'} | 'effect': 'deny', 'conditions': {'tool_name': 'x', 'host': 'h'} | host: now h
          'effect': 'deny', 'conditions': {'tool_name': 'x', 'host': 'h'} | 'effect': 'deny', 'conditions': {'tool_name': 'x'} | host: no longer h
          'effect': 'deny', 'conditions': {'tool_name': 'x'} | 'effect': 'deny', 'enabled': false, 'conditions': {'tool_name': 'x'} | switched on: now no
          'effect': 'deny', 'conditions': {'tool_name': 'x'} | 'effect': 'deny', 'description': 'deny', 'conditions': {'tool_name': 'x', 'not': {'host': 'h'}} | name: now deny; exceptions: now host h
          'effect': 'deny', 'conditions': {'tool_name': ['a', 'b', 'c']} | 'effect': 'deny', 'conditions': {'tool_name': ['a', 'd', 'e']} | tool: 2 more (d, e); tool: 2 fewer (b, c)
          'effect': 'deny', 'conditions': {'tool_name': 'x', 'not': {'path_pattern': ['/a', '/b']}} | 'effect': 'deny', 'conditions': {'tool_name': 'x', 'not': {'path_pattern': ['/a', '/b', '/c'], 'host': 'h'}} | exceptions path: 1 more (/c); exceptions host: 1 more (h)
          'effect': 'deny', 'conditions': {'tool_name': 'a\u202Eb'} | 'effect': 'deny', 'conditions': {'tool_name': 'x'} | tool: a[U+202E RLO]b → x
          """)
  void aChangedRuleSaysWhatWasAndWhatIs(String before, String after, String said) throws Exception {
    var was = rule(before);
    var is = rule(after);
    String title = is.policy().rules().getFirst().title();
    assertThat(ChangeWords.TEXT.all(PolicyDifference.between(was, is)))
        .containsExactly("The rule “" + title + "” changes: " + said + ".");
  }

  @Test
  void partsOfATimeHaveWords() throws Exception {
    String was = "'effect': 'deny', 'conditions': {'tool_name': 'x'}";
    String is =
        "'effect': 'deny', 'conditions': {'tool_name': 'x', 'time': {'days': ['mon'],"
            + " 'since': '2026-11-27T03:48:30Z'}}, 'expires_at': '2026-12-27T03:48:30Z'";
    assertThat(ChangeWords.TEXT.all(PolicyDifference.between(rule(was), rule(is))))
        .singleElement()
        .asString()
        .contains("time: now on Mon, not before " + moment("2026-11-27T03:48:30Z"))
        .contains("ends: now " + moment("2026-12-27T03:48:30Z"));
  }

  private static String moment(String instant) {
    return MomentWords.NAMED_DAY.of(Instant.parse(instant), ZoneId.systemDefault());
  }

  @Test
  void aValueThatIsCutEndsItsSentence() throws Exception {
    String long_ = "x".repeat(2000);
    assertThat(
            ChangeWords.TEXT.all(
                PolicyDifference.between(
                    rule("'effect': 'deny', 'conditions': {'tool_name': 'x'}"),
                    rule("'effect': 'deny', 'conditions': {'tool_name': '" + long_ + "'}"))))
        .singleElement()
        .asString()
        .startsWith("The rule “a” changes: tool: x → xxx")
        .endsWith("x…");
  }

  private static final String SETTINGS =
      """
      'new_tools': 'deny' | 'new_tools': 'hitl' | “Tools that are new or changed” changes from “Deny” to “Ask”.
      | 'new_tools': 'hitl' | “Tools that are new or changed” changes from “As the rules say” to “Ask”.
      | 'mode': 'read-only' | “What may happen at all” changes from “The rules decide” to “Only reading”.
      'mode': 'read-only' | | “What may happen at all” changes from “Only reading” to “The rules decide”.
      | 'mode': 'allow-list', 'tools': ['a', 'b*'] | “What may happen at all” changes from “The rules decide” to “Only listed tools”. “Tools that may be called” is now “a, b*”.
      'mode': 'allow-list', 'tools': ['a'] | 'mode': 'allow-list', 'tools': ['b'] | “Tools that may be called” changes from “a” to “b”.
      'mode': 'allow-list', 'tools': ['a'] | 'mode': 'allow-list', 'tools': [] | “Tools that may be called” changes from “a” to “nothing”.
      'mode': 'allow-list', 'tools': ['a'] | | “What may happen at all” changes from “Only listed tools” to “The rules decide”. “Tools that may be called” no longer counts. It was “a”.
      | 'combining_algorithm': 'deny-overrides' | “When rules disagree” changes from “Ask wins over Deny” to “Deny wins over Ask”.
      | 'missing_attributes': 'strict' | “When a call lacks what a rule looks at” changes from “The rule does not hold” to “Strict: asks and denials hold”.
      | 'glob_dialect': 'standard' | “What **/ means in path patterns” changes from “SEED” to “STANDARD”.
      | 'rate_limits': [LIMIT] | A limit is added: calls of *: at most 3 in 60 s, then Deny.
      'rate_limits': [LIMIT] | | A limit is removed: calls of *: at most 3 in 60 s, then Deny.
      'rate_limits': [LIMIT] | 'rate_limits': [OTHER] | A limit changes from “calls of *: at most 3 in 60 s, then Deny” to “calls of a, b: at most 1 in 10 s, then Ask”.
      'rate_limits': [LIMIT, OTHER] | 'rate_limits': [OTHER, LIMIT] | The limits have another order.
      | 'groups': {'g': ['a', 'b']} | The named list “g” is added, with: a, b.
      'groups': {'g': ['a', 'b']} | | The named list “g” is removed. It has: a, b.
      'groups': {'g': ['a'], 'h': ['x']} | 'groups': {'g': ['a', 'b'], 'h': ['x']} | The named list “g” changes from “a” to “a, b”.
      | 'tests': [EXAMPLE] | The example “one” is added.
      'tests': [EXAMPLE] | | The example “one” is removed.
      'tests': [EXAMPLE] | 'tests': [DENIED] | The example “one” changes.
      'tests': [EXAMPLE, SECOND] | 'tests': [SECOND, EXAMPLE] | The examples have another order.
      """;

  private static PolicyDocument settings(String members) throws Exception {
    String full =
        members
            .replace("LIMIT", "{'tool_name': '*', 'calls': 3, 'seconds': 60, 'effect': 'deny'}")
            .replace(
                "OTHER", "{'tool_name': ['a', 'b'], 'calls': 1, 'seconds': 10, 'effect': 'hitl'}")
            .replace(
                "EXAMPLE",
                "{'name': 'one', 'attributes': {'tool_name': 'a'}, 'expect': {'decision': 'allow'}}")
            .replace(
                "SECOND",
                "{'name': 'two', 'attributes': {'tool_name': 'a'}, 'expect': {'decision': 'deny'}}")
            .replace(
                "DENIED",
                "{'name': 'one', 'attributes': {'tool_name': 'a'}, 'expect': {'decision': 'deny'}}");
    return policy("'rules': []" + (full.isEmpty() ? "" : ", " + full));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      emptyValue = "",
      nullValues = "~",
      textBlock = SETTINGS)
  void aChangedSettingIsSaidWithTheValueBeforeAndNow(String before, String after, String said)
      throws Exception {
    var was = settings(Objects.requireNonNullElse(before, ""));
    var is = settings(Objects.requireNonNullElse(after, ""));
    String seed = Texts.get("rules.settings.glob_dialect.seed");
    String standard = Texts.get("rules.settings.glob_dialect.standard");
    for (var words : List.of(ChangeWords.TEXT, ChangeWords.UNDO)) {
      assertThat(String.join(" ", words.all(PolicyDifference.between(was, is))))
          .isEqualTo(said.replace("SEED", seed).replace("STANDARD", standard));
    }
  }

  /// A member that comes to the language has its sentence here.
  @Test
  void noSettingIsLeftOut() {
    var fixed = List.of("version", "default_action", "rules");
    assertThat(PolicyMembers.POLICY.names())
        .filteredOn(name -> !fixed.contains(name))
        .allSatisfy(name -> assertThat(SETTINGS).contains("'" + name + "': "));
  }
}

package dev.assent.desktop.rules.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.PolicyDocument;
import java.nio.charset.StandardCharsets;
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
          'effect': 'deny', 'conditions': {'tool_name': 'a\u202Eb'} | 'effect': 'deny', 'conditions': {'tool_name': 'x'} | tool: a[U+202E RLO]b → x
          """)
  void aChangedRuleSaysWhatWasAndWhatIs(String before, String after, String said) throws Exception {
    var was = rule(before);
    var is = rule(after);
    String title = is.policy().rules().getFirst().title();
    assertThat(ChangeWords.TEXT.all(PolicyDifference.between(was, is)))
        .containsExactly("The rule “" + title + "” changes. " + said + ".");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          'rules': [], 'new_tools': 'deny' | 'rules': [], 'new_tools': 'hitl' | A setting changes. new tools: deny → hitl.
          'rules': [] | 'rules': [], 'rate_limits': [{'tool_name': '*', 'calls': 3, 'seconds': 60, 'effect': 'deny'}] | A setting changes. rate limits.
          """)
  void aChangedSettingIsNamed(String before, String after, String said) throws Exception {
    assertThat(ChangeWords.TEXT.all(PolicyDifference.between(policy(before), policy(after))))
        .containsExactly(said);
  }
}

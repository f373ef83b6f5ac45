package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.SchemaMembers.NamePattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a | path | true",
        "^a | path | false",
        "x | path | false",
        "p.*h | path | true",
        "[a-z]+ | path | true",
        "[^a-z] | path | false",
        "a*b+ | bb | true",
        "a{2} | baab | true",
        "\\d | a1 | true"
      })
  void aPlainExpressionIsLookedForInTheName(String expression, String name, boolean found) {
    assertThat(NamePattern.matches(expression, name)).contains(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(a) | a",
        "a*b*c* | a",
        "a?b?c? | a",
        "a{1}b+c* | a",
        "a+* | a",
        "[[a] | a",
        "\\b | a",
        "é | a",
        "a | é"
      })
  void ofAnotherNobodyCanSay(String expression, String name) {
    assertThat(NamePattern.matches(expression, name)).isEmpty();
  }

  @Test
  void lengthsAreBounded() {
    assertThat(NamePattern.matches("a", "b".repeat(255) + "a")).contains(true);
    assertThat(NamePattern.matches("a", "b".repeat(256) + "a")).isEmpty();
    String longest = "[" + "a".repeat(125) + "]";
    assertThat(NamePattern.matches(longest + "b", "ab")).contains(true);
    assertThat(NamePattern.matches(longest + "bc", "abc")).isEmpty();
  }

  @Test
  void onlyNamesOfPrintableAsciiAreCompared() {
    assertThat(NamePattern.matches("a", "a ~")).contains(true);
    assertThat(NamePattern.matches("a", "a\u001F")).isEmpty();
    assertThat(NamePattern.matches("a", "a\u007F")).isEmpty();
  }
}

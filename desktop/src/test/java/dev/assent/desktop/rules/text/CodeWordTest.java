package dev.assent.desktop.rules.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.rules.text.CodeSheet.CodeWord;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each word of a line has its ink, whatever is typed.
class CodeWordTest {
  private static String inks(String line) {
    return CodeWord.of(line).stream()
        .map(word -> line.substring(word.start(), word.end()) + " " + word.kind())
        .collect(Collectors.joining(" | "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "'  \"id\": \"a\",' ; '\"id\" NAME | : MARK | \"a\" STRING | , MARK'",
        "'\"a\\\"b\" :-1.5e3' ; '\"a\\\"b\" NAME | : MARK | -1.5e3 NUMBER'",
        "'[true,false,null]' ;"
            + " '[ MARK | true KEYWORD | , MARK | false KEYWORD | , MARK | null KEYWORD | ] MARK'",
        "'True 01 nul \"open' ; 'True FAULT | 01 FAULT | nul FAULT | \"open FAULT'",
        "'\"ends in one\\\"' ; '\"ends in one\\\" FAULT'",
        "'\"two\\\\\"' ; '\"two\\\\\" STRING'",
        "'\"' ; '\" FAULT'",
        "'   ' ; ''",
      })
  void everyWordHasItsKind(String line, String kinds) {
    assertThat(inks(line)).isEqualTo(kinds);
  }
}

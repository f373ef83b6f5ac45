package dev.assent.desktop.rules.known;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Attribute;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TOOL_NAME | read_file      | ''
          TOOL_NAME | read*          | begins with “read”
          TOOL_NAME | *_file         | ends with “_file”
          TOOL_NAME | *file*         | has “file” in it
          TOOL_NAME | *              | anything
          TOOL_NAME | read_?         | ''
          TOOL_NAME | re*ad*         | ''
          HOST      | *.github.com   | ends with “.github.com”
          PATH      | ~/code/**      | the folder ~/code and everything below it
          PATH      | ~/code/*       | all that lies directly in ~/code
          PATH      | **/.git/**     | everything below a folder “.git”
          PATH      | **/.env        | “.env” in any folder
          PATH      | **/*.pem       | names that end with “.pem”, in any folder
          PATH      | **             | anything
          PATH      | ~/code/*/.env  | ''
          PATH      | /a/b           | ''
          EXTENSION | .*             | ''
          """)
  void says(Attribute attribute, String pattern, String words) {
    assertThat(PatternWords.of(attribute, pattern)).isEqualTo(words);
  }
}

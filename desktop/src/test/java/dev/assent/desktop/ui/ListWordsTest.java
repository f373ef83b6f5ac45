package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListWordsTest {
  @AfterEach
  void inEnglish() {
    Texts.speak(Language.ENGLISH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          ''    | ''           | ''           | ''
          a     | a            | a            | a
          a b   | a and b      | a and b      | a, b
          a b c | a, b and c   | a, b and c   | a, b, c
          a b c d | a, b, c and d | a, b, c and d | a, b, c, d
          a b c d e f | a, b, c, d, e and f | a, b, c, d and 2 more | a, b, c, d and 2 more
          """)
  void aListIsOnePhrase(String things, String all, String first, String values) {
    var list = things.isEmpty() ? List.<String>of() : List.of(things.split(" "));
    assertThat(ListWords.all(list)).isEqualTo(all);
    assertThat(ListWords.all(list, 4)).isEqualTo(first);
    assertThat(ListWords.values(list, 4)).isEqualTo(values);
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(ListWords.all(list)).isEqualTo(german(all));
    assertThat(ListWords.all(list, 4)).isEqualTo(german(first));
    assertThat(ListWords.values(list, 4)).isEqualTo(german(values));
  }

  private static String german(String english) {
    return english.replace(" and ", " und ").replace(" more", " weitere");
  }
}

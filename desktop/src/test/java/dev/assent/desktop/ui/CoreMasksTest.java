package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretText;
import dev.assent.core.text.Sentence;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Masks and counts of the core, in words.
class CoreMasksTest {
  @BeforeEach
  void inGerman() {
    Texts.speak(Language.of("de", Locale.GERMANY));
  }

  @AfterEach
  void inEnglish() {
    Texts.speak(Language.ENGLISH);
  }

  @ParameterizedTest
  @CsvSource({"4,'[verdeckt, kurz]'", "12,'[verdeckt, mittellang]'", "40,'[verdeckt, lang]'"})
  void everyMarkOfTheCoreHasWords(int length, String words) {
    String mark = SecretText.mask("s".repeat(length));
    assertThat(CoreWords.ofMasked("a " + mark + " b " + mark))
        .isEqualTo("a " + words + " b " + words);
  }

  @Test
  void whatWasCutOffHasWords() {
    var cut = SecretText.maskedBeginning(new JsonString("a ".repeat(200_000)));
    assertThat(CoreWords.ofMasked(cut.value()))
        .endsWith("… [Rest verdeckt: der Text hat 400.000 Zeichen]");
    assertThat(CoreWords.ofMasked("[masked]")).isEqualTo("[verdeckt]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the command is longer than 65536 characters | the command is longer than 65,536 characters | der Befehl ist länger als 65.536 Zeichen
          tool name has 129 characters, expected at most 128 | tool name has 129 characters, expected at most 128 | der Tool-Name hat 129 Zeichen, höchstens 128 sind erlaubt
          path at `/12345` has 4097 bytes, expected at most 4096 | path at `/12345` has 4,097 bytes, expected at most 4,096 | der Pfad bei `/12345` hat 4.097 Bytes, höchstens 4.096 sind erlaubt
          bytes that are not UTF-8 at byte 12345 | bytes that are not UTF-8 at byte 12345 | Bytes, die kein UTF-8 sind, ab Byte 12345
          found 12345 bytes, expected at most 4096 | found 12,345 bytes, expected at most 4,096 | gefunden: 12.345 Bytes; erwartet: höchstens 4.096
          """)
  void sizesAreCountsInEachLanguage(String said, String english, String german) {
    assertThat(CoreWords.of(said)).isEqualTo(german);
    assertThat(CoreWords.ofFault(said)).isEqualTo(german);
    Texts.speak(Language.ENGLISH);
    assertThat(CoreWords.of(said)).isEqualTo(english);
    assertThat(CoreWords.ofFault(said)).isEqualTo(english);
  }

  @Test
  void sentencesWithValuesCountLikewise() {
    var said = Sentence.found(Sentence.of("%s bytes", 12_345), Sentence.of("at most %s", 4096));
    assertThat(CoreWords.of(said)).isEqualTo("gefunden: 12.345 Bytes; erwartet: höchstens 4.096");
    assertThat(CoreWords.of(Sentence.of("at %s", 12_345))).doesNotContain("12.345");
  }

  @Test
  void whatNobodyMaskedStays() {
    for (String text : new String[] {"", "[masked 12]", "[masked", "a [maskedx] $1 \\"}) {
      assertThat(CoreWords.ofMasked(text)).isEqualTo(text);
    }
  }
}

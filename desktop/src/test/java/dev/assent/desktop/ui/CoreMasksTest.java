package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretText;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void whatNobodyMaskedStays() {
    for (String text : new String[] {"", "[masked 12]", "[masked", "a [maskedx] $1 \\"}) {
      assertThat(CoreWords.ofMasked(text)).isEqualTo(text);
    }
  }
}

package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Checks that a change in a tool is said in the language of the window, however much of it is the
/// server's text.
class DifferenceTest {
  @AfterEach
  void inEnglish() {
    Texts.speak(Language.ENGLISH);
  }

  private static List<Difference> added(String text) {
    var changes =
        ToolDifference.between(
                JsonObject.EMPTY, JsonObject.builder().put("description", text).build())
            .changes();
    return changes.stream().map(Difference::of).toList();
  }

  @Test
  void theRestOfALongTextIsCountedInTheLanguageOfTheWindow() {
    String text = "x".repeat(5_300);
    assertThat(added(text).getFirst().after().orElseThrow()).endsWith("x… (3,300 more characters)");
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(added(text).getFirst().after().orElseThrow()).endsWith("x… (3.300 weitere Zeichen)");
  }

  @Test
  void aPlaceHasItsWordsAndAShortTextStays() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(added("Runs (12 more characters) later"))
        .allSatisfy(one -> {
          assertThat(one.place()).isEqualTo("Beschreibung");
          assertThat(one.after()).contains("Runs (12 more characters) later");
        });
    assertThat(Difference.place("/inputSchema/required/0"))
        .isEqualTo("inputSchema › required › Eintrag 1");
    assertThat(Difference.place("/inputSchema/properties/0"))
        .isEqualTo("inputSchema › properties › 0");
    assertThat(Difference.place("")).isEmpty();
  }
}

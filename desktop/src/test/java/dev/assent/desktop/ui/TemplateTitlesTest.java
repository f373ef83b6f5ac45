package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Checks that the titles of rules and examples in templates have German words, and that nothing
/// else is translated.
class TemplateTitlesTest {
  private static final List<String> ROOTS = List.of("/work");
  private static final Path PRACTICE =
      Path.of(
          "..",
          "proxy-core",
          "src",
          "main",
          "java",
          "dev",
          "assent",
          "core",
          "practice",
          "PracticePolicy.java");
  private static final Pattern PRACTISED = Pattern.compile("rule\\(\"[^\"]+\", \"([^\"]+)\"");

  @AfterEach
  void inEnglish() {
    Texts.speak(Language.ENGLISH);
  }

  private static List<PolicyDocument> templates() {
    var tools =
        new PolicyTemplates.AgentTools(
            List.of("Bash"),
            List.of("TodoWrite"),
            List.of("WebFetch"),
            List.of("Bash", "TodoWrite", "WebFetch"),
            List.of());
    return List.of(
        PolicyTemplates.developerDefault(ROOTS),
        PolicyTemplates.strict(ROOTS),
        PolicyTemplates.readOnly(ROOTS),
        PolicyTemplates.empty(),
        PolicyTemplates.agent(tools, ROOTS));
  }

  private static Set<String> titles() throws IOException {
    var titles = new TreeSet<String>();
    for (var template : templates()) {
      template.policy().rules().forEach(rule -> titles.add(rule.title()));
      template.policy().examples().forEach(example -> titles.add(example.name()));
    }
    PRACTISED
        .matcher(Files.readString(PRACTICE))
        .results()
        .forEach(rule -> titles.add(rule.group(1)));
    return titles;
  }

  @Test
  void everyTitleHasGermanWordsAndNothingElseHas() throws IOException {
    assertThat(CoreSentences.texts("Templates_de.json").keySet())
        .containsExactlyInAnyOrderElementsOf(titles());
  }

  @Test
  void onlyAGermanWindowShowsThem() {
    String title = "Private keys and key stores";
    assertThat(CoreWords.ofTitle(title)).isEqualTo(title);
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(CoreWords.ofTitle(title)).isEqualTo("Private Schlüssel und Schlüsselspeicher");
  }

  @Test
  void aTitleThatAPersonWroteStays() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(CoreWords.ofTitle("Private keys")).isEqualTo("Private keys");
    assertThat(CoreWords.ofTitle("nothing there")).isEqualTo("nothing there");
  }
}

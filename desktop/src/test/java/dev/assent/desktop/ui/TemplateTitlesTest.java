package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Checks that the titles of rules and examples in templates have German words, and that nothing
/// else is translated.
class TemplateTitlesTest {
  private static final List<String> ROOTS = List.of("/work");
  private static final Path PRACTICE = core("practice/PracticePolicy.java");
  private static final Path WISHES = core("suggest/StartingPoint.java");
  private static final Pattern BESIDE = Pattern.compile("made\\(\\s*\"[^\"]+\",\\s*\"([^\"]+)\"");
  private static final Pattern DERIVED =
      Pattern.compile(
          "-> Optional\\.of\\(\"([a-z ]+)\"\\)|DerivedName\\.of\\([^\"]*\"([a-z ]+)\"\\)");
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
    BESIDE.matcher(Files.readString(WISHES)).results().forEach(rule -> titles.add(rule.group(1)));
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

  private static Stream<String> endings() {
    return Stream.of("AskRuleSplitter", "TemporaryDraft")
        .flatMap(name -> DERIVED.matcher(read(core("suggest/" + name + ".java"))).results())
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1));
  }

  private static Path core(String file) {
    return Project.one("src/main/java/dev/assent/core", file);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theNameOfARuleThatIsDerivedFromAnotherIsGermanInAGermanWindow() {
    assertThat(endings()).contains("for now", "elsewhere").hasSizeGreaterThan(7);
    assertThat(CoreWords.ofTitle("Ask: bash, for now")).isEqualTo("Ask: bash, for now");
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(endings())
        .allSatisfy(ending ->
            assertThat(CoreWords.ofTitle("Ask: " + ending))
                .isNotEqualTo("Ask: " + ending)
                .startsWith(Texts.get("effect.ask") + ": "));
    assertThat(CoreWords.ofTitle("Ask: bash, not git *, for now"))
        .isEqualTo("Fragen: bash, nicht git *, vorerst");
    assertThat(CoreWords.ofTitle("Deny: write_file +2, /a/not b, elsewhere"))
        .isEqualTo("Ablehnen: write_file +2, /a/not b, anderswo");
  }

  @Test
  void theNameThatIsMadeOfARuleIsGermanInAGermanWindow() {
    var rule = rule("Allow: write_file, not /a/**");
    assertThat(CoreWords.ofTitle(rule)).isEqualTo("Allow: write_file, not /a/**");
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(CoreWords.ofTitle(rule)).isEqualTo("Erlauben: write_file, nicht /a/**");
    assertThat(CoreWords.ofTitle(rule("Allow: write_file"))).isEqualTo("Allow: write_file");
  }

  private static Rule rule(String title) {
    return new Rule(
        new RuleId("write"),
        Optional.of(title),
        Effect.ALLOW,
        List.of(
            Attribute.TOOL_NAME.texts(List.of("write_file")),
            new Condition.Not(List.of(Attribute.PATH.texts(List.of("/a/**"))))),
        Optional.empty(),
        true,
        Optional.empty());
  }

  @Test
  void aTitleThatAPersonWroteStays() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    assertThat(CoreWords.ofTitle("Private keys")).isEqualTo("Private keys");
    assertThat(CoreWords.ofTitle("nothing there")).isEqualTo("nothing there");
    assertThat(CoreWords.ofTitle("Ask: my way")).isEqualTo("Ask: my way");
    assertThat(CoreWords.ofTitle("for now")).isEqualTo("for now");
  }
}

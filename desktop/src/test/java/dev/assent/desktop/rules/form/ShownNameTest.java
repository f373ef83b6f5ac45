package dev.assent.desktop.rules.form;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The form says names of our own in the language of the window, and leaves those in the file.
class ShownNameTest {
  private final RuleEditorViewModel form = new RuleEditorViewModel();

  @BeforeEach
  void german() {
    Texts.speak(Language.of("de", Locale.GERMANY));
  }

  @AfterEach
  void english() {
    Texts.speak(Language.ENGLISH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Private keys and key stores | Private Schlüssel und Schlüsselspeicher
          Deny: write_file            | Ablehnen: write_file
          Ask: write_file, for now    | Fragen: write_file, vorerst
          My own                      | My own
          """)
  void aNameIsShownInTheLanguageOfTheWindowAndStaysInTheFile(String inFile, String shown) {
    var rule = rule("one", inFile, Effect.DENY, tool("write_file"));
    form.load(rule, Set.of());
    assertThat(form.nameProperty().get()).isEqualTo(shown);
    assertThat(form.rule()).contains(rule);
    var left = form.unfinished(Optional.of(rule));
    form.blank(Set.of());
    form.resume(left, Set.of());
    assertThat(form.nameProperty().get()).isEqualTo(shown);
    assertThat(form.rule()).contains(rule);
    form.nameProperty().set("Mein Name");
    assertThat(form.rule().flatMap(Rule::description)).contains("Mein Name");
  }

  @Test
  void aDerivedNameFollowsTheConditionsUntilAPersonGivesAnother() {
    form.load(rule("one", "Deny: write_file", Effect.DENY, tool("write_file")), Set.of());
    form.rows().getFirst().typed().getFirst().set("move_file");
    assertThat(form.nameProperty().get()).isEqualTo("Ablehnen: move_file");
    assertThat(form.rule().flatMap(Rule::description)).contains("Deny: move_file");
    form.nameProperty().set("Nichts verschieben");
    form.rows().getFirst().typed().getFirst().set("copy_file");
    assertThat(form.nameProperty().get()).isEqualTo("Nichts verschieben");
  }
}

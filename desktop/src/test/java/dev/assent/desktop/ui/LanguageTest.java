package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Texts.PseudoText;
import dev.assent.desktop.ui.Texts.WordBundle;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import javafx.geometry.NodeOrientation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LanguageTest {
  private static final Locale FRANCE = Locale.forLanguageTag("fr-FR");
  private static final Locale AUSTRIA = Locale.forLanguageTag("de-AT");
  private static final Instant NOON = Instant.parse("2026-11-01T12:04:09.250Z");

  @AfterEach
  void english() {
    Texts.speak(Language.ENGLISH);
  }

  @Test
  void theSystemsLanguageCountsWhereNoneIsChosen() {
    assertThat(Language.of("system", AUSTRIA)).isEqualTo(new Language("de", AUSTRIA));
    assertThat(Language.of("system", Locale.UK)).isEqualTo(new Language("en", Locale.UK));
    assertThat(Language.of("system", FRANCE)).isEqualTo(Language.ENGLISH);
  }

  @Test
  void aChosenLanguageGoesBeforeTheSystems() {
    assertThat(Language.of("de", FRANCE)).isEqualTo(new Language("de", Locale.GERMAN));
    assertThat(Language.of("en", AUSTRIA)).isEqualTo(Language.ENGLISH);
    assertThat(Language.of("de-CH", AUSTRIA).locale()).isEqualTo(Locale.forLanguageTag("de-CH"));
    assertThat(Language.of("pt-BR", AUSTRIA)).isEqualTo(Language.ENGLISH);
  }

  @Test
  void theRegionOfTheSystemStaysWhereItsLanguageIsTheChosenOne() {
    assertThat(Language.of("de", AUSTRIA).locale()).isEqualTo(AUSTRIA);
  }

  @Test
  void onlyTheMirroredTestLanguageIsReadFromTheRight() {
    assertThat(Language.of("qps-ploc", FRANCE).orientation())
        .isEqualTo(NodeOrientation.LEFT_TO_RIGHT);
    assertThat(Language.of("qps-plocm", FRANCE).orientation())
        .isEqualTo(NodeOrientation.RIGHT_TO_LEFT);
    assertThat(Language.of("de", FRANCE).orientation()).isEqualTo(NodeOrientation.LEFT_TO_RIGHT);
  }

  /// Its files lie beside those of the tests, and no line of code knows of it.
  @Test
  void aLanguageIsItsFilesAlone() {
    Texts.speak(Language.of("tlh", FRANCE));
    assertThat(Texts.language().words()).isEqualTo("tlh");
    assertThat(Texts.get("effect.deny")).isEqualTo("yImev");
    assertThat(Texts.get("explain.rule.score", "3")).isEqualTo("3 mI'");
    assertThat(Texts.get("effect.ask")).isEqualTo("Ask");
    assertThat(RateWords.calls(1)).isEqualTo("wa' ra'");
    assertThat(RateWords.calls(3)).isEqualTo("3 ra'mey");
    assertThat(RateWords.calls(12)).isEqualTo("12 ra' law'");
    assertThat(CoreWords.of("found a list, expected an object"))
        .isEqualTo("Doch poQlu', tetlh tu'lu'");
    assertThat(CoreWords.of("found a text, expected an object"))
        .isEqualTo("found a text, expected an object");
    assertThat(CoreWords.ofFault("the history cannot be read: the moon is in the way"))
        .isEqualTo("qun laDlaHbe'lu': «the moon is in the way»");
    assertThat(CoreWords.ofTitle("Private keys and key stores")).isEqualTo("pegh ngoq");
    assertThat(CoreWords.ofRule("git:force_push", "Deletes a tag.")).isEqualTo("Deletes a tag.");
  }

  @Test
  void allLanguagesWithTextsCanBeChosen() {
    assertThat(Language.all()).containsExactly("en", "de");
    assertThat(Language.all().map(Language::name)).containsExactly("English", "Deutsch");
  }

  @Test
  void aMissingTextIsEnglish() {
    var bundle = WordBundle.over(Map.of("dialog.close", "Zu"));
    assertThat(bundle.getString("dialog.close")).isEqualTo("Zu");
    assertThat(bundle.getString("effect.deny")).isEqualTo("Deny");
  }

  @Test
  void numbersAndDaysAreWrittenAsTheLanguageDoes() {
    assertThat(Texts.number(18_204)).isEqualTo("18,204");
    assertThat(Texts.decimal(0.44, 1)).isEqualTo("0.4");
    assertThat(MomentWords.DAY.of(NOON, ZoneOffset.UTC)).isEqualTo("2026-11-01 12:04");
    assertThat(MomentWords.NAMED_DAY.of(NOON, ZoneOffset.UTC)).isEqualTo("1 Nov 2026, 12:04");
    Texts.speak(Language.of("de", FRANCE));
    assertThat(Texts.get("effect.deny")).isEqualTo("Ablehnen");
    assertThat(Texts.number(18_204)).isEqualTo("18.204");
    assertThat(Texts.decimal(0.44, 1)).isEqualTo("0,4");
    assertThat(RateWords.within(4_501)).isEqualTo("4.501\u00a0s");
    assertThat(Texts.digits(18_204)).isEqualTo("18204");
    assertThat(Texts.clock(65)).isEqualTo("1:05");
    assertThat(MomentWords.DAY.of(NOON, ZoneOffset.UTC)).isEqualTo("01.11.2026, 12:04");
    assertThat(MomentWords.MILLIS.of(NOON, ZoneOffset.UTC)).isEqualTo("12:04:09,250");
  }

  @Test
  void aValueStandsApartWhereOneReadsFromTheRight() {
    assertThat(Texts.get("explain.rule.score", "7c41d2")).isEqualTo("7c41d2 points");
    Texts.speak(Language.of("qps-plocm", FRANCE));
    assertThat(Texts.get("explain.rule.score", "7c41d2")).contains("\u20687c41d2\u2069");
  }

  @Test
  void theTestLanguageKeepsWhatIsNoWord() {
    assertThat(PseudoText.of("Allow ({0})"))
        .startsWith("⟦Âļļöŵ ({0})")
        .endsWith("⟧")
        .hasSize(11 + 5 + 2);
    assertThat(PseudoText.of(" It goes before *{0}*")).startsWith(" ⟦").contains("*{0}*");
    assertThat(PseudoText.of("expected `.{0}`.")).contains("`.{0}`");
    Texts.speak(Language.of("qps-ploc", FRANCE));
    assertThat(MomentWords.CLOCK.of(NOON, ZoneOffset.UTC)).isEqualTo("12:04");
  }
}

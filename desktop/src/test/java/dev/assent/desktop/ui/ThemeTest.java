package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThemeTest {
  private static final Pattern TOKEN =
      Pattern.compile("-as-([a-z0-9-]+):\\s*(#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?);");
  private static final Pattern HEX = Pattern.compile("#[0-9A-Fa-f]{3,8}\\b|\\brgba?\\(|\\bhsb\\(");
  private static final Pattern USE = Pattern.compile("-as-[a-z0-9-]+");

  @ParameterizedTest(name = "{0} on {1} is at least {2} to 1")
  @CsvSource({
    "text, surface, 4.5",
    "text, danger-tint, 4.5",
    "text, accent-tint, 4.5",
    "text, accent-line, 4.5",
    "text, diff-del, 4.5",
    "text-2, sunken, 4.5",
    "text-2, surface, 4.5",
    "text-2, danger-tint, 4.5",
    "text-3, surface, 4.5",
    "text-3, sunken, 4.5",
    "text-3, accent-tint, 4.5",
    "text-3, raised, 4.5",
    "text-3, diff-del, 4.5",
    "text-2, track, 4.5",
    "accent, surface, 4.5",
    "accent, accent-tint, 4.5",
    "accent, danger-tint, 4.5",
    "accent-on, accent-solid, 4.5",
    "calm, calm-tint, 4.5",
    "care, care-tint, 4.5",
    "danger, danger-tint, 4.5",
    "danger, accent-tint, 4.5",
    "danger-on, danger-mark, 4.5",
    "ink-on, ink, 4.5",
    "calm-mark, surface, 3",
    "care-mark, care-tint, 3",
    "danger-mark, danger-tint, 3",
    "care-on, care-mark, 3",
    "calm-on, calm-mark, 3",
    "line-control, surface, 3",
    "line-control, canvas, 3",
    "accent-solid, surface, 3",
    "accent-solid, accent-tint, 3"
  })
  void pairsAreLegible(String front, String ground, double bound) {
    for (var name : new String[] {"light", "dark"}) {
      var tokens = tokens(name);
      assertThat(Contrast.of(value(tokens, front), value(tokens, ground)))
          .as(name)
          .isGreaterThanOrEqualTo(bound);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hc-light", "hc-dark"})
  void everyTextOfHighContrastIsAtLeastSevenToOneOnEveryGround(String name) {
    var tokens = tokens(name);
    for (var text : new String[] {"text", "text-2", "text-3", "accent", "calm", "care", "danger"}) {
      for (var ground :
          new String[] {"canvas", "sunken", "surface", "raised", "inset", "accent-tint", "hover"}) {
        assertThat(Contrast.of(value(tokens, text), value(tokens, ground)))
            .as(text + " on " + ground)
            .isGreaterThanOrEqualTo(7);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hc-light", "hc-dark"})
  void whatIsWrittenOnAColourOfHighContrastIsAtLeastSevenToOne(String name) {
    var tokens = tokens(name);
    for (var pair :
        new String[] {
          "calm-on calm-mark",
          "care-on care-mark",
          "danger-on danger-mark",
          "accent-on accent-solid",
          "ink-on ink",
          "calm calm-tint",
          "care care-tint",
          "danger danger-tint",
          "danger accent-tint",
          "accent danger-tint",
          "text diff-del",
          "text-2 diff-del",
          "text-3 diff-del",
          "text track",
          "text-2 track",
          "text accent-tint",
          "text calm-tint",
          "text care-tint",
          "text danger-tint"
        }) {
      var names = pair.split(" ");
      assertThat(Contrast.of(value(tokens, names[0]), value(tokens, names[1])))
          .as(pair)
          .isGreaterThanOrEqualTo(7);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hc-light", "hc-dark"})
  void everyEdgeAndTheFocusOfHighContrastAreSeenOnEveryGround(String name) {
    var tokens = tokens(name);
    for (var edge :
        new String[] {
          "line-subtle",
          "line",
          "line-control",
          "accent-solid",
          "accent-line",
          "calm-line",
          "care-line",
          "danger-line"
        }) {
      for (var ground :
          new String[] {"canvas", "sunken", "surface", "raised", "inset", "hover", "accent-tint"}) {
        assertThat(Contrast.of(value(tokens, edge), value(tokens, ground)))
            .as(edge + " on " + ground)
            .isGreaterThanOrEqualTo(3);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"light, 4.5", "dark, 4.5", "hc-light, 7", "hc-dark, 7"})
  void theWordsOfSegmentsAreLegibleOnTheirGround(String name, double bound) {
    var tokens = tokens(name);
    String words = declared("as-segment", "-fx-text-fill");
    String ground = declared("as-segments", "-fx-background-color");
    assertThat(Contrast.of(value(tokens, words), value(tokens, ground)))
        .as(words + " on " + ground)
        .isGreaterThanOrEqualTo(bound);
  }

  /// The token that a class of the pages' sheet gives a property.
  private static String declared(String styleClass, String property) {
    var rule =
        Pattern.compile("(?m)^\\." + styleClass + " \\{([^}]*)}")
            .matcher(StyleSheets.text("theme/pages.css"));
    assertThat(rule.find()).as(styleClass).isTrue();
    var value = Pattern.compile(property + ":\\s*-as-([a-z0-9-]+);").matcher(rule.group(1));
    assertThat(value.find()).as(property).isTrue();
    return value.group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dark", "hc-light", "hc-dark"})
  void everyThemeHasTheSameTokens(String name) {
    assertThat(tokens(name).keySet()).containsExactlyElementsOf(tokens("light").keySet());
    assertThat(tokens(name)).hasSizeGreaterThanOrEqualTo(41);
  }

  @ParameterizedTest
  @ValueSource(strings = {"theme/structure.css", "theme/roles.css", "theme/pages.css"})
  void noColourValueStandsOutsideTheTokenFiles(String sheet) {
    String css = StyleSheets.text(sheet).replaceAll("(?s)/\\*.*?\\*/", "");
    assertThat(HEX.matcher(css).results().map(hit -> hit.group()).toList()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"theme/structure.css", "theme/roles.css", "theme/pages.css"})
  void everyTokenThatIsUsedExists(String sheet) {
    var known = tokens("light").keySet();
    var used =
        USE.matcher(StyleSheets.text(sheet))
            .results()
            .map(hit -> hit.group().substring(4))
            .toList();
    assertThat(known).containsAll(used);
  }

  @Test
  void largerTextScalesSizesAndLeavesEdges() {
    assertThat(
            StyleSheets.scaled(
                "a { -fx-font-size: 12.5px; -fx-min-height: 40px; -fx-border-width: 1px; }", 200))
        .isEqualTo("a { -fx-font-size: 25px; -fx-min-height: 80px; -fx-border-width: 1px; }");
    assertThat(
            StyleSheets.scaled(
                "a { -fx-min-width: 300; -fx-pref-width: 392px; -fx-max-width:392px; }", 150))
        .isEqualTo("a { -fx-min-width: 300; -fx-pref-width: 588px; -fx-max-width:588px; }");
  }

  @Test
  void textSizeStaysWithinItsBounds() {
    assertThat(Theme.LIGHT.stylesheets(10)).isEqualTo(Theme.LIGHT.stylesheets(Theme.SMALLEST_TEXT));
    assertThat(Theme.LIGHT.stylesheets(900)).isEqualTo(Theme.LIGHT.stylesheets(Theme.LARGEST_TEXT));
  }

  private static Map<String, String> tokens(String name) {
    var tokens = new LinkedHashMap<String, String>();
    TOKEN
        .matcher(StyleSheets.text("theme/tokens-" + name + ".css"))
        .results()
        .forEach(hit -> tokens.put(hit.group(1), hit.group(2)));
    return tokens;
  }

  private static String value(Map<String, String> tokens, String name) {
    return Objects.requireNonNull(tokens.get(name), name);
  }
}

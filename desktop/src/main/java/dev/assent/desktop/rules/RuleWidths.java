package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.TextWidth;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.text.Font;

/// The widths of the longest name and the longest conditions of rules; the row about everything
/// else has a name too. Of thousands only the longest in letters are measured: they are the widest,
/// or nearly.
///
/// @param name of the widest name
/// @param conditions of the widest conditions
record RuleWidths(double name, double conditions) {
  private static final int MEASURED = 6;
  // A name is bolder and larger than the text that measures.
  private static final double BOLD = 1.18;
  // The advance of the face for code, in sizes of the text.
  private static final double CODE = 0.6;

  /// @param font of the text
  static RuleWidths of(RuleBands bands, Font font) {
    double names =
        Stream.concat(lines(bands, RuleLine::name), Stream.of(Texts.get("rules.otherwise")))
            .sorted(Comparator.comparingInt(String::length).reversed())
            .limit(MEASURED)
            .mapToDouble(name -> TextWidth.of(name, font))
            .max()
            .orElse(0);
    int letters = lines(bands, RuleLine::brief).mapToInt(String::length).max().orElse(0);
    return new RuleWidths(Math.ceil(BOLD * names), Math.ceil(CODE * font.getSize() * letters));
  }

  private static Stream<String> lines(RuleBands bands, Function<RuleLine, String> text) {
    return bands.bands().stream().flatMap(band -> band.lines().stream()).map(text);
  }
}

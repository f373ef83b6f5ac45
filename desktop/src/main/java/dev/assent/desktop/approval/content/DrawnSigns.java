package dev.assent.desktop.approval.content;

import dev.assent.core.text.HiddenCodePoints;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.ShownText.Boxed;
import dev.assent.desktop.ui.ShownText.Place;
import java.text.Bidi;
import java.util.Optional;

/// Computes the signs a person would have seen of a text in a view that draws everything as it
/// comes. Pure; only for show.
final class DrawnSigns {
  private static final int LONGEST = 240;

  private DrawnSigns() {}

  /// The signs from left to right as such a view draws them; absent where that is how the text
  /// stands, and for a text that is too long or has several lines.
  ///
  /// @param place where it stands
  static Optional<String> of(String text, Place place) {
    if (text.length() > LONGEST || text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      return Optional.empty();
    }
    boolean deceives =
        ShownText.of(text, place).pieces().stream()
            .anyMatch(piece -> piece instanceof Boxed(var sign, _) && !sign.equals("\t"));
    return deceives ? Optional.of(drawn(text)).filter(seen -> !seen.isBlank()) : Optional.empty();
  }

  private static String drawn(String text) {
    int[] points = text.codePoints().toArray();
    var signs = new Object[points.length];
    var levels = new byte[points.length];
    var turned = new Bidi(text, Bidi.DIRECTION_LEFT_TO_RIGHT);
    int at = 0;
    for (int i = 0; i < points.length; i++) {
      signs[i] = points[i];
      levels[i] = (byte) turned.getLevelAt(at);
      at += Character.charCount(points[i]);
    }
    Bidi.reorderVisually(levels, 0, signs, 0, signs.length);
    var seen = new StringBuilder();
    for (Object sign : signs) {
      if (sign instanceof Integer point && !HiddenCodePoints.isHiddenFromPerson(point)) {
        seen.appendCodePoint(point);
      }
    }
    return seen.toString();
  }
}

package dev.assent.desktop.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A text from outside, cut into what can be drawn as it is and what must be named, because a
/// person would not see it or would take it for something else.
///
/// Joining the `text` of all pieces gives back the text, character for character: nothing is left
/// out.
///
/// @param pieces in the order of the text; no empty pieces; empty for an empty text
@ArchitectureExemption(rule = "numbers", reason = "a code point is named by its digits")
public record ShownText(List<Piece> pieces) {
  /// The place of a text; decides which characters are ordinary there.
  public enum Place {
    /// one line: a line end or a tab is something hidden
    LINE,
    /// a line of a longer text: tabs are ordinary
    BLOCK,
    /// the host of an address: letters beyond ASCII are named
    HOST
  }

  public ShownText {
    pieces = List.copyOf(pieces);
  }

  /// A part of a text.
  public sealed interface Piece {
    /// The characters it stands for.
    String text();
  }

  /// Drawn as it is.
  public record Plain(String text) implements Piece {}

  /// Drawn in a box that names it.
  ///
  /// @param text one code point
  /// @param label such as `U+202E RLO`; ASCII, except for a letter that is shown after its number
  public record Boxed(String text, String label) implements Piece {}

  // More of them on one letter than any script has would be drawn over what stands around.
  private static final int MOST_MARKS = 4;

  /// Cuts a text.
  public static ShownText of(String text, Place place) {
    var pieces = new ArrayList<Piece>();
    var plain = new StringBuilder();
    int at = 0;
    int marks = MOST_MARKS;
    while (at < text.length()) {
      int end = LookAlikes.isLetter(text.codePointAt(at)) ? LookAlikes.wordEnd(text, at) : at;
      int foreign = end > at ? LookAlikes.suspectScripts(text, at, end, place == Place.HOST) : 0;
      int stop = Math.max(end, at + 1);
      while (at < stop) {
        int point = text.codePointAt(at);
        int length = Character.charCount(point);
        String label = label(point, place, foreign);
        boolean mark = isMark(point);
        if (label.isEmpty() && mark && marks >= MOST_MARKS) {
          label = number(point);
        }
        // A mark that is named is drawn on nothing, and so would be the next one.
        marks = label.isEmpty() ? mark ? marks + 1 : 0 : MOST_MARKS;
        if (label.isEmpty()) {
          plain.appendCodePoint(point);
        } else {
          flush(plain, pieces);
          pieces.add(new Boxed(text.substring(at, at + length), label));
        }
        at += length;
      }
    }
    flush(plain, pieces);
    return new ShownText(pieces);
  }

  /// True if some character is named instead of drawn.
  public boolean hasBoxes() {
    return pieces.stream().anyMatch(Boxed.class::isInstance);
  }

  /// The text for places that draw plain text only, such as titles: boxes become `[U+202E RLO]`,
  /// and words keep their order.
  public String inline() {
    return WordOrder.kept(spoken());
  }

  /// The same for screen readers.
  public String spoken() {
    var out = new StringBuilder();
    for (var piece : pieces) {
      switch (piece) {
        case Plain(var text) -> out.append(text);
        case Boxed boxed -> out.append('[').append(boxed.label()).append(']');
      }
    }
    return out.toString();
  }

  private static void flush(StringBuilder plain, List<Piece> pieces) {
    if (!plain.isEmpty()) {
      pieces.add(new Plain(plain.toString()));
      plain.setLength(0);
    }
  }

  /// True if a character may be drawn in a box wherever it stands, or nearly so.
  public static boolean isNamed(int point) {
    return isMark(point) || point != '\t' && HiddenCharacters.isHidden(point);
  }

  private static String number(int point) {
    return String.format(Locale.ROOT, "U+%04X", point);
  }

  /// True if a character is drawn on the one before it.
  public static boolean isMark(int point) {
    int type = Character.getType(point);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  private static String label(int point, Place place, int foreign) {
    if (point == ' ' || point == '\t' && place == Place.BLOCK) {
      return "";
    }
    String number = number(point);
    if (HiddenCharacters.isHidden(point)) {
      String name = HiddenCharacters.shortName(point);
      return name.isEmpty() ? number : number + " " + name;
    }
    return LookAlikes.isSuspect(point, foreign) ? number + " " + Character.toString(point) : "";
  }
}

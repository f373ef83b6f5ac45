package dev.assent.desktop.ui;

import dev.assent.core.text.HiddenCodePoints;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

  /// A text in one line, as [#inline] has it.
  public static String line(String text) {
    return of(text, Place.LINE).inline();
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

  /// Characters that leave no mark of their own, move their neighbours, or look like a blank.
  private static final class HiddenCharacters {
    private static final Map<Integer, String> NAMES =
        Map.ofEntries(
            Map.entry(0x00, "NUL"),
            Map.entry(0x07, "BEL"),
            Map.entry(0x08, "BS"),
            Map.entry(0x09, "TAB"),
            Map.entry(0x0A, "LF"),
            Map.entry(0x0D, "CR"),
            Map.entry(0x1B, "ESC"),
            Map.entry(0x7F, "DEL"),
            Map.entry(0x85, "NEL"),
            Map.entry(0xA0, "NBSP"),
            Map.entry(0xAD, "SHY"),
            Map.entry(0x61C, "ALM"),
            Map.entry(0x200B, "ZWSP"),
            Map.entry(0x200C, "ZWNJ"),
            Map.entry(0x200D, "ZWJ"),
            Map.entry(0x200E, "LRM"),
            Map.entry(0x200F, "RLM"),
            Map.entry(0x2028, "LS"),
            Map.entry(0x2029, "PS"),
            Map.entry(0x202A, "LRE"),
            Map.entry(0x202B, "RLE"),
            Map.entry(0x202C, "PDF"),
            Map.entry(0x202D, "LRO"),
            Map.entry(0x202E, "RLO"),
            Map.entry(0x2060, "WJ"),
            Map.entry(0x2066, "LRI"),
            Map.entry(0x2067, "RLI"),
            Map.entry(0x2068, "FSI"),
            Map.entry(0x2069, "PDI"),
            Map.entry(0xFEFF, "BOM"));

    private HiddenCharacters() {}

    /// True if a person would not see a character, or not see which one it is. Only the ordinary
    /// space is ordinary.
    ///
    /// Characters that make a call dangerous are drawn here in any case; a view draws some more,
    /// which ordinary text may hold.
    static boolean isHidden(int point) {
      return HiddenCodePoints.isHiddenOrOddBlank(point) || isVariationSelector(point);
    }

    /// The usual abbreviation; empty where there is none.
    static String shortName(int point) {
      if (isVariationSelector(point)) {
        return "VS";
      }
      if (point >= 0xE0020 && point <= 0xE007E) {
        // Tag characters repeat ASCII invisibly; say which letter hides there.
        return "TAG " + (char) (point - 0xE0000);
      }
      return NAMES.getOrDefault(point, "");
    }

    private static boolean isVariationSelector(int point) {
      return point >= 0xFE00 && point <= 0xFE0F
          || point >= 0xE0100 && point <= 0xE01EF
          || point >= 0x180B && point <= 0x180F;
    }
  }

  /// Letters that pass for others: two scripts in one word, and forms of ASCII letters that are not
  /// ASCII.
  private static final class LookAlikes {
    /// Signs drawn like `/`, `.`, `:`, `\`, `-` or `@` and yet another character.
    private static final String SIGNS =
        "\u2044\u2215\u29F8\u2571\uFF0F\u2024\uFF0E\u3002\uA789\u02D0\uFF1A\u2236\uFF3C\u29F5\u2010\u2011\u2212\uFF20";

    private static final int LATIN = 1;
    private static final int CYRILLIC = 2;
    private static final int GREEK = 4;
    private static final int ARMENIAN = 8;
    private static final int CHEROKEE = 16;

    private LookAlikes() {}

    static boolean isLetter(int point) {
      return Character.isLetter(point);
    }

    /// The end of the run of letters, digits and marks that begins at an index.
    static int wordEnd(String text, int start) {
      int at = start;
      while (at < text.length()) {
        int point = text.codePointAt(at);
        boolean inside =
            Character.isLetterOrDigit(point)
                || Character.getType(point) == Character.NON_SPACING_MARK;
        if (!inside) {
          break;
        }
        at += Character.charCount(point);
      }
      return at;
    }

    /// The scripts to be named in one word: all but Latin where Latin is mixed with another; all
    /// but the first where others are mixed; in a host all but Latin.
    ///
    /// @return a set of script bits, 0 for a word of one script
    static int suspectScripts(String text, int start, int end, boolean host) {
      int seen = 0;
      int first = 0;
      for (int at = start; at < end; at += Character.charCount(text.codePointAt(at))) {
        int script = script(text.codePointAt(at));
        seen |= script;
        first = first == 0 ? script : first;
      }
      if (host) {
        return seen & ~LATIN;
      }
      if (Integer.bitCount(seen) < 2) {
        return 0;
      }
      return (seen & LATIN) != 0 ? seen & ~LATIN : seen & ~first;
    }

    /// True if a character is to be named, given the suspect scripts of its word.
    static boolean isSuspect(int point, int suspectScripts) {
      if (point < 0x80) {
        return false;
      }
      return SIGNS.indexOf(point) >= 0
          || (script(point) & suspectScripts) != 0
          || isOtherFormOfAscii(point);
    }

    private static boolean isOtherFormOfAscii(int point) {
      if (!Character.isLetterOrDigit(point) || point == 0xAA || point == 0xBA) {
        return false;
      }
      // Full-width, mathematical and circled letters fold into plain ASCII.
      String letter = Character.toString(point);
      return Normalizer.normalize(letter, Normalizer.Form.NFKC).chars().allMatch(c -> c < 0x80);
    }

    private static int script(int point) {
      return switch (UnicodeScript.of(point)) {
        case LATIN -> LATIN;
        case CYRILLIC -> CYRILLIC;
        case GREEK -> GREEK;
        case ARMENIAN -> ARMENIAN;
        case CHEROKEE -> CHEROKEE;
        default -> 0;
      };
    }
  }
}

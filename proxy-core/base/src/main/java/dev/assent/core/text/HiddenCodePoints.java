package dev.assent.core.text;

/// The one definition of characters that a reader does not see, or sees in another place than they
/// stand. Each room picks the kind that fits its place; none has a list of its own.
///
/// The kinds, each a part of the next: [#steers] (answers of servers), [#isHidden] (descriptions of
/// tools), [#isHiddenInLine] (one line: terminals, messages, logs), [#isHiddenOrOddBlank] (what a
/// person looks at before a decision). [#isControl] is for forms that are fixed elsewhere, and
/// [#isIgnorable] and [#leavesNoMark] are for names that may be the same one. The table of places
/// is in record 53.
public final class HiddenCodePoints {
  private HiddenCodePoints() {}

  /// True if a code point steers: a control other than tab and line ends, a mark that turns the
  /// direction of text, or a tag.
  public static boolean steers(int c) {
    if (c < 0x20) {
      return c != '\t' && c != '\n' && c != '\r';
    }
    return c >= 0x7F && c <= 0x9F
        || c == 0x061C
        || c == 0x200E
        || c == 0x200F
        || c >= 0x202A && c <= 0x202E
        || c >= 0x2066 && c <= 0x2069
        || c >= 0xE0000 && c <= 0xE007F;
  }

  /// True if a code point is hidden: it steers, formats, parts lines or paragraphs, is for private
  /// use, half a character or no character, or leaves no ink. The selector that makes a sign an
  /// emoji is not.
  public static boolean isHidden(int c) {
    if (c >= ' ' && c < 0x7F) {
      return false;
    }
    if (c != 0xFE0F && isIgnorable(c)) {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL -> steers(c);
      case Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE ->
          true;
      default -> c == 0x2800 || c >= 0xFDD0 && c <= 0xFDEF || (c & 0xFFFE) == 0xFFFE;
    };
  }

  /// As [#isHidden], and tab and line ends too, and code points that stand for nothing yet: for a
  /// single line.
  public static boolean isHiddenInLine(int c) {
    return c < 0x20 || isHidden(c) || c > 0x7E && Character.getType(c) == Character.UNASSIGNED;
  }

  /// As [#isHiddenInLine], and blanks that are no ordinary blank: for one line that a person looks
  /// at before a decision.
  public static boolean isHiddenOrOddBlank(int c) {
    return isHiddenInLine(c) || c != ' ' && Character.getType(c) == Character.SPACE_SEPARATOR;
  }

  /// As [#isHiddenOrOddBlank], but tab and line ends are not hidden: for a text of several lines
  /// that a person looks at before a decision.
  public static boolean isHiddenFromPerson(int c) {
    return c != '\t' && c != '\n' && c != '\r' && isHiddenOrOddBlank(c);
  }

  /// Returns whether a code point is a control character (C0, DEL, C1) or one of the two line ends
  /// of Unicode: what no path, no address and no cell of a table may hold.
  public static boolean isControl(int c) {
    return c < 0x20 || c >= 0x7F && c <= 0x9F || c == 0x2028 || c == 0x2029;
  }

  /// Returns whether a text holds a control character, as [#isControl] has it.
  public static boolean hasControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /// Returns whether a code point leaves no mark in a name: two names that differ in such alone may
  /// be the same file, or the same word to another reader.
  public static boolean leavesNoMark(int c) {
    return Character.getType(c) == Character.FORMAT || isIgnorable(c);
  }

  /// True if a code point is one that Unicode wants ignored where it cannot be drawn
  /// (`Default_Ignorable_Code_Point`): two texts that differ in such alone look the same.
  public static boolean isIgnorable(int c) {
    return c == 0x00AD
        || c == 0x034F
        || c == 0x061C
        || c == 0x115F
        || c == 0x1160
        || c == 0x17B4
        || c == 0x17B5
        || c >= 0x180B && c <= 0x180F
        || c >= 0x200B && c <= 0x200F
        || c >= 0x202A && c <= 0x202E
        || c >= 0x2060 && c <= 0x206F
        || c == 0x3164
        || c >= 0xFE00 && c <= 0xFE0F
        || c == 0xFEFF
        || c == 0xFFA0
        || c >= 0xFFF0 && c <= 0xFFF8
        || c >= 0x1BCA0 && c <= 0x1BCA3
        || c >= 0x1D173 && c <= 0x1D17A
        || c >= 0xE0000 && c <= 0xE0FFF;
  }
}

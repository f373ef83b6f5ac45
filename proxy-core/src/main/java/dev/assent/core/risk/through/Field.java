package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Argument;

/// One word of a command after all expansions.
///
/// @param text with marks for what is not known
/// @param pattern whether it stands for the names of files
/// @param inHome whether its first character is a tilde that means a home folder
/// @param many whether it may be any number of words
/// @param disguised whether it was written so that its text does not show
record Field(String text, boolean pattern, boolean inHome, boolean many, boolean disguised) {
  static Field of(String text) {
    return new Field(text, false, false, false, false);
  }

  /// A word that may be several or none, of which nothing or little is known.
  static Field many(String text) {
    return new Field(text, false, false, true, false);
  }

  boolean known() {
    return !many && Marks.known(text);
  }

  boolean is(String other) {
    return !many && text.equals(other);
  }

  Field with(String other) {
    return new Field(other, pattern, inHome && other.startsWith("~"), many, disguised);
  }

  Argument argument() {
    return new Argument(Marks.plain(text), pattern, inHome, many);
  }
}

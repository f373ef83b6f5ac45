package dev.assent.core.risk.through.value;

import dev.assent.core.risk.step.Argument;

/// One word of a command after all expansions.
///
/// @param text with marks for what is not known
/// @param pattern whether it stands for the names of files
/// @param inHome whether its first character is a tilde that means a home folder
/// @param many whether it may be any number of words
/// @param disguised whether it was written so that its text does not show
public record Field(String text, boolean pattern, boolean inHome, boolean many, boolean disguised) {
  public static Field of(String text) {
    return new Field(text, false, false, false, false);
  }

  /// A word, or a text of words, out of a stream: a tilde at the beginning of one is taken for a
  /// home folder, as the shell that wrote it would have put the folder there.
  public static Field read(String text) {
    return new Field(text, false, text.indexOf('~') >= 0, false, false);
  }

  /// A word that may be several or none, of which nothing or little is known.
  public static Field many(String text) {
    return new Field(text, false, false, true, false);
  }

  public boolean known() {
    return !many && UnknownMarks.known(text);
  }

  public boolean is(String other) {
    return !many && text.equals(other);
  }

  public Field with(String other) {
    return new Field(other, pattern, inHome && other.startsWith("~"), many, disguised);
  }

  public Argument argument() {
    return new Argument(UnknownMarks.plain(text), pattern, inHome, many);
  }
}

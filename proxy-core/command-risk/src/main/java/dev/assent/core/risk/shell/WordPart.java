package dev.assent.core.risk.shell;

import java.util.List;

/// A piece of a word: text that is known, or something only the running shell knows.
public sealed interface WordPart {
  /// Its place, quotes and brackets included as far as they belong to it.
  Span span();

  /// Text that is known.
  ///
  /// @param text without quotes and escapes, may be empty
  record Literal(String text, Quoting quoting, Span span) implements WordPart {}

  /// The way in which text is protected.
  enum Quoting {
    /// not at all: `*`, `?` and `[` are patterns
    NONE,
    /// a backslash before it
    ESCAPED,
    /// `'…'`
    SINGLE,
    /// `"…"`, `$"…"` and here-documents with expansions
    DOUBLE,
    /// `$'…'`
    ANSI
  }

  /// `~` or `~user` at a place where it means a home folder.
  ///
  /// @param user as written after the tilde, may be empty, `+` or `-`
  record Tilde(String user, Span span) implements WordPart {}

  /// `$name`, `${name}` and all `${…}` with operators.
  ///
  /// @param name without `$`; a leading `#` asks for the length, a leading `!` for the variable it
  ///   names; empty where the shell would complain
  /// @param operator as written: `:-`, `##`, `/`, `@`, …; `[]` comes before it when there is a
  ///   subscript; may be empty
  /// @param arguments the subscript, if any, then what follows the operator, if any
  /// @param braced whether written `${…}`, which ends its name
  /// @param quoted whether inside double quotes, where its value stays one word
  record Variable(
      String name, String operator, List<Word> arguments, boolean braced, boolean quoted, Span span)
      implements WordPart {}

  /// `$(…)`, `` `…` `` and `${ …; }`.
  record CommandSubstitution(Script script, boolean quoted, Span span) implements WordPart {}

  /// `<(…)`, whose output is read, or `>(…)`, whose input is written.
  record ProcessSubstitution(Script script, boolean reads, Span span) implements WordPart {}

  /// `$((…))` and `$[…]`.
  record Arithmetic(Word expression, boolean quoted, Span span) implements WordPart {}

  /// `(…)` after `name=`.
  record Elements(List<Word> words, Span span) implements WordPart {}

  /// A word with braces that stand for more words than are listed.
  ///
  /// @param parts the word as written
  record Braces(List<WordPart> parts, Span span) implements WordPart {}
}

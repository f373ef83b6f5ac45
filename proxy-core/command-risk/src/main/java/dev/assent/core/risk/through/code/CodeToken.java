package dev.assent.core.risk.through.code;

/// A piece of code.
///
/// @param text the name without sigils, the string's text, the sign
/// @param newLine whether a line ended before it
/// @param from where it begins
/// @param to one past its last character
record CodeToken(Kind kind, String text, boolean newLine, int from, int to) {
  enum Kind {
    NAME,
    /// the name of a variable, in languages that mark these
    VARIABLE,
    TEXT,
    NUMBER,
    SIGN,
    /// a text that a shell runs: backquotes
    COMMAND,
    /// words with blanks between: `qw(…)`, `%w[…]`
    WORDS,
    END
  }

  boolean is(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  boolean isName(String name) {
    return kind == Kind.NAME && text.equals(name);
  }

  boolean beginsValue() {
    return kind == Kind.TEXT
        || kind == Kind.VARIABLE
        || kind == Kind.NUMBER
        || kind == Kind.COMMAND
        || kind == Kind.WORDS
        || kind == Kind.NAME
        || is("[");
  }
}

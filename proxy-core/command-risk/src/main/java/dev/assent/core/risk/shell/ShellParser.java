package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;

/// Reads shell text. Pure and thread-safe; never throws, runs nothing, takes time in proportion to
/// the text's length.
public final class ShellParser {
  /// The most characters that are read; of a longer text only these.
  public static final int LONGEST = 64 * 1024;

  /// The greatest depth of commands, substitutions, quotes and brackets in each other.
  public static final int DEEPEST = 64;

  /// The greatest number of words and parts of words in a text, those made by braces counted.
  public static final int MOST = 32 * 1024;

  private ShellParser() {}

  /// Reads a text as bash would read a file or the argument of `-c`.
  ///
  /// After trouble, which is named by [ShellText#unreadable], the script holds what was read before
  /// it.
  public static ShellText parse(String text) {
    var bounds = new ParseBudget();
    int limit = Math.min(text.length(), LONGEST);
    int zero = text.indexOf('\0');
    if (zero >= 0 && zero < limit) {
      limit = zero;
    }
    var cursor = new Cursor(text, 0, limit, new int[0], bounds);
    var script = new PosixGrammar(cursor).commands.whole();
    if (limit < text.length()) {
      bounds.fail(limit == zero ? Reason.ZERO : Reason.TOO_LONG, limit);
    }
    return new ShellText(script, bounds.trouble());
  }
}

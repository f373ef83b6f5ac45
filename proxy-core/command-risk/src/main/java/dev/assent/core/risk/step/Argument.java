package dev.assent.core.risk.step;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One word handed to a program, as the program would get it, as far as that can be told.
///
/// @param text quotes and escapes undone; a leading tilde and unquoted patterns as written; each
///   unknown piece is one [Argument#UNKNOWN] character
/// @param pattern whether an unprotected `*`, `?` or `[` makes it stand for the names of files
/// @param inHome whether it begins with a tilde, or a variable, that means a home folder; the text
///   then begins with `~`
/// @param many whether it may stand for any number of words, none included: an unquoted unknown,
///   `"$@"`, names from a pipe
public record Argument(String text, boolean pattern, boolean inHome, boolean many) {
  /// Stands in a text for a piece that only the running shell knows.
  public static final char UNKNOWN = '\uFFFC';

  /// A word of which everything is known and nothing is special.
  public static Argument of(String text) {
    return new Argument(text, false, false, false);
  }

  /// True if the whole text is known.
  public boolean known() {
    return text.indexOf(UNKNOWN) < 0 && !many;
  }

  /// The word so written that its shell gives it on as it is; unknown pieces as `…`.
  public String written(Step.Shell shell) {
    String plain = text.replace(UNKNOWN, '…');
    if (isPlain(plain)) {
      return plain;
    }
    return switch (shell) {
      case POSIX ->
          inHome && plain.startsWith("~/") ? "~/" + single(plain.substring(2)) : single(plain);
      case POWERSHELL -> plain.startsWith("$") ? plain : "'" + plain.replace("'", "''") + "'";
      case CMD -> plain.indexOf(' ') < 0 ? plain : "\"" + plain + "\"";
    };
  }

  /// A line of words with blanks between.
  ///
  /// @param plain the words that stand as they are
  /// @param quoted makes of another word what its shell takes for it
  public static String line(
      Stream<String> words, Predicate<String> plain, UnaryOperator<String> quoted) {
    return words
        .map(word -> plain.test(word) ? word : quoted.apply(word))
        .collect(Collectors.joining(" "));
  }

  private static String single(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private boolean isPlain(String shown) {
    if (shown.isEmpty()) {
      return false;
    }
    for (int at = 0; at < shown.length(); at++) {
      char c = shown.charAt(at);
      boolean plain = Character.isLetterOrDigit(c) || "-_./:=,@%+…".indexOf(c) >= 0;
      boolean special =
          pattern && "*?[]!".indexOf(c) >= 0
              || c == '~' && at == 0 && inHome
              || c == '\\' && text.indexOf(':') == 1;
      if (!plain && !special) {
        return false;
      }
    }
    return true;
  }
}

package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import java.util.ArrayList;
import java.util.List;

/// Parts a program's command line into words and joins words to one.
final class CommandLine {
  /// A word and whether quotes stood in it.
  record Word(String text, boolean quoted) {}

  private CommandLine() {}

  /// Parts a line as most programs do: by blanks, with `\"` for a quote that is a letter.
  static List<Word> split(String line) {
    return split(line, "");
  }

  /// Parts a line as the commands of cmd.exe do: by blanks and `,;=`, switches at their strokes;
  /// quotes hide both.
  static List<Word> splitInner(String line) {
    var found = new ArrayList<Word>();
    for (var word : split(line, ",;=")) {
      int stroke = word.text().indexOf('/', 1);
      if (word.quoted() || !word.text().startsWith("/") || stroke < 0) {
        found.add(word);
        continue;
      }
      int from = 0;
      while (stroke > 0) {
        found.add(new Word(word.text().substring(from, stroke), false));
        from = stroke;
        stroke = word.text().indexOf('/', from + 1);
      }
      found.add(new Word(word.text().substring(from), false));
    }
    return found;
  }

  private static List<Word> split(String line, String more) {
    var words = new ArrayList<Word>();
    var word = new StringBuilder();
    boolean quoted = false;
    boolean quotes = false;
    boolean inside = false;
    for (int at = 0; at < line.length(); at++) {
      char symbol = line.charAt(at);
      if (!quoted
          && (symbol == ' '
              || symbol == '\t'
              || symbol == '\r'
              || symbol == '\u00a0'
              || more.indexOf(symbol) >= 0)) {
        if (inside) {
          words.add(new Word(word.toString(), quotes));
          word.setLength(0);
        }
        inside = false;
        quotes = false;
      } else if (symbol == '\\' && more.isEmpty()) {
        inside = true;
        at = strokes(line, at, word);
      } else if (symbol == '"') {
        inside = true;
        quotes = true;
        if (quoted && more.isEmpty() && at + 1 < line.length() && line.charAt(at + 1) == '"') {
          word.append('"');
          at++;
        }
        quoted = !quoted;
      } else {
        inside = true;
        word.append(symbol);
      }
    }
    if (inside) {
      words.add(new Word(word.toString(), quotes));
    }
    return words;
  }

  /// Takes backslashes and the quote they may protect; returns the place of the last character
  /// taken.
  private static int strokes(String line, int from, StringBuilder word) {
    int end = from;
    while (end < line.length() && line.charAt(end) == '\\') {
      end++;
    }
    int count = end - from;
    if (end == line.length() || line.charAt(end) != '"') {
      word.append(line, from, end);
      return end - 1;
    }
    word.append("\\".repeat(count / 2));
    if (count % 2 == 1) {
      word.append('"');
      return end;
    }
    return end - 1;
  }

  /// One line of words, those with blanks in quotes.
  static String join(List<String> words) {
    return Argument.line(
        words.stream(),
        word -> !word.isEmpty() && word.chars().noneMatch(symbol -> " \t\"".indexOf(symbol) >= 0),
        word -> '"' + word.replace("\"", "\\\"") + '"');
  }

  /// One line that a POSIX shell parts into these words; what is unknown becomes a variable.
  static String posix(List<String> words) {
    return Argument.line(
        words.stream(),
        word -> !word.isEmpty() && word.chars().allMatch(CommandLine::isPlain),
        word ->
            "'"
                + word.replace("'", "'\\''")
                    .replace(MarkedText.UNKNOWN, "'\"$UNKNOWN\"'")
                    .replace(String.valueOf(MarkedText.HOME), "'~'")
                + "'");
  }

  private static boolean isPlain(int symbol) {
    return symbol < 128 && Character.isLetterOrDigit(symbol) || "-_./:=+,@%".indexOf(symbol) >= 0;
  }
}

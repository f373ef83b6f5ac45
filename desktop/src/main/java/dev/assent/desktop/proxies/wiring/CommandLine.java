package dev.assent.desktop.proxies.wiring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A typed command line cut into program and arguments, as the server will get them. No shell runs:
/// nothing is expanded, and `|`, `>` or `&&` are ordinary characters.
///
/// Blanks separate; single quotes keep everything, double quotes keep everything but `\"` and `\\`;
/// outside quotes a backslash in front of a blank, quote or backslash keeps that character, any
/// other backslash stays as it is.
///
/// @param arguments program first; may be empty
/// @param complete false while a quote is open
public record CommandLine(List<String> arguments, boolean complete) {

  public CommandLine {
    arguments = List.copyOf(arguments);
  }

  /// Cuts a line.
  public static CommandLine of(String line) {
    var cutter = new Cutter();
    line.codePoints().forEach(cutter::take);
    return cutter.end();
  }

  /// A line that is cut into these words.
  public static String line(List<String> words) {
    return words.stream().map(CommandLine::word).collect(Collectors.joining(" "));
  }

  private static String word(String word) {
    boolean plain =
        !word.isEmpty()
            && word.chars()
                .noneMatch(c -> c == '\'' || c == '"' || c == '\\' || Character.isWhitespace(c));
    return plain ? word : '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static final class Cutter {
    private final List<String> found = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean open;
    private boolean escaped;
    private int quote;

    void take(int c) {
      if (escaped) {
        escaped = false;
        boolean special =
            c == '\\' || c == '"' || quote == 0 && (c == '\'' || Character.isWhitespace(c));
        if (!special) {
          word.append('\\');
        }
        word.appendCodePoint(c);
      } else if (c == '\\' && quote != '\'') {
        escaped = true;
        open = true;
      } else if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.appendCodePoint(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        open = true;
      } else if (Character.isWhitespace(c)) {
        finish();
      } else {
        word.appendCodePoint(c);
        open = true;
      }
    }

    private void finish() {
      if (open) {
        found.add(word.toString());
        word.setLength(0);
        open = false;
      }
    }

    CommandLine end() {
      if (escaped) {
        word.append('\\');
      }
      finish();
      return new CommandLine(found, quote == 0);
    }
  }
}

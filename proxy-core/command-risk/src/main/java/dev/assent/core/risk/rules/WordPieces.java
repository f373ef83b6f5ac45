package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.Operand;
import dev.assent.core.risk.step.Argument;
import java.util.ArrayList;
import java.util.List;

/// Finds the paths within words: `--out=~/.x`, `-C~/.x`, `type=bind,src=~/.x`, `~/.x:/y`, `@~/.x`.
final class WordPieces {
  /// More paths are not looked for in one word.
  private static final int MOST = 16;

  private static final int LONGEST = 8192;

  /// Characters that stand in front of a path within a word, and within code.
  private static final String IN_WORDS = "=:,@<";

  private static final String IN_CODE = "=:,@< '\"`(";

  private WordPieces() {}

  /// All words, and the paths within each, with the places of the words.
  ///
  /// @param code whether words are code, in which paths stand between quotes
  static List<Operand> of(List<Argument> arguments, boolean code) {
    var all = new ArrayList<Operand>(arguments.size());
    for (int at = 0; at < arguments.size(); at++) {
      all.add(new Operand(arguments.get(at), at));
      into(all, arguments.get(at), at, code);
    }
    return all;
  }

  private static void into(List<Operand> all, Argument argument, int place, boolean code) {
    String text = argument.text();
    String before = code ? IN_CODE : IN_WORDS;
    int found = 0;
    for (int at = 0; at < text.length() && found < MOST && text.length() <= LONGEST; at++) {
      char c = text.charAt(at);
      boolean starts = c == '/' || c == '~' || c == '.' || c == Argument.UNKNOWN;
      if (starts && isBehind(text, at, before)) {
        int end = at;
        while (end < text.length() && !ends(text.charAt(end), code)) {
          end++;
        }
        all.add(
            new Operand(
                new Argument(text.substring(at, end), argument.pattern(), c == '~', false), place));
        found++;
        at = end;
      }
    }
  }

  private static boolean isBehind(String text, int at, String before) {
    return at > 0 && before.indexOf(text.charAt(at - 1)) >= 0
        || at == 2 && text.charAt(0) == '-' && text.charAt(1) != '-'
        || at == 0 && text.indexOf(':') > 0;
  }

  private static boolean ends(char c, boolean code) {
    return ":,;".indexOf(c) >= 0 || code && " '\"`)".indexOf(c) >= 0;
  }
}

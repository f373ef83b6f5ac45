package dev.assent.core.risk.through.value;

import dev.assent.core.risk.shell.EscapeSequences;
import java.util.ArrayList;
import java.util.List;

/// The texts of a list in a piece of JSON or of another notation with quotes.
public final class QuotedLists {
  private static final int MOST = 256;

  private QuotedLists() {}

  /// The quoted texts between the bracket at an index and the one that ends it; empty where no
  /// bracket stands.
  public static List<Field> words(String text, int open) {
    var words = new ArrayList<Field>();
    if (open < 0 || open >= text.length() || text.charAt(open) != '[') {
      return words;
    }
    int at = open + 1;
    while (at < text.length() && text.charAt(at) != ']' && words.size() < MOST) {
      char quote = text.charAt(at);
      if (quote != '"' && quote != '\'') {
        at++;
        continue;
      }
      int end = at + 1;
      while (end < text.length() && text.charAt(end) != quote) {
        end += text.charAt(end) == '\\' ? 2 : 1;
      }
      end = Math.min(end, text.length());
      words.add(
          Field.of(EscapeSequences.decode(text.substring(at + 1, end), EscapeSequences.Kind.CODE)));
      at = end + 1;
    }
    return words;
  }
}

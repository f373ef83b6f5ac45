package dev.assent.core.pip;

import java.util.ArrayList;
import java.util.List;

/// The words of the name of a tool that may run commands: `runShellCommand` and `run-shell_command`
/// have the same three.
///
/// Cuts at everything that is no letter or digit of ASCII, and before a capital after a small
/// letter or digit. What a reader who ignores case takes for a letter of ASCII is one: the Kelvin
/// sign, and the I with a dot, which stays over it.
final class RunnerWords {
  private static final char KELVIN = '\u212A';
  private static final char DOTTED_I = '\u0130';

  private RunnerWords() {}

  /// The words in order, lower case, none empty.
  static List<String> of(String name) {
    var words = new ArrayList<String>(4);
    var word = new StringBuilder(name.length());
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      boolean capital = c >= 'A' && c <= 'Z';
      char small = capital ? (char) (c - 'A' + 'a') : c == KELVIN ? 'k' : c == DOTTED_I ? 'i' : c;
      if (!isOfWord(small) || capital && at > 0 && isOfWord(name.charAt(at - 1))) {
        finish(word, words);
      }
      if (isOfWord(small)) {
        word.append(small);
      }
      if (c == DOTTED_I) {
        finish(word, words);
      }
    }
    finish(word, words);
    return words;
  }

  private static boolean isOfWord(char c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
  }

  private static void finish(StringBuilder word, List<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }
}

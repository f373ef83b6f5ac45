package dev.assent.desktop.approval.content;

import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;

/// A run of words of one weight.
///
/// @param text not empty
/// @param strong whether it is stressed
public record Phrase(String text, boolean strong) {
  /// The phrases of a text in which stars enclose what is stressed and `{0}`, `{1}`, … stand for
  /// values. Stars and braces in the values mean nothing.
  static List<Phrase> of(String key, String... values) {
    String template = Texts.get(key);
    var phrases = new ArrayList<Phrase>();
    var run = new StringBuilder();
    boolean strong = false;
    for (int at = 0; at < template.length(); at++) {
      char c = template.charAt(at);
      if (c == '*') {
        close(phrases, run, strong);
        strong = !strong;
      } else if (c == '{') {
        int end = template.indexOf('}', at);
        run.append(Texts.outside(values[Integer.parseInt(template.substring(at + 1, end))]));
        at = end;
      } else {
        run.append(c);
      }
    }
    close(phrases, run, strong);
    return phrases;
  }

  /// The words of several phrases in one line.
  static String join(List<Phrase> phrases) {
    var out = new StringBuilder();
    phrases.forEach(phrase -> out.append(phrase.text()));
    return out.toString();
  }

  private static void close(List<Phrase> phrases, StringBuilder run, boolean strong) {
    if (!run.isEmpty()) {
      phrases.add(new Phrase(run.toString(), strong));
      run.setLength(0);
    }
  }
}

package dev.assent.core.masking;

import java.util.ArrayList;
import java.util.List;

/// Masks secrets among the words of a command: what looks like one, and what follows an option that
/// names one, `--api-key VALUE` and `--api-key=VALUE`.
public final class SecretWords {
  private SecretWords() {}

  /// A copy with secrets masked, word by word.
  public static List<String> masked(List<String> command) {
    var shown = new ArrayList<String>(command.size());
    boolean follows = false;
    for (var word : command) {
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      boolean names = SecretNames.isSecret(name.replaceFirst("^-+", ""));
      if (follows && !word.startsWith("-")) {
        shown.add(SecretText.mask(word));
      } else if (names && equals > 0 && equals + 1 < word.length()) {
        shown.add(name + "=" + SecretText.mask(word.substring(equals + 1)));
      } else {
        shown.add(SecretText.masked(word));
      }
      follows = names && equals < 0 && word.startsWith("-");
    }
    return List.copyOf(shown);
  }
}

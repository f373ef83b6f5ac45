package dev.assent.core.risk.through.value;

import dev.assent.core.risk.through.code.EscapeSequences;
import org.jspecify.annotations.Nullable;

/// Changes a text as `tr` does.
public final class Transliteration {
  private static final int LONGEST = 4096;

  private Transliteration() {}

  /// The characters of a set such as `a-zA-Z` or `[:upper:]`, in order; null where it is written in
  /// another way.
  public static @Nullable String set(String written) {
    String text = EscapeSequences.decode(written, EscapeSequences.Kind.PRINTF);
    var set = new StringBuilder();
    for (int at = 0; at < text.length() && set.length() < LONGEST; at++) {
      char first = text.charAt(at);
      int end = text.startsWith("[:", at) ? text.indexOf(":]", at) : -1;
      if (end > 0) {
        String name = text.substring(at + 2, end);
        for (char symbol = 0; symbol < 128; symbol++) {
          if (ShellPatterns.ofClass(name, symbol)) {
            set.append(symbol);
          }
        }
        at = end + 1;
      } else if (text.startsWith("[=", at) || first == '[' && text.startsWith("*", at + 2)) {
        return null;
      } else if (at + 2 < text.length()
          && text.charAt(at + 1) == '-'
          && text.charAt(at + 2) >= first) {
        for (int symbol = first;
            symbol <= text.charAt(at + 2) && set.length() < LONGEST;
            symbol++) {
          set.append((char) symbol);
        }
        at += 2;
      } else {
        set.append(first);
      }
    }
    return set.toString();
  }

  public static String apply(String text, String from, String to, boolean deletes) {
    var out = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      int index = from.lastIndexOf(symbol);
      if (index < 0) {
        out.append(symbol);
      } else if (!deletes && !to.isEmpty()) {
        out.append(to.charAt(Math.min(index, to.length() - 1)));
      } else if (!deletes) {
        out.append(symbol);
      }
    }
    return out.toString();
  }
}

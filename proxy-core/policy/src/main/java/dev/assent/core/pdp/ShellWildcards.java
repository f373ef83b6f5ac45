package dev.assent.core.pdp;

import java.util.ArrayList;
import java.util.regex.Pattern;

/// The wildcards of shells in names of files, read so that they mean rather too much.
final class ShellWildcards {
  private ShellWildcards() {}

  /// True if a text has a wildcard.
  static boolean in(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0 || text.indexOf('[') >= 0;
  }

  /// True if a shell may put a name in the place of one of a path; a wildcard at the start means no
  /// hidden name.
  static boolean mean(String pattern, String name) {
    boolean hidden = name.startsWith(".") && (pattern.startsWith("*") || pattern.startsWith("?"));
    return !hidden && wildcards(pattern).matcher(name).matches();
  }

  private static Pattern wildcards(String pattern) {
    var parts = new ArrayList<String>();
    for (int at = 0; at < pattern.length(); at++) {
      char c = pattern.charAt(at);
      int end = c == '[' ? pattern.indexOf(']', at + 2) : -1;
      if (end > 0) {
        parts.add(".");
        at = end;
      } else {
        parts.add(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(String.join("", parts), Pattern.CASE_INSENSITIVE);
  }
}

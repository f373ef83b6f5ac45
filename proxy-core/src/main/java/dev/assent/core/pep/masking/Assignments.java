package dev.assent.core.pep.masking;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Values that stand beside a name inside a text: `NAME=value`, `name: value`, `"name": "value"`, `--name value`, where
/// the name ends in a word for a secret.
final class Assignments {
  private static final String NAME =
      "(?i)(?:password|passwd|passphrase|passcode|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key"
          + "|account[_-]?key|signing[_-]?key|encryption[_-]?key|credentials?|authorization|connection[_-]?string"
          + "|session[_-]?id)";
  private static final String VALUE = "(\\\\*\"[^\"]{1,4096}|\\\\*'[^']{1,4096}|[^\\s\"',;&]{3,4096})";
  private static final Pattern ASSIGNED =
      Pattern.compile(
          NAME
              + "(?:\\\\*[\"'])?\\s{0,4}(?:=>|[=:])\\s{0,4}(?:(?:basic|bearer|digest|token)\\s{1,4})?"
              + VALUE);
  private static final Pattern FLAG = Pattern.compile(NAME + "\\s{1,4}" + VALUE);
  private static final int LONGEST_FLAG = 34;

  private Assignments() {}

  /// A copy with such values masked; the very same text where there is none.
  static String masked(String text) {
    StringBuilder copy = null;
    int copied = 0;
    Matcher assigned = null;
    Matcher flag = null;
    for (int i = 0; i + 3 < text.length(); i++) {
      if (!mayBegin(text.charAt(i) | 0x20, text.charAt(i + 1) | 0x20)) {
        continue;
      }
      if (assigned == null || flag == null) {
        assigned = ASSIGNED.matcher(text);
        flag = FLAG.matcher(text);
      }
      Matcher found = null;
      if (assigned.region(i, text.length()).lookingAt()) {
        found = assigned;
      } else if (isFlag(text, i) && flag.region(i, text.length()).lookingAt()) {
        found = flag;
      }
      if (found != null) {
        copy = copy == null ? new StringBuilder(text.length()) : copy;
        copy.append(text, copied, found.start(1)).append(SecretText.mask(found.group(1)));
        copied = found.end(1);
        i = copied - 1;
      }
    }
    return copy == null ? text : copy.append(text, copied, text.length()).toString();
  }

  // The first two letters of each name.
  private static boolean mayBegin(int first, int second) {
    return switch (first) {
      case 'p' -> second == 'a' || second == 'w' || second == 'r';
      case 's' -> second == 'e' || second == 'i';
      case 't' -> second == 'o';
      case 'a' -> second == 'p' || second == 'c' || second == 'u';
      case 'e' -> second == 'n';
      case 'c' -> second == 'r' || second == 'o';
      default -> false;
    };
  }

  // Whether the word that a name stands in begins with a hyphen.
  private static boolean isFlag(String text, int at) {
    int start = at;
    while (start > 0 && at - start < LONGEST_FLAG && isOfFlag(text.charAt(start - 1))) {
      start--;
    }
    return start < at && text.charAt(start) == '-';
  }

  private static boolean isOfFlag(char c) {
    return c == '-' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}

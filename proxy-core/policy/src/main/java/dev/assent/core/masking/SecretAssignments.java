package dev.assent.core.masking;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Values that stand beside a name inside a text: `NAME=value`, `name: value`, `"name": "value"`,
/// `--name value`, where the name ends in a word for a secret.
final class SecretAssignments {
  private static final String NAME =
      "(?i)(?:password|passwd|passphrase|passcode|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key"
          + "|account[_-]?key|signing[_-]?key|encryption[_-]?key|credentials?|authorization|connection[_-]?string"
          + "|session[_-]?id)";
  private static final String SCHEME = "(?:(?:basic|bearer|digest|token)\\s{1,4})?";
  // A quoted value without its quotes: they are part of the text around it.
  private static final String VALUE =
      "(?:\\\\*\""
          + SCHEME
          + "([^\"]{0,4095}[^\"\\\\])|\\\\*'"
          + SCHEME
          + "([^']{0,4095}[^'\\\\])|(\\$\\{\\{[^{}]{1,128}}}|[^\\s\"',;&]{3,4096}))";
  private static final Pattern ASSIGNED =
      Pattern.compile(NAME + "(?:\\\\*[\"'])?\\s{0,4}(?:=>|[=:])\\s{0,4}" + SCHEME + VALUE);
  private static final Pattern FLAG = Pattern.compile(NAME + "\\s{1,4}" + VALUE);
  // A text that somebody else fills in later is no secret; what stands in for it where it is
  // missing may
  // be. Passwords begin with a dollar, too, but are seldom words of capitals alone.
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "\\$\\{(?:[A-Za-z_][A-Za-z0-9_.:/]{0,128}|\\{ ?[a-z]{1,20}\\.[A-Za-z0-9_.]{1,128} ?})}|\\{(?:env|file|input):[^{}]{1,128}}"
              + "|\\$[A-Z_][A-Z0-9_]{0,128}|%[A-Z_][A-Z0-9_]{0,128}%");
  private static final int LONGEST_FLAG = 34;

  // The first letters of the names; most characters are none, and are passed over by one look.
  private static final boolean[] BEGINS = begins();

  private SecretAssignments() {}

  /// A copy with such values masked; the very same text where there is none.
  static String masked(String text, UnaryOperator<String> mask) {
    StringBuilder copy = null;
    int copied = 0;
    Matcher assigned = null;
    Matcher flag = null;
    for (int i = 0; i + 3 < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= BEGINS.length || !BEGINS[c] || !mayBegin(text, i)) {
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
        int group = found.start(1) >= 0 ? 1 : found.start(2) >= 0 ? 2 : 3;
        String value = found.group(group);
        copy = copy == null ? new StringBuilder(text.length()) : copy;
        copy.append(text, copied, found.start(group))
            .append(PLACEHOLDER.matcher(value).matches() ? value : mask.apply(value));
        copied = found.end(group);
        i = copied - 1;
      }
    }
    return copy == null ? text : copy.append(text, copied, text.length()).toString();
  }

  private static boolean[] begins() {
    boolean[] begins = new boolean[0x80];
    for (char c : "pstaecPSTAEC".toCharArray()) {
      begins[c] = true;
    }
    return begins;
  }

  // The first three letters of each name.
  private static boolean mayBegin(String text, int at) {
    int second = text.charAt(at + 1) | 0x20;
    int third = text.charAt(at + 2) | 0x20;
    return switch (text.charAt(at) | 0x20) {
      case 'p' ->
          second == 'a' && third == 's'
              || second == 'w' && third == 'd'
              || second == 'r' && third == 'i';
      case 's' -> second == 'e' && (third == 'c' || third == 's') || second == 'i' && third == 'g';
      case 't' -> second == 'o' && third == 'k';
      case 'a' ->
          second == 'p' && third == 'i'
              || second == 'c' && third == 'c'
              || second == 'u' && third == 't';
      case 'e' -> second == 'n' && third == 'c';
      case 'c' -> second == 'r' && third == 'e' || second == 'o' && third == 'n';
      default -> false;
    };
  }

  // True if the word that a name stands in begins with a hyphen.
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

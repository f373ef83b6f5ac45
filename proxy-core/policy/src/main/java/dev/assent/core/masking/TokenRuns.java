package dev.assent.core.masking;

import java.util.function.UnaryOperator;

/// Masks what looks like a key or a token by its characters alone: every run of characters that
/// tokens are made of is looked at, whatever stands around it.
final class TokenRuns {
  // Shorter runs are no tokens.
  private static final int LEAST = 12;

  private static final int OF_TOKEN = 1;
  private static final int DIGIT = 2;
  private static final int BEGINS_FORM = 4;
  private static final int GOES_ON = BEGINS_FORM << 1;
  private static final byte[] KINDS = kinds();

  private TokenRuns() {}

  /// A copy with secrets masked; the very same text where it has none.
  ///
  /// @param mask makes what stands for a secret
  static String masked(String text, UnaryOperator<String> mask) {
    StringBuilder copy = null;
    int copied = 0;
    // A run that is long enough has one of every so many characters, so that most others need not
    // be looked at.
    for (int i = LEAST - 1; i < text.length(); i += LEAST) {
      if ((kind(text.charAt(i)) & OF_TOKEN) == 0) {
        continue;
      }
      int start = start(text, i);
      int end = end(text, i);
      if (end - start >= LEAST && isSuspect(text, start, end)) {
        String run = text.substring(start, end);
        String masked = run(run, mask);
        if (!masked.equals(run)) {
          copy = copy == null ? new StringBuilder(text.length()) : copy;
          copy.append(text, copied, start).append(masked);
          copied = end;
        }
      }
      i = end;
    }
    return copy == null ? text : copy.append(text, copied, text.length()).toString();
  }

  private static int start(String text, int within) {
    int start = within;
    while (start > 0 && (kind(text.charAt(start - 1)) & OF_TOKEN) != 0) {
      start--;
    }
    return start;
  }

  private static int end(String text, int within) {
    int end = within + 1;
    while (end < text.length() && (kind(text.charAt(end)) & OF_TOKEN) != 0) {
      end++;
    }
    return end;
  }

  // Whatever looks random has digits, and each form begins with two letters of its own: most runs
  // are words.
  private static boolean isSuspect(String text, int start, int end) {
    int before = 0;
    for (int i = start; i < end; i++) {
      int kind = kind(text.charAt(i));
      if ((kind & DIGIT | before << 1 & kind & GOES_ON) != 0) {
        return true;
      }
      before = kind;
    }
    return false;
  }

  /// One run with secrets masked.
  static String run(String run, UnaryOperator<String> mask) {
    String known = TokenForms.masked(run, mask);
    if (known.length() < EntropyCheck.LEAST || !known.equals(run)) {
      return known;
    }
    // A path's names are words of their own; so are the parts between dots.
    String words = parts(run, run.startsWith("/") ? "/.~" : ".~", EntropyCheck::isKey, mask);
    return words.equals(run) ? parts(run, "+/=_-.~", EntropyCheck::isKeyOfOneCase, mask) : words;
  }

  private interface Look {
    boolean isKey(String part);
  }

  private static String parts(
      String run, String separators, Look look, UnaryOperator<String> mask) {
    StringBuilder copy = null;
    int copied = 0;
    int start = 0;
    for (int i = 0; i <= run.length(); i++) {
      if (i == run.length() || separators.indexOf(run.charAt(i)) >= 0) {
        if (i - start >= EntropyCheck.LEAST) {
          String part = run.substring(start, i);
          if (look.isKey(part)) {
            copy = copy == null ? new StringBuilder(run.length()) : copy;
            copy.append(run, copied, start).append(mask.apply(part));
            copied = i;
          }
        }
        start = i + 1;
      }
    }
    return copy == null ? run : copy.append(run, copied, run.length()).toString();
  }

  private static int kind(char c) {
    return c < KINDS.length ? KINDS[c] : 0;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[0x80];
    for (char c = 0; c < kinds.length; c++) {
      boolean digit = c >= '0' && c <= '9';
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      kinds[c] =
          (byte)
              ((digit || letter || "+/=_-.~".indexOf(c) >= 0 ? OF_TOKEN : 0)
                  | (digit ? DIGIT : 0)
                  | (TokenForms.isFirst(c) ? BEGINS_FORM : 0)
                  | (TokenForms.isSecond(c) ? GOES_ON : 0));
    }
    return kinds;
  }
}

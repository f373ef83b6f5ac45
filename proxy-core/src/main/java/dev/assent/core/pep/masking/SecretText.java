package dev.assent.core.pep.masking;

import dev.assent.core.json.JsonString;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Masks secrets inside a text. What is masked keeps its length class and nothing of its value.
///
/// Arguments can be whole files, and each call waits for this: every costly look is taken only where a cheap one says that
/// there may be something.
public final class SecretText {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----)?");
  private static final Pattern IN_URL = Pattern.compile("(://[^/@\\s:]{0,256}:)([^/@\\s]{1,256})(?=@)");
  private static final Pattern SCHEME = Pattern.compile("(?i)((?:bearer|basic) )([A-Za-z0-9._~+/=-]{8,4096})");
  private static final Pattern COOKIES = Pattern.compile("(?i)(cookie\\s{0,4}:\\s{0,4})([^\\r\\n]{3,})");
  private static final Pattern USER = Pattern.compile("((?:^|\\s)(?:-u|--user)[ =][^\\s:]{1,128}:)(\\S{1,256})");
  private static final Pattern QUERY =
      Pattern.compile("(?i)([?&](?:sig|signature|key|code|sv|access_token|auth|x-amz-signature)=)([^&\\s#\"']{6,4096})");

  // How much of a text a record keeps, and how much longer any secret with its name is, in characters.
  private static final int LONGEST_KEPT = 64 * 1024;
  private static final int LONGEST_SECRET = 16 * 1024;

  // Shorter runs are no tokens.
  private static final int LEAST_RUN = 12;

  // The shortest value behind the name of a scheme.
  private static final int LEAST_VALUE = 8;

  private static final int OF_TOKEN = 1;
  private static final int NAMED = 2;
  private static final int RUN = 4;
  private static final int LONG_RUN = 8;
  private static final byte[] KINDS = kinds();

  private SecretText() {}

  /// A copy with secrets masked; the very same text where it has none.
  public static String masked(String text) {
    return masked(text, SecretText::mask);
  }

  /// The same with another mask.
  ///
  /// @param mask makes what stands for a secret; for what it made itself, the same again
  static String masked(String text, UnaryOperator<String> mask) {
    int signs = signs(text);
    if (signs == 0) {
      return text;
    }
    String masked = (signs & NAMED) == 0 ? schemed(text, mask) : named(text, mask);
    masked = (signs & LONG_RUN) != 0 ? runs(masked, mask) : masked;
    return masked.equals(text) ? text : masked;
  }

  /// A copy with secrets masked, of which only the beginning is kept where it is very long: a record tells what a call
  /// did, it is no copy of every file that was written. What follows says how much is missing, in a form that counts as
  /// masked.
  public static String maskedBeginning(JsonString text) {
    int length = text.length();
    if (length <= LONGEST_KEPT) {
      return masked(text.value());
    }
    // The part behind what is kept is masked with it, so that no secret is cut in half.
    String looked = whole(text.beginning(LONGEST_KEPT + LONGEST_SECRET), length);
    String masked = masked(looked);
    int whole = looked.length() == length ? masked.length() : masked.length() - LONGEST_SECRET;
    if (looked.length() == length && whole <= LONGEST_KEPT) {
      return masked;
    }
    int kept = boundary(masked, Math.clamp(whole, 0, LONGEST_KEPT));
    return masked.substring(0, kept) + "… [masked rest: the text has " + length + " characters]";
  }

  // Without half of a character at its end.
  private static String whole(String beginning, int length) {
    boolean torn = beginning.length() < length && Character.isHighSurrogate(beginning.charAt(beginning.length() - 1));
    return torn ? beginning.substring(0, beginning.length() - 1) : beginning;
  }

  private static int boundary(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  // What is told by what stands around it.
  private static String named(String text, UnaryOperator<String> mask) {
    String masked =
        text.contains("-----BEGIN")
            ? KEY.matcher(text).replaceAll(match -> Matcher.quoteReplacement(mask.apply(match.group())))
            : text;
    masked = masked.contains("://") && masked.indexOf('@') >= 0 ? second(IN_URL, masked, mask) : masked;
    masked = Assignments.masked(schemed(masked, mask), mask);
    masked = hasAny(masked, "ookie", "OOKIE") ? second(COOKIES, masked, mask) : masked;
    masked = hasAny(masked, "-u", "--user") ? second(USER, masked, mask) : masked;
    return masked.indexOf('=') >= 0 && hasAny(masked, "?", "&") ? second(QUERY, masked, mask) : masked;
  }

  private static String schemed(String text, UnaryOperator<String> mask) {
    return hasAny(text, "earer ", "asic ", "EARER ", "ASIC ") ? second(SCHEME, text, mask) : text;
  }

  // By what a secret could be told: a sign that joins a name with its value, and runs of characters that tokens are made
  // of. One look, because most texts have neither.
  private static int signs(String text) {
    int signs = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int kind = c < KINDS.length ? KINDS[c] : 0;
      signs |= kind;
      if ((kind & OF_TOKEN) == 0) {
        signs |= ofRun(i - start);
        start = i + 1;
      }
    }
    signs |= ofRun(text.length() - start);
    return signs & (NAMED | RUN | LONG_RUN);
  }

  private static int ofRun(int length) {
    return length < LEAST_VALUE ? 0 : length < LEAST_RUN ? RUN : RUN | LONG_RUN;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[0x80];
    for (char c = 0; c < kinds.length; c++) {
      kinds[c] = (byte) ((isOfToken(c) ? OF_TOKEN : 0) | (c == ':' || c == '=' || c == '-' ? NAMED : 0));
    }
    return kinds;
  }

  private static boolean hasAny(String text, String... parts) {
    for (String part : parts) {
      if (text.contains(part)) {
        return true;
      }
    }
    return false;
  }

  private static String second(Pattern pattern, String text, UnaryOperator<String> mask) {
    return pattern
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(match.group(1) + mask.apply(match.group(2))));
  }

  // Looks at every run of characters that tokens are made of.
  private static String runs(String text, UnaryOperator<String> mask) {
    StringBuilder copy = null;
    int copied = 0;
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean within = i < text.length() && isOfToken(text.charAt(i));
      if (within && start < 0) {
        start = i;
      } else if (!within && start >= 0) {
        if (i - start >= LEAST_RUN) {
          String run = text.substring(start, i);
          String masked = run(run, mask);
          if (!masked.equals(run)) {
            copy = copy == null ? new StringBuilder(text.length()) : copy;
            copy.append(text, copied, start).append(masked);
            copied = i;
          }
        }
        start = -1;
      }
    }
    return copy == null ? text : copy.append(text, copied, text.length()).toString();
  }

  private static boolean isOfToken(char c) {
    return isOfWord(c) || c == '.' || c == '~';
  }

  private static boolean isOfWord(char c) {
    return isLetterOrDigit(c) || c == '+' || c == '/' || c == '=' || c == '_' || c == '-';
  }

  private static boolean isLetterOrDigit(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }

  private static String run(String run, UnaryOperator<String> mask) {
    String known = TokenForms.masked(run, mask);
    if (known.length() < Randomness.LEAST || !known.equals(run) || !hasDigit(run)) {
      return known;
    }
    // A path's names are words of their own; so are the parts between dots.
    String words = parts(run, run.startsWith("/") ? "/.~" : ".~", Randomness::isKey, mask);
    return words.equals(run) ? parts(run, "+/=_-.~", Randomness::isKeyOfOneCase, mask) : words;
  }

  // Whatever looks random has some.
  private static boolean hasDigit(String run) {
    for (int i = 0; i < run.length(); i++) {
      if (run.charAt(i) >= '0' && run.charAt(i) <= '9') {
        return true;
      }
    }
    return false;
  }

  private interface Look {
    boolean isKey(String part);
  }

  private static String parts(String run, String separators, Look look, UnaryOperator<String> mask) {
    var copy = new StringBuilder(run.length());
    int start = 0;
    for (int i = 0; i <= run.length(); i++) {
      if (i == run.length() || separators.indexOf(run.charAt(i)) >= 0) {
        String part = run.substring(start, i);
        copy.append(part.length() >= Randomness.LEAST && look.isKey(part) ? mask.apply(part) : part);
        if (i < run.length()) {
          copy.append(run.charAt(i));
        }
        start = i + 1;
      }
    }
    return copy.toString();
  }

  /// What stands for a secret: its length class.
  public static String mask(String secret) {
    if (secret.isEmpty() || secret.startsWith("[masked")) {
      return secret;
    }
    String length = secret.length() < 8 ? "short" : secret.length() < 24 ? "medium" : "long";
    return "[masked " + length + "]";
  }
}

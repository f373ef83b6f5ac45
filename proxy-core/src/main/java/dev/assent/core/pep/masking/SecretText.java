package dev.assent.core.pep.masking;

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

  // Shorter runs are no tokens.
  private static final int LEAST_RUN = 12;

  private SecretText() {}

  /// A copy with secrets masked; equal to the given text where it has none.
  public static String masked(String text) {
    if (text.length() < 4) {
      return text;
    }
    String masked = text.contains("-----BEGIN") ? KEY.matcher(text).replaceAll(match -> mask(match.group())) : text;
    masked = masked.contains("://") && masked.indexOf('@') >= 0 ? second(IN_URL, masked) : masked;
    masked = hasAny(masked, "earer ", "asic ", "EARER ", "ASIC ") ? second(SCHEME, masked) : masked;
    masked = Assignments.masked(masked);
    masked = hasAny(masked, "ookie", "OOKIE") ? second(COOKIES, masked) : masked;
    masked = hasAny(masked, "-u", "--user") ? second(USER, masked) : masked;
    masked = masked.indexOf('=') >= 0 && hasAny(masked, "?", "&") ? second(QUERY, masked) : masked;
    return runs(masked);
  }

  private static boolean hasAny(String text, String... parts) {
    for (String part : parts) {
      if (text.contains(part)) {
        return true;
      }
    }
    return false;
  }

  private static String second(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(match.group(1) + mask(match.group(2))));
  }

  // Looks at every run of characters that tokens are made of.
  private static String runs(String text) {
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
          String masked = run(run);
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

  private static String run(String run) {
    String known = TokenForms.masked(run);
    if (known.length() < Randomness.LEAST || !known.equals(run)) {
      return known;
    }
    // A path's names are words of their own; so are the parts between dots.
    String words = parts(run, run.startsWith("/") ? "/.~" : ".~", Randomness::isKey);
    return words.equals(run) ? parts(run, "+/=_-.~", Randomness::isKeyOfOneCase) : words;
  }

  private interface Look {
    boolean isKey(String part);
  }

  private static String parts(String run, String separators, Look look) {
    var copy = new StringBuilder(run.length());
    int start = 0;
    for (int i = 0; i <= run.length(); i++) {
      if (i == run.length() || separators.indexOf(run.charAt(i)) >= 0) {
        String part = run.substring(start, i);
        copy.append(part.length() >= Randomness.LEAST && look.isKey(part) ? mask(part) : part);
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

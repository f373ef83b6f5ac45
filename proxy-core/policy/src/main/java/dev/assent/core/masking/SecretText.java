package dev.assent.core.masking;

import dev.assent.core.json.JsonString;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Masks secrets inside a text. What is masked keeps its length class and nothing of its value.
///
/// Arguments can be whole files, and each call waits for this: every costly look is taken only
/// where a cheap one says that there may be something.
public final class SecretText {
  private static final Pattern KEY =
      Pattern.compile(
          "-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----)?");
  private static final Pattern IN_URL =
      Pattern.compile("(://[^/@\\s:]{0,256}:)([^/@\\s]{1,256})(?=@)");
  private static final Pattern SCHEME =
      Pattern.compile("(?i)((?:bearer|basic) )([A-Za-z0-9._~+/=-]{8,4096})");
  private static final Pattern COOKIES =
      Pattern.compile("(?i)(cookie\\s{0,4}:\\s{0,4})([^\\r\\n]{3,})");
  private static final Pattern USER =
      Pattern.compile("((?:^|\\s)(?:-u|--user)[ =][^\\s:]{1,128}:)(\\S{1,256})");
  private static final Pattern QUERY =
      Pattern.compile(
          "(?i)([?&](?:sig|signature|key|code|sv|access_token|auth|x-amz-signature)=)([^&\\s#\"']{6,4096})");

  // The most of a text that a record keeps, and the most by which any secret with its name is
  // longer, in characters.
  private static final int LONGEST_KEPT = 64 * 1024;
  private static final int LONGEST_SECRET = 16 * 1024;

  private SecretText() {}

  /// A copy with secrets masked; the very same text where it has none.
  public static String masked(String text) {
    return masked(text, SecretText::mask);
  }

  /// The same with another mask.
  ///
  /// @param mask makes what stands for a secret; for what it made itself, the same again
  static String masked(String text, UnaryOperator<String> mask) {
    String masked =
        TokenRuns.masked(hasNames(text) ? named(text, mask) : schemed(text, mask), mask);
    return masked.equals(text) ? text : masked;
  }

  /// A copy with secrets masked, of which only the beginning is kept where it is very long: a
  /// record tells what a call did, it is no copy of every file that was written. What follows says
  /// how much is missing, in a form that counts as masked.
  ///
  /// @return the very same text where it is kept as it is
  public static JsonString maskedBeginning(JsonString text) {
    int length = text.length();
    if (length <= LONGEST_KEPT) {
      return masked(text);
    }
    // The part behind what is kept is masked with it, so that no secret is cut in half.
    String looked = whole(text.beginning(LONGEST_KEPT + LONGEST_SECRET), length);
    String masked = masked(looked);
    int whole = looked.length() == length ? masked.length() : masked.length() - LONGEST_SECRET;
    if (looked.length() == length && whole <= LONGEST_KEPT) {
      return new JsonString(masked);
    }
    int kept = boundary(masked, Math.clamp(whole, 0, LONGEST_KEPT));
    String rest = "… [masked rest: the text has " + length + " characters]";
    return masked.equals(looked)
        ? text.cut(kept, rest)
        : new JsonString(masked.substring(0, kept) + rest);
  }

  /// The same for a text of any length, of which all is kept.
  static JsonString masked(JsonString text) {
    String masked = masked(text.value());
    return masked.equals(text.value()) ? text : new JsonString(masked);
  }

  // Without half of a character at its end.
  private static String whole(String beginning, int length) {
    boolean torn =
        beginning.length() < length
            && Character.isHighSurrogate(beginning.charAt(beginning.length() - 1));
    return torn ? beginning.substring(0, beginning.length() - 1) : beginning;
  }

  private static int boundary(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  // Masks what is known by the text around it.
  private static String named(String text, UnaryOperator<String> mask) {
    String masked =
        text.contains("-----BEGIN")
            ? KEY.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(mask.apply(match.group())))
            : text;
    masked =
        masked.contains("://") && masked.indexOf('@') >= 0 ? second(IN_URL, masked, mask) : masked;
    masked = SecretAssignments.masked(schemed(masked, mask), mask);
    masked = hasAny(masked, "ookie", "OOKIE") ? second(COOKIES, masked, mask) : masked;
    masked = hasAny(masked, "-u", "--user") ? second(USER, masked, mask) : masked;
    return masked.indexOf('=') >= 0 && hasAny(masked, "?", "&")
        ? second(QUERY, masked, mask)
        : masked;
  }

  private static String schemed(String text, UnaryOperator<String> mask) {
    return text.indexOf(' ') >= 0 && hasAny(text, "earer ", "asic ", "EARER ", "ASIC ")
        ? second(SCHEME, text, mask)
        : text;
  }

  // Some sign joins a name with its value, or begins the name of an option.
  private static boolean hasNames(String text) {
    return text.indexOf('=') >= 0 || text.indexOf(':') >= 0 || text.indexOf('-') >= 0;
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

  /// The text in the place of a secret: its length class. What was masked before stays.
  public static String mask(String secret) {
    if (secret.isEmpty() || secret.startsWith("[masked")) {
      return secret;
    }
    String length = secret.length() < 8 ? "short" : secret.length() < 24 ? "medium" : "long";
    return "[masked " + length + "]";
  }
}

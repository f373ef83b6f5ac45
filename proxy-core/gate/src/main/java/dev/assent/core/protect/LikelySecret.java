package dev.assent.core.protect;

import dev.assent.core.masking.SecretNames;
import dev.assent.core.masking.SecretText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells values of a client's file that are most likely secrets: by the name beside them, or by
/// their own form.
final class LikelySecret {
  private static final Set<String> LAST_WORDS = Set.of("key", "pat", "creds", "pass", "pw", "pwd");
  private static final Set<String> OF_NO_SECRET = Set.of("public", "pub");
  private static final Set<String> PLAIN =
      Set.of("true", "false", "yes", "no", "on", "off", "none", "null", "auto", "0", "1");
  private static final Pattern FILE = Pattern.compile("(?:/|~/|\\./|\\.\\./|[A-Za-z]:[\\\\/]).*");
  private static final Pattern BETWEEN = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

  private LikelySecret() {}

  /// Returns whether a value is one.
  ///
  /// @param name of the variable, header or parameter
  static boolean is(String name, String value) {
    if (value.isBlank() || PLAIN.contains(value.toLowerCase(Locale.ROOT))) {
      return false;
    }
    if (!SecretText.masked(value).equals(value)) {
      return true;
    }
    return isNamed(name) && !FILE.matcher(value).matches();
  }

  private static boolean isNamed(String name) {
    if (SecretNames.isSecret(name)) {
      return true;
    }
    List<String> words =
        Arrays.stream(BETWEEN.split(name)).map(word -> word.toLowerCase(Locale.ROOT)).toList();
    return !words.isEmpty()
        && LAST_WORDS.contains(words.getLast())
        && words.stream().noneMatch(OF_NO_SECRET::contains);
  }
}

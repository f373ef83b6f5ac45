package dev.assent.core.masking;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tokens by the forms that their issuers document. Each begins with a few fixed letters, so that
/// words without them need no closer look.
final class TokenForms {
  private static final List<String> BEGINNINGS =
      List.of(
          "sk_",
          "pk_",
          "rk_",
          "whsec_",
          "sk-",
          "ghp_",
          "gho_",
          "ghu_",
          "ghs_",
          "ghr_",
          "github_pat_",
          "glpat-",
          "glrt-",
          "gldt-",
          "glft-",
          "xox",
          "xapp-",
          "hooks.slack.com/services/",
          "AKIA",
          "ASIA",
          "AGPA",
          "AIDA",
          "AROA",
          "AIza",
          "ya29.",
          "npm_",
          "pypi-",
          "hf_",
          "dckr_pat_",
          "dop_v1_",
          "doo_v1_",
          "dor_v1_",
          "shpat_",
          "shpca_",
          "shppa_",
          "shpss_",
          "sq0",
          "SG.",
          "hvs.",
          "hvb.",
          "hvr.",
          "lin_api_",
          "figd_",
          "tskey-",
          "ATATT3x",
          "AGE-SECRET-KEY-1",
          "eyJ");

  // By their first two letters; few words have any of them.
  private static final boolean[] PAIRS = pairs();

  private static final Pattern FORMS =
      Pattern.compile(
          "(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{8,}|whsec_[A-Za-z0-9]{16,}"
              // Not in a word such as `ask-before-writing-anything` or `disk-usage-of-the-server`.
              + "|(?<![A-Za-z])sk-[A-Za-z0-9_-]{16,}"
              + "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|gl(?:pat|rt|dt|ft)-[A-Za-z0-9_-]{16,}"
              + "|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}"
              + "|(?<=hooks\\.slack\\.com/services/)[A-Za-z0-9/]{16,}"
              + "|A(?:KIA|SIA|GPA|IDA|ROA)[A-Z0-9]{16}"
              + "|AIza[A-Za-z0-9_-]{30,}|ya29\\.[A-Za-z0-9_-]{16,}"
              + "|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{20,}|dckr_pat_[A-Za-z0-9_-]{16,}"
              + "|do[opr]_v1_[a-f0-9]{32,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{24,}|sq0[a-z]{3}-[A-Za-z0-9_-]{20,}"
              + "|SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}|hv[sbr]\\.[A-Za-z0-9_-]{20,}|lin_api_[A-Za-z0-9]{20,}"
              + "|figd_[A-Za-z0-9_-]{20,}|tskey-[A-Za-z0-9-]{16,}|ATATT3x[A-Za-z0-9_=-]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{20,}"
              + "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*");

  private TokenForms() {}

  /// A word with the tokens in it masked; the very same word where it has none.
  static String masked(String word, UnaryOperator<String> mask) {
    for (int i = 0; i + 1 < word.length(); i++) {
      if (!mayBegin(word.charAt(i), word.charAt(i + 1))) {
        continue;
      }
      for (String beginning : BEGINNINGS) {
        if (word.startsWith(beginning, i)) {
          return FORMS
              .matcher(word)
              .replaceAll(match -> Matcher.quoteReplacement(mask.apply(match.group())));
        }
      }
    }
    return word;
  }

  /// True if some form begins with a character.
  static boolean isFirst(char c) {
    return BEGINNINGS.stream().anyMatch(beginning -> beginning.charAt(0) == c);
  }

  /// True if a character is the second of some form.
  static boolean isSecond(char c) {
    return BEGINNINGS.stream().anyMatch(beginning -> beginning.charAt(1) == c);
  }

  private static boolean mayBegin(char first, char second) {
    return first < 0x80 && second < 0x80 && PAIRS[first << 7 | second];
  }

  private static boolean[] pairs() {
    boolean[] pairs = new boolean[0x80 * 0x80];
    for (String beginning : BEGINNINGS) {
      pairs[beginning.charAt(0) << 7 | beginning.charAt(1)] = true;
    }
    return pairs;
  }
}

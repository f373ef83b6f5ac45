package dev.assent.core.risk.through;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rewrites what zsh has beside other shells: globs with qualifiers, `=(…)`, `>!`, short loops and
/// branches, `repeat`.
///
/// All characters keep their places where it can be done.
public final class ZshText {
  private static final Pattern QUALIFIER =
      Pattern.compile("([*?\\]][\\w./-]{0,80})\\(([^()\\s'\"$]{1,40})\\)(?=[\\s;|&)]|$)");

  /// The same behind any other word outside of quotes, from its opening bracket on.
  private static final Pattern BRACKETED =
      Pattern.compile("\\(([^()\\s'\"$|]{1,40})\\)(?=[\\s;|&)]|$)");

  private static final Pattern SHORT_FOR =
      Pattern.compile("\\bfor(?:each)? (\\w+) \\(([^()]*)\\) +(?!do\\b)(\\{[^{}]*\\}|[^;\\n{]+)");
  private static final Pattern SHORT_IF =
      Pattern.compile("\\b(if|while) (\\[\\[[^\\n{]*\\]\\]|\\(\\([^\\n{]*\\)\\)) *\\{([^{}]*)\\}");
  private static final Pattern REPEAT = Pattern.compile("(^|[;\\n&|] *)repeat +\\S+ +(?=[^;\\s])");

  private ZshText() {}

  /// The text for a POSIX shell.
  public static String posix(String text) {
    if (text.length() > 1 << 16) {
      return text;
    }
    String plain =
        QUALIFIER
            .matcher(text)
            .replaceAll(found ->
                Matcher.quoteReplacement(found.group(1) + " ".repeat(found.group(2).length() + 2)));
    plain = unqualified(plain).replace(" =(", " <(").replace(">!", ">|").replace("&!", "& ");
    plain = SHORT_FOR.matcher(plain).replaceAll("for $1 in $2; do $3; done");
    plain =
        SHORT_IF
            .matcher(plain)
            .replaceAll(found ->
                Matcher.quoteReplacement(
                    found.group(1).equals("if")
                        ? "if " + found.group(2) + "; then " + found.group(3) + "; fi"
                        : "while " + found.group(2) + "; do " + found.group(3) + "; done"));
    return REPEAT
        .matcher(plain)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                found.group(1) + " ".repeat(found.group().length() - found.group(1).length())));
  }

  /// The text with blanks for qualifiers of words that have no other sign of a glob: `~(N)`.
  private static String unqualified(String text) {
    var plain = new StringBuilder(text);
    // A bracket behind one may end the pattern of an arm, of which it is a part then.
    boolean arms = text.contains("case");
    var found = BRACKETED.matcher(text);
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol == '\\' && quote != '\'') {
        at++;
      } else if (quote != 0) {
        quote = symbol == quote ? 0 : quote;
      } else if (symbol == '\'' || symbol == '"') {
        quote = symbol;
      } else if (symbol == '('
          && at > 0
          && !endsBeforeBracket(text.charAt(at - 1))
          && found.region(at, text.length()).lookingAt()
          && !(arms && text.startsWith(")", found.end()))) {
        plain.replace(at, found.end(), " ".repeat(found.end() - at));
        at = found.end() - 1;
      }
    }
    return plain.toString();
  }

  /// True if a bracket behind this character is no qualifier.
  private static boolean endsBeforeBracket(char before) {
    return before <= ' ' || "$<>=;|&()`+@!*?".indexOf(before) >= 0;
  }
}

package dev.assent.core.borrowed;

import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The parts that the engines of programs have in common, naively: a command is cut at its
/// operators, what `$(…)` and backticks hold is a command as well, and the strictest outcome of all
/// counts.
final class SimpleSplit {
  private static final Pattern INNER = Pattern.compile("\\$\\(([^()]*)\\)|`([^`]*)`");
  private static final Pattern WRAPPED =
      Pattern.compile("(?:timeout \\S+|time|nice|nohup|xargs) (.+)");

  private SimpleSplit() {}

  /// The simple commands of a text.
  ///
  /// @param wrappers whether a program that only starts another is taken off
  static List<String> of(String text, boolean wrappers) {
    var found = new ArrayList<String>();
    var inner = INNER.matcher(text);
    while (inner.find()) {
      found.addAll(of(inner.group(1) == null ? inner.group(2) : inner.group(1), wrappers));
    }
    for (String one : text.split("&&|\\|\\||[;|&\n]")) {
      String plain = one.strip();
      var wrapped = WRAPPED.matcher(plain);
      while (wrappers && wrapped.matches()) {
        plain = wrapped.group(1).strip();
        wrapped = WRAPPED.matcher(plain);
      }
      if (!plain.isEmpty()) {
        found.add(plain);
      }
    }
    return found;
  }

  static Effect strictest(List<String> values, Function<String, Effect> decision) {
    Effect worst = Effect.ALLOW;
    for (String value : values) {
      Effect effect = decision.apply(value);
      worst = RuleShelf.isWeaker(worst, effect) ? effect : worst;
    }
    return worst;
  }

  /// True if a text is one command and nothing else, and holds no wildcard.
  static boolean isPlain(String text) {
    return text.equals(text.strip())
        && !text.contains("  ")
        && text.chars().noneMatch(c -> ";&|\n`$<>*?".indexOf(c) >= 0)
        && !WRAPPED.matcher(text).matches();
  }

  /// A pattern in which a star is any text.
  static boolean matches(String pattern, String text) {
    String regex =
        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches();
  }
}

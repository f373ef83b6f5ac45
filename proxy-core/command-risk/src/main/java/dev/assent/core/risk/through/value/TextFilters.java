package dev.assent.core.risk.through.value;

import dev.assent.core.risk.shell.EscapeSequences;
import java.util.BitSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Known texts, changed as `cut`, `sed`, `tr` and `awk` change them.
public final class TextFilters {
  private static final int LONGEST_SET = 4096;
  private static final Pattern PRINT = Pattern.compile("\\{print(?:\\$(\\d{1,3}))?;?\\}");

  private TextFilters() {}

  /// A text, each line changed.
  public static String lines(String text, UnaryOperator<String> change) {
    return text.lines().map(line -> change.apply(line) + "\n").collect(Collectors.joining());
  }

  /// The pieces of a line that a list such as `1,3-5,7-` names.
  ///
  /// @param between what stands between pieces; empty where each character is one
  public static String cut(String line, String list, String between) {
    var pieces = between.isEmpty() ? line.split("") : line.split(Pattern.quote(between), -1);
    if (!between.isEmpty() && pieces.length == 1) {
      return line;
    }
    var named = new BitSet(pieces.length);
    for (var range : list.split("[, ]")) {
      int hyphen = range.indexOf('-');
      long first = hyphen == 0 ? 1 : ShellArithmetic.number(range.split("-", 2)[0]);
      long end =
          hyphen < 0
              ? first
              : hyphen + 1 == range.length()
                  ? pieces.length
                  : ShellArithmetic.number(range.substring(hyphen + 1));
      long last = Math.min(end, pieces.length);
      if (first > 0 && first <= last) {
        named.set((int) first - 1, (int) last);
      }
    }
    return named.stream().mapToObj(at -> pieces[at]).collect(Collectors.joining(between));
  }

  /// The text after `s/a/b/g` commands without patterns; null when the script is anything else.
  static @Nullable public String substituted(String text, String script) {
    String result = text;
    for (var command : script.split(";", 16)) {
      String one = command.strip();
      if (one.isEmpty()) {
        continue;
      }
      var pieces =
          one.length() > 3 && one.charAt(0) == 's'
              ? one.substring(2).split(Pattern.quote(one.substring(1, 2)), -1)
              : new String[0];
      if (pieces.length != 3
          || !pieces[0].matches("(?s)[^\\\\.*\\[\\]^$?+(){}|]+")
          || pieces[1].matches("(?s).*[\\\\&].*")) {
        return null;
      }
      String to = Matcher.quoteReplacement(pieces[1]);
      var from = Pattern.compile(pieces[0], Pattern.LITERAL);
      boolean all = pieces[2].contains("g");
      result =
          (long) result.length() * to.length() > 1 << 18
              ? UnknownMarks.NOWHERE
              : all
                  ? from.matcher(result).replaceAll(to)
                  : lines(result, line -> from.matcher(line).replaceFirst(to));
    }
    return result;
  }

  /// The characters of a set such as `a-zA-Z` or `[:upper:]` of `tr`, in order; null where it is
  /// written in another way.
  public static @Nullable String set(String written) {
    String text = EscapeSequences.decode(written, EscapeSequences.Kind.PRINTF);
    var set = new StringBuilder();
    for (int at = 0; at < text.length() && set.length() < LONGEST_SET; at++) {
      char first = text.charAt(at);
      int end = text.startsWith("[:", at) ? text.indexOf(":]", at + 2) : -1;
      boolean range =
          at + 2 < text.length() && text.charAt(at + 1) == '-' && text.charAt(at + 2) >= first;
      if (end > 0) {
        String name = text.substring(at + 2, end);
        for (char symbol = 0; symbol < 128; symbol++) {
          set.append(ShellPatterns.ofClass(name, symbol) ? String.valueOf(symbol) : "");
        }
        at = end + 1;
      } else if (text.startsWith("[=", at) || first == '[' && text.startsWith("*", at + 2)) {
        return null;
      } else {
        char last = range ? text.charAt(at + 2) : first;
        for (int symbol = first; symbol <= last && set.length() < LONGEST_SET; symbol++) {
          set.append((char) symbol);
        }
        at += range ? 2 : 0;
      }
    }
    return set.toString();
  }

  /// A text after `tr` with two sets.
  ///
  /// @param deletes what is in the first set, instead
  public static String translated(String text, String from, String to, boolean deletes) {
    var out = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      int index = from.lastIndexOf(symbol);
      if (index < 0 || to.isEmpty() && !deletes) {
        out.append(symbol);
      } else if (!deletes) {
        out.append(to.charAt(Math.min(index, to.length() - 1)));
      }
    }
    return out.toString();
  }

  /// The columns that `awk '{print $2}'` prints; null when the program does anything else, or the
  /// separator is a pattern.
  ///
  /// @param separator empty for blanks
  static @Nullable public String columns(String text, String program, String separator) {
    var print = PRINT.matcher(program.replaceAll("[\\x00- ]", ""));
    boolean plain = separator.matches("(?s).|[\\p{L}\\p{Nd}]*") && !separator.equals("t");
    if (!print.matches() || !plain) {
      return null;
    }
    int column = print.group(1) == null ? 0 : Integer.parseInt(print.group(1));
    return lines(
        text,
        line -> {
          var pieces =
              separator.isBlank()
                  ? line.strip().split("\\s+")
                  : line.split(Pattern.quote(separator), -1);
          return column == 0 ? line : column <= pieces.length ? pieces[column - 1] : "";
        });
  }
}

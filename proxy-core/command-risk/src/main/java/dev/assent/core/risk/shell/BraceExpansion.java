package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.shell.WordPart.Tilde;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Expands `{a,b}` and `{1..9}`, as bash does before all other expansions.
///
/// A word is a row of symbols: unprotected characters, and places of parts that braces do not see
/// into, as negative numbers.
final class BraceExpansion {
  /// Words and symbols one word may become; it stays one word with an unknown part beyond that.
  private static final int MOST_WORDS = 1024;

  private static final int MOST_SYMBOLS = 32 * 1024;
  private static final int DEEPEST = 48;

  private final ParseBudget bounds;
  private boolean over;

  private BraceExpansion(ParseBudget bounds) {
    this.bounds = bounds;
  }

  /// Adds the words that a word stands for to a list: itself if nothing in it expands.
  static void expand(Word word, ParseBudget bounds, List<Word> into) {
    int[] symbols = symbols(word.parts());
    var braces = new BraceExpansion(bounds);
    List<int[]> rows = braces.rows(symbols, 0);
    if (rows.size() == 1 && Arrays.equals(rows.getFirst(), symbols)) {
      into.add(word);
    } else if (braces.over || !bounds.reserve(2 * rows.size())) {
      into.add(new Word(List.of(new WordPart.Braces(word.parts(), word.span())), word.span()));
    } else {
      for (int[] row : rows) {
        if (row.length > 0) {
          into.add(new Word(parts(row, word), word.span()));
        }
      }
    }
  }

  private static int[] symbols(List<WordPart> parts) {
    int length = 0;
    for (var part : parts) {
      length +=
          part instanceof Literal bare && bare.quoting() == Quoting.NONE ? bare.text().length() : 1;
    }
    int[] symbols = new int[length];
    int at = 0;
    for (int number = 0; number < parts.size(); number++) {
      if (parts.get(number) instanceof Literal(String text, Quoting quoting, _)
          && quoting == Quoting.NONE) {
        for (int index = 0; index < text.length(); index++) {
          symbols[at++] = text.charAt(index);
        }
      } else {
        symbols[at++] = -1 - number;
      }
    }
    return symbols;
  }

  private static List<WordPart> parts(int[] row, Word word) {
    var parts = new ArrayList<WordPart>();
    var text = new StringBuilder();
    for (int symbol : row) {
      if (symbol >= 0) {
        text.append((char) symbol);
        continue;
      }
      flush(text, parts, word, false);
      parts.add(word.parts().get(-1 - symbol));
    }
    flush(text, parts, word, true);
    return List.copyOf(parts);
  }

  private static void flush(StringBuilder text, List<WordPart> parts, Word word, boolean last) {
    if (text.isEmpty()) {
      return;
    }
    String known = text.toString();
    text.setLength(0);
    if (parts.isEmpty() && known.charAt(0) == '~') {
      int slash = known.indexOf('/');
      int end = slash < 0 ? known.length() : slash;
      if ((last || slash >= 0)
          && known.chars().limit(end).skip(1).allMatch(ShellCharacters::inName)) {
        parts.add(new Tilde(known.substring(1, end), word.span()));
        known = known.substring(end);
      }
    }
    known = joined(known, parts);
    if (!known.isEmpty()) {
      parts.add(new Literal(known, Quoting.NONE, word.span()));
    }
  }

  // To the shell braces are text: `$a{b,c}` asks for the variables `ab` and `ac`.
  private static String joined(String text, List<WordPart> parts) {
    if (parts.isEmpty()
        || !(parts.getLast()
            instanceof
            WordPart.Variable(String name, _, _, boolean braced, boolean quoted, Span span))
        || quoted
        || braced
        || name.isEmpty()
        || !ShellCharacters.startsName(name.charAt(0))) {
      return text;
    }
    int end = 0;
    while (end < text.length() && ShellCharacters.inName(text.charAt(end))) {
      end++;
    }
    if (end > 0) {
      parts.set(
          parts.size() - 1,
          new WordPart.Variable(name + text.substring(0, end), "", List.of(), false, false, span));
    }
    return text.substring(end);
  }

  private List<int[]> rows(int[] symbols, int depth) {
    int open = -1;
    int close = -1;
    do {
      open = opening(symbols, open + 1);
      close = open < 0 ? -1 : closing(symbols, open + 1);
    } while (open >= 0 && close < 0);
    if (open < 0 || over || depth > DEEPEST) {
      over |= depth > DEEPEST;
      return List.of(symbols);
    }
    var middle = new ArrayList<int[]>();
    int[] inner = Arrays.copyOfRange(symbols, open + 1, close);
    if (contains(inner, ',')) {
      alternatives(inner, depth, middle);
    } else {
      List<int[]> steps = sequence(inner);
      if (steps.isEmpty() && close + 1 == symbols.length) {
        return List.of(symbols);
      }
      middle.addAll(
          steps.isEmpty() ? List.of(Arrays.copyOfRange(symbols, open, close + 1)) : steps);
    }
    List<int[]> after = rows(Arrays.copyOfRange(symbols, close + 1, symbols.length), depth + 1);
    return product(Arrays.copyOf(symbols, open), middle, after);
  }

  private void alternatives(int[] inner, int depth, List<int[]> into) {
    int level = 0;
    int start = 0;
    for (int at = 0; at <= inner.length && !over; at++) {
      int symbol = at < inner.length ? inner[at] : ',';
      if (at == inner.length || symbol == ',' && level == 0) {
        into.addAll(rows(Arrays.copyOfRange(inner, start, at), depth + 1));
        over |= into.size() > MOST_WORDS;
        start = at + 1;
      } else if (symbol == '{') {
        level++;
      } else if (symbol == '}' && level > 0) {
        level--;
      }
    }
  }

  private List<int[]> product(int[] before, List<int[]> middle, List<int[]> after) {
    long count = (long) middle.size() * after.size();
    if (over || count > MOST_WORDS) {
      over = true;
      return List.of(before);
    }
    var rows = new ArrayList<int[]>();
    int length = 0;
    for (int[] one : middle) {
      for (int[] other : after) {
        int[] row = Arrays.copyOf(before, before.length + one.length + other.length);
        System.arraycopy(one, 0, row, before.length, one.length);
        System.arraycopy(other, 0, row, before.length + one.length, other.length);
        length += row.length;
        if (length > MOST_SYMBOLS) {
          over = true;
          return rows;
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static boolean contains(int[] symbols, int wanted) {
    return Arrays.stream(symbols).anyMatch(symbol -> symbol == wanted);
  }

  // `{}` at the very beginning stands for itself.
  private static int opening(int[] symbols, int from) {
    for (int at = from; at < symbols.length; at++) {
      if (symbols[at] == '{' && !(at == 0 && (symbols.length == 1 || symbols[1] == '}'))) {
        return at;
      }
    }
    return -1;
  }

  /// The bracket that ends what began before a place, with a comma or two full stops in between.
  private int closing(int[] symbols, int from) {
    int level = 0;
    boolean several = false;
    for (int at = from; at < symbols.length; at++) {
      if (!bounds.search()) {
        over = true;
        return -1;
      }
      switch (symbols[at]) {
        case '{' -> level++;
        case '}' -> {
          if (level == 0 && several) {
            return at;
          }
          level = Math.max(0, level - 1);
        }
        case ',' -> several |= level == 0;
        case '.' ->
            several |=
                level == 0
                    && at + 1 < symbols.length
                    && symbols[at + 1] == '.'
                    && !(at + 2 < symbols.length && symbols[at + 2] == '}');
        default -> {}
      }
    }
    return -1;
  }

  /// The steps of `1..9..2`; none when it is no such thing.
  private List<int[]> sequence(int[] inner) {
    if (inner.length > 64 || Arrays.stream(inner).anyMatch(symbol -> symbol < 0)) {
      return List.of();
    }
    String text = new String(inner, 0, inner.length);
    String[] ends = text.split("\\.\\.", -1);
    if (ends.length < 2 || ends.length > 3 || ends.length == 3 && !isNumber(ends[2])) {
      return List.of();
    }
    long step = ends.length == 3 ? Math.abs(Long.parseLong(ends[2])) : 1;
    var steps = new BraceSteps(Math.max(1, step), MOST_WORDS);
    List<String> texts;
    if (isNumber(ends[0]) && isNumber(ends[1])) {
      texts = steps.numbers(ends[0], ends[1]);
    } else if (isLetter(ends[0]) && isLetter(ends[1])) {
      texts = steps.letters(ends[0].charAt(0), ends[1].charAt(0));
    } else {
      return List.of();
    }
    over |= texts.size() > MOST_WORDS;
    return texts.stream().map(word -> word.chars().toArray()).toList();
  }

  // Longer ones overflow in the shell, which then takes them as text.
  private static boolean isNumber(String text) {
    return text.matches("[-+]?[0-9]{1,18}");
  }

  private static boolean isLetter(String text) {
    return text.length() == 1
        && ShellCharacters.startsName(text.charAt(0))
        && text.charAt(0) != '_';
  }

  /// The words of a sequence in braces.
  ///
  /// @param step at least 1
  /// @param most one word more than that is listed at most
  private record BraceSteps(long step, int most) {
    /// Numbers from one to another, either way; padded with zeros when one of them begins with one.
    List<String> numbers(String first, String last) {
      int width = isPadded(first) || isPadded(last) ? Math.max(first.length(), last.length()) : 0;
      return values(Long.parseLong(first), Long.parseLong(last)).stream()
          .map(value -> padded(value, width))
          .toList();
    }

    List<String> letters(char first, char last) {
      return values(first, last).stream()
          .map(value -> Character.toString((char) value.longValue()))
          .toList();
    }

    private List<Long> values(long first, long last) {
      var values = new ArrayList<Long>();
      long value = first;
      while ((first <= last ? value <= last : value >= last) && values.size() <= most) {
        values.add(value);
        value += first <= last ? step : -step;
      }
      return values;
    }

    private static boolean isPadded(String number) {
      return number.length() > 1 && number.charAt(0) == '0'
          || number.length() > 2 && number.startsWith("-0");
    }

    private static String padded(long value, int width) {
      String digits = Long.toString(Math.abs(value));
      int zeros = width - digits.length() - (value < 0 ? 1 : 0);
      return (value < 0 ? "-" : "") + "0".repeat(Math.max(0, zeros)) + digits;
    }
  }
}

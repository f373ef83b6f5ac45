package dev.assent.core.pip;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Reads tables of words: each line is `keys = words`, both lists separated by commas; `#` starts a
/// comment.
final class WordLists {
  /// A line of a table.
  ///
  /// @param keys left of the sign, in order
  /// @param words right of it, in order
  record Line(List<String> keys, List<String> words) {
    Line {
      keys = List.copyOf(keys);
      words = List.copyOf(words);
    }
  }

  private WordLists() {}

  /// The lines of a table that comes with the product, beside this class.
  static List<Line> builtIn(String name) {
    try (InputStream in = WordLists.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the table " + name + " is missing");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The lines of a table.
  ///
  /// @throws IllegalArgumentException for a line of another form
  static List<Line> parse(String text) {
    return text.lines()
        .map(line -> line.replaceFirst("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .map(WordLists::line)
        .toList();
  }

  private static Line line(String text) {
    String[] halves = text.split("=", -1);
    if (halves.length != 2) {
      throw new IllegalArgumentException("expected `keys = words`, found `" + text + "`");
    }
    return new Line(list(halves[0]), list(halves[1]));
  }

  private static List<String> list(String half) {
    return Arrays.stream(half.split(","))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }
}

package dev.assent.core.analysis.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Looks for the shortest text that some globs match and others do not: by trying, symbol for
/// symbol, all texts that differ for any of them.
final class TextSearch {
  /// More different states than this are not looked at.
  private static final int MOST = 4_000;

  /// Longer patterns are not compared; nobody writes them.
  private static final int LONGEST = 600;

  /// First of these that no pattern writes stands for all other characters.
  private static final String OTHERS = "xyzwvkqj0123456789abcdefghilmnoprstu_";

  private final List<GlobShape> all;
  private final List<GlobShape> none;
  private final Form form;
  private final int[] offsets;
  private final int words;
  private final int other;

  /// The kind of text that is looked for.
  enum Form {
    /// any name, the empty one too: for proofs
    ANY_NAME,
    /// any text that a path can be once it is compared: for proofs
    ANY_PATH,
    /// a name that is not empty
    NAME,
    /// an absolute path without doubled slashes
    PATH;

    boolean isPath() {
      return this == ANY_PATH || this == PATH;
    }
  }

  /// The result of a search.
  sealed interface Answer {
    /// A text.
    record Found(String text) implements Answer {}

    /// There is certainly none.
    record None() implements Answer {}

    /// There were too many possibilities.
    record Unknown() implements Answer {}
  }

  private record Row(long[] states) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Row(var theirs) && Arrays.equals(states, theirs);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(states);
    }
  }

  /// A text that was come to, by its last symbol and the text before it.
  private record Node(Row row, int symbol, int length, @Nullable Node before) {
    String text() {
      int[] symbols = new int[length];
      int at = length;
      for (Node node = this; node != null && at > 0; node = node.before) {
        symbols[--at] = node.symbol;
      }
      return TextSearch.text(symbols);
    }
  }

  private TextSearch(List<GlobShape> all, List<GlobShape> none, Form form) {
    this.all = all;
    this.none = none;
    this.form = form;
    this.offsets = new int[all.size() + none.size()];
    int next = 0;
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = next;
      next += shape(i).length() / 64 + 1;
    }
    this.words = next;
    this.other = otherSymbol();
  }

  /// @param all every one of these matches
  /// @param none and none of these
  static Answer find(List<GlobShape> all, List<GlobShape> none, Form form) {
    boolean tooLong =
        Stream.concat(all.stream(), none.stream()).anyMatch(shape -> shape.length() > LONGEST);
    return tooLong ? new Answer.Unknown() : new TextSearch(all, none, form).run();
  }

  private GlobShape shape(int i) {
    return i < all.size() ? all.get(i) : none.get(i - all.size());
  }

  private Answer run() {
    long[] first = new long[words + 1];
    for (int i = 0; i < offsets.length; i++) {
      shape(i).enter(first, offsets[i], 0);
    }
    var seen = new HashSet<Row>();
    var queue = new ArrayDeque<Node>();
    var start = new Row(first);
    seen.add(start);
    queue.add(new Node(start, 0, 0, null));
    while (!queue.isEmpty()) {
      var node = queue.poll();
      if (accepted(node)) {
        return new Answer.Found(node.text());
      }
      if (seen.size() > MOST) {
        return new Answer.Unknown();
      }
      for (int symbol : symbols(node)) {
        var row = step(node, symbol);
        if (row != null && seen.add(row)) {
          queue.add(new Node(row, symbol, node.length + 1, node));
        }
      }
    }
    return new Answer.None();
  }

  private boolean accepted(Node node) {
    boolean fits =
        switch (form) {
          case ANY_NAME -> true;
          case NAME -> node.length > 0;
          case ANY_PATH -> node.length < 2 || node.symbol != '/';
          case PATH -> node.length == 1 || node.length > 1 && node.symbol != '/';
        };
    if (!fits) {
      return false;
    }
    for (int i = 0; i < offsets.length; i++) {
      if (shape(i).accepts(node.row.states, offsets[i]) != i < all.size()) {
        return false;
      }
    }
    return true;
  }

  /// The symbols that make a difference here. Of those that no pattern asks for next one is enough.
  private Set<Integer> symbols(Node node) {
    var symbols = new TreeSet<Integer>();
    if (form == Form.PATH && node.length == 0) {
      symbols.add((int) '/');
      return symbols;
    }
    symbols.add(other);
    for (int i = 0; i < all.size(); i++) {
      var shape = all.get(i);
      for (int state = 0; state < shape.length(); state++) {
        boolean active = (node.row.states[offsets[i] + state / 64] >>> state % 64 & 1) != 0;
        if (active && shape.token(state) >= 0) {
          symbols.add(shape.token(state));
        }
      }
    }
    if (form.isPath()) {
      symbols.add((int) '/');
    }
    return symbols;
  }

  private @Nullable Row step(Node node, int symbol) {
    boolean doubled = symbol == '/' && node.symbol == '/';
    if (doubled && form == Form.PATH) {
      return null;
    }
    long[] next = new long[words + 1];
    for (int i = 0; i < offsets.length; i++) {
      if (!shape(i).step(node.row.states, next, offsets[i], symbol) && i < all.size()) {
        return null;
      }
    }
    // A slash at the end, and being nothing but one, are part of what makes texts different.
    next[words] = (form.isPath() && symbol == '/' ? 1L : 0L) + (node.length == 0 ? 2L : 4L);
    return new Row(next);
  }

  private int otherSymbol() {
    var written = new ArrayList<Integer>();
    for (int i = 0; i < offsets.length; i++) {
      for (int k = 0; k < shape(i).length(); k++) {
        written.add(shape(i).token(k));
      }
    }
    var known = new HashSet<>(written);
    return OTHERS.codePoints().filter(symbol -> !known.contains(symbol)).findFirst().orElse(0xF8FF);
  }

  private static String text(int[] symbols) {
    var out = new StringBuilder();
    for (int symbol : symbols) {
      out.append(
          switch (symbol) {
            case GlobShape.HOME -> PathText.HOME;
            case GlobShape.FOLDER -> PathText.FOLDER;
            default -> Character.toString(symbol);
          });
    }
    return out.toString();
  }
}

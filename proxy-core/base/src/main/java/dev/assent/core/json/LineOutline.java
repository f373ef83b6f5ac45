package dev.assent.core.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A line of ASCII without the insides of its long plain texts: what of it a parser must see.
///
/// A string begins at a quote and ends at the next one that is not escaped, and in JSON a quote
/// stands nowhere else. So an outline that a parser takes is one whose strings are those that were
/// found here; each inside that was left out is one that it would take, too. An outline that a
/// parser does not take says nothing about the line but that there is a fault.
///
/// @param bytes the line, or a copy in which empty strings stand for the texts that were left out
/// @param leftOut in the order of the line
record LineOutline(byte[] bytes, List<LeftOut> leftOut) {
  /// Shorter ones are not worth it.
  private static final int LEAST = 1024;

  /// A short piece must not keep a long line alive.
  private static final int PART_OF_LINE = 8;

  /// A text that was left out.
  ///
  /// @param string which string of the line it is, names counted; from 0
  record LeftOut(int string, VerbatimText text) {}

  /// The outline of a line; `null` where it has bytes that are not ASCII.
  static @Nullable LineOutline of(byte[] line) {
    return new Drawing(line).outline();
  }

  /// Looks at each byte of a line once.
  private static final class Drawing {
    private final byte[] line;
    private final int least;
    private final List<LeftOut> leftOut = new ArrayList<>();
    private int at;

    Drawing(byte[] line) {
      this.line = line;
      this.least = Math.max(LEAST, line.length / PART_OF_LINE);
    }

    @Nullable LineOutline outline() {
      for (int strings = 0; toQuote(); strings++) {
        int quote = at++;
        var text = string();
        if (at - quote > least && text != null && !isName()) {
          leftOut.add(new LeftOut(strings, text));
        }
        at++;
      }
      byte[] rest = leftOut.isEmpty() ? line : rest();
      return PlainBytes.ascii(rest) ? new LineOutline(rest, List.copyOf(leftOut)) : null;
    }

    private boolean toQuote() {
      while (at < line.length && line[at] != '"') {
        at++;
      }
      return at < line.length;
    }

    // Goes on to the closing quote; `null` where there is none, or a writer would print the text in
    // another way.
    private @Nullable VerbatimText string() {
      int from = at;
      boolean plain = true;
      int escapes = 0;
      for (at = PlainBytes.end(line, at);
          at < line.length && line[at] != '"';
          at = PlainBytes.end(line, at)) {
        if (line[at] == '\\') {
          escapes++;
          plain &= at + 1 < line.length && VerbatimText.isWritten(line[at + 1]);
          at += 2;
        } else {
          plain = false;
          at++;
        }
      }
      return plain && at < line.length ? new VerbatimText(line, from, at, escapes) : null;
    }

    // Names stay: the parser looks for those that come twice, and at their length.
    private boolean isName() {
      int behind = at + 1;
      while (behind < line.length && line[behind] <= ' ') {
        behind++;
      }
      return behind < line.length && line[behind] == ':';
    }

    private byte[] rest() {
      int size = line.length;
      for (var left : leftOut) {
        size -= left.text().length();
      }
      byte[] rest = new byte[size];
      int filled = 0;
      int from = 0;
      for (var left : leftOut) {
        System.arraycopy(line, from, rest, filled, left.text().from() - from);
        filled += left.text().from() - from;
        from = left.text().to();
      }
      System.arraycopy(line, from, rest, filled, line.length - from);
      return rest;
    }
  }
}

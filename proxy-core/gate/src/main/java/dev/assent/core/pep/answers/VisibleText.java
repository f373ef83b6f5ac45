package dev.assent.core.pep.answers;

import java.util.SortedSet;
import java.util.TreeSet;

/// A text in which unwanted characters are written out as `[U+200B]`.
///
/// Of a run of them the first eight are written out and the rest is counted, and a text with very
/// many shows the rest as `?`, so that the copy is never much longer than the original.
///
/// @param text the visible text; the very same object where nothing was unwanted
/// @param codePoints which characters were written out, at most [AnswerFinding#MOST_CODE_POINTS]
/// @param count how many characters were made visible
record VisibleText(String text, SortedSet<Integer> codePoints, long count) {
  private static final int WRITTEN_OUT = 8;
  private static final int MOST_WRITTEN_OUT = 10_000;

  static VisibleText of(String text, UnwantedCharacters unwanted) {
    int first = unwanted.firstIn(text);
    if (first < 0) {
      return new VisibleText(text, new TreeSet<>(), 0);
    }
    var copy = new StringBuilder(text.length() + 64).append(text, 0, first);
    var found = new TreeSet<Integer>();
    long count = 0;
    int run = 0;
    for (int i = first; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (!unwanted.is(codePoint)) {
        endRun(copy, run);
        run = 0;
        copy.appendCodePoint(codePoint);
        continue;
      }
      count++;
      run++;
      if (found.size() < AnswerFinding.MOST_CODE_POINTS) {
        found.add(codePoint);
      }
      if (count > MOST_WRITTEN_OUT) {
        copy.append(run <= WRITTEN_OUT ? "?" : "");
      } else if (run <= WRITTEN_OUT) {
        copy.append('[').append(AnswerFinding.name(codePoint)).append(']');
      }
    }
    endRun(copy, run);
    return new VisibleText(copy.toString(), found, count);
  }

  private static void endRun(StringBuilder copy, int run) {
    if (run > WRITTEN_OUT) {
      copy.append("[and ").append(run - WRITTEN_OUT).append(" more hidden characters]");
    }
  }
}

package dev.assent.desktop.ui.controls;

import dev.assent.core.masking.SecretSpans;
import dev.assent.core.pap.TextDifference;
import java.util.ArrayList;
import java.util.List;

/// The difference of a value from an earlier one within its line, word by word. A word is a run of
/// letters and digits; everything between is compared sign by sign, so that of a path the folders
/// and of an address the parameters that changed are told.
///
/// @param before the earlier value, whole
/// @param secretsBefore what of the earlier value is covered
/// @param removed which parts of the earlier value are gone
/// @param added which parts of the later value are new
public record WordDifference(
    String before, SecretSpans secretsBefore, List<Part> removed, List<Part> added) {
  // Of more words that are not the same at both ends, all count as changed.
  private static final int MOST_COMPARED = 1500;

  public WordDifference {
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }

  /// A part of a text.
  ///
  /// @param from index of its first character
  /// @param to index behind its last one; greater than `from`
  public record Part(int from, int to) {}

  /// Compares two values.
  public static WordDifference of(String before, SecretSpans secretsBefore, String after) {
    var removed = new ArrayList<Part>();
    var added = new ArrayList<Part>();
    int old = 0;
    int now = 0;
    for (var word : TextDifference.between(words(before), words(after), MOST_COMPARED).lines()) {
      int length = word.text().length();
      switch (word.side()) {
        case BEFORE -> add(removed, old, old + length);
        case AFTER -> add(added, now, now + length);
        case BOTH -> {}
      }
      old += word.side() == TextDifference.Side.AFTER ? 0 : length;
      now += word.side() == TextDifference.Side.BEFORE ? 0 : length;
    }
    return new WordDifference(before, secretsBefore, removed, added);
  }

  // Neighbours are one part.
  private static void add(List<Part> parts, int from, int to) {
    if (!parts.isEmpty() && parts.getLast().to() == from) {
      parts.set(parts.size() - 1, new Part(parts.getLast().from(), to));
    } else {
      parts.add(new Part(from, to));
    }
  }

  private static List<String> words(String text) {
    var words = new ArrayList<String>();
    int at = 0;
    while (at < text.length()) {
      int end = at + Character.charCount(text.codePointAt(at));
      if (isOfWord(text.codePointAt(at))) {
        while (end < text.length() && isOfWord(text.codePointAt(end))) {
          end += Character.charCount(text.codePointAt(end));
        }
      }
      words.add(text.substring(at, end));
      at = end;
    }
    return words;
  }

  // Whatever may belong to a word does: look-alikes are judged by the whole word.
  private static boolean isOfWord(int point) {
    return Character.isLetterOrDigit(point) || point > 0x7F;
  }

  /// Those of a part of a text, as places in that part.
  public static List<Part> within(List<Part> parts, int from, int to) {
    return parts.stream()
        .filter(part -> part.from() < to && from < part.to())
        .map(part -> new Part(Math.max(part.from(), from) - from, Math.min(part.to(), to) - from))
        .toList();
  }
}

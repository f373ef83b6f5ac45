package dev.assent.desktop.ui.controls;

import dev.assent.core.masking.SecretSpans;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.collections4.sequence.CommandVisitor;
import org.apache.commons.collections4.sequence.SequencesComparator;

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
  // Beyond so many words that are not the same at both ends, they count as changed together.
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
    var old = words(before);
    var now = words(after);
    var ends = CommonEnds.of(old, now);
    var going = old.subList(ends.head(), old.size() - ends.tail());
    var coming = now.subList(ends.head(), now.size() - ends.tail());
    int start = old.subList(0, ends.head()).stream().mapToInt(String::length).sum();
    var parts = new Parts(start);
    if (going.size() + coming.size() > MOST_COMPARED) {
      going.forEach(parts::visitDeleteCommand);
      coming.forEach(parts::visitInsertCommand);
    } else {
      new SequencesComparator<>(going, coming).getScript().visit(parts);
    }
    return new WordDifference(before, secretsBefore, parts.removed, parts.added);
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

  private static final class Parts implements CommandVisitor<String> {
    private final List<Part> removed = new ArrayList<>();
    private final List<Part> added = new ArrayList<>();
    private int before;
    private int after;

    Parts(int start) {
      before = start;
      after = start;
    }

    @Override
    public void visitInsertCommand(String word) {
      add(added, after, after + word.length());
      after += word.length();
    }

    @Override
    public void visitDeleteCommand(String word) {
      add(removed, before, before + word.length());
      before += word.length();
    }

    @Override
    public void visitKeepCommand(String word) {
      before += word.length();
      after += word.length();
    }

    // Neighbours are one part.
    private static void add(List<Part> parts, int from, int to) {
      if (!parts.isEmpty() && parts.getLast().to() == from) {
        parts.set(parts.size() - 1, new Part(parts.getLast().from(), to));
      } else {
        parts.add(new Part(from, to));
      }
    }
  }
}

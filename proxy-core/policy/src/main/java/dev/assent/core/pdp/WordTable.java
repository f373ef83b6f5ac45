package dev.assent.core.pdp;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Finds words inside texts without cutting them out: each word has a number, its place in the
/// table.
final class WordTable {
  private final @Nullable String[] words;

  /// @param distinct no duplicates
  WordTable(Collection<String> distinct) {
    int bits = 32 - Integer.numberOfLeadingZeros(distinct.size() * 3);
    this.words = new String[1 << bits];
    for (String word : distinct) {
      int slot = first(word.hashCode());
      while (words[slot] != null) {
        slot = slot + 1 & words.length - 1;
      }
      words[slot] = word;
    }
  }

  /// The number of slots; more than words.
  int size() {
    return words.length;
  }

  /// The number of a word; -1 when it is none of the table.
  int find(String word) {
    return find(word, 0, word.length(), word.hashCode());
  }

  /// The number of the word that is a part of a text; -1 when it is none of the table.
  ///
  /// @param hash of the part, as [String#hashCode()] has it
  int find(String text, int start, int end, int hash) {
    int slot = first(hash);
    for (String word = words[slot]; word != null; word = words[slot]) {
      if (word.length() == end - start && text.startsWith(word, start)) {
        return slot;
      }
      slot = slot + 1 & words.length - 1;
    }
    return -1;
  }

  private int first(int hash) {
    return (hash ^ hash >>> 15) * 0x2C1B3C6D >>> 7 & words.length - 1;
  }
}

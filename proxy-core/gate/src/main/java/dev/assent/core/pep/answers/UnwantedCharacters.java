package dev.assent.core.pep.answers;

import dev.assent.core.text.HiddenCodePoints;

/// The characters that do not reach the client as they are.
enum UnwantedCharacters {
  /// In texts that tell a model what a tool is: everything that a plain view draws as nothing, or
  /// in another place.
  IN_LISTINGS {
    @Override
    boolean is(int codePoint) {
      return HiddenCodePoints.isHidden(codePoint);
    }
  },

  /// In results, which may be any text of the person's: what steers a terminal, changes the order
  /// in which text is drawn, or is a tag.
  IN_RESULTS {
    @Override
    boolean is(int codePoint) {
      return HiddenCodePoints.steers(codePoint);
    }
  };

  abstract boolean is(int codePoint);

  /// The place of the first unwanted character of a text, -1 where there is none. Copies nothing.
  int firstIn(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      // Printable ASCII first: most texts are nothing else.
      if (c >= 0x20 && c < 0x7F) {
        continue;
      }
      int codePoint = Character.isHighSurrogate(c) ? text.codePointAt(i) : c;
      if (is(codePoint)) {
        return i;
      }
      i += Character.charCount(codePoint) - 1;
    }
    return -1;
  }
}

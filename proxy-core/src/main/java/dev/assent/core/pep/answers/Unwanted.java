package dev.assent.core.pep.answers;

/// Which characters do not reach the client as they are.
enum Unwanted {
  /// In texts that tell a model what a tool is: everything that a plain view draws as nothing, or in another place.
  IN_LISTINGS {
    @Override
    boolean is(int codePoint) {
      if (codePoint < 0x7F) {
        return isControl(codePoint);
      }
      return switch (Character.getType(codePoint)) {
        case Character.CONTROL,
            Character.FORMAT,
            Character.LINE_SEPARATOR,
            Character.PARAGRAPH_SEPARATOR,
            Character.PRIVATE_USE,
            Character.SURROGATE ->
            true;
        default -> isDrawnAsNothing(codePoint);
      };
    }
  },

  /// In results, which may be any text of the person's: what steers a terminal, changes the order in which text is drawn,
  /// or is a tag.
  IN_RESULTS {
    @Override
    boolean is(int codePoint) {
      if (codePoint < 0x7F) {
        return isControl(codePoint);
      }
      return codePoint <= 0x9F
          || codePoint == 0x061C
          || codePoint == 0x200E
          || codePoint == 0x200F
          || codePoint >= 0x202A && codePoint <= 0x202E
          || codePoint >= 0x2066 && codePoint <= 0x2069
          || isTag(codePoint);
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

  private static boolean isControl(int codePoint) {
    return codePoint < 0x20 && codePoint != '\t' && codePoint != '\n' && codePoint != '\r';
  }

  private static boolean isTag(int codePoint) {
    return codePoint >= 0xE0000 && codePoint <= 0xE007F;
  }

  // Letters, marks and unassigned code points that leave no ink: fillers, blanks of Braille, variation selectors but the
  // one of emoji, the ranges that Unicode keeps for what is to be ignored, and code points that are no characters.
  private static boolean isDrawnAsNothing(int codePoint) {
    return codePoint == 0x034F
        || codePoint == 0x115F
        || codePoint == 0x1160
        || codePoint == 0x17B4
        || codePoint == 0x17B5
        || codePoint >= 0x180B && codePoint <= 0x180F
        || codePoint == 0x2065
        || codePoint == 0x2800
        || codePoint == 0x3164
        || codePoint == 0xFFA0
        || codePoint >= 0xFE00 && codePoint <= 0xFE0E
        || codePoint >= 0xFFF0 && codePoint <= 0xFFF8
        || codePoint >= 0xE0000 && codePoint <= 0xE0FFF
        || codePoint >= 0xFDD0 && codePoint <= 0xFDEF
        || (codePoint & 0xFFFE) == 0xFFFE;
  }
}

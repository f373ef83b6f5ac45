package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.TextAttribute;

/// Something a call must have so that a rule can match at all, and by which the rule is found.
///
/// @param text what it is; for [Kind#BIT] the number of the bit, for [Kind#ABSENT] empty
record IndexKey(Kind kind, TextAttribute fact, String text) {
  /// The kind of thing that a call must have.
  enum Kind {
    /// a value of the attribute is this text
    TEXT,
    /// a value of the attribute contains these one to four characters
    GRAM,
    /// a path begins with these segments
    START,
    /// a path has this segment behind a separator
    SEGMENT,
    /// what follows the last dot of a path's last segment, the dot included
    ENDING,
    /// a value of a bit field, or its absence
    BIT,
    /// the attribute is absent
    ABSENT
  }

  static IndexKey ofBit(int bit) {
    return new IndexKey(Kind.BIT, TextAttribute.TOOL_NAME, Integer.toString(bit));
  }

  static IndexKey absent(TextAttribute fact) {
    return new IndexKey(Kind.ABSENT, fact, "");
  }

  /// The likelihood that a call has it: a guess, good enough to choose the rarer of two.
  ///
  /// @param share how many of the rules that could be found by such a key could be found by this
  ///   one: what many rules speak of, many calls have
  double likelihood(double share) {
    return switch (kind) {
      case TEXT, SEGMENT -> share;
      case START -> text.isEmpty() ? 1 : share;
      case ENDING -> 0.02 + share;
      case GRAM -> 0.02 / text.length() + share;
      case BIT -> 0.1 + share;
      case ABSENT -> 0.3;
    };
  }

  /// The family that it competes with: keys of the same kind of the same attribute.
  IndexKey family() {
    return new IndexKey(kind, fact, "");
  }
}

package dev.assent.core.pip.path;

import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.text.PercentCoding;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;

/// Decodes the percent sequences of a text round by round.
public final class PercentSequences {
  /// Rounds of decoding after which a text must not change any more.
  private static final int ROUNDS = 2;

  private PercentSequences() {}

  /// The text as written and after each round of decoding, until it is stable: one to three
  /// different texts.
  ///
  /// @throws DescriptionException when it is not stable after two rounds, or a sequence is no UTF-8
  public static List<String> stages(String text) throws DescriptionException {
    var stages = new ArrayList<String>();
    stages.add(text);
    while (PercentCoding.isIn(stages.getLast())) {
      if (stages.size() > ROUNDS) {
        throw new DescriptionException(
            Fault.PERCENT,
            "%s still has percent sequences after two rounds of decoding",
            QuotedInput.of(text));
      }
      stages.add(decode(stages.getLast()));
    }
    return stages;
  }

  private static String decode(String text) throws DescriptionException {
    try {
      return PercentCoding.decode(text);
    } catch (CharacterCodingException _) {
      throw new DescriptionException(
          Fault.ENCODING, "percent sequences of %s are no UTF-8", QuotedInput.of(text));
    }
  }
}

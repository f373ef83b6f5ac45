package dev.assent.core.pip.path;

import dev.assent.core.pip.path.DescriptionException.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Percent sequences: `%` and two hex digits stand for a byte of UTF-8.
public final class PercentSequences {
  /// Rounds of decoding after which a text must not change any more.
  private static final int ROUNDS = 2;

  private PercentSequences() {}

  /// Whether a percent sequence starts here.
  static boolean startsAt(String text, int i) {
    return i + 2 < text.length()
        && text.charAt(i) == '%'
        && hex(text.charAt(i + 1)) >= 0
        && hex(text.charAt(i + 2)) >= 0;
  }

  /// Whether a text has a percent sequence.
  public static boolean in(String text) {
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
      if (startsAt(text, i)) {
        return true;
      }
    }
    return false;
  }

  /// The text as written and after each round of decoding, until it is stable: one to three
  /// different texts.
  ///
  /// @throws DescriptionException when it is not stable after two rounds, or a sequence is no UTF-8
  public static List<String> stages(String text) throws DescriptionException {
    var stages = new ArrayList<String>();
    stages.add(text);
    while (in(stages.getLast())) {
      if (stages.size() > ROUNDS) {
        throw new DescriptionException(
            Fault.PERCENT,
            QuotedInput.of(text) + " still has percent sequences after two rounds of decoding");
      }
      stages.add(decode(stages.getLast()));
    }
    return stages;
  }

  private static String decode(String text) throws DescriptionException {
    var out = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      if (!startsAt(text, i)) {
        out.append(text.charAt(i++));
        continue;
      }
      var bytes = ByteBuffer.allocate((text.length() - i) / 3);
      for (; startsAt(text, i); i += 3) {
        bytes.put((byte) (hex(text.charAt(i + 1)) << 4 | hex(text.charAt(i + 2))));
      }
      try {
        out.append(StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()));
      } catch (CharacterCodingException _) {
        throw new DescriptionException(
            Fault.ENCODING, "percent sequences of " + QuotedInput.of(text) + " are no UTF-8");
      }
    }
    return out.toString();
  }

  private static int hex(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }
}

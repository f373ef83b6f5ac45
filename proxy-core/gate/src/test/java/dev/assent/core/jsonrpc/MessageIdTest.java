package dev.assent.core.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonNumber;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests which numbers are ids, against the pattern that says so.
class MessageIdTest {
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]*");
  private static final String CHARACTERS = "0011239-.e+ ٣a";

  @Test
  void aNumberIsAnIdWhereThePatternSaysSo() {
    for (int seed = 0; seed < 50_000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      for (int length = random.nextInt(6); length > 0; length--) {
        text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
      assertWhole(text.toString());
    }
    assertWhole("9".repeat(128));
    assertWhole("-" + "9".repeat(127));
  }

  private static void assertWhole(String text) {
    if (WHOLE.matcher(text).matches()) {
      assertThat(new MessageId.Whole(text).json()).isEqualTo(new JsonNumber(text));
      assertThat(MessageId.read(new JsonNumber(text))).contains(new MessageId.Whole(text));
    } else {
      assertThatThrownBy(() -> new MessageId.Whole(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void otherNumbersAreNone() {
    for (String number : new String[] {"-0", "1.0", "1e3", "0.5", "-1.5e-7", "9".repeat(129)}) {
      assertThat(MessageId.read(new JsonNumber(number))).as(number).isEmpty();
    }
  }
}

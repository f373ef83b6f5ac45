package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whoever wrote a file by hand is told what stands where, and what should.
class SyntaxMessagesTest {
  // In the texts `⏎` stands for a line end, `⇥` for a tab and `␀` for the control character U+0001.
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "^^ # 1:1 # found nothing, expected a JSON value",
        "[ # 1:2 # found the end of the text, expected `]`",
        "{ # 1:2 # found the end of the text, expected `}`",
        "[1 # 1:3 # found the end of the text, expected `]`",
        "[1,⏎{\"a\":1 # 2:7 # found the end of the text, expected `}`",
        "\"abc # 1:5 # found the end of the text, expected `\"`",
        "{\"ab # 1:5 # found the end of the text, expected `\"`",
        "[\"\\u12 # 1:7 # found the end of the text, expected `\"`",
        "[1} # 1:3 # found `}`, expected `]`",
        "{\"a\":1] # 1:7 # found `]`, expected `}`",
        "tru # 1:1 # found `tru`, expected a JSON value",
        "[⏎⏎  nulll] # 3:3 # found `nulll`, expected a JSON value",
        "[⏎  NaN] # 2:3 # found `NaN`, expected a JSON value",
        "[1,⏎  {\"b\": tru}] # 2:9 # found `tru`, expected a JSON value",
        "[ééé] # 1:2 # found `ééé`, expected a JSON value",
        "{a:1} # 1:2 # found `a`, expected `\"` before the name of a member",
        "{\"a\":1,} # 1:8 # found `}`, expected `\"` before the name of a member",
        "{\"a\" 1} # 1:6 # found `1`, expected `:`",
        "{\"a\":1 \"b\":2} # 1:8 # found `\"`, expected `,` or `}`",
        "[1 2] # 1:4 # found `2`, expected `,` or `]`",
        "[1,,2] # 1:4 # found `,`, expected a JSON value",
        "[1,] # 1:4 # found `]`, expected a JSON value",
        "{\"a\"::1} # 1:6 # found `:`, expected a JSON value",
        "[\"⏎\"] # 1:3 # found the control character U+000A, expected it escaped in a string",
        "[\"a⇥b\"] # 1:4 # found the control character U+0009, expected it escaped in a string",
        "[\"\\x\"] # 1:4 # found `x`, expected an escape that JSON has",
        "[01] # 1:3 # found `1`, expected a number without leading zeros",
        "[.5] # 1:2 # found `.`, expected a JSON value",
        "// c⏎1 # 1:1 # found `/`, expected a JSON value",
        "[1] x # 1:5 # found `x`, expected a JSON value",
        "1 2 # 1:3 # found more text after the JSON value, expected its end",
        "[␀] # 1:2 # found the control character U+0001, expected a JSON value",
        "[⏎␀] # 2:1 # found the control character U+0001, expected a JSON value",
        "[1␀] # 1:3 # found the control character U+0001, expected a JSON value",
        "[\u202E] # 1:2 # found the control character U+202E, expected a JSON value",
        "[😀] # 1:2 # found `😀`, expected a JSON value",
        "{\"a\":1,⏎ \"a\":2} # 2:2 # found the member `a` twice in one object, expected it once",
        "[\"a\\ud800\"] # 1:2 # found a lone surrogate in a string, expected a pair"
      })
  void saysWhatWasFoundAndExpectedAndWhere(String text, String place, String message) {
    var refused = refused(text.replace('⏎', '\n').replace('⇥', '\t').replace('␀', '\u0001'));
    assertThat(refused).hasMessage(message);
    assertThat(refused.place().line() + ":" + refused.place().column()).isEqualTo(place);
  }

  @Test
  void offsetsCountFromTheStartOfTheText() {
    assertThat(refused("[1,\n  {\"b\": tru}]").place())
        .isEqualTo(new TextPosition(2, 9, 12))
        .hasToString("line 2, column 9");
    assertThat(refused("[\n\u0001]").place()).isEqualTo(new TextPosition(2, 1, 2));
    assertThat(refused("[1,\u0001]").place()).isEqualTo(new TextPosition(1, 4, 3));
  }

  @Test
  void longTokensAndNamesAreCut() {
    assertThat(refused("x".repeat(200)))
        .hasMessage("found `" + "x".repeat(40) + "`, expected a JSON value");
    String most = "k".repeat(40);
    assertThat(refused("{\"" + most + "\":1,\"" + most + "\":2}"))
        .hasMessage("found the member `" + most + "` twice in one object, expected it once");
    String longer = "k".repeat(41);
    assertThat(refused("{\"" + longer + "\":1,\"" + longer + "\":2}"))
        .hasMessage("found the member `" + most + "…` twice in one object, expected it once");
  }

  private static JsonException refused(String text) {
    var thrown =
        catchThrowableOfType(
            JsonException.class,
            () -> JsonReader.read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE));
    assertThat(thrown).as("refused").isNotNull();
    return thrown;
  }
}

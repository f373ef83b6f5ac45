package dev.assent.core.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests which call a refused line can have been the answer to.
class RoughScanTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"jsonrpc":"2.0","id":1,"result":{"x":NaN}}                             | 1         | true
          {"jsonrpc":"2.0","id":"a","result":{"x":"\\ud83d"}}                     | "a"       | true
          {"result":{"a":1,"a":2},"jsonrpc":"2.0","id":7}                         | 7         | true
          {"jsonrpc":"2.0","id":1,"id":2,"result":{}}                             | 1,2       | true
          {"jsonrpc":"2.0","id":1.0,"result":{}}                                  | 1         | true
          {"jsonrpc":"2.0","id":1,"error":{"code":1}}                             | 1         | true
          {"id":1,"result":{}}                                                    | 1         | true
          {"jsonrpc":"2.0","id":null,"result":{}}                                 |           | false
          {"jsonrpc":"2.0","result":{}}                                           |           | false
          {"jsonrpc":"2.0","id":{"id":3},"result":{"id":4}}                       |           | false
          {"jsonrpc":"2.0","id":1,"method":"x","params":{"result":1}}             | 1         | false
          {"level":30,"time":1732526,"pid":7,"msg":"ready"}                       |           | false
          {"level":"error","id":1,"error":{"message":"x"},"msg":"y"}              | 1         | false
          {"level":30,"id":1,"result":"ok"}                                       | 1         | false
          [{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":}] | 1,2     | true
          {"jsonrpc":"2.0","id":1,"result":{}}{"jsonrpc":"2.0","id":2,"result":{}} | 1,2      | true
          loading {x} [info] {"jsonrpc":"2.0","id":1,"result":{}}                 | 1         | true
          it's "on {"jsonrpc":"2.0","id":1,"result":{}} done                      | 1         | true
          {"jsonrpc":"2.0","id":1,"result":{"text":"cut of                        | 1         | true
          {"jsonrpc":"2.0","result":{"text":"cut of                               |           | true
          {"result":{"text":"cut of                                               |           | true
          {"jsonrpc":"2.0",                                                       |           | true
          {                                                                       |           | false
          {"level":30,"msg":"cut of                                               |           | false
          "result"                                                                |           | false
          }]"                                                                     |           | false
          """)
  void tellsWhoseAnswerALineMayBe(String line, String ids, boolean canBeAnswer) {
    var found = RoughScan.of(line.strip().getBytes(StandardCharsets.UTF_8));
    assertThat(String.join(",", found.ids().stream().map(MessageId::toString).toList()))
        .isEqualTo(ids == null ? "" : ids.strip());
    assertThat(found.canBeAnswer()).isEqualTo(canBeAnswer);
  }

  @Test
  void depthAndLengthDoNotStopIt() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    String line =
        "{\"jsonrpc\":\"2.0\",\"result\":["
            + deep
            + ",\""
            + "x".repeat(3_000_000)
            + "\"],\"id\":\"last\"}";
    assertThat(RoughScan.of(line.getBytes(StandardCharsets.UTF_8)).ids())
        .containsExactly(MessageId.of("last"));
    String longId = "{\"jsonrpc\":\"2.0\",\"id\":\"" + "x".repeat(5000) + "\",\"result\":{}}";
    assertThat(RoughScan.of(longId.getBytes(StandardCharsets.UTF_8)).ids()).isEmpty();
  }

  @Test
  void anyBytesAreLookedOver() {
    var random = new Random(7);
    String signs = "{}[]\",:\\ id123e.-\"result\"\"jsonrpc\"\"error\"nul\r\n";
    for (int i = 0; i < 20_000; i++) {
      byte[] line = new byte[random.nextInt(60)];
      for (int at = 0; at < line.length; at++) {
        line[at] =
            random.nextInt(9) == 0
                ? (byte) random.nextInt(256)
                : (byte) signs.charAt(random.nextInt(signs.length()));
      }
      assertThat(RoughScan.of(line).ids()).doesNotContainNull();
    }
  }
}

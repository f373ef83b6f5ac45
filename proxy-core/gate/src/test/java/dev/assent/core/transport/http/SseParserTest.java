package dev.assent.core.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SseParserTest {
  private static final int LIMIT = 64;

  private final List<String> seen = new ArrayList<>();
  private final SseParser parser = new SseParser(LIMIT, event -> seen.add(shown(event)));

  private static String shown(SseEvent event) {
    return switch (event) {
      case SseEvent.Message(var type, var data) ->
          type + "=" + new String(data, StandardCharsets.UTF_8).replace('\n', '/');
      case SseEvent.TooLong(var bytes) -> "too long=" + bytes;
    };
  }

  private void feed(String text) {
    feed(parser, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void feed(SseParser parser, byte[] bytes) {
    parser.feed(bytes, bytes.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data: a~~                           | message=a
          data:a~~                            | message=a
          data:  a~~                          | message= a
          data: a~data: b~~                   | message=a/b
          data: a~data~data: b~~              | message=a//b
          data~~                              | message=
          data~data~~                         | message=/
          data:~~                             | message=
          event: x~data: a~~                  | x=a
          event: x~~data: a~~                 | message=a
          event: x~event: y~data: a~~         | y=a
          event~data: a~~                     | message=a
          : note~data: a~:~~                  | message=a
          :~~                                 | ''
          ~~~                                 | ''
          id: 1~~                             | ''
          Data: a~~                           | ''
          data : a~~                          | ''
          datax: a~~                          | ''
          retry: 5~~                          | ''
          foo: bar~data: a~unknown~~          | message=a
          data: a                             | ''
          data: a~                            | ''
          data: a~~data: b~~                  | message=a,message=b
          data: a:b: c~~                      | message=a:b: c
          """)
  void eachFieldMeansWhatTheStandardSays(String stream, String events) {
    for (String end : List.of("\n", "\r", "\r\n")) {
      seen.clear();
      var fresh = new SseParser(LIMIT, event -> seen.add(shown(event)));
      feed(fresh, stream.replace("~", end).getBytes(StandardCharsets.UTF_8));
      assertThat(String.join(",", seen))
          .as("line end %s", Arrays.toString(end.getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(events);
    }
  }

  @Test
  void lineEndsMayBeMixed() {
    feed("data: a\r\rdata: b\n\r\ndata: c\r\n\n");
    assertThat(seen).containsExactly("message=a", "message=b", "message=c");
  }

  @Test
  void aMarkAtTheStartIsSkippedAndNowhereElse() {
    feed("\ufeffdata: a\n\ndata: b\n\n\ufeffdata: c\n\n");
    assertThat(seen).containsExactly("message=a", "message=b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ef", "efbb", "efbb41", "ef41"})
  void whatOnlyBeginsLikeAMarkIsPartOfTheFirstLine(String hex) {
    byte[] start = new java.math.BigInteger("01" + hex, 16).toByteArray();
    feed(parser, Arrays.copyOfRange(start, 1, start.length));
    feed("data: a\n\ndata: b\n\n");
    assertThat(seen).containsExactly("message=b");
  }

  @Test
  void theLastIdStaysAndIsSetWhenTheEventEnds() {
    feed("id: 7\ndata: a\n");
    assertThat(parser.lastEventId()).isEmpty();
    feed("\n");
    assertThat(parser.lastEventId()).contains("7");
    feed("data: b\n\n");
    assertThat(parser.lastEventId()).contains("7");
    feed("id: 8\n\n");
    assertThat(parser.lastEventId()).contains("8");
    feed("id\n\n");
    assertThat(parser.lastEventId()).isEmpty();
  }

  @Test
  void anIdThatCanStandInNoHeaderIsNone() {
    feed("id: 1\n\nid: a\u0000b\n\n");
    assertThat(parser.lastEventId()).as("with NUL: ignored").contains("1");
    feed("id: é\n\n");
    assertThat(parser.lastEventId()).as("not ASCII").isEmpty();
    feed("id: 2\n\nid: " + "x".repeat(1025) + "\n\n");
    assertThat(parser.lastEventId()).as("too long").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "0, 0", "007, 7", "-1, ", "1.5, ", "x, ", "'', ", "9999999999, "})
  void onlyDigitsAreATime(String text, String millis) {
    feed("retry: " + text + "\n\n");
    assertThat(parser.retryMillis())
        .isEqualTo(millis == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(millis)));
  }

  @Test
  void anEventUpToTheLimitIsKeptAndOneByteMoreIsNot() {
    feed("data: " + "x".repeat(LIMIT) + "\n\ndata: " + "x".repeat(LIMIT + 1) + "\n\ndata: y\n\n");
    assertThat(seen)
        .containsExactly("message=" + "x".repeat(LIMIT), "too long=" + (LIMIT + 1), "message=y");
  }

  @Test
  void manyShortLinesAreTooLongTogether() {
    feed("data: x\n".repeat(LIMIT) + "\ndata: y\n\n");
    assertThat(seen).containsExactly("too long=" + (2 * LIMIT - 1), "message=y");
  }

  @Test
  void aLineThatNeverEndsIsNotKept() {
    byte[] piece = new byte[1024 * 1024];
    Arrays.fill(piece, (byte) 'x');
    feed("data: ");
    for (int i = 0; i < 64; i++) {
      feed(parser, piece);
    }
    feed("\n\ndata: y\n\n");
    assertThat(seen).containsExactly("too long=" + 64L * piece.length, "message=y");
  }

  @Test
  void aLongUnknownFieldDoesNoHarm() {
    feed("x".repeat(10_000) + "\nevent: " + "y".repeat(10_000) + "\ndata: a\n\ndata: b\n\n");
    assertThat(seen).containsExactly("?=a", "message=b");
  }

  @Test
  void somethingIsBegunUntilItsEventEnds() {
    assertThat(parser.isPartial()).isFalse();
    feed("d");
    assertThat(parser.isPartial()).isTrue();
    feed("ata: a\n");
    assertThat(parser.isPartial()).isTrue();
    feed("\n");
    assertThat(parser.isPartial()).isFalse();
    feed(": alive\n");
    assertThat(parser.isPartial()).isFalse();
  }

  @Test
  void dataKeepsItsBytes() {
    byte[] odd = {'d', 'a', 't', 'a', ':', (byte) 0xc0, (byte) 0xaf, 0, (byte) 0xff, '\n', '\n'};
    var data = new ArrayList<byte[]>();
    var raw = new SseParser(LIMIT, event -> data.add(((SseEvent.Message) event).data()));
    feed(raw, odd);
    assertThat(data)
        .singleElement()
        .isEqualTo(new byte[] {(byte) 0xc0, (byte) 0xaf, 0, (byte) 0xff});
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whereTheStreamIsCutChangesNothing(long seed) {
    var random = new Random(seed);
    String[] parts = {
      "data: a",
      "data",
      ":",
      "id: 3",
      "event: e",
      "retry: 9",
      "\r",
      "\n",
      "\r\n",
      "\n\n",
      "\r\r",
      "é",
      "\ufeff",
      "x"
    };
    for (int i = 0; i < 500; i++) {
      var stream = new StringBuilder();
      for (int n = random.nextInt(30); n >= 0; n--) {
        stream.append(parts[random.nextInt(parts.length)]);
      }
      byte[] bytes = stream.toString().getBytes(StandardCharsets.UTF_8);
      var whole = new ArrayList<String>();
      var wholeParser = new SseParser(LIMIT, event -> whole.add(shown(event)));
      feed(wholeParser, bytes);
      var cut = new ArrayList<String>();
      var cutParser = new SseParser(LIMIT, event -> cut.add(shown(event)));
      for (int at = 0; at < bytes.length; ) {
        int to = Math.min(bytes.length, at + 1 + random.nextInt(4));
        feed(cutParser, Arrays.copyOfRange(bytes, at, to));
        at = to;
      }
      assertThat(cut).as("seed %s, stream %s", seed, Arrays.toString(bytes)).isEqualTo(whole);
      assertThat(cutParser.lastEventId()).isEqualTo(wholeParser.lastEventId());
      assertThat(cutParser.isPartial()).isEqualTo(wholeParser.isPartial());
    }
  }
}

package dev.assent.core.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Checks which reader gets which message when readers of a stream break off, come back and take
/// each other's place.
@Timeout(120)
class ResumableStreamTest {
  private static final Duration SHORT = Duration.ofMillis(1);

  private static ResumableStream stream(long bound) {
    return new ResumableStream("0", bound, Duration.ofSeconds(30), false);
  }

  private static void add(ResumableStream stream, int messages) {
    for (int i = 0; i < messages; i++) {
      assertThat(stream.add(new byte[6])).isTrue();
    }
  }

  private static String read(ResumableStream stream, int reader) {
    var numbers = new StringBuilder();
    while (stream.next(reader, SHORT) instanceof ResumableStream.Next.Message(var event)) {
      numbers.append(event.number()).append(' ');
    }
    return numbers.toString().strip();
  }

  @Test
  void aReaderThatComesBackGetsWhatItsConnectionLost() {
    var stream = stream(1000);
    int first = stream.attach(-1);
    add(stream, 3);
    assertThat(read(stream, first)).isEqualTo("1 2 3");
    stream.detach(first);
    add(stream, 1);
    assertThat(read(stream, stream.attach(1))).isEqualTo("2 3 4");
    assertThat(read(stream, stream.attach(1))).as("once more").isEqualTo("2 3 4");
    assertThat(read(stream, stream.attach(0))).as("from the beginning").isEqualTo("1 2 3 4");
  }

  @Test
  void aLineOfReadersGetsNothingThatTheOtherHas() {
    var stream = stream(1000);
    int a = stream.attach(-1);
    add(stream, 1);
    assertThat(read(stream, a)).isEqualTo("1");
    int b = stream.attach(-1);
    add(stream, 2);
    assertThat(stream.next(a, SHORT)).isInstanceOf(ResumableStream.Next.Over.class);
    assertThat(read(stream, b)).isEqualTo("2 3");
    int again = stream.attach(1);
    add(stream, 1);
    assertThat(read(stream, again)).isEqualTo("4");
    assertThat(read(stream, stream.attach(2))).as("its own is repeated").isEqualTo("3");
  }

  @Test
  void aMessageIsRepeatedThoughTheOneBeforeIsNotKept() {
    var stream = stream(10);
    int other = stream.attach(-1);
    add(stream, 1);
    assertThat(read(stream, other)).isEqualTo("1");
    int reader = stream.attach(-1);
    add(stream, 1);
    assertThat(read(stream, reader)).isEqualTo("2");
    add(stream, 1);
    assertThat(read(stream, reader)).isEqualTo("3");
    assertThat(read(stream, stream.attach(2))).isEqualTo("3");
  }

  @Test
  void whatIsNotKeptAnyMoreEndsAReaderThatWantsItAndNotANewOne() {
    var stream = stream(10);
    add(stream, 4);
    assertThat(stream.next(stream.attach(1), SHORT)).isInstanceOf(ResumableStream.Next.Over.class);
    assertThat(read(stream, stream.attach(-1))).isEqualTo("4");
  }

  @Test
  void aStreamIsOverForWhoHasAllOfIt() {
    var stream = stream(1000);
    int reader = stream.attach(-1);
    add(stream, 2);
    assertThat(read(stream, reader)).isEqualTo("1 2");
    assertThat(stream.isOverAfter(2)).as("more may come").isFalse();
    stream.end();
    assertThat(stream.isOverAfter(1)).isFalse();
    assertThat(stream.isOverAfter(2)).isTrue();
    assertThat(stream.isOverAfter(9)).isTrue();
  }
}

package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetriedStartTest {
  private static final String MOVED =
      "Cannot run program \"/usr/bin/setsid\" (in directory \"/w\"): posix_spawn failed, error: 14 (Bad address) ";

  /// A start that the system refuses a number of times with the same words, then lets through.
  private static final class Refusing implements RetriedStart.Try {
    private final AtomicInteger tries = new AtomicInteger();
    private final int times;
    private final String words;

    private Refusing(int times, String words) {
      this.times = times;
      this.words = words;
    }

    @Override
    public Process start() throws IOException {
      if (tries.incrementAndGet() <= times) {
        throw new IOException(words);
      }
      return new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").start();
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "3"})
  void aStartThatTheListOfVariablesWasTakenFromIsTriedAgain(int refused) throws IOException {
    var starts = new Refusing(refused, MOVED);
    RetriedStart.of(starts).destroyForcibly();
    assertThat(starts.tries).hasValue(refused + 1);
  }

  @Test
  void whatIsRefusedEachTimeIsSaid() {
    var starts = new Refusing(100, MOVED);
    assertThatThrownBy(() -> RetriedStart.of(starts)).hasMessage(MOVED);
    assertThat(starts.tries).hasValue(4);
  }

  @Test
  void anyOtherFaultIsSaidAtOnce() {
    var starts =
        new Refusing(100, "Cannot run program \"x\": error: 2 (No such file or directory)");
    assertThatThrownBy(() -> RetriedStart.of(starts)).hasMessageContaining("error: 2");
    assertThat(starts.tries).hasValue(1);
  }

  @Test
  void aProgramIsStarted() throws Exception {
    var java = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version");
    assertThat(RetriedStart.of(java).waitFor()).isZero();
  }
}

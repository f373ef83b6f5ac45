package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pep.RecordParts.MomentText;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MomentTextTest {
  @Test
  void momentsArePrintedAsTheyPrintThemselves() {
    var random = new Random(3);
    var texts = new MomentText();
    int[] steps = {1, 1_000, 1_000_000, 1_000_000_000};
    for (int i = 0; i < 20_000; i++) {
      // The same few seconds, before and after the year 0 and beyond 9999 too.
      long second =
          (random.nextInt(20) == 0
                  ? random.nextLong(-100_000_000_000L, 300_000_000_000L)
                  : 1_700_000_000L)
              + random.nextInt(2);
      int step = steps[random.nextInt(steps.length)];
      var moment =
          Instant.ofEpochSecond(second, (long) random.nextInt(1_000_000_000 / step) * step);
      assertThat(texts.of(moment)).isEqualTo(moment.toString());
    }
  }
}

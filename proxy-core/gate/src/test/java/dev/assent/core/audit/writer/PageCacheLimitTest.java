package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.writer.FileDisk.PageCacheLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageCacheLimitTest {
  private static final long SOON = PageCacheLimit.WRITTEN;
  private static final long DROP = PageCacheLimit.DROPPED;

  private final List<String> told = new ArrayList<>();
  private final Told advice = new Told();
  private final PageCacheLimit part = new PageCacheLimit(advice, true);

  private final class Told implements FileAdvice {
    private boolean refuses;

    @Override
    public void writeSoon(long from, long to) throws IOException {
      tell("write " + from / SOON + ".." + to / SOON);
    }

    @Override
    public void drop(long from, long to) throws IOException {
      tell("drop " + from / DROP + ".." + to / DROP);
    }

    private void tell(String what) throws IOException {
      told.add(what);
      if (refuses) {
        throw new IOException("not here");
      }
    }

    @Override
    public void close() {
      told.add("closed");
    }
  }

  @Test
  void whatWasWrittenGoesToTheDiskOnTheWay() {
    write(0, SOON / 2);
    assertThat(told).isEmpty();
    write(SOON / 2, SOON);
    write(SOON, 2 * SOON - 1);
    write(2 * SOON - 1, 4 * SOON + 7);
    assertThat(told).containsExactly("write 0..1", "write 1..4");
  }

  @Test
  void aFileThatGoesOnBeginsAtThePieceItsEndLiesIn() {
    write(5 * SOON + 9, 6 * SOON + 1);
    assertThat(told).containsExactly("write 5..6");
  }

  @Test
  void whatWasForcedIsThereAlready() {
    long end = 0;
    for (int record = 0; record < 100; record++) {
      write(end, end + SOON / 10);
      end += SOON / 10;
      part.forced(end);
    }
    assertThat(told).isNotEmpty().allMatch(what -> what.startsWith("write "));
    assertThat(told).hasSizeLessThanOrEqualTo((int) (end / SOON));
    told.clear();
    write(end, end + 2 * SOON);
    assertThat(told).singleElement().asString().startsWith("write " + end / SOON + "..");
  }

  @Test
  void onlyWholeStepsBehindTheNewestAreDropped() {
    part.forced(DROP - 1);
    part.forced(2 * DROP - 1);
    assertThat(told).isEmpty();
    part.forced(2 * DROP);
    part.forced(3 * DROP - 1);
    part.forced(6 * DROP + 5);
    assertThat(told).containsExactly("drop 0..1", "drop 1..5");
  }

  @Test
  void whatWasThereBeforeStays() {
    part.forced(10 * DROP + 3);
    part.forced(11 * DROP);
    assertThat(told).isEmpty();
    part.forced(12 * DROP);
    assertThat(told).containsExactly("drop 10..11");
  }

  @Test
  void afterACutItGoesOnFromThere() {
    part.forced(0);
    write(0, 5 * DROP);
    part.forced(5 * DROP);
    part.forced(DROP);
    told.clear();
    write(DROP, DROP + SOON);
    part.forced(3 * DROP);
    assertThat(told)
        .containsExactly("write " + DROP / SOON + ".." + (DROP / SOON + 1), "drop 1..2");
  }

  @Test
  void whoRefusesIsNotAskedAgain() {
    advice.refuses = true;
    write(0, SOON);
    write(SOON, 9 * SOON);
    part.forced(0);
    part.forced(9 * DROP);
    assertThat(told).containsExactly("write 0..1");
  }

  @Test
  void whereItIsImpossibleNobodyIsAsked() {
    try (var none = new PageCacheLimit(advice, false)) {
      none.written(0, 9 * SOON);
      none.forced(0);
      none.forced(9 * DROP);
      assertThat(told).isEmpty();
    }
    assertThat(told).containsExactly("closed");
  }

  @Test
  void afterItsEndNobodyIsAsked() {
    part.close();
    write(0, 9 * SOON);
    assertThat(told).containsExactly("closed");
  }

  private void write(long from, long to) {
    part.written(from, to);
  }
}

package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification.Broken;
import dev.assent.core.audit.check.Verification.Completeness;
import dev.assent.core.audit.check.Verification.Intact;
import dev.assent.core.audit.check.Verification.Torn;
import dev.assent.core.audit.check.Verification.Truncated;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileAuditLogTest;
import dev.assent.core.audit.writer.FileDisk;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random changes to closed logs over several files: each is found, or the end is said to be
/// unproven. None passes as intact and complete, and the script in the documentation says the same
/// of each.
class MutationTest {
  private static final long SEED = 41;
  private static final int MUTATIONS = Depth.of(60, 10_000);

  @TempDir Path root;

  @Test
  void noRandomChangeOfALogGoesUnnoticed() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(6000, 10), 70);
    mutate(bench);
  }

  @Test
  void noRandomChangeOfALogWithATornTailGoesUnnoticed() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(6000, 10), 20);
    Files.writeString(bench.current(), "{\"v\":1,\"torn", StandardOpenOption.APPEND);
    bench.write(LogBench.rhythm(6000, 10), 20);
    mutate(bench);
  }

  @Test
  void noRandomChangeOfALogWithRemovedFilesGoesUnnoticed() throws Exception {
    var bench = new LogBench(root);
    var now = new AtomicReference<>(LogBench.START);
    try (var log =
        FileAuditLog.open(
            bench.folder,
            bench.anchored(),
            LogBench.rhythm(4000, 7),
            new FileDisk(),
            FileAuditLogTest.clock(now::get))) {
      for (int i = 0; i < 30; i++) {
        LogBench.append(log, i);
      }
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      for (int i = 30; i < 60; i++) {
        LogBench.append(log, i);
      }
      assertThat(
              log.retain(
                  new Retention(
                      now.get().minus(Duration.ofDays(30)), java.time.Instant.MIN, Map.of())))
          .isPositive();
      for (int i = 60; i < 90; i++) {
        LogBench.append(log, i);
      }
    }
    mutate(bench);
  }

  private void mutate(LogBench bench) throws Exception {
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Intact.class, it -> assertThat(it.completeness()).isEqualTo(Completeness.PROVEN));
    var random = new Random(SEED);
    var mutations = new ChainMutations(bench.files(), other(), random);
    assertThat(mutations.whole().size()).isGreaterThan(2);
    int unproven = 0;
    try (var script = DocumentedVerifier.start()) {
      for (int i = 0; i < MUTATIONS; i++) {
        @Nullable Path changed = mutations.change();
        if (changed != null) {
          String label = "seed %d, mutation %d of %s".formatted(SEED, i, changed.getFileName());
          assertThat(bench.verifyAnchored())
              .as(label)
              .isInstanceOfAny(Broken.class, Truncated.class);
          var alone = bench.verify();
          if (alone instanceof Torn) {
            // A cut within the last record looks like the work of a killed writer, and is told as
            // that.
            unproven++;
          } else if (alone instanceof Intact intact) {
            // Without an anchor only a cut at the end of a record or of a file can pass, and then
            // it is said.
            assertThat(intact.completeness()).as(label).isEqualTo(Completeness.UNPROVEN);
            unproven++;
          } else {
            assertThat(alone).as(label).isInstanceOf(Broken.class);
          }
          if (script.isPresent()) {
            for (Optional<Path> anchor :
                List.of(Optional.<Path>empty(), Optional.of(bench.anchor))) {
              var trust = new TrustSources(anchor, Optional.empty(), Optional.empty());
              var ours =
                  AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, trust, Duration.ZERO);
              assertThat(script.said(bench.folder, "decisions", anchor))
                  .as(label)
                  .isEqualTo(DocumentedVerifier.words(ours));
            }
          }
        }
        mutations.undo();
      }
    }
    assertThat(unproven).isLessThan(Math.max(20, MUTATIONS / 6));
  }

  // A log of somebody else, with other records in the same places.
  private List<Path> other() throws Exception {
    var stranger = new LogBench(Files.createDirectory(root.resolve("stranger")));
    try (var log =
        FileAuditLog.open(
            stranger.folder,
            stranger.anchored(),
            LogBench.rhythm(6000, 10),
            new FileDisk(),
            LogBench.CLOCK)) {
      for (int i = 500; i < 560; i++) {
        LogBench.append(log, i);
      }
    }
    return stranger.files();
  }
}

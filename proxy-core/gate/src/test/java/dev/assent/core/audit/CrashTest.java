package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.testing.Depth;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real processes that are killed or that hold the log.
class CrashTest {
  private static final long SEED = 20261121;
  private static final int KILLS = Depth.of(3, 200);

  @TempDir Path root;

  @Test
  void whatWasAcknowledgedSurvivesKillingTheProcess() throws Exception {
    var bench = new LogBench(root);
    var random = new Random(SEED);
    List<String> acknowledged = new ArrayList<>();
    for (int round = 0; round < KILLS; round++) {
      var process = start(Integer.toString(round * 1_000_000));
      try (var out = process.inputReader()) {
        int wanted = random.nextInt(1, 400);
        for (int i = 0; i <= wanted; i++) {
          acknowledged.add(line(out));
        }
        process
            .toHandle()
            .destroyForcibly(); // unlike the process's own method it leaves the stream open
        // Lines that the dying process still got out count as well.
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          acknowledged.add(line);
        }
      }
      process.waitFor();
    }
    bench.open(LogBench.rhythm(40_000, 50)).close();
    for (AuditFile file : AuditFile.values()) {
      var trust =
          new TrustSources(
              java.util.Optional.of(bench.anchor),
              java.util.Optional.of(bench.key.publicKey()),
              java.util.Optional.empty());
      assertThat(AuditVerifier.verify(bench.folder, file, trust))
          .as("seed %d, %s", SEED, file)
          .isInstanceOf(Verification.Intact.class);
    }
    assertThat(acknowledged.stream().filter(line -> line.equals("open"))).hasSize(KILLS);
    assertThat(acknowledged).noneMatch(line -> line.startsWith("failed"));
    var found = new java.util.HashSet<String>();
    for (AuditFile file : List.of(AuditFile.DECISIONS, AuditFile.OPERATIONS)) {
      new AuditReader(bench.folder, file)
          .since(0, Integer.MAX_VALUE)
          .forEach(record ->
              found.add(
                  file + " " + record.seq() + " " + record.content().string("id").orElse("")));
    }
    assertThat(found)
        .containsAll(
            acknowledged.stream()
                .filter(line -> line.contains(" call-"))
                .filter(CrashTest::isWhole)
                .toList());
  }

  @Test
  void aSecondProcessIsLockedOutUntilTheFirstIsGone() throws Exception {
    var bench = new LogBench(root);
    var process = start("hold");
    try (var out = process.inputReader()) {
      assertThat(line(out)).isEqualTo("open");
      for (int i = 0; i < 2; i++) {
        assertThatExceptionOfType(AuditException.class)
            .isThrownBy(() -> bench.open(LogBench.rhythm(40_000, 50)))
            .withMessageContaining("held by another process")
            .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.LOCKED));
      }
      assertThat(AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, TrustSources.NONE))
          .isInstanceOf(Verification.Intact.class);
      process.destroyForcibly().waitFor();
    }
    bench.open(LogBench.rhythm(40_000, 50)).close();
  }

  @Test
  void aRefusedSecondLogInThisProcessDoesNotGiveTheLockAway() throws Exception {
    var bench = new LogBench(root);
    try (var log = bench.open(LogBench.rhythm(40_000, 50))) {
      assertThatExceptionOfType(AuditException.class).isThrownBy(bench::open);
      var process = start("hold");
      try (var out = process.errorReader()) {
        assertThat(out.lines().toList()).anyMatch(line -> line.contains("held by another process"));
      }
      assertThat(process.waitFor()).isNotZero();
      LogBench.append(log, 0);
    }
  }

  private Process start(String argument) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            CrashingWriter.class.getName(),
            root.toString(),
            argument)
        .start();
  }

  // The last line of a killed process may be cut.
  private static boolean isWhole(String line) {
    return line.matches("[A-Z]+ \\d+ call-\\d+") && line.length() > 0;
  }

  private static String line(BufferedReader out) throws IOException {
    String line = out.readLine();
    assertThat(line).as("the process ended early").isNotNull();
    return line;
  }
}

package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script in the documentation, which shares nothing with this code, says the same of the same bytes.
class IndependentVerifierTest {
  private static final Path SCRIPT = Path.of("docs/verify_log.py").toAbsolutePath();
  private static final long SEED = 5;

  @TempDir Path root;

  @BeforeEach
  void pythonIsThere() throws Exception {
    assumeTrue(run("--version").startsWith("Python 3"), "no python3 on this machine");
  }

  @Test
  void itIsShortEnoughToRead() throws Exception {
    assertThat(Files.readAllLines(SCRIPT).size()).isLessThan(100);
  }

  @Test
  void itAgreesOnTheGoldenLog() throws Exception {
    Path folder = Path.of("src/test/resources/audit").toAbsolutePath();
    for (AuditFile file : AuditFile.values()) {
      var trust = new Trust(java.util.Optional.of(folder.resolve("v1-anchor.jsonl")), java.util.Optional.empty(), java.util.Optional.empty());
      assertThat(run(SCRIPT.toString(), folder.resolve("v1").toString(), file.stem(), folder.resolve("v1-anchor.jsonl").toString()))
          .isEqualTo(said(AuditVerifier.verify(folder.resolve("v1"), file, trust)));
    }
  }

  @Test
  void itAgreesOnWholeTornAndChangedLogs() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(4000, 1000), 30);
    Files.writeString(bench.current(), "{\"v\":1,\"torn", java.nio.file.StandardOpenOption.APPEND);
    assertAgreed(bench, "torn");
    bench.write(LogBench.rhythm(4000, 1000), 5);
    assertAgreed(bench, "reported");
    var random = new Random(SEED);
    List<Path> files = bench.files();
    files.removeIf(file -> file.toFile().length() == 0);
    for (int i = 0; i < 60; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] whole = Files.readAllBytes(file);
      Files.write(file, MutationTest.mutate(whole, random, new byte[][] {whole}));
      assertAgreed(bench, "seed %d, mutation %d of %s".formatted(SEED, i, file.getFileName()));
      Files.write(file, whole);
    }
  }

  private void assertAgreed(LogBench bench, String label) throws Exception {
    String anchor = bench.anchor.toString();
    var ours = new Trust(java.util.Optional.of(bench.anchor), java.util.Optional.empty(), java.util.Optional.empty());
    assertThat(run(SCRIPT.toString(), bench.folder.toString(), "decisions", anchor))
        .as(label).isEqualTo(said(AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, ours, java.time.Duration.ZERO)));
  }

  private static String said(Verification verification) {
    return switch (verification) {
      case Verification.Intact(var size, var head, var completeness, var removed) ->
          "intact " + size + " " + head + " " + completeness.name().toLowerCase(java.util.Locale.ROOT) + " " + removed;
      case Verification.Broken(var file, var line, var index, _) -> "broken " + file + " " + line + " " + index;
      case Verification.Truncated(var expected, var found) -> "truncated " + expected + " " + found;
      case Verification.Unreadable(var why) -> "unreadable " + why;
    };
  }

  private static String run(String... arguments) throws IOException, InterruptedException {
    var command = new java.util.ArrayList<>(List.of("python3"));
    command.addAll(List.of(arguments));
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      process.waitFor(30, TimeUnit.SECONDS);
      return out;
    } catch (IOException e) {
      return "";
    }
  }
}

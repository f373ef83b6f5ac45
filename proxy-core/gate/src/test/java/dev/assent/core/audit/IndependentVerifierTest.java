package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script in the documentation, which shares nothing with this code, says the same of whole and
/// torn logs; of changed ones `MutationTest` asks it.
class IndependentVerifierTest {
  @TempDir Path root;
  DocumentedVerifier script;

  @BeforeEach
  void pythonIsThere() throws Exception {
    script = DocumentedVerifier.start();
    assumeTrue(script.isPresent(), "no python3 on this machine");
  }

  @AfterEach
  void end() throws Exception {
    script.close();
  }

  @Test
  void itIsShortEnoughToRead() throws Exception {
    assertThat(DocumentedVerifier.length()).isLessThan(100);
  }

  @Test
  void itAgreesOnTheGoldenLogs() throws Exception {
    for (String name : GoldenLogTest.FORMATS) {
      Path folder = GoldenLogTest.FOLDER.toAbsolutePath();
      for (AuditFile file : AuditFile.values()) {
        assertAgreed(folder.resolve(name), file, folder.resolve(name + "-anchor.jsonl"), name);
      }
    }
  }

  @Test
  void itAgreesOnWholeAndTornLogs() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(4000, 1000), 30);
    Files.writeString(bench.current(), "{\"v\":1,\"torn", StandardOpenOption.APPEND);
    assertAgreed(bench.folder, AuditFile.DECISIONS, bench.anchor, "torn");
    bench.write(LogBench.rhythm(4000, 1000), 5);
    assertAgreed(bench.folder, AuditFile.DECISIONS, bench.anchor, "reported");
    Files.delete(bench.anchor);
    bench.write(LogBench.rhythm(1 << 30, 1002), 1001);
    assertAgreed(bench.folder, AuditFile.DECISIONS, bench.anchor, "a run without checkpoint");
    Files.delete(bench.folder.resolve("auth.jsonl"));
    assertAgreed(bench.folder, AuditFile.AUTH, bench.anchor, "no file");
  }

  @Test
  void itIsRunWithAFolderAndAChain() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(4000, 1000), 3);
    var process =
        new ProcessBuilder(
                "python3",
                DocumentedVerifier.SCRIPT.toString(),
                bench.folder.toString(),
                "decisions")
            .start();
    assertThat(process.inputReader().readLine()).startsWith("intact 5 ").endsWith(" unproven 0");
    assertThat(process.waitFor()).isZero();
  }

  private void assertAgreed(Path folder, AuditFile file, Path anchor, String label)
      throws Exception {
    for (Optional<Path> known : List.of(Optional.<Path>empty(), Optional.of(anchor))) {
      var ours =
          AuditVerifier.verify(
              folder,
              file,
              new TrustSources(known, Optional.empty(), Optional.empty()),
              Duration.ZERO);
      assertThat(script.said(folder, file.stem(), known))
          .as(label)
          .isEqualTo(DocumentedVerifier.words(ours));
    }
  }
}

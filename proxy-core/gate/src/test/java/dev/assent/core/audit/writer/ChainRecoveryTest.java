package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.LogBench;
import dev.assent.core.audit.TornTail;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.check.Verification.Broken;
import dev.assent.core.audit.check.Verification.Completeness;
import dev.assent.core.audit.check.Verification.Intact;
import dev.assent.core.text.Sha256;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests how opening treats the end of a log that was not closed.
class ChainRecoveryTest {
  /// From one place at which a line is cut to the next.
  private static final int STEP = Depth.of(7, 1);

  private static final ChainLimits ONE_FILE = LogBench.rhythm(1 << 20, 1000);

  @TempDir Path root;
  LogBench bench;
  byte[] whole;

  @BeforeEach
  void write() throws Exception {
    bench = new LogBench(root);
    bench.write(ONE_FILE, 9);
    whole = Files.readAllBytes(bench.current());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"v\":1,\"seq\":11,\"ti",
        "\u0000\u0000\u0000\n\u0000\u0000",
        "\u0000\u0000\n",
        "torn\u0018\n",
        "torn\u0018"
      })
  void aTornTailStaysAndIsReported(String torn) throws Exception {
    append(torn);
    bench.write(ONE_FILE, 2);
    byte[] bytes = Files.readAllBytes(bench.current());
    byte[] start =
        (new String(whole, StandardCharsets.UTF_8) + torn + "\u0018\n")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(Arrays.copyOf(bytes, start.length)).isEqualTo(start);
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Intact.class,
            intact -> {
              assertThat(intact.size()).isEqualTo(11 + 1 + 2 + 1);
              assertThat(intact.completeness()).isEqualTo(Completeness.PROVEN);
            });
    var incident = new AuditReader(bench.folder, AuditFile.DECISIONS).since(11, 1).getFirst();
    assertThat(incident.content().string("incident")).contains("torn_tail");
    byte[] named = Arrays.copyOfRange(bytes, whole.length, start.length);
    assertThat(TornTail.of(incident))
        .contains(
            new TornTail(
                whole.length,
                named.length,
                HexFormat.of().formatHex(Sha256.begun().digest(named))));
  }

  @Test
  void aTornTailThatNobodyReportedYetIsNamedAsThat() throws Exception {
    append("{\"v\":1,\"se");
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Verification.Torn.class, torn -> assertThat(torn.bytes()).isEqualTo(10));
  }

  @Test
  void tornAtEveryByteOfTheLastRecordIsRecovered() throws Exception {
    byte[] line =
        NaiveLine.of(
                11,
                LogBench.START,
                "decision",
                head(),
                NaiveLine.body(LogBench.body(1)),
                new HashChain())
            .bytes();
    for (int cut = 1; cut < line.length; cut += STEP) {
      Files.write(bench.current(), whole);
      Files.write(bench.current(), Arrays.copyOf(line, cut), StandardOpenOption.APPEND);
      bench.open().close();
      assertThat(bench.verify()).as("cut at %d", cut).isInstanceOf(Intact.class);
    }
  }

  @Test
  void aReportThatWasTornItselfIsReportedAgain() throws Exception {
    append("{\"v\":1,\"seq\":11");
    bench.open().close();
    byte[] reported = Files.readAllBytes(bench.current());
    for (int cut = whole.length + 10; cut < whole.length + 330; cut += STEP) {
      Files.write(bench.current(), Arrays.copyOf(reported, cut));
      bench.open().close();
      assertThat(bench.verify()).as("cut at %d", cut).isInstanceOf(Intact.class);
    }
  }

  @Test
  void tearsInARowAreAllReported() throws Exception {
    for (int i = 0; i < 5; i++) {
      append("{\"v\":1,\"torn " + i);
      bench.write(ONE_FILE, 1);
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
    assertThat(new AuditReader(bench.folder, AuditFile.DECISIONS).newest(100))
        .filteredOn(record -> record.type().equals("incident"))
        .hasSize(5);
  }

  @Test
  void lostSectorsWithWholeRecordsBehindThemAreOneTornTail() throws Exception {
    var chain = new HashChain();
    var first =
        NaiveLine.of(
            11, LogBench.START, "decision", head(), NaiveLine.body(LogBench.body(1)), chain);
    var second =
        NaiveLine.of(
            12, LogBench.START, "decision", first.hash(), NaiveLine.body(LogBench.body(2)), chain);
    byte[] lost = first.bytes().clone();
    Arrays.fill(lost, 10, 60, (byte) 0);
    Files.write(bench.current(), lost, StandardOpenOption.APPEND);
    Files.write(bench.current(), second.bytes(), StandardOpenOption.APPEND);
    bench.write(ONE_FILE, 3);
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
    var records = new AuditReader(bench.folder, AuditFile.DECISIONS);
    assertThat(records.newest(100))
        .extracting(AuditRecord::seq)
        .containsExactly(15L, 14L, 13L, 12L, 11L, 10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L, 0L);
    assertThat(records.since(0, 100)).isEqualTo(records.newest(100).reversed());
  }

  @Test
  void aWholeFirstLineTornIsRecoveredInAnEmptyFile() throws Exception {
    Files.writeString(bench.current(), "{\"v\":1,");
    Files.delete(bench.anchor);
    bench.write(ONE_FILE, 2);
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
    assertThat(new AuditReader(bench.folder, AuditFile.DECISIONS).since(0, 9)).hasSize(5);
  }

  @Test
  void rotationAfterATornFirstLineKeepsTheNames() throws Exception {
    Files.writeString(bench.current(), "{\"v\":1,");
    Files.delete(bench.anchor);
    bench.write(LogBench.rhythm(1500, 1000), 12);
    assertThat(bench.files().getFirst().getFileName()).hasToString("decisions-000000000000.jsonl");
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
  }

  @Test
  void aChangedLastRecordIsNotTakenForATear() throws Exception {
    for (int i = 0; i < 60; i++) {
      byte[] changed = whole.clone();
      int at = whole.length - 2 - i * 5;
      changed[at] = (byte) (changed[at] == '5' ? '6' : '5');
      Files.write(bench.current(), changed);
      assertRefused();
    }
  }

  @Test
  void aControlCharacterBeforeACheckpointAndMoreIsNotTakenForATear() throws Exception {
    bench.write(ONE_FILE, 3);
    var behind = NaiveLine.of(15, LogBench.START, "decision", head(), new byte[0], new HashChain());
    Files.write(bench.current(), behind.bytes(), StandardOpenOption.APPEND);
    byte[] changed = Files.readAllBytes(bench.current());
    changed[whole.length + 50] = 0;
    Files.write(bench.current(), changed);
    assertRefused();
  }

  @Test
  void aTailCutBelowTheAnchorIsRefused() throws Exception {
    String text = new String(whole, StandardCharsets.UTF_8);
    Files.writeString(bench.current(), text.substring(0, text.lastIndexOf("{\"v\"")));
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> bench.open(ONE_FILE))
        .withMessageContaining("found 10 records")
        .withMessageContaining("expected at least 11");
  }

  @Test
  void anotherLogOnTheSameAnchorIsRefused() throws Exception {
    var other = new AuditOptions("other/files", 64, java.util.Optional.of(bench.anchor), bench.key);
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> FileAuditLog.open(root.resolve("other"), other, LogBench.CLOCK))
        .withMessageContaining("expected `other/files`");
  }

  @Test
  void aCrashBetweenRenameAndCreateOfARotationIsRecovered() throws Exception {
    Files.move(bench.current(), bench.folder.resolve("decisions-000000000000.jsonl"));
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
    bench.write(ONE_FILE, 2);
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(Intact.class, intact -> assertThat(intact.size()).isEqualTo(14));
  }

  @Test
  void onlyTheEndOfAFileIsReadOnOpening() throws Exception {
    for (int i = 0; i < 3; i++) {
      bench.write(ONE_FILE, 10);
    }
    byte[] bytes = Files.readAllBytes(bench.current());
    bytes[30] = 'x';
    Files.write(bench.current(), bytes);
    bench.open(ONE_FILE).close();
    assertThat(bench.verify()).isInstanceOf(Broken.class);
  }

  private void assertRefused() {
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(bench::open)
        .withMessageContaining("not what a crash leaves")
        .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.READ));
  }

  private void append(String torn) throws IOException {
    Files.writeString(bench.current(), torn, StandardOpenOption.APPEND);
    whole = Files.readAllBytes(bench.current());
    whole = Arrays.copyOf(whole, whole.length - torn.getBytes(StandardCharsets.UTF_8).length);
  }

  private String head() throws IOException {
    List<String> lines = Files.readAllLines(bench.current());
    String last = lines.getLast();
    return last.substring(last.length() - 66, last.length() - 2);
  }
}

package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.check.Verification.Broken;
import dev.assent.core.audit.check.Verification.Completeness;
import dev.assent.core.audit.check.Verification.Intact;
import dev.assent.core.audit.check.Verification.Proof;
import dev.assent.core.audit.check.Verification.Truncated;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.NaiveLine;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what the verifier says of changes to a closed log of 19 decisions between two checkpoints.
class TamperingTest {
  private static final ChainLimits ONE_FILE = LogBench.rhythm(1 << 20, 1000);
  private static final ChainLimits SMALL_FILES = LogBench.rhythm(2000, 1000);

  @TempDir Path root;
  LogBench bench;
  List<String> lines;

  @BeforeEach
  void write() throws Exception {
    bench = new LogBench(root);
    try (var log = bench.open(ONE_FILE)) {
      for (int i = 1; i < 20; i++) {
        LogBench.append(log, i);
      }
    }
    lines = new ArrayList<>(Files.readAllLines(bench.current()));
  }

  @Test
  void untouchedIsIntactAndProven() {
    assertThat(bench.verifyAnchored()).isEqualTo(new Intact(21, hashOf(20), new Proof(21, 21), 0));
    assertThat(bench.verify()).isEqualTo(new Intact(21, hashOf(20), new Proof(0, 21), 0));
  }

  @Test
  void anEmptyFolderIsAnEmptyLog() throws Exception {
    for (Path file : bench.files()) {
      Files.delete(file);
    }
    assertThat(bench.verify()).isEqualTo(new Intact(0, "0".repeat(64), Proof.NONE, 0));
    assertThat(bench.verifyAnchored()).isEqualTo(new Truncated(21, 0));
  }

  @Test
  void aFlippedByteIsFoundInItsLine() throws Exception {
    lines.set(7, lines.get(7).replace("call-7", "call-8"));
    assertBrokenAt(8, 7, "found hash");
  }

  @Test
  void aFlippedByteInAHashIsFoundInItsLine() throws Exception {
    String line = lines.get(7);
    int at = line.length() - 10;
    lines.set(
        7, line.substring(0, at) + (line.charAt(at) == 'a' ? 'b' : 'a') + line.substring(at + 1));
    assertBrokenAt(8, 7, "found hash");
  }

  @Test
  void aDroppedRecordIsFoundWhereItWas() throws Exception {
    lines.remove(7);
    assertBrokenAt(8, 7, "found record 8, expected record 7");
  }

  @Test
  void anInsertedRecordIsFoundWhereItStands() throws Exception {
    lines.add(7, encoded(7, "prev-forged", hashOf(6)));
    assertBrokenAt(9, 8, "found record 7, expected record 8");
  }

  @Test
  void swappedRecordsAreFoundAtTheFirst() throws Exception {
    Collections.swap(lines, 7, 8);
    assertBrokenAt(8, 7, "found record 8, expected record 7");
  }

  @Test
  void aRepeatedRecordIsFound() throws Exception {
    lines.add(8, lines.get(7));
    assertBrokenAt(9, 8, "found record 7, expected record 8");
  }

  @Test
  void aRecordWithAllHashesBehindItMadeNewFailsAtTheSignature() throws Exception {
    String prev = hashOf(6);
    for (int i = 7; i < lines.size(); i++) {
      lines.set(i, rewritten(lines.get(i), prev));
      prev = hashOf(i);
    }
    assertBrokenAt(21, 20, "another size or head");
  }

  @Test
  void aCheckpointMadeNewWithAnotherKeyFailsAtTheSignature() throws Exception {
    Files.delete(bench.current());
    var stranger = InstallationKey.loadOrCreate(root.resolve("stranger.json"));
    var options = new AuditOptions(bench.options().origin(), 64, Optional.empty(), stranger);
    try (var log = FileAuditLog.open(bench.folder, options, LogBench.CLOCK)) {
      for (int i = 0; i < 20; i++) {
        LogBench.append(log, i + 100);
      }
    }
    lines = Files.readAllLines(bench.current());
    assertBrokenAt(1, 0, "signed by");
  }

  @Test
  void anotherLogsFileFailsAtItsOrigin() throws Exception {
    var trust =
        new TrustSources(
            Optional.empty(), Optional.of(bench.key.publicKey()), Optional.of("elsewhere/files"));
    assertThat(AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, trust))
        .isInstanceOfSatisfying(Broken.class, broken -> assertThat(broken.index()).isZero());
  }

  @Test
  void aChainUnderAnotherChainsNameFailsAtItsCheckpoint() throws Exception {
    Files.copy(
        bench.current(),
        bench.folder.resolve("auth.jsonl"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(AuditVerifier.verify(bench.folder, AuditFile.AUTH, TrustSources.NONE))
        .isInstanceOfSatisfying(
            Broken.class, broken -> assertThat(broken.why()).contains("chain `decisions`"));
  }

  @Test
  void aCutTailShowsAgainstTheAnchorAndIsNeverCalledProven() throws Exception {
    for (int kept = 20; kept >= 0; kept--) {
      Files.writeString(
          bench.current(), kept == 0 ? "" : String.join("\n", lines.subList(0, kept)) + "\n");
      assertThat(bench.verifyAnchored()).isEqualTo(new Truncated(21, kept));
      assertThat(bench.verify())
          .isEqualTo(
              new Intact(
                  kept,
                  kept == 0 ? "0".repeat(64) : hashOf(kept - 1),
                  new Proof(0, Math.min(kept, 1)),
                  0));
    }
  }

  @Test
  void aLastLineCutInTheMiddleIsATornTailAndWithAnAnchorACut() throws Exception {
    byte[] all = Files.readAllBytes(bench.current());
    Files.write(bench.current(), java.util.Arrays.copyOf(all, all.length - 1));
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Verification.Torn.class, torn -> assertThat(torn.size()).isEqualTo(20));
    assertThat(bench.verifyAnchored()).isEqualTo(new Truncated(21, 20));
    Files.write(
        bench.current(), java.util.Arrays.copyOf(all, all.length - lines.get(20).length() / 2));
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Verification.Torn.class, torn -> assertThat(torn.size()).isEqualTo(20));
    assertThat(bench.verifyAnchored()).isEqualTo(new Truncated(21, 20));
    Files.writeString(
        bench.current(), "a line that is none\n{\"v\":1,", java.nio.file.StandardOpenOption.APPEND);
    assertThat(bench.verify()).as("more than one line").isInstanceOf(Broken.class);
  }

  @Test
  void swappedFilesAreBrokenAtTheFirst() throws Exception {
    rotated();
    List<Path> files = bench.files();
    Path aside = root.resolve("aside");
    Files.move(files.get(0), aside);
    Files.move(files.get(1), files.get(0));
    Files.move(aside, files.get(1));
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Broken.class,
            broken -> {
              assertThat(broken.file()).isEqualTo("decisions-000000000000.jsonl");
              assertThat(broken.line()).isEqualTo(1);
              assertThat(broken.index()).isZero();
            });
  }

  @Test
  void aRemovedFileIsBrokenAtTheNext() throws Exception {
    rotated();
    List<Path> files = bench.files();
    Files.delete(files.get(1));
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Broken.class,
            broken -> {
              assertThat(broken.file()).isEqualTo(files.get(2).getFileName().toString());
              assertThat(broken.line()).isEqualTo(1);
            });
  }

  @Test
  void aRotatedFileCutAtItsEndIsBrokenThere() throws Exception {
    rotated();
    Path first = bench.files().getFirst();
    var kept = Files.readAllLines(first);
    Files.writeString(first, String.join("\n", kept.subList(0, kept.size() - 1)) + "\n");
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Broken.class,
            broken -> {
              assertThat(broken.file()).isEqualTo(first.getFileName().toString());
              assertThat(broken.index()).isEqualTo(kept.size() - 1);
            });
  }

  @Test
  void aRemovedCurrentFileShowsAgainstTheAnchor() throws Exception {
    rotated();
    Files.delete(bench.current());
    assertThat(bench.verifyAnchored()).isInstanceOf(Truncated.class);
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Intact.class, it -> assertThat(it.completeness()).isEqualTo(Completeness.UNPROVEN));
  }

  @Test
  void aBlankLineIsBroken() throws Exception {
    lines.add(5, "");
    assertBrokenAt(6, 5, "expected a record of format 1");
  }

  @Test
  void carriageReturnsAreBroken() throws Exception {
    Files.writeString(bench.current(), String.join("\r\n", lines) + "\r\n");
    assertBroken(1, 0, "hash");
  }

  @Test
  void aLongRunWithoutCheckpointIsBroken() throws Exception {
    Files.delete(bench.current());
    Files.delete(bench.anchor);
    bench.write(LogBench.rhythm(1 << 30, 1002), 1001);
    assertBroken(1002, 1001, "without a checkpoint");
  }

  @Test
  void aForgedIncidentDoesNotExcuseAChangedRecord() throws Exception {
    lines.set(7, lines.get(7).replace("call-7", "call-x"));
    int offset = bytes(lines.subList(0, 7));
    int length = bytes(lines.subList(7, 8));
    var sha256 = Sha256.begun().digest((lines.get(7) + "\n").getBytes(StandardCharsets.UTF_8));
    var torn = new TornTail(offset, length, java.util.HexFormat.of().formatHex(sha256));
    var body = NaiveLine.body(torn.body());
    var incident = NaiveLine.of(7, LogBench.START, "incident", hashOf(6), body, new HashChain());
    lines = new ArrayList<>(lines.subList(0, 8));
    lines.add(new String(incident.bytes(), StandardCharsets.UTF_8).strip());
    assertBrokenAt(8, 7, "found hash");
  }

  @Test
  void tornBytesTakenAwayAreMissedByTheIncidentThatNamesThem() throws Exception {
    Files.writeString(bench.current(), "{\"v\":1,\"torn", StandardOpenOption.APPEND);
    bench.write(LogBench.rhythm(1 << 30, 10), 3);
    lines = new ArrayList<>(Files.readAllLines(bench.current()));
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
    int torn = lines.indexOf("{\"v\":1,\"torn\u0018");
    lines.remove(torn);
    assertBrokenAt(torn + 1, torn, "expected those bytes in front of it");
  }

  @Test
  void anUnreadableAnchorIsSaidToBe() throws Exception {
    Files.writeString(bench.anchor, "junk\n");
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Verification.Unreadable.class, it -> assertThat(it.why()).contains("anchor"));
  }

  @Test
  void aMissingFolderIsUnreadable() {
    assertThat(AuditVerifier.verify(root.resolve("none"), AuditFile.DECISIONS, TrustSources.NONE))
        .isInstanceOf(Verification.Unreadable.class);
  }

  @Test
  void aFolderTakenAwayShowsAgainstTheAnchor() {
    var trust = new TrustSources(Optional.of(bench.anchor), Optional.empty(), Optional.empty());
    assertThat(AuditVerifier.verify(root.resolve("none"), AuditFile.DECISIONS, trust))
        .isEqualTo(new Truncated(21, 0));
  }

  private void rotated() throws Exception {
    Files.delete(bench.current());
    Files.delete(bench.anchor);
    bench.write(SMALL_FILES, 30);
    assertThat(bench.verifyAnchored()).isInstanceOf(Intact.class);
    assertThat(bench.files()).hasSizeGreaterThan(3);
  }

  private void assertBrokenAt(long line, long index, String why) throws IOException {
    Files.writeString(bench.current(), String.join("\n", lines) + "\n");
    assertBroken(line, index, why);
  }

  private void assertBroken(long line, long index, String why) {
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Broken.class,
            broken -> {
              assertThat(broken.why()).contains(why);
              assertThat(broken)
                  .isEqualTo(new Broken("decisions.jsonl", line, index, broken.why()));
            });
  }

  private String hashOf(int line) {
    String text = lines.get(line);
    return text.substring(text.length() - 66, text.length() - 2);
  }

  private static int bytes(List<String> lines) {
    return lines.stream().mapToInt(line -> line.getBytes(StandardCharsets.UTF_8).length + 1).sum();
  }

  private static String encoded(long seq, String id, String prev) {
    var body = dev.assent.core.json.JsonObject.builder().put("id", id).build();
    return new String(
            NaiveLine.of(
                    seq, LogBench.START, "decision", prev, NaiveLine.body(body), new HashChain())
                .bytes(),
            StandardCharsets.UTF_8)
        .strip();
  }

  // The line with another prev and the hash that fits.
  private static String rewritten(String line, String prev) {
    int at = line.indexOf("\"prev\":\"") + 8;
    String start = line.substring(0, at) + prev + line.substring(at + 64, line.length() - 75);
    byte[] bytes = start.replace("call-7", "call-x").getBytes(StandardCharsets.UTF_8);
    return new String(bytes, StandardCharsets.UTF_8)
        + ",\"hash\":\""
        + new HashChain().next(prev, bytes, bytes.length)
        + "\"}";
  }
}

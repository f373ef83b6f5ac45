package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A log says from its first record on whose it is: no other one passes for it, whenever its writer
/// was killed.
class LogOwnerTest {
  @TempDir Path root;
  private LogBench bench;

  @BeforeEach
  void begin() throws Exception {
    bench = new LogBench(root);
  }

  private TrustSources trust() {
    return new TrustSources(
        Optional.empty(),
        Optional.of(bench.key.publicKey()),
        Optional.of(bench.options().origin()));
  }

  private Verification verify(AuditFile file) {
    return AuditVerifier.verify(bench.folder, file, trust());
  }

  /// The files of a log at the moment at which its writer is killed.
  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (AuditFile file : AuditFile.values()) {
      Path one = from.resolve(file.fileName());
      if (Files.exists(one)) {
        Files.write(to.resolve(file.fileName()), Files.readAllBytes(one));
      }
    }
  }

  private void writeOther(Path folder, String origin, InstallationKey key, int records)
      throws Exception {
    Path place = root.resolve("written");
    var options = new AuditOptions(origin, 64, Optional.empty(), key);
    try (var log = FileAuditLog.open(place, options, LogBench.CLOCK)) {
      for (int at = 0; at < records; at++) {
        LogBench.append(log, at);
      }
      copy(place, folder);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void anotherServersLogIsBrokenBeforeAndAfterTheNextStart(int records) throws Exception {
    writeOther(bench.folder, bench.key.installationId() + "/other", bench.key, records);
    refused("/other");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void anotherInstallationsLogIsBrokenBeforeAndAfterTheNextStart(int records) throws Exception {
    var key = InstallationKey.loadOrCreate(root.resolve("other-key.json"));
    writeOther(bench.folder, key.installationId() + "/files", key, records);
    refused(key.installationId());
  }

  private void refused(String named) throws IOException {
    var before = Files.readAllBytes(bench.current());
    for (int round = 0; round < 2; round++) {
      assertThat(verify(AuditFile.DECISIONS))
          .isInstanceOfSatisfying(
              Verification.Broken.class, broken -> assertThat(broken.why()).contains(named));
      assertThatExceptionOfType(AuditException.class)
          .isThrownBy(() -> bench.open().close())
          .withMessageContaining("refused log");
    }
    assertThat(Files.readAllBytes(bench.current())).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(AuditFile.class)
  void aChainThatNobodySignedIsNobodys(AuditFile file) throws Exception {
    try (var log = bench.open()) {
      log.append(file, "note", JsonObject.EMPTY, Durability.FORCED);
    }
    // The same records as somebody writes them who has no key.
    var lines = Files.readAllLines(bench.folder.resolve(file.fileName()));
    var chain = new HashChain();
    String record = lines.get(1);
    String body = record.substring(record.indexOf("\"time\""), record.indexOf(",\"prev\""));
    String head = "{\"v\":1,\"seq\":0," + body + ",\"prev\":\"" + HashChain.START + "\"";
    byte[] hashed = head.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    String hash = chain.next(HashChain.START, hashed, hashed.length);
    Files.writeString(
        bench.folder.resolve(file.fileName()), head + ",\"hash\":\"" + hash + "\"}\n");
    assertThat(verify(file))
        .isInstanceOfSatisfying(
            Verification.Broken.class,
            broken -> assertThat(broken.why()).contains("no checkpoint"));
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> bench.open().close())
        .withMessageContaining("no checkpoint");
  }

  /// Before the end is acknowledged: whoever is told of it can be killed at once.
  @Test
  void whatASessionDidIsSignedWhenItEnds() throws Exception {
    Path killed = root.resolve("killed");
    try (var log = bench.open()) {
      for (int at = 0; at < 3; at++) {
        LogBench.append(log, at);
      }
      assertThat(signed(bench.folder)).isEqualTo(1);
      log.append(AuditFile.AUTH, "session_closed", JsonObject.EMPTY, Durability.FORCED);
      copy(bench.folder, killed);
    }
    assertThat(signed(killed)).isEqualTo(5);
  }

  private long signed(Path folder) {
    return ((Verification.Intact) AuditVerifier.verify(folder, AuditFile.DECISIONS, trust()))
        .proof()
        .signed();
  }

  @Test
  void theProofSaysUpToWhichRecordTheLogIsComplete() throws Exception {
    try (var log = bench.open(LogBench.rhythm(1 << 20, 5))) {
      for (int at = 0; at < 7; at++) {
        LogBench.append(log, at);
      }
      var found = (Verification.Intact) bench.verifyAnchored();
      assertThat(found.size()).isEqualTo(9);
      assertThat(found.proof()).isEqualTo(new Verification.Proof(7, 7));
      assertThat(found.proof().open(found.size())).isEqualTo(2);
    }
    // Cut behind the anchor's record: nothing shows it, and nothing else is claimed.
    var lines = Files.readAllLines(bench.current());
    Files.write(bench.current(), lines.subList(0, 8));
    Files.write(bench.anchor, List.of(lines.get(6)));
    var cut = (Verification.Intact) bench.verifyAnchored();
    assertThat(cut.proof().open(cut.size())).isEqualTo(1);
  }
}

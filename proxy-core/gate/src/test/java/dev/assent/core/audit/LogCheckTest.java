package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.LogCheck;
import dev.assent.core.audit.check.NewestCheckpoints;
import dev.assent.core.audit.check.OutcomeCheck;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileDisk;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The whole log in a folder: each chain, whether chains belong together, and whether anything that
/// has to be there was taken away.
class LogCheckTest {
  @TempDir Path root;
  private LogBench bench;

  @BeforeEach
  void begin() throws Exception {
    bench = new LogBench(root);
  }

  private static JsonObject outcome(String decision) {
    return JsonObject.builder().put("decision", decision).put("outcome", "answered").build();
  }

  private void write(int decisions, String... outcomes) throws Exception {
    try (var log = bench.open(LogBench.rhythm(1 << 20, 100))) {
      for (int i = 0; i < decisions; i++) {
        LogBench.append(log, i);
      }
      for (String id : outcomes) {
        log.append(AuditFile.OPERATIONS, "operation", outcome(id), Durability.WRITTEN);
      }
    }
  }

  private TrustSources anchored() {
    return new TrustSources(
        Optional.of(bench.anchor), Optional.of(bench.key.publicKey()), Optional.empty());
  }

  private TrustSources keyed() {
    return new TrustSources(Optional.empty(), Optional.of(bench.key.publicKey()), Optional.empty());
  }

  private Map<AuditFile, Verification> verify(TrustSources trust, boolean ours) {
    return new LogCheck(bench.folder, trust, ours).verify();
  }

  private void missing(TrustSources trust, boolean ours, String what) {
    var found = verify(trust, ours);
    assertThat(found).containsOnlyKeys(AuditFile.DECISIONS);
    assertThat(found.get(AuditFile.DECISIONS))
        .isInstanceOfSatisfying(
            Verification.Missing.class, gone -> assertThat(gone.why()).contains(what));
  }

  @Test
  void aWholeLogIsFoundInEachOfItsChains() throws Exception {
    write(3, "call-0", "call-2");
    var found = verify(anchored(), true);
    assertThat(found).containsOnlyKeys(AuditFile.values());
    assertThat(found.values()).hasOnlyElementsOfType(Verification.Intact.class);
    assertThat(((Verification.Intact) found.get(AuditFile.DECISIONS)).completeness())
        .isEqualTo(Verification.Completeness.PROVEN);
  }

  @Test
  void anOutcomeWithoutItsDecisionIsFound() throws Exception {
    write(3, "call-1", "call-7", "call-8");
    assertThat(verify(anchored(), true).get(AuditFile.OPERATIONS))
        .isInstanceOfSatisfying(
            Verification.Broken.class,
            broken -> {
              assertThat(broken.why()).contains("`call-7`").contains("decisions.jsonl");
              assertThat(broken.index()).isEqualTo(2);
              assertThat(broken.line()).isEqualTo(3);
              assertThat(broken.file()).isEqualTo("operations.jsonl");
            });
    assertThat(verify(anchored(), true).get(AuditFile.DECISIONS))
        .isInstanceOf(Verification.Intact.class);
  }

  @Test
  void chainsThatAreBrokenAreNotComparedWithEachOther() throws Exception {
    write(3, "call-7");
    String whole = Files.readString(bench.current());
    Files.writeString(bench.current(), whole.replace("call-1", "call-9"));
    var found = verify(anchored(), true);
    assertThat(found.get(AuditFile.DECISIONS)).isInstanceOf(Verification.Broken.class);
    assertThat(found.get(AuditFile.OPERATIONS)).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void aTornTailKeepsNobodyFromComparing() throws Exception {
    write(3, "call-7");
    Files.writeString(bench.current(), "{\"v\":1,\"seq\":", StandardOpenOption.APPEND);
    var found = verify(anchored(), true);
    assertThat(found.get(AuditFile.DECISIONS)).isInstanceOf(Verification.Torn.class);
    // Removed decisions cannot be told then: outcomes of calls within a day are passed over.
    assertThat(found.get(AuditFile.OPERATIONS)).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void outcomesOfDecisionsThatRetentionTookArePassedOver() throws Exception {
    write(1, "call-7");
    assertThat(OutcomeCheck.check(bench.folder, 0)).isPresent();
    assertThat(OutcomeCheck.check(bench.folder, 5)).isEmpty();
    var late = Clock.fixed(LogBench.START.plus(Duration.ofDays(2)), ZoneOffset.UTC);
    try (var log =
        FileAuditLog.open(
            bench.folder, bench.anchored(), LogBench.rhythm(1 << 20, 100), new FileDisk(), late)) {
      log.append(AuditFile.OPERATIONS, "operation", outcome("call-8"), Durability.WRITTEN);
      log.append(AuditFile.OPERATIONS, "other", outcome("call-9"), Durability.WRITTEN);
    }
    assertThat(OutcomeCheck.check(bench.folder, 5))
        .hasValueSatisfying(broken -> assertThat(broken.why()).contains("`call-8`"));
    assertThat(OutcomeCheck.check(bench.folder, 0))
        .hasValueSatisfying(broken -> assertThat(broken.why()).contains("`call-7`"));
  }

  @Test
  void whatSomebodyTookAwayProvesNothing() throws Exception {
    missing(anchored(), true, "found no folder");
    write(2);
    Files.delete(bench.anchor);
    missing(anchored(), true, "found no anchor");
    missing(anchored(), false, "found no anchor");
    missing(TrustSources.NONE, true, "no `installation.key`");
    assertThat(verify(keyed(), true).values()).hasOnlyElementsOfType(Verification.Intact.class);
    assertThat(verify(TrustSources.NONE, false).values())
        .hasOnlyElementsOfType(Verification.Intact.class);
  }

  @Test
  void aLogThatHasNoRecordsYetNeedsNeitherAnchorNorKey() throws Exception {
    Files.createDirectory(
        bench.folder,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createFile(bench.current());
    Files.writeString(bench.folder.resolve("notes.txt"), "not ours");
    assertThat(verify(anchored(), true).get(AuditFile.DECISIONS))
        .isNotInstanceOf(Verification.Missing.class);
    assertThat(verify(TrustSources.NONE, true).get(AuditFile.DECISIONS))
        .isNotInstanceOf(Verification.Missing.class);
    missing(anchored(), false, "found no anchor");
  }

  @Test
  void theNewestCheckpointsVouchForTheLogElsewhere() throws Exception {
    write(3, "call-0");
    var newest = NewestCheckpoints.of(bench.folder);
    assertThat(newest)
        .extracting(NewestCheckpoints.Newest::file)
        .contains(AuditFile.DECISIONS, AuditFile.OPERATIONS);
    var decisions = newest.getFirst();
    var last = new AuditReader(bench.folder, AuditFile.DECISIONS).newest(1).getFirst();
    assertThat(decisions.size()).isEqualTo(last.seq() + 1);
    assertThat(decisions.hash()).isEqualTo(last.content().string("hash").orElseThrow());
    assertThat(decisions.time()).isEqualTo(LogBench.START);
    assertThat(Files.readString(bench.current())).endsWith(decisions.line() + "\n");

    Path kept = root.resolve("kept.jsonl");
    NewestCheckpoints.write(bench.folder, newest, kept);
    assertThat(Files.readString(kept).lines())
        .containsExactlyElementsOf(newest.stream().map(NewestCheckpoints.Newest::line).toList());
    var trust =
        new TrustSources(Optional.of(kept), Optional.of(bench.key.publicKey()), Optional.empty());
    assertThat(verify(trust, true).get(AuditFile.DECISIONS))
        .isInstanceOfSatisfying(
            Verification.Intact.class,
            whole -> assertThat(whole.completeness()).isEqualTo(Verification.Completeness.PROVEN));
    // It is not replaced, and does not lie where whoever changes the log can change it.
    for (Path place : new Path[] {kept, bench.folder.resolve("kept.jsonl")}) {
      assertThatExceptionOfType(AuditException.class)
          .isThrownBy(() -> NewestCheckpoints.write(bench.folder, newest, place))
          .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.FOLDER));
    }
  }

  @Test
  void aLogWithoutCheckpointsHasNone() throws Exception {
    Files.createDirectory(
        bench.folder,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createFile(bench.current());
    assertThat(NewestCheckpoints.of(bench.folder)).isEmpty();
  }
}

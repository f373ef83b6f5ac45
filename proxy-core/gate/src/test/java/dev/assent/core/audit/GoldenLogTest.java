package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.check.Verification.Completeness;
import dev.assent.core.audit.check.Verification.Intact;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Logs that released versions wrote: they verify for ever.
class GoldenLogTest {
  private static final long DECISIONS = 50;
  private static final String HEAD =
      "4c365d494c91b5622b9dcc248ed603c89dd4672153e4f94455e072b671f6c16e";
  static final Path FOLDER = Project.sample("audit");

  /// One for each set of records that a version could write first.
  static final List<String> FORMATS = List.of("v1", "v1-retention");

  @Test
  void theLogOfFormatOneVerifiesWithItsAnchorAndKey() throws Exception {
    byte[] encoded =
        Base64.getDecoder().decode(Files.readString(FOLDER.resolve("v1-key.txt")).strip());
    var key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    var trust =
        new TrustSources(
            Optional.of(FOLDER.resolve("v1-anchor.jsonl")),
            Optional.of(key),
            Optional.of("golden/files"));
    assertThat(AuditVerifier.verify(FOLDER.resolve("v1"), AuditFile.DECISIONS, trust))
        .isEqualTo(new Intact(DECISIONS, HEAD, new Verification.Proof(DECISIONS, DECISIONS), 0));
    assertThat(AuditVerifier.verify(FOLDER.resolve("v1"), AuditFile.OPERATIONS, trust))
        .isInstanceOfSatisfying(
            Intact.class, it -> assertThat(it.completeness()).isEqualTo(Completeness.PROVEN));
    assertThat(AuditVerifier.verify(FOLDER.resolve("v1"), AuditFile.AUTH, trust))
        .isInstanceOfSatisfying(Intact.class, it -> assertThat(it.size()).isEqualTo(2));
  }

  @Test
  void theLogWithAGapAndRemovedFilesVerifiesWithItsAnchorAndKey() throws Exception {
    byte[] encoded =
        Base64.getDecoder()
            .decode(Files.readString(FOLDER.resolve("v1-retention-key.txt")).strip());
    var key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    var trust =
        new TrustSources(
            Optional.of(FOLDER.resolve("v1-retention-anchor.jsonl")),
            Optional.of(key),
            Optional.of("golden/files"));
    for (AuditFile file : AuditFile.values()) {
      assertThat(AuditVerifier.verify(FOLDER.resolve("v1-retention"), file, trust))
          .isInstanceOfSatisfying(
              Intact.class,
              it -> {
                assertThat(it.completeness()).isEqualTo(Completeness.PROVEN);
                assertThat(it.removed()).isPositive();
              });
    }
    var found = new AuditReader(FOLDER.resolve("v1-retention"), AuditFile.DECISIONS).since(0, 1000);
    assertThat(found)
        .extracting(AuditRecord::type)
        .contains("gap", "retention", "incident", "decision", "checkpoint");
    assertThat(found.getLast().seq()).isGreaterThan(found.size());
    RecordExamples.show(found, "retention", "incident");
  }

  @Test
  void theLogOfFormatOneReads() throws Exception {
    var reader = new AuditReader(FOLDER.resolve("v1"), AuditFile.DECISIONS);
    var decisions =
        reader.since(0, 1000).stream().filter(record -> record.type().equals("decision")).toList();
    assertThat(decisions).hasSize(41);
    assertThat(decisions.getLast().content().string("path")).contains("/home/ann/größe \u0085 40");
    assertThat(reader.newest(1000))
        .filteredOn(record -> record.type().equals("incident"))
        .hasSize(1);
  }
}

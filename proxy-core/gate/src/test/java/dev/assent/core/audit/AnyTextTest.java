package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.RandomTrees;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records of every text and length are read back as they were written, and their chain holds.
class AnyTextTest {
  private static final int RECORDS = 3000;

  @TempDir private Path root;

  @Test
  void recordsAreReadBackAsTheyWereWritten() throws Exception {
    var bench = new LogBench(root);
    var written = new ArrayList<JsonObject>();
    try (var log =
        bench.open(new ChainLimits(8 << 20, 500, Duration.ofMinutes(10), Duration.ofMinutes(1)))) {
      for (int i = 0; i < RECORDS; i++) {
        var body = new RandomTrees(i, _ -> true).object();
        written.add(body);
        log.append(AuditFile.DECISIONS, "decision", body, Durability.WRITTEN);
      }
    }
    List<AuditRecord> read =
        new AuditReader(bench.folder, AuditFile.DECISIONS)
            .since(0, 2 * RECORDS).stream()
                .filter(record -> record.type().equals("decision"))
                .toList();
    assertThat(read).hasSize(RECORDS);
    for (int i = 0; i < RECORDS; i++) {
      var content = read.get(i).content();
      for (var member : written.get(i).members().entrySet()) {
        assertThat(content.get(member.getKey())).as("record " + i).isEqualTo(member.getValue());
      }
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
  }
}

package dev.assent.core.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `audit export` and `audit anchor` over a small log.
class AuditExportCommandTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir Path root;
  InstallationKey key;
  StringWriter out = new StringWriter();
  StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws Exception {
    key = InstallationKey.loadOrCreate(root.resolve("key"));
    var now = new AtomicReference<>(START);
    var options = new AuditOptions("me/files", 64, Optional.empty(), key);
    try (var log = FileAuditLog.open(root.resolve("files"), options, clock(now::get))) {
      decide(log, "allow", "read_file", "a");
      now.set(START.plus(Duration.ofSeconds(30)));
      decide(log, "deny", "write_file", "=cmd|' /C calc'!A0");
      now.set(START.plus(Duration.ofSeconds(50)));
      decide(log, "deny", "@SUM(1)", "  +1\n\r\u0000\u2028\"x\",");
    }
  }

  @Test
  void aTableHasARowForEachRecordAndNoFormula() {
    assertThat(run("export", "--proxy", "files")).isZero();
    var rows = out.toString().split("\r\n");
    assertThat(rows).hasSize(6);
    assertThat(rows[0]).startsWith("\"seq\",\"time\",\"type\",\"id\"").endsWith("\"record\"");
    assertThat(rows[2]).startsWith("\"1\",\"2026-11-21T10:00:00.000000Z\",\"decision\",\"a\"");
    assertThat(rows[3]).contains(",\"'=cmd|' /C calc'!A0\",");
    assertThat(rows[4])
        .contains(",\"'  +1\\u000a\\u000d\\u0000\\u2028\"\"x\"\",\"")
        .contains(",\"'@SUM(1)\",");
    assertThat(rows[1]).contains("\"checkpoint\"");
    assertThat(rows[5]).contains("\"checkpoint\"");
    for (String row : rows) {
      assertThat(row.chars()).noneMatch(c -> c < 0x20);
      assertThat(row).doesNotContainPattern("(^|,)\"[=+@-]");
    }
  }

  @Test
  void linesAreTheRecordsThemselves() throws Exception {
    assertThat(run("export", "--proxy", "files", "--format", "jsonl")).isZero();
    assertThat(out.toString()).isEqualTo(Files.readString(root.resolve("files/decisions.jsonl")));
  }

  @Test
  void decisionToolAndTimeNarrowWhatIsPrinted() throws Exception {
    assertThat(ids("--decision", "deny"))
        .containsExactly("=cmd|' /C calc'!A0", "  +1\n\r\u0000\u2028\"x\",");
    assertThat(ids("--decision", "allow,hitl")).containsExactly("a");
    assertThat(ids("--tool", "write_file,read_file")).hasSize(2);
    assertThat(ids("--from", "2026-11-21T10:00:30Z", "--tool", "write_file")).hasSize(1);
    assertThat(ids("--until", "2026-11-21T10:00:30Z")).containsExactly("a");
    assertThat(ids("--from", "2026-11-22")).isEmpty();
    assertThat(ids("--from", "2026-11-21", "--until", "2026-11-22", "--tool", "read_file"))
        .containsExactly("a");
  }

  @Test
  void aServerThatWasNeverUsedHasNoRows() throws Exception {
    Files.move(root.resolve("files"), root.resolve("elsewhere"));
    assertThat(run("export", "--proxy", "files")).isZero();
    assertThat(out.toString().split("\r\n")).hasSize(1);
    assertThat(run("export", "--folder", root.resolve("files").toString())).isEqualTo(2);
  }

  @Test
  void theAnchorIsShownAndKeptAndProvesTheLogLater() throws Exception {
    assertThat(run("anchor", "--proxy", "files")).isZero();
    assertThat(out.toString()).startsWith("decisions: 5 records at 2026-11-21T10:00:50Z, ");
    assertThat(run("anchor", "--proxy", "files", "--write", "kept")).isZero();
    assertThat(run("verify", "--folder", "files", "--anchor", "kept")).isZero();
    assertThat(out.toString())
        .contains("files decisions: intact, 5 records, its end vouched for by the anchor");
    var lines = Files.readAllLines(root.resolve("files/decisions.jsonl"));
    Files.writeString(root.resolve("files/decisions.jsonl"), lines.getFirst() + "\n");
    assertThat(run("verify", "--folder", "files", "--anchor", "kept")).isEqualTo(1);
    assertThat(run("anchor", "--proxy", "files", "--write", "kept")).isEqualTo(2);
    assertThat(run("anchor", "--proxy", "files", "--write", "files/inside")).isEqualTo(2);
  }

  @Test
  void noAnchorIsWrittenOfALogThatDoesNotVerify() throws Exception {
    Path file = root.resolve("files/decisions.jsonl");
    Files.writeString(file, Files.readString(file).replaceFirst("read_file", "list_file"));
    assertThat(run("anchor", "--proxy", "files", "--write", "kept")).isEqualTo(1);
    assertThat(out.toString()).contains("BROKEN at record 1");
    assertThat(root.resolve("kept")).doesNotExist();
  }

  @Test
  void noAnchorIsWrittenOfChainsThatDoNotBelongTogether() throws Exception {
    var options = new AuditOptions("me/files", 64, Optional.empty(), key);
    try (var log = FileAuditLog.open(root.resolve("files"), options, clock(() -> START))) {
      var outcome = JsonObject.builder().put("decision", "of nobody").put("outcome", "answered");
      log.append(AuditFile.OPERATIONS, "operation", outcome.build(), Durability.WRITTEN);
    }
    assertThat(run("verify", "--proxy", "files")).isEqualTo(1);
    assertThat(out.toString()).contains("`of nobody`");
    assertThat(run("anchor", "--proxy", "files", "--write", "kept")).isEqualTo(1);
    assertThat(out.toString()).contains("files operations: BROKEN");
    assertThat(root.resolve("kept")).doesNotExist();
  }

  private List<String> ids(String... filters) throws Exception {
    var words =
        new java.util.ArrayList<>(List.of("export", "--proxy", "files", "--format", "jsonl"));
    words.addAll(List.of(filters));
    out.getBuffer().setLength(0);
    assertThat(run(words.toArray(String[]::new))).as(err.toString()).isZero();
    var ids = new java.util.ArrayList<String>();
    for (String line : out.toString().split("\n")) {
      if (!line.isEmpty()) {
        ((JsonObject) JsonReader.read(line, JsonLimits.MESSAGE)).string("id").ifPresent(ids::add);
      }
    }
    return ids;
  }

  private static void decide(FileAuditLog log, String decision, String tool, String id)
      throws Exception {
    var resource = JsonObject.builder().put("tool_name", tool).build();
    var body =
        JsonObject.builder()
            .put("id", id)
            .put("decision", decision)
            .put("attributes", JsonObject.builder().put("resource", resource).build())
            .build();
    log.append(AuditFile.DECISIONS, "decision", body, Durability.FORCED);
  }

  private static Clock clock(InstantSource source) {
    return source.withZone(ZoneOffset.UTC);
  }

  private int run(String... words) {
    var command = AuditCommand.create(new Folders());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(words);
  }

  private final class Folders implements AuditFolders {
    @Override
    public List<String> proxies() {
      return List.of("files", "mail");
    }

    @Override
    public Optional<Path> folder(String proxy) {
      return proxies().contains(proxy) ? Optional.of(root.resolve(proxy)) : Optional.empty();
    }

    @Override
    public TrustSources trust(String proxy) {
      return new TrustSources(
          Optional.empty(), Optional.of(key.publicKey()), Optional.of("me/" + proxy));
    }

    @Override
    public Path path(String argument) {
      return root.resolve(argument).normalize();
    }
  }
}

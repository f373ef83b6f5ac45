package dev.assent.core.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.cli.CliRig;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditVerifyCommandTest {
  @TempDir Path root;
  Path anchor;
  InstallationKey key;
  StringWriter out = new StringWriter();
  StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws Exception {
    anchor = root.resolve("anchor");
    key = InstallationKey.loadOrCreate(root.resolve("key"));
    var options = new AuditOptions("me/files", 64, Optional.of(anchor), key);
    try (var log =
        FileAuditLog.open(
            root.resolve("files"), options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      log.append(
          AuditFile.DECISIONS,
          "decision",
          JsonObject.builder().put("id", "a").build(),
          Durability.FORCED);
    }
  }

  @Test
  void aLogWhoseFolderIsGoneEndsWithTwo() {
    assertThat(run("verify")).isEqualTo(2);
    assertThat(out.toString())
        .contains("files decisions: intact", "mail decisions: MISSING: found no folder");
  }

  @Test
  void anUnfinishedLineIsATornTail() throws Exception {
    Files.writeString(
        root.resolve("files/operations.jsonl"),
        "{\"v\":1,\"seq\":0",
        java.nio.file.StandardOpenOption.APPEND);
    assertThat(run("verify", "--proxy", "files")).isZero();
    assertThat(out.toString())
        .contains("files operations: torn tail: 0 records intact, then 14 bytes");
  }

  @Test
  void anAnchorThatIsGoneEndsWithTwo() throws Exception {
    assertThat(run("verify", "--folder", "files", "--anchor", "nowhere")).isEqualTo(2);
    assertThat(out.toString()).contains("MISSING: found no anchor");
    Files.delete(anchor);
    assertThat(run("verify", "--proxy", "files")).isEqualTo(2);
  }

  @Test
  void anOutcomeOfACallWithoutDecisionEndsWithOne() throws Exception {
    var options = new AuditOptions("me/files", 64, Optional.of(anchor), key);
    try (var log =
        FileAuditLog.open(
            root.resolve("files"), options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      log.append(
          AuditFile.OPERATIONS,
          "operation",
          JsonObject.builder().put("decision", "a").build(),
          Durability.FORCED);
    }
    assertThat(run("verify", "--proxy", "files")).isZero();
    try (var log =
        FileAuditLog.open(
            root.resolve("files"), options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      log.append(
          AuditFile.OPERATIONS,
          "operation",
          JsonObject.builder().put("decision", "b").build(),
          Durability.FORCED);
    }
    assertThat(run("verify", "--proxy", "files")).isEqualTo(1);
    assertThat(out.toString())
        .contains("files operations: BROKEN at record 3", "the outcome of the call `b`");
  }

  @Test
  void intactLogsEndWithZero() throws Exception {
    Files.createDirectory(root.resolve("mail"));
    assertThat(run("verify")).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "files decisions: intact, 3 records, its end vouched for by the anchor",
            "files operations: intact, 0 records, completeness unproven",
            "files auth: intact, 0 records, completeness unproven",
            "mail decisions: intact, 0 records, completeness unproven",
            "mail operations: intact, 0 records, completeness unproven",
            "mail auth: intact, 0 records, completeness unproven");
  }

  @Test
  void aChangedLogEndsWithOneAndNamesThePlace() throws Exception {
    Path file = root.resolve("files/decisions.jsonl");
    Files.writeString(file, Files.readString(file).replace("\"id\":\"a\"", "\"id\":\"b\""));
    assertThat(run("verify", "--proxy", "files")).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("files decisions: BROKEN at record 1 (decisions.jsonl, line 2): found hash");
  }

  @Test
  void aCutLogEndsWithOne() throws Exception {
    Files.writeString(root.resolve("files/decisions.jsonl"), "");
    assertThat(run("verify", "--proxy", "files")).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("files decisions: CUT: found 0 records, expected at least 3");
  }

  @Test
  void programsGetJson() throws Exception {
    assertThat(run("verify", "--proxy", "files", "--json")).isZero();
    var tree = (JsonObject) JsonReader.read(out.toString(), JsonLimits.FILE);
    var first = (JsonObject) tree.array("chains").orElseThrow().items().getFirst();
    assertThat(first.string("result")).contains("intact");
    assertThat(first.string("chain")).contains("decisions");
    assertThat(first.string("completeness")).contains("proven");
  }

  @Test
  void theCommandFindsTheLogsOfTheHome() throws Exception {
    var console = new CliRig(root);
    assertThat(console.run("audit", "verify")).isZero();
    assertThat(console.out).isEqualTo("no proxy yet, no log\n");
    assertThat(console.home().resolve("installation.key")).doesNotExist();
    assertThat(console.run("proxy", "add", "notes", "--", "server")).isZero();
    var own = InstallationKey.loadOrCreate(console.home().resolve("installation.key"));
    var options = new AuditOptions(own.originOf("notes"), 64, Optional.empty(), own);
    Path folder = console.home().resolve("proxies/notes/audit");
    try (var log = FileAuditLog.open(folder, options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      log.append(AuditFile.AUTH, "session_opened", JsonObject.EMPTY, Durability.FORCED);
    }
    assertThat(console.run("audit", "verify", "--proxy", "notes")).isZero();
    assertThat(console.out).contains("notes auth: intact, 3 records, completeness unproven");
    Files.writeString(folder.resolve("auth.jsonl"), "junk\n");
    assertThat(console.run("audit", "verify")).isEqualTo(1);
    assertThat(console.run("audit", "verify", "--proxy", "../notes")).isEqualTo(2);
    assertThat(console.run("audit")).isEqualTo(2);
    assertThat(console.err).contains("found no verb, expected one of verify");
  }

  @Test
  void removingAProxyClosesTheLogThatAKilledCoreLeft() throws Exception {
    var console = new CliRig(root);
    assertThat(console.run("proxy", "add", "notes", "--", "server")).isZero();
    var own = InstallationKey.loadOrCreate(console.home().resolve("installation.key"));
    var options = new AuditOptions(own.originOf("notes"), 64, Optional.empty(), own);
    Path folder = console.home().resolve("proxies/notes/audit");
    try (var log = FileAuditLog.open(folder, options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      log.append(AuditFile.AUTH, "session_opened", JsonObject.EMPTY, Durability.FORCED);
    }
    var lines = Files.readAllLines(folder.resolve("auth.jsonl"));
    Files.writeString(folder.resolve("auth.jsonl"), lines.getFirst() + "\n{\"v\":1,");
    assertThat(console.run("proxy", "remove", "notes")).isZero();
    assertThat(Files.readAllLines(folder.resolve("auth.jsonl")).getLast())
        .contains("\"type\":\"checkpoint\"");
    assertThat(console.run("audit", "verify", "--proxy", "notes")).isZero();
    assertThat(console.out).contains("notes auth: intact, 3 records");
  }

  private int run(String... arguments) {
    return AuditCommand.create(new Places())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private final class Places implements AuditFolders {
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
      return proxy.equals("files")
          ? new TrustSources(
              Optional.of(anchor), Optional.of(key.publicKey()), Optional.of("me/files"))
          : TrustSources.NONE;
    }

    @Override
    public Path path(String argument) {
      return root.resolve(argument);
    }
  }
}

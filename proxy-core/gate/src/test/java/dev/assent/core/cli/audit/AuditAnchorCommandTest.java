package dev.assent.core.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks that `audit anchor` keeps what `audit verify` finds whole.
class AuditAnchorCommandTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir Path root;
  InstallationKey key;
  StringWriter out = new StringWriter();
  StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws Exception {
    key = InstallationKey.loadOrCreate(root.resolve("key"));
    append(AuditFile.DECISIONS, "decision", JsonObject.builder().put("id", "a"));
  }

  private void append(AuditFile chain, String type, JsonObject.Builder body) throws Exception {
    var options = new AuditOptions("me/files", 64, Optional.empty(), key);
    try (var log =
        FileAuditLog.open(root.resolve("files"), options, Clock.fixed(START, ZoneOffset.UTC))) {
      log.append(chain, type, body.build(), Durability.WRITTEN);
    }
  }

  @Test
  void noAnchorIsWrittenOfChainsThatDoNotBelongTogether() throws Exception {
    append(
        AuditFile.OPERATIONS,
        "operation",
        JsonObject.builder().put("decision", "of nobody").put("outcome", "answered"));
    assertThat(run("verify", "--proxy", "files")).isEqualTo(1);
    assertThat(out.toString()).contains("`of nobody`");
    assertThat(run("anchor", "--proxy", "files", "--write", "kept")).isEqualTo(1);
    assertThat(out.toString()).contains("files operations: BROKEN");
    assertThat(root.resolve("kept")).doesNotExist();
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

package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests `assent identity log`.
class IdentityLogCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
    for (String name : new String[] {"files", "mail"}) {
      assertThat(
              console.run(
                  "proxy",
                  "add",
                  name,
                  "--url",
                  "https://" + name + ".example.com/mcp",
                  "--policy",
                  "empty"))
          .as(console.err)
          .isZero();
    }
  }

  private void log(String server, int second, String type, JsonObject body) throws Exception {
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    var clock = Clock.fixed(Instant.EPOCH.plusSeconds(second), ZoneOffset.UTC);
    try (var log =
        FileAuditLog.open(
            console.home().resolve("proxies").resolve(server).resolve("audit"),
            new AuditOptions("me/" + server, 64, Optional.empty(), key),
            clock)) {
      var _ = log.append(AuditFile.AUTH, type, body, Durability.FORCED);
    }
  }

  private static JsonObject.Builder who() {
    return JsonObject.builder().put("subject", "sam").put("issuer", "https://id.example.com");
  }

  private void fill() throws Exception {
    log("files", 1, "signed_in", who().put("cause", "signed_in").build());
    log(
        "mail",
        2,
        "server_sign_in_refused",
        JsonObject.builder()
            .put("server", "mail")
            .put("reason", "grant-refused")
            .put("message", "the issuer does not take it")
            .build());
  }

  @Test
  void newestFirstInWords() throws Exception {
    fill();
    assertThat(console.run("identity", "log")).as(console.err).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            1970-01-01T00:00:02Z  the sign-in to mail is refused: the issuer does not take it
            1970-01-01T00:00:01Z  signed in as sam at https://id.example.com
            """);
    assertThat(console.run("identity", "log", "--kind", "refusals")).isZero();
    assertThat(console.out).contains("to mail").doesNotContain("as sam");
    assertThat(console.run("identity", "log", "--server", "files", "--limit", "1")).isZero();
    assertThat(console.out).contains("as sam").doesNotContain("to mail");
  }

  @Test
  void aProgramGetsTheRecords() throws Exception {
    fill();
    assertThat(console.run("identity", "log", "--json", "--limit", "1")).as(console.err).isZero();
    var read = (JsonObject) JsonReader.read(console.out, dev.assent.core.json.JsonLimits.FILE);
    assertThat(read.array("events").orElseThrow().items()).hasSize(1);
    assertThat(console.out)
        .contains("\"type\": \"server_sign_in_refused\"", "\"more\": true")
        .doesNotContain("hash");
  }

  @Test
  void withoutALogNothingIsOnRecord() {
    assertThat(console.run("identity", "log")).isZero();
    assertThat(console.out).isEqualTo("nothing is on record\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--kind; logins; found `logins` in --kind, expected sign-ins, refusals or servers",
        "--server; none; found no proxy `none`",
        "--limit; 0; found 0 in --limit, expected 1 to 10000",
        "--limit; x; x"
      })
  void badInputSaysWhatIsExpected(String option, String value, String says) {
    assertThat(console.run("identity", "log", option, value)).isEqualTo(2);
    assertThat(console.err).contains(says);
  }
}

package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.SignInHistory.Kind;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the history of sign-ins over the logs of two servers.
class SignInHistoryTest {
  private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");

  @TempDir Path root;
  private Map<String, Path> folders;

  @BeforeEach
  void open() {
    folders =
        Map.of(
            "files",
            root.resolve("files"),
            "mail",
            root.resolve("mail"),
            "never-used",
            root.resolve("none"));
  }

  private void log(String server, int second, String type, JsonObject body) throws Exception {
    var bench = new LogBench(root);
    var clock = Clock.fixed(NOON.plusSeconds(second), ZoneOffset.UTC);
    try (var log = FileAuditLog.open(root.resolve(server), bench.options(), clock)) {
      var _ = log.append(AuditFile.AUTH, type, body, Durability.FORCED);
    }
  }

  private static JsonObject of(String issuer) {
    return JsonObject.builder().put("subject", "sam").put("issuer", issuer).build();
  }

  private List<String> types(Kind kind, int most) {
    return SignInHistory.newest(folders, kind, most).entries().stream()
        .map(SignInHistory.Entry::type)
        .toList();
  }

  private void fill() throws Exception {
    log("files", 1, "signed_in", of("a"));
    log("mail", 2, "signed_in", of("a"));
    log("files", 3, "session_opened", JsonObject.EMPTY);
    log("mail", 4, "server_signed_in", of("b"));
    log("mail", 5, "server_sign_in_refused", of("b"));
    log("files", 6, "sign_in_refused", of("a"));
  }

  @Test
  void newestFirstAndWhatIsInEveryLogOnce() throws Exception {
    fill();
    var page = SignInHistory.newest(folders, Kind.ALL, 10);
    assertThat(page.entries())
        .extracting(SignInHistory.Entry::type)
        .containsExactly(
            "sign_in_refused", "server_sign_in_refused", "server_signed_in", "signed_in");
    assertThat(page.entries().getLast().servers()).containsExactly("files", "mail");
    assertThat(page.more()).isFalse();
    assertThat(page.unreadable()).isEmpty();
  }

  @Test
  void eachKindHasItsOwn() throws Exception {
    fill();
    assertThat(types(Kind.SIGN_INS, 9)).containsExactly("server_signed_in", "signed_in");
    assertThat(types(Kind.REFUSALS, 9))
        .containsExactly("sign_in_refused", "server_sign_in_refused");
    assertThat(types(Kind.SERVERS, 9))
        .containsExactly("server_sign_in_refused", "server_signed_in");
    assertThat(types(Kind.ALL, 2)).containsExactly("sign_in_refused", "server_sign_in_refused");
    assertThat(SignInHistory.newest(folders, Kind.ALL, 2).more()).isTrue();
  }

  @Test
  void twoInOneLogAreTwo() throws Exception {
    log("files", 1, "sign_in_refused", of("a"));
    log("files", 2, "sign_in_refused", of("a"));
    log("mail", 2, "sign_in_refused", of("a"));
    assertThat(types(Kind.ALL, 9)).hasSize(2);
  }

  @Test
  void whatACommandDidStandsWhereItHappened() throws Exception {
    log("files", 5, "server_signed_in", of("a"));
    log(
        "files",
        9,
        "server_signed_out",
        of("a").with("at", new dev.assent.core.json.JsonString(NOON.toString())));
    assertThat(types(Kind.ALL, 9)).containsExactly("server_signed_in", "server_signed_out");
    assertThat(SignInHistory.newest(folders, Kind.ALL, 9).entries().getLast().time())
        .isEqualTo(NOON);
  }

  @Test
  void aLogThatCannotBeReadIsNamedAndTheOthersAreShown() throws Exception {
    fill();
    Files.delete(root.resolve("files/auth.jsonl"));
    Files.createDirectory(root.resolve("files/auth.jsonl"));
    var page = SignInHistory.newest(folders, Kind.ALL, 9);
    assertThat(page.unreadable()).containsOnlyKeys("files");
    assertThat(page.entries()).isNotEmpty();
  }
}

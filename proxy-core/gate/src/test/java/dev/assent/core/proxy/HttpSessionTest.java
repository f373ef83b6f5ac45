package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.front.RawHttpClient;
import dev.assent.testing.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients over HTTP before a real core and server: the same judgement, the same records, a server
/// of their own.
class HttpSessionTest {
  private static final String ALLOW_READ =
      """
      {"default_action": "deny", "rules": [{"id": "r", "effect": "allow", "conditions": {"tool_name": "read"}}]}
      """;

  @TempDir Path folder;

  private CoreRig rig(Optional<HttpFrontEnd> front) throws Exception {
    var definition =
        CoreRig.definition(
                CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120))
            .withHttpFrontEnd(front);
    return new CoreRig(folder, ALLOW_READ, definition);
  }

  private static RawHttpClient post(int port, String token, String body, String... headers)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    var lines =
        new ArrayList<>(
            List.of(
                "POST /mcp HTTP/1.1",
                "Host: localhost:" + port,
                "Authorization: Bearer " + token,
                "Content-Type: application/json",
                "Accept: application/json, text/event-stream",
                "Content-Length: " + bytes.length));
    lines.addAll(List.of(headers));
    return new RawHttpClient(port, lines, bytes);
  }

  private static String answer(RawHttpClient http) throws IOException {
    try (http) {
      return http.headers.getOrDefault("content-type", "").equals("text/event-stream")
          ? http.data()
          : http.body();
    }
  }

  private static String call(int id, String tool) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"arguments\":{}}}";
  }

  @Test
  void callsOverHttpAreJudgedAndRecordedLikeThoseOfABridge() throws Exception {
    int port = FreePort.next();
    try (var rig = rig(Optional.of(new HttpFrontEnd(port, Optional.empty())))) {
      CoreRig.until("it listens", () -> rig.core.httpAddress("files").isPresent());
      String token =
          new String(HttpToken.loadOrCreate(rig.core.home(), "files"), StandardCharsets.US_ASCII);
      assertThat(answer(post(port, "wrong" + token, call(1, "read"))))
          .contains("the token is wrong");
      RawHttpClient begun =
          post(
              port,
              token,
              "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                  + "\"capabilities\":{},\"clientInfo\":{\"name\":\"over http\",\"version\":\"1\"}}}");
      String handle = begun.headers.get("mcp-session-id");
      assertThat(answer(begun)).contains("\"protocolVersion\":\"2025-11-25\"");
      String session = "MCP-Session-Id: " + handle;
      assertThat(answer(post(port, token, call(1, "read"), session)))
          .contains("\"id\":1")
          .doesNotContain("isError");
      assertThat(answer(post(port, token, call(2, "write"), session)))
          .contains("\"id\":2")
          .contains("\"isError\":true");
      assertThat(rig.seenLines()).hasSize(1).first().asString().contains("\"read\"");
      assertThat(rig.core.sessions()).isEqualTo(1);
      assertThat(rig.decision("2").string("decision")).contains("deny");
      var lines =
          List.of(
              "DELETE /mcp HTTP/1.1",
              "Host: localhost:" + port,
              "Authorization: Bearer " + token,
              session);
      new RawHttpClient(port, lines, new byte[0]).close();
      CoreRig.until("the session is over", () -> rig.core.sessions() == 0);
      assertThat(rig.records(AuditFile.AUTH).stream().map(record -> record.type()))
          .contains("http_refused", "session_opened", "session_closed");
      RecordExamples.show(rig.records(AuditFile.AUTH), "http_refused");
      assertNowhere(folder, handle);
      Files.delete(rig.core.home().httpToken("files"));
      assertNowhere(folder, token);
    }
  }

  // Session ids and tokens are in no file but the token's own.
  private static void assertNowhere(Path folder, String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          files.filter(Files::isRegularFile).filter(f -> !f.endsWith("http-token")).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(text);
      }
    }
  }

  @Test
  void nothingListensUnlessItIsConfigured() throws Exception {
    try (var rig = rig(Optional.empty());
        var client = rig.connect()) {
      client.shakeHands();
      assertThat(rig.core.httpAddress("files")).isEmpty();
      assertThat(rig.core.httpTrouble("files")).isEmpty();
      assertThat(Files.exists(rig.core.home().httpToken("files"))).isFalse();
      assertThat(listening()).isEmpty();
    }
  }

  // The sockets of this process that listen, as the kernel counts them; other platforms have no
  // such list.
  private static List<String> listening() throws IOException {
    var inodes = new ArrayList<String>();
    for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
      if (Files.exists(Path.of(table))) {
        Files.readAllLines(Path.of(table)).stream()
            .map(line -> line.strip().split("\\s+"))
            .filter(cells -> cells.length > 9 && cells[3].equals("0A"))
            .forEach(cells -> inodes.add("socket:[" + cells[9] + "]"));
      }
    }
    var mine = new ArrayList<String>();
    if (!inodes.isEmpty()) {
      try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
        for (Path descriptor : descriptors.toList()) {
          if (Files.isSymbolicLink(descriptor)
              && inodes.contains(Files.readSymbolicLink(descriptor).toString())) {
            mine.add(descriptor.toString());
          }
        }
      }
    }
    return mine;
  }

  @Test
  void aPortThatIsTakenIsSaidAndTheBridgeStillWorks() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        var rig = rig(Optional.of(new HttpFrontEnd(taken.getLocalPort(), Optional.empty())));
        var client = rig.connect()) {
      CoreRig.until("it says so", () -> rig.core.httpTrouble("files").isPresent());
      assertThat(rig.core.httpTrouble("files").orElseThrow().text())
          .contains("port " + taken.getLocalPort());
      client.shakeHands();
    }
  }

  @Test
  void aTokenThatTheKeyStoreDoesNotGiveKeepsItShut() throws Exception {
    try (var rig = rig(Optional.of(new HttpFrontEnd(FreePort.next(), Optional.of("http/files"))))) {
      CoreRig.until("it says so", () -> rig.core.httpTrouble("files").isPresent());
      assertThat(rig.core.httpTrouble("files").orElseThrow().text())
          .startsWith("its token cannot be read: ");
      assertThat(rig.core.httpAddress("files")).isEmpty();
    }
  }
}

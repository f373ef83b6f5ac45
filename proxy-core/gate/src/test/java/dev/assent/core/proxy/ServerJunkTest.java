package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.json.JsonNumber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A server that prints more than messages: at most the call concerned suffers, and the session
/// goes on.
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
class ServerJunkTest {
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";

  /// Lines that answer none of the open calls 1, "a" and 3.
  private static final List<String> NO_ANSWERS =
      List.of(
          "{\"level\":30,\"time\":1732526000000,\"pid\":7,\"hostname\":\"h\",\"msg\":\"listening\"}",
          "{\"level\":\"error\",\"id\":1,\"error\":{\"message\":\"boom\"},\"message\":\"request failed\"}",
          "{\"level\":30,\"req\":{\"id\":1,\"method\":\"GET\"},\"res\":{\"statusCode\":200},\"result\":\"ok\",\"id\":1}",
          "{\n  \"level\": \"info\",\n  \"message\": \"pretty\",\n  \"meta\": {\n    \"id\": 1\n  }\n}",
          "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":98,\"result\":{\"x\":NaN}}",
          "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"what\"}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"x\":NaN}}",
          "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"roots/list\",\"params\":{\"a\":1,\"a\":2}}",
          "{\"a\":" + "[".repeat(500) + "]".repeat(500) + "}",
          "[{\"level\":\"info\"}]",
          "[]",
          "{}",
          "{",
          "}",
          "{'python': 'dict', 'id': 1}",
          "{\"id\":1}",
          "{\"a\":\"" + "x".repeat(17 << 20) + "\"}");

  /// Damaged answers to call 1.
  private static final List<String> DAMAGED =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"text\":\"\\ud83d\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":NaN}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":-Infinity}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":undefined}}",
          "{\"result\":{\"x\":1,\"x\":2},\"jsonrpc\":\"2.0\",\"id\":1}",
          "{\"jsonrpc\":\"2.0\",\"id\":1.0,\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{\"code\":1,\"message\":\"both\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":[\"no object\"]}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\\x\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + "[".repeat(500) + "]".repeat(500) + "}",
          "{\"id\":1,\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"text\":\"cut",
          "{\"result\":\"" + "x".repeat(17 << 20) + "\",\"jsonrpc\":\"2.0\",\"id\":1}",
          "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]");

  /// Answers to call 1 that may come once more as they should.
  private static final List<String> DOUBTFUL =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
          "debug: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
          "{\n  \"jsonrpc\": \"2.0\",\n  \"id\": 1,\n  \"result\": {\n    \"content\": []\n  }\n}");

  @TempDir private Path folder;

  private final class Session implements AutoCloseable {
    private final LiveServer server;
    private final CoreRig rig;
    private final CoreRig.Client client;
    private final LiveServer.Session peer;
    private final ReceivedLines lines;

    Session() throws Exception {
      this(new LiveServer());
    }

    private Session(LiveServer server) throws Exception {
      this(server, new CoreRig(folder, ALL, Duration.ofSeconds(120), server.command(folder)));
    }

    /// Of another client of the same core.
    private Session(LiveServer server, CoreRig rig) throws Exception {
      this.server = server;
      this.rig = rig;
      rig.doNotForce();
      rig.core.config().set("limits.partial_line_seconds", JsonNumber.of(5));
      client = rig.connect();
      peer = server.accept();
      lines = new ReceivedLines("the client", client::line);
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
      peer.received.next();
      peer.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\"}}");
      lines.next();
    }

    void open(String... ids) throws Exception {
      for (String id : ids) {
        client.sendRaw(
            "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"vendor/slow\",\"params\":{}}\n");
        peer.received.next();
      }
    }

    void answers(String... ids) throws Exception {
      for (String id : ids) {
        String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}";
        peer.send(answer);
        assertThat(lines.next(answer)).isEqualTo(answer);
      }
    }

    List<String> incidents() throws Exception {
      return rig.records(AuditFile.OPERATIONS).stream()
          .filter(record -> record.type().equals("incident"))
          .flatMap(record -> record.content().string("code").stream())
          .toList();
    }

    @Override
    public void close() throws java.io.IOException {
      peer.close();
      client.close();
      rig.close();
      server.close();
    }
  }

  @Test
  void whatAnswersNothingEndsNothing() throws Exception {
    try (var session = new Session()) {
      session.open("1", "\"a\"", "3");
      for (String junk : NO_ANSWERS) {
        session.peer.send(junk);
      }
      // Longer than a doubtful answer would be waited for.
      TimeUnit.MILLISECONDS.sleep(2500);
      session.answers("1", "\"a\"", "3");
      CoreRig.until(
          "it is on record",
          () ->
              session
                  .incidents()
                  .containsAll(List.of("noise", "damaged", "unknown-answer", "error-without-id")));
      RecordExamples.show(session.rig.records(AuditFile.OPERATIONS), "incident");
    }
  }

  @Test
  void aDamagedAnswerEndsItsCallAlone() throws Exception {
    try (var session = new Session()) {
      session.open("\"1\"", "2");
      for (String damaged : DAMAGED) {
        session.open("1");
        session.peer.send(damaged);
        assertThat(session.lines.next(cut(damaged)))
            .as(cut(damaged))
            .contains("\"id\":1,", "No answer to this call could be read");
      }
      session.answers("\"1\"", "2");
    }
  }

  @Test
  void theReasonIsNamed() throws Exception {
    try (var session = new Session()) {
      session.open("1");
      session.peer.send(DAMAGED.getFirst());
      assertThat(session.lines.next()).contains("lone surrogate");
      session.open("1");
      session.peer.send(DAMAGED.get(1));
      assertThat(session.lines.next()).contains("NaN");
      session.open("1");
      session.peer.send(DAMAGED.get(4));
      assertThat(session.lines.next()).contains("the member `x` twice");
    }
  }

  @Test
  void severalAnswersOnOneLineEndTheirCalls() throws Exception {
    try (var session = new Session()) {
      session.open("1", "2", "3");
      session.peer.send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}");
      var ended = new ArrayList<>(List.of(session.lines.next(), session.lines.next()));
      assertThat(ended).allMatch(line -> line.contains("No answer to this call could be read"));
      assertThat(String.join("", ended)).contains("\"id\":1,", "\"id\":3,");
      session.answers("2");
    }
  }

  @Test
  void aDoubtfulAnswerEndsItsCallWhenNoOtherComes() throws Exception {
    for (String doubtful : DOUBTFUL) {
      try (var session = new Session()) {
        session.open("1", "2");
        session.peer.send(doubtful);
        session.answers("1");
        session.open("3");
        session.peer.send(doubtful.replace("1", "3"));
        assertThat(session.lines.next(doubtful))
            .contains("\"id\":3,", "No answer to this call could be read");
        session.answers("2");
      }
      folder = folder.resolve("next");
      java.nio.file.Files.createDirectories(folder);
    }
  }

  private static final String CUT = "{\"jsonrpc\":\"2.0\",\"result\":{\"text\":\"cut of";

  @Test
  void anAnswerThatIsCutInFrontOfItsIdEndsTheOnlyCallThatCanBeMeant() throws Exception {
    try (var session = new Session()) {
      session.open("1");
      session.peer.send(CUT);
      assertThat(session.lines.next())
          .contains("\"id\":1,", "No answer to this call could be read");
      // The answer to 1 may still come, so of what is cut now nobody knows whose it is.
      session.open("2");
      session.peer.send(CUT);
      TimeUnit.MILLISECONDS.sleep(2500);
      session.answers("2");
    }
  }

  @Test
  void anAnswerThatIsCutInFrontOfItsIdEndsNoneOfSeveralCalls() throws Exception {
    try (var session = new Session()) {
      session.open("1", "2", "3");
      session.peer.send(CUT);
      session.answers("1");
      session.client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":3}}\n");
      // Longer than a doubtful answer would be waited for.
      TimeUnit.MILLISECONDS.sleep(2500);
      session.answers("2");
      CoreRig.until("it is on record", () -> session.incidents().contains("damaged"));
    }
  }

  /// Text without a line end, in front of a pause and an answer.
  private static final List<String> LEFT =
      List.of("Password: ", "[y/N] ", "{wait}", "\u001b[2K 10%\r 20%", "Continue? [yes]: ");

  @Test
  void textWithoutALineEndIsPassedOverAndEndsNothing() throws Exception {
    try (var session = new Session()) {
      var sessions = new ArrayList<>(List.of(session));
      while (sessions.size() < LEFT.size()) {
        sessions.add(new Session(session.server, session.rig));
      }
      for (int i = 0; i < LEFT.size(); i++) {
        sessions.get(i).open("1", "2");
        sessions.get(i).peer.write(LEFT.get(i));
      }
      // Lines that the core reads within half a second belong to it, and the core may read late.
      TimeUnit.MILLISECONDS.sleep(3_500);
      for (Session one : sessions) {
        one.answers("1");
        one.peer.write("  0%\r 50%\r100%\r");
        one.answers("2");
      }
      CoreRig.until(
          "it is on record",
          () -> session.incidents().stream().filter("noise"::equals).count() == 2 * LEFT.size());
      for (Session one : sessions.subList(1, sessions.size())) {
        one.peer.close();
        one.client.close();
      }
    }
  }

  @Test
  void whatIsBegunAndLeftEndsItsCallAloneAndMayGoOn() throws Exception {
    try (var session = new Session()) {
      session.open("1", "2");
      session.peer.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{");
      assertThat(session.lines.next()).contains("\"id\":1,", "did not finish it");
      session.peer.send("}}");
      session.answers("2");
      session.open("3");
      session.peer.write("{\"jsonrpc\":\"2.0\",\"id\":3,");
      TimeUnit.MILLISECONDS.sleep(6500);
      session.peer.send("\"result\":{}}");
      assertThat(session.lines.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}");
    }
  }

  private static String cut(String line) {
    return line.length() < 300 ? line : line.substring(0, 100) + "…";
  }
}

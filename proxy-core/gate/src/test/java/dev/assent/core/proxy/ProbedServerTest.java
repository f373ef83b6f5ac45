package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.MasterSwitch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that end at the client's probe, and clients that go.
@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
class ProbedServerTest {
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";
  private static final String DISCOVER =
      "{\"jsonrpc\":\"2.0\",\"id\":\"d\",\"method\":\"server/discover\",\"params\":{}}\n";
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
          + "\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}\n";

  /// The script of a server that does what a test fills in when its first line is the probe;
  /// afterwards it is an ordinary one.
  private static final String SCRIPT =
      """
      echo started >> "$1"
      trap '' TERM
      while IFS= read -r line; do
        case $line in
          *server/discover*) %s ;;
          *'"initialize"'*) printf '{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}\\n' ;;
          *'"id":"1"'*) printf '{"jsonrpc":"2.0","id":"1","result":{}}\\n' ;;
        esac
      done
      %s
      """;

  @TempDir private Path folder;

  private CoreRig rig(String atProbe, String atEnd) throws Exception {
    Path script = folder.resolve("server.sh");
    Files.writeString(script, SCRIPT.formatted(atProbe, atEnd));
    var command =
        List.of(
            "/usr/bin/env", "bash", script.toString(), folder.resolve("started.txt").toString());
    return new CoreRig(folder, ALL, CoreRig.definition(command, Map.of(), Duration.ofSeconds(120)));
  }

  private int starts() throws Exception {
    return Files.readAllLines(folder.resolve("started.txt")).size();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          it ends without a word              | exit 1                                                                                              | method
          it tells an error and ends          | printf '{"jsonrpc":"2.0","id":"d","error":{"code":-32000,"message":"no"}}\\n'; exit 0               | no
          it prints its fault and ends        | echo 'Traceback: unknown method'; exit 1                                                            | ended at this request
          it closes its output and goes       | exec 1>&-; sleep 0.2; exit 1                                                                        | ended at this request
          """)
  void theHandshakeFindsAnotherOne(String how, String atProbe, String said) throws Exception {
    try (var rig = rig(atProbe, "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER);
      assertThat(client.line())
          .as(how)
          .contains("\"id\":\"d\"", "\"error\"")
          .contains(said.equals("method") ? "-32601" : said);
      client.sendRaw(INITIALIZE);
      assertThat(client.line()).contains("\"id\":\"i\"", "\"result\"");
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}\n");
      assertThat(client.line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}");
      assertThat(starts()).isEqualTo(2);
    }
  }

  @Test
  void aHandshakeThatWasOnItsWayIsSentOnceMore() throws Exception {
    try (var rig = rig("sleep 0.3; exit 1", "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER + INITIALIZE);
      assertThat(client.line() + client.line())
          .contains("\"id\":\"d\"", "-32601")
          .contains("\"id\":\"i\"", "\"result\"");
      assertThat(starts()).isEqualTo(2);
    }
  }

  @Test
  void aServerThatEndsLaterIsNotStartedAgain() throws Exception {
    try (var rig =
            rig(
                "printf '{\"jsonrpc\":\"2.0\",\"id\":\"d\",\"error\":{\"code\":-32601,\"message\":\"no\"}}\\n'",
                "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER);
      assertThat(client.line()).contains("-32601");
      client.sendRaw(INITIALIZE);
      assertThat(client.line()).contains("\"result\"");
      ProcessHandle.current()
          .descendants()
          .filter(ProbedServerTest.this::isServer)
          .forEach(ProcessHandle::destroyForcibly);
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}\n");
      assertThat(client.line()).contains("\"id\":\"1\"", "The server of files");
      assertThat(starts()).isEqualTo(1);
    }
  }

  private boolean isServer(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(folder.resolve("server.sh").toString());
  }

  @Test
  void aClientMayProbeForEachRevision() throws Exception {
    try (var rig = rig("exit 1", "");
        var client = rig.connect()) {
      for (int i = 0; i < 3; i++) {
        client.sendRaw(DISCOVER);
        assertThat(client.line()).contains("\"id\":\"d\"", "-32601");
      }
      client.sendRaw(INITIALIZE);
      assertThat(client.line()).contains("\"result\"");
      assertThat(starts()).isEqualTo(4);
    }
  }

  @Test
  void oneThatCannotBeStartedAgainEndsTheSessionWithTheReason() throws Exception {
    try (var rig = rig("exit 1", "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER);
      assertThat(client.line()).contains("-32601");
      Files.writeString(folder.resolve("server.sh"), "exit 7");
      rig.core.servers().accept(rig.core.servers().of("files"));
      client.sendRaw(INITIALIZE);
      assertThat(client.line()).contains("\"id\":\"i\"", "\"error\"", "exit status 7");
    }
  }

  @Test
  void anotherProgramIsNotStartedInItsPlace() throws Exception {
    try (var rig = rig("exit 1", "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER);
      assertThat(client.line()).contains("-32601");
      Files.writeString(folder.resolve("server.sh"), "echo started >> \"$1\"; echo evil >> \"$1\"");
      client.sendRaw(INITIALIZE);
      assertThat(client.line())
          .contains(
              "\"id\":\"i\"",
              "the server is held, because its command is not the one that was accepted");
      assertThat(starts()).isEqualTo(1);
    }
  }

  @Test
  void noneIsStartedInItsPlaceWhileEverythingIsDenied() throws Exception {
    try (var rig = rig("exit 1", "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER);
      assertThat(client.line()).contains("-32601");
      rig.core.switches().denyEverything("window");
      client.sendRaw(INITIALIZE);
      assertThat(client.line()).contains("\"id\":\"i\"", "\"error\"", "stopped everything");
      assertThat(starts()).isEqualTo(1);
      rig.core
          .switches()
          .off(
              MasterSwitch.DENY_ALL,
              rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow().id());
      client.sendRaw(INITIALIZE);
      assertThat(client.line()).contains("\"id\":\"i\"", "\"result\"");
      assertThat(starts()).isEqualTo(2);
    }
  }

  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":\"open\",\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}\n";

  // One that notices nothing: neither the end of its input nor that it is told to end.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          before anything      | :      | 0 |
          at an open probe     | :      | 0 | d
          after a probe        | exit 1 | 1 | d
          at a handshake       | :      | 0 | i
          after the handshake  | :      | 1 | i
          with an open call    | :      | 1 | ic
          """)
  void closingTheInputEndsEverythingSoon(String when, String atProbe, int answers, String said)
      throws Exception {
    try (var rig = rig(atProbe, "while :; do sleep 0.1; done");
        var client = rig.connect()) {
      String all = said == null ? "" : said;
      for (char one : all.toCharArray()) {
        client.sendRaw(one == 'd' ? DISCOVER : one == 'i' ? INITIALIZE : CALL);
      }
      for (int i = 0; i < answers; i++) {
        assertThat(client.line()).as(when).contains("jsonrpc");
      }
      long begin = System.nanoTime();
      client.finishSending();
      CoreRig.until(
          "its processes are gone", () -> ProcessHandle.allProcesses().noneMatch(this::isServer));
      CoreRig.until("the session is over", () -> rig.core.sessions() == 0);
      // On a machine that does nothing else it takes 1.8 s at most. Whatever else it could wait
      // for takes 30 s.
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(25));
      if (all.endsWith("c")) {
        assertThat(client.line())
            .contains("\"id\":\"open\"", "The input was closed before the answer");
      }
    }
  }

  @Test
  void aProbedServerThatIsGoneHoldsNobodyUp() throws Exception {
    try (var rig = rig("exit 1", "");
        var client = rig.connect()) {
      client.sendRaw(DISCOVER);
      assertThat(client.line()).contains("-32601");
      client.finishSending();
      assertThat(client.ended()).isTrue();
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
      assertThat(starts()).isEqualTo(1);
    }
  }

  @Test
  void aLastCallNeedsNoLineEnd() throws Exception {
    try (var rig = rig(":", "");
        var client = rig.connect()) {
      client.sendRaw("\ufeff" + INITIALIZE);
      assertThat(client.line()).contains("\"result\"");
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"vendor/x\",\"params\":null}");
      client.finishSending();
      assertThat(client.line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}");
    }
  }
}

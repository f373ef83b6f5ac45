package dev.assent.core.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.LocalService.LocalSession;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that requests become sessions, and that the output of sessions becomes answers.
class FrontEndTest {
  @TempDir Path folder;
  private FrontRig rig;

  @BeforeEach
  void open() throws IOException {
    rig = new FrontRig(folder);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private static final String NEWS =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  @Test
  void anAnswerThatIsThereComesAsJson() throws Exception {
    rig.close();
    rig = new FrontRig(folder, patient());
    String session = rig.open();
    assertThat(session).hasSize("MCP-Session-Id: ".length() + 43);
    try (var http = rig.request("POST", FrontRig.call(1, "echo", "\n \"a\" : 1.0"), session)) {
      assertThat(http.status).isEqualTo(200);
      assertThat(http.headers)
          .containsEntry("content-type", "application/json")
          .doesNotContainKey("mcp-session-id");
      assertThat(http.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":1.0}}");
    }
  }

  @Test
  void newsAndAnswersOfTheClientAreAcceptedWithoutABody() throws Exception {
    String session = rig.open();
    rig.seen.clear();
    try (var http = rig.request("POST", NEWS, session, "MCP-Protocol-Version: 2025-11-25")) {
      assertThat(http.status).isEqualTo(202);
    }
    try (var http = rig.request("POST", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", session)) {
      assertThat(http.status).isEqualTo(202);
    }
    assertThat(rig.seen.poll(60, TimeUnit.SECONDS)).isEqualTo(NEWS);
    assertThat(rig.seen.poll(60, TimeUnit.SECONDS)).contains("result");
  }

  @Test
  void theHostMayBeNamedAndTheOwnOriginIsNoForeignOne() throws Exception {
    String session = rig.open();
    for (String host : List.of("localhost:", "LOCALHOST:", "[::1]:")) {
      String origin = "Origin: http://" + host + rig.port();
      try (var http =
          rig.request(
              "POST",
              FrontRig.call(1, "echo", ""),
              session,
              "Host: " + host + rig.port(),
              origin)) {
        assertThat(http.status).as(host).isEqualTo(200);
      }
    }
  }

  @Test
  void whatBelongsToARequestComesOnItsStreamAndTheAnswerEndsIt() throws Exception {
    String session = rig.open();
    try (var http =
        rig.request(
            "POST", FrontRig.call(5, "chatty", "\"_meta\":{\"progressToken\":\"t\"}"), session)) {
      assertThat(http.headers).containsEntry("content-type", "text/event-stream");
      assertThat(http.event()).containsExactly("id: 2-0", "data: ");
      for (int i = 1; i <= 3; i++) {
        assertThat(http.event()).element(1).asString().contains("\"progress\":" + i);
      }
      assertThat(http.event())
          .containsExactly("id: 2-4", "data: {\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}");
      assertThat(http.ended()).isTrue();
    }
  }

  @Test
  void anEarlierRevisionsStreamBeginsWithoutAnEmptyEvent() throws Exception {
    rig.revision = "2025-06-18";
    String session = rig.open();
    try (var http =
        rig.request(
            "POST", FrontRig.call(5, "chatty", "\"_meta\":{\"progressToken\":1}"), session)) {
      assertThat(http.event()).element(0).isEqualTo("id: 2-1");
    }
  }

  @Test
  void aStreamWhoseConnectionBrokeIsTakenUpWhereItWas() throws Exception {
    String session = rig.open();
    LocalSession core = rig.sessions.take();
    try (var http = rig.request("POST", FrontRig.call(5, "never", ""), session)) {
      assertThat(http.event()).containsExactly("id: 2-0", "data: ");
    }
    FrontRig.say(core, Message.Success.of(MessageId.of(5), JsonObject.EMPTY));
    try (var http = rig.request("GET", "", session, "Last-Event-ID: 2-0")) {
      assertThat(http.event())
          .containsExactly("id: 2-1", "data: {\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}");
      assertThat(http.ended()).isTrue();
    }
    // Once more: what was read is kept for a while.
    try (var http = rig.request("GET", "", session, "Last-Event-ID: 2-0")) {
      assertThat(http.data()).contains("\"id\":5");
    }
  }

  @Test
  void anUnknownEventIsRefused() throws Exception {
    String session = rig.open();
    for (String id : List.of("99-1", "x", "1-x", "0--1", "-", "0")) {
      try (var http = rig.request("GET", "", session, "Last-Event-ID: " + id)) {
        assertThat(http.status).as(id).isEqualTo(400);
      }
    }
  }

  @Test
  void whatBelongsToNoRequestComesOnTheStandingStreamAndWaitsForIt() throws Exception {
    String session = rig.open();
    LocalSession core = rig.sessions.take();
    FrontRig.say(
        core, Message.Notification.of("notifications/tools/list_changed", JsonObject.EMPTY));
    try (var http = rig.request("GET", "", session)) {
      assertThat(http.data()).contains("list_changed");
      FrontRig.say(core, Message.Request.of(MessageId.of("s"), "roots/list", JsonObject.EMPTY));
      assertThat(http.data()).contains("roots/list");
      try (var second = rig.request("GET", "", session)) {
        assertThat(http.ended()).as("the later reader takes the place").isTrue();
        FrontRig.say(core, Message.Notification.of("notifications/message", JsonObject.EMPTY));
        assertThat(second.data()).contains("notifications/message");
      }
    }
  }

  @Test
  void readersThatTakeEachOthersPlaceGetNoMessageTwice() throws Exception {
    String session = rig.open();
    LocalSession core = rig.sessions.take();
    try (var first = rig.request("GET", "", session)) {
      tell(core, "one");
      assertThat(first.event()).containsExactly("id: 0-1", "data: " + told("one"));
      try (var second = rig.request("GET", "", session)) {
        assertThat(first.ended()).isTrue();
        tell(core, "two");
        assertThat(second.event()).containsExactly("id: 0-2", "data: " + told("two"));
        try (var firstAgain = rig.request("GET", "", session, "Last-Event-ID: 0-1")) {
          assertThat(second.ended()).isTrue();
          tell(core, "three");
          assertThat(firstAgain.event())
              .as("the second message went to the other")
              .containsExactly("id: 0-3", "data: " + told("three"));
          try (var secondAgain = rig.request("GET", "", session, "Last-Event-ID: 0-2")) {
            assertThat(firstAgain.ended()).isTrue();
            tell(core, "four");
            assertThat(secondAgain.event()).containsExactly("id: 0-4", "data: " + told("four"));
          }
        }
      }
    }
    try (var broken = rig.request("GET", "", session, "Last-Event-ID: 0-2")) {
      assertThat(broken.event())
          .as("the fourth went to the same line of readers")
          .containsExactly("id: 0-4", "data: " + told("four"));
    }
  }

  private static void tell(LocalSession core, String text) throws IOException {
    FrontRig.say(
        core,
        Message.Notification.of(
            "notifications/message", JsonObject.builder().put("data", text).build()));
  }

  private static String told(String text) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"data\":\""
        + text
        + "\"}}";
  }

  @Test
  void whoReadsAStreamThatIsOverIsToldNotToComeAgain() throws Exception {
    String session = rig.open();
    try (var open = rig.request("POST", FrontRig.call(5, "never", ""), session)) {
      assertThat(open.event()).containsExactly("id: 2-0", "data: ");
      String cancel =
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}";
      rig.request("POST", cancel, session).close();
      assertThat(open.ended()).isTrue();
    }
    try (var again = rig.request("GET", "", session, "Last-Event-ID: 2-0")) {
      assertThat(again.status).isEqualTo(204);
    }
    try (var answered =
        rig.request(
            "POST", FrontRig.call(6, "chatty", "\"_meta\":{\"progressToken\":\"t\"}"), session)) {
      answered.body();
    }
    try (var missed = rig.request("GET", "", session, "Last-Event-ID: 3-2")) {
      assertThat(missed.event()).element(0).isEqualTo("id: 3-3");
    }
    try (var complete = rig.request("GET", "", session, "Last-Event-ID: 3-4")) {
      assertThat(complete.status).isEqualTo(204);
    }
  }

  @Test
  void aRequestOfTheServerFindsTheClientThatReadsNoStandingStream() throws Exception {
    String session = rig.open();
    try (var http = rig.request("POST", FrontRig.call(5, "ask", ""), session)) {
      assertThat(http.data()).contains("roots/list");
    }
  }

  @Test
  void whatComesInFrontOfAnAnswerWithoutEventsGoesToTheStandingStream() throws Exception {
    String session = rig.open();
    String params = "\"_meta\":{\"progressToken\":\"t\"}";
    try (var http =
        rig.request(
            "POST", FrontRig.call(5, "chatty", params), session, "Accept: application/json")) {
      assertThat(http.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}");
    }
    try (var standing = rig.request("GET", "", session)) {
      for (int i = 1; i <= 3; i++) {
        assertThat(standing.data()).contains("notifications/progress", "\"progress\":" + i);
      }
    }
    rig.request("DELETE", "", session).close();
    assertThat(rig.refusals).isEmpty();
  }

  @Test
  void whatNobodyHasReadAtTheEndIsTold() throws Exception {
    String session = rig.open();
    String params = "\"_meta\":{\"progressToken\":\"t\"}";
    rig.request("POST", FrontRig.call(5, "chatty", params), session, "Accept: application/json")
        .close();
    rig.request("DELETE", "", session).close();
    assertThat(rig.refusals).containsExactly("news-unread");
  }

  @Test
  void aServerThatAsksAClientThatReadsNoEventsIsToldSo() throws Exception {
    String session = rig.open();
    try (var http =
        rig.request("POST", FrontRig.call(5, "asks", ""), session, "Accept: application/json")) {
      assertThat(http.body()).contains("\"id\":5,");
    }
    FrontRig.until(() ->
        rig.seen.stream()
            .anyMatch(
                line -> line.contains("\"id\":\"q\"") && line.contains("it reads no events")));
    assertThat(rig.refusals).containsExactly("unasked");
    // With its standing stream open it can be asked.
    try (var standing = rig.request("GET", "", session)) {
      rig.request("POST", FrontRig.call(6, "asks", ""), session, "Accept: application/json")
          .close();
      assertThat(standing.data()).contains("\"id\":\"q\"", "roots/list");
    }
    assertThat(rig.refusals).containsExactly("unasked");
  }

  @Test
  void anIdOfAnOpenCallIsRefused() throws Exception {
    String session = rig.open();
    try (var open = rig.request("POST", FrontRig.call(5, "never", ""), session)) {
      assertThat(open.status).isEqualTo(200);
      try (var again = rig.request("POST", FrontRig.call(5, "echo", ""), session)) {
        assertThat(again.status).isEqualTo(400);
        assertThat(again.body()).contains("\"id\":5");
      }
      try (var other = rig.request("POST", FrontRig.call("\"5\"", "echo", ""), session)) {
        assertThat(other.status).isEqualTo(200);
      }
    }
    assertThat(rig.refusals).containsExactly("id-in-use");
  }

  @Test
  void aCancelledCallsStreamEnds() throws Exception {
    String session = rig.open();
    try (var open = rig.request("POST", FrontRig.call(5, "never", ""), session)) {
      assertThat(open.event()).isNotEmpty();
      String cancel =
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}";
      rig.request("POST", cancel, session).close();
      assertThat(open.ended()).isTrue();
    }
  }

  @Test
  void batchesExistInOneRevisionOnly() throws Exception {
    String batch = "[" + FrontRig.call(1, "echo", "") + ",\n" + NEWS + "]";
    String session = rig.open();
    try (var http = rig.request("POST", batch, session)) {
      assertThat(http.status).isEqualTo(400);
    }
    rig.sessions.clear();
    rig.revision = "2025-03-26";
    session = rig.open();
    LocalSession core = rig.sessions.take();
    rig.seen.clear();
    try (var http = rig.request("POST", batch, session)) {
      assertThat(rig.seen.take()).startsWith("[{").endsWith("}]");
      core.output()
          .write(
              "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]\n"
                  .getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertThat(
              http.status == 200 && http.headers.get("content-type").equals("application/json")
                  ? http.body()
                  : http.data())
          .isEqualTo("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, application/json",
    "text/event-stream, text/event-stream",
    "'', any",
    "*/*, any",
    "application/*, application/json"
  })
  void aClientGetsTheTypeThatItTakes(String accept, String type) throws Exception {
    String session = rig.open();
    for (String method : List.of("echo", "chatty")) {
      String params = "\"_meta\":{\"progressToken\":\"t\"}";
      try (var http =
          rig.request(
              "POST",
              FrontRig.call(5, method, params),
              session,
              "Accept:" + (accept.isEmpty() ? "" : " " + accept))) {
        assertThat(http.status).isEqualTo(200);
        boolean json = http.headers.get("content-type").equals("application/json");
        assertThat(type.equals("any") || json == type.equals("application/json")).isTrue();
        assertThat(http.body())
            .contains("\"id\":5,")
            .matches(text -> !json || text.startsWith("{"));
      }
    }
    try (var standing = rig.request("GET", "", session, "Accept:")) {
      assertThat(standing.status).isEqualTo(200);
    }
  }

  @Test
  void aHandshakeWithAnOldSessionBeginsANewOne() throws Exception {
    String old = rig.open();
    for (String named : List.of(old, old, "MCP-Session-Id: never-was", "MCP-Session-Id:")) {
      try (var http =
          rig.request(
              "POST",
              "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":{}}",
              named)) {
        assertThat(http.status).as(named).isEqualTo(200);
        assertThat("MCP-Session-Id: " + http.headers.get("mcp-session-id")).isNotEqualTo(named);
      }
    }
    try (var http = rig.request("POST", FrontRig.call(1, "echo", ""), old)) {
      assertThat(http.status).as("the old one is over").isEqualTo(404);
    }
  }

  @Test
  void aDeletedSessionIsGone() throws Exception {
    String session = rig.open();
    try (var standing = rig.request("GET", "", session);
        var http = rig.request("DELETE", "", session)) {
      assertThat(http.status).isEqualTo(204);
      assertThat(standing.ended()).isTrue();
    }
    FrontRig.until(() -> rig.running.get() == 0);
    try (var http = rig.request("POST", FrontRig.call(1, "echo", ""), session)) {
      assertThat(http.status).isEqualTo(404);
    }
  }

  @Test
  void aSessionThatTheCoreEndsIsGoneAndItsStreamsEnd() throws Exception {
    String session = rig.open();
    try (var open = rig.request("POST", FrontRig.call(5, "never", ""), session)) {
      assertThat(open.event()).containsExactly("id: 2-0", "data: ");
      rig.sessions.take().connection().close();
      assertThat(open.ended()).isTrue();
    }
    FrontRig.until(() -> rig.front.sessions() == 0);
    try (var http = rig.request("POST", FrontRig.call(1, "echo", ""), session)) {
      assertThat(http.status).isEqualTo(404);
    }
  }

  @Test
  void anIdleSessionEndsAndOneThatIsReadDoesNot() throws Exception {
    rig.close();
    rig = new FrontRig(folder, with(Duration.ofMillis(200), 4));
    try (var standing = standing()) {
      rig.open();
      FrontRig.until(() -> rig.front.sessions() == 1);
      FrontRig.say(
          rig.sessions.take(), Message.Notification.of("notifications/message", JsonObject.EMPTY));
      assertThat(standing.data()).contains("notifications/message");
    }
    FrontRig.until(() -> rig.front.sessions() == 0);
  }

  // On a busy machine a session's time may be over before anybody reads; then another one is read.
  private RawHttpClient standing() throws IOException {
    while (true) {
      rig.sessions.clear();
      RawHttpClient standing = rig.request("GET", "", rig.open());
      if (standing.status != 404) {
        return standing;
      }
      standing.close();
    }
  }

  // No machine is so busy that an answer which is on its way is not there in time.
  private static FrontBounds patient() {
    var standard = FrontRig.BOUNDS;
    return new FrontBounds(
        standard.sessions(),
        standard.streams(),
        standard.bytes(),
        standard.headerBytes(),
        standard.idle(),
        standard.keepAlive(),
        Duration.ofSeconds(60),
        standard.stall());
  }

  private static FrontBounds with(Duration idle, int sessions) {
    var standard = FrontRig.BOUNDS;
    return new FrontBounds(
        sessions,
        standard.streams(),
        standard.bytes(),
        standard.headerBytes(),
        idle,
        standard.keepAlive(),
        standard.patience(),
        standard.stall());
  }

  @Test
  void tooManySessionsAreRefused() throws Exception {
    for (int i = 0; i < FrontRig.BOUNDS.sessions(); i++) {
      rig.open();
    }
    try (var http = rig.request("POST", FrontRig.call(1, "initialize", ""))) {
      assertThat(http.status).isEqualTo(503);
      assertThat(http.headers).containsKey("retry-after");
    }
    assertThat(rig.refusals).containsExactly("too-many-sessions");
  }

  @Test
  void tooManyOpenCallsAreRefused() throws Exception {
    String session = rig.open();
    var open = new java.util.ArrayList<RawHttpClient>();
    for (int i = 1; i < 20; i++) {
      open.add(rig.request("POST", FrontRig.call(i, "never", ""), session));
      if (open.getLast().status != 200) {
        break;
      }
    }
    assertThat(open.getLast().status).isEqualTo(400);
    assertThat(open.size()).isLessThanOrEqualTo(FrontRig.BOUNDS.streams() + 1);
    for (RawHttpClient http : open) {
      http.close();
    }
  }
}

package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.front.RawHttpClient;
import dev.assent.core.identity.PersonRig;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.testing.FreePort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each cause for which a sign-in does not count keeps calls out on each way into the core.
@DisabledOnOs(OS.WINDOWS)
class IdentityWaysTest {
  private static final String READS =
      """
      {"rules": [{"id": "reads", "effect": "allow", "conditions": {"tool_name": ["read", "Read"]}}]}
      """;
  private static final HookAgent AGENT = HookAgent.CLAUDE_CODE;

  @TempDir private Path folder;
  private PersonRig person;
  private CoreRig rig;

  @AfterEach
  void stop() {
    rig.close();
    person.close();
  }

  /// One way in which calls come to the core.
  private interface Way extends AutoCloseable {
    /// Makes a call that the policy allows, and gives the answer as text.
    String call(int number) throws Exception;

    String proxy();

    @Override
    void close() throws IOException;
  }

  private enum Ways {
    BRIDGE,
    HTTP,
    HOOK
  }

  /// Something that happens to a sign-in.
  private interface Event {
    void happens(IdentityWaysTest test) throws Exception;
  }

  /// One cause.
  ///
  /// @param code what the record says
  /// @param said what the caller reads, on ways that carry an answer to it
  private record Cause(String name, Event event, String code, String said) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<Cause> CAUSES =
      List.of(
          new Cause("signed out", test -> test.rig.core.person().signOut(), "signed-out", "signed"),
          new Cause(
              "a renewal is refused",
              test -> {
                test.person.refuseRenewals();
                test.person.forward(Duration.ofSeconds(400));
              },
              "grant-refused",
              "sign-in"),
          new Cause(
              "the issuer is away for too long",
              test -> {
                test.person.away();
                test.person.forward(Duration.ofSeconds(400));
              },
              "wrong-status",
              "sign-in does not count at the moment"),
          new Cause(
              "the clock was set back",
              test -> test.person.forward(Duration.ofHours(-2)),
              "issued-later",
              "sign-in does not count at the moment"),
          new Cause(
              "the issuer tells that our clock is off",
              test -> {
                test.person.clockOff(Duration.ofHours(2));
                test.person.forward(Duration.ofSeconds(400));
              },
              "clock-off",
              "the clock of this machine is off"),
          new Cause(
              "the key store was emptied by another process",
              test -> {
                test.person.emptyStore();
                test.rig.core.person().lookAgain();
              },
              "signed-out",
              "signed"),
          new Cause(
              "the key store is locked at the end of the token",
              test -> {
                test.person.lockStore();
                test.person.forward(Duration.ofSeconds(400));
              },
              "no-key-store",
              "sign-in does not count at the moment"),
          new Cause(
              "other settings",
              test -> test.rig.core.config().set("identity", test.person.settingWithAudience()),
              "other-settings",
              "sign-in"));

  private static Stream<Arguments> causesAndWays() {
    return CAUSES.stream()
        .flatMap(cause -> Stream.of(Ways.values()).map(way -> Arguments.of(cause, way)));
  }

  private Way open(Ways way) throws Exception {
    int port = FreePort.next();
    var definition =
        CoreRig.definition(
                CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120))
            .withHttpFrontEnd(
                way == Ways.HTTP
                    ? Optional.of(new HttpFrontEnd(port, Optional.empty()))
                    : Optional.empty());
    person = new PersonRig(folder);
    rig = new CoreRig(folder, READS, definition, person.clock(), person.store());
    rig.core.config().addProxy(ProxyDefinition.of(AGENT.word(), new Backend.Agent(AGENT)), READS);
    rig.core.config().set("identity", person.setting());
    person.signIn(rig.core.person(), "ada");
    return switch (way) {
      case BRIDGE -> new Bridge(rig.connect().shakeHands());
      case HTTP -> new Http(port);
      case HOOK -> new Hook();
    };
  }

  private record Bridge(CoreRig.Client client) implements Way {
    @Override
    public String call(int number) throws Exception {
      return JsonWriter.write(client.called("c" + number, "read", JsonObject.EMPTY).tree());
    }

    @Override
    public String proxy() {
      return "files";
    }

    @Override
    public void close() throws IOException {
      try {
        client.close();
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final class Http implements Way {
    private final int port;
    private final String token;
    private final String session;

    Http(int port) throws Exception {
      this.port = port;
      CoreRig.until("it listens", () -> rig.core.httpAddress("files").isPresent());
      token =
          new String(HttpToken.loadOrCreate(rig.core.home(), "files"), StandardCharsets.US_ASCII);
      try (RawHttpClient begun =
          post(
              "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                  + "\"capabilities\":{},\"clientInfo\":{\"name\":\"over http\",\"version\":\"1\"}}}")) {
        session = "MCP-Session-Id: " + begun.headers.get("mcp-session-id");
        assertThat(text(begun)).contains("protocolVersion");
      }
    }

    private RawHttpClient post(String body, String... headers) throws IOException {
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

    private static String text(RawHttpClient http) throws IOException {
      return http.headers.getOrDefault("content-type", "").equals("text/event-stream")
          ? http.data()
          : http.body();
    }

    @Override
    public String call(int number) throws Exception {
      try (RawHttpClient http =
          post(
              "{\"jsonrpc\":\"2.0\",\"id\":\"c"
                  + number
                  + "\",\"method\":\"tools/call\",\"params\":{\"name\":\"read\",\"arguments\":{}}}",
              session)) {
        return text(http);
      }
    }

    @Override
    public String proxy() {
      return "files";
    }

    @Override
    public void close() {}
  }

  private final class Hook implements Way {
    @Override
    public String call(int number) throws Exception {
      Path project = Files.createDirectories(folder.resolve("project")).toRealPath();
      byte[] document =
          JsonWriter.write(
                  JsonObject.builder()
                      .put("session_id", "s1")
                      .put("transcript_path", "/t")
                      .put("cwd", project.toString())
                      .put("permission_mode", "default")
                      .put("hook_event_name", "PreToolUse")
                      .put("tool_name", "Read")
                      .put(
                          "tool_input",
                          JsonObject.builder().put("file_path", project + "/a.txt").build())
                      .put("tool_use_id", new JsonString("c" + number))
                      .build())
              .getBytes(StandardCharsets.UTF_8);
      var hello =
          new HookHello(
              AGENT,
              project.toString(),
              "",
              OptionalLong.of(ProcessHandle.current().pid()),
              document.length,
              Map.of());
      try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
        return socket.hook(hello, document).out();
      }
    }

    @Override
    public String proxy() {
      return AGENT.word();
    }

    @Override
    public void close() {}
  }

  private List<JsonObject> decisions(String proxy) throws Exception {
    return new AuditReader(rig.core.home().auditFolder(proxy), AuditFile.DECISIONS)
        .since(0, 10_000).stream().map(record -> record.content()).toList();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("causesAndWays")
  void noCallPassesForSomebodyWhoDoesNotCount(Cause cause, Ways ways) throws Exception {
    try (Way way = open(ways)) {
      assertThat(way.call(1)).doesNotContain("isError", "\"error\"", "\"deny\"");
      assertThat(decisions(way.proxy()).getLast().string("outcome")).contains("allowed");
      cause.event().happens(this);
      String answer = way.call(2);
      assertThat(answer)
          .containsAnyOf("\"isError\":true", "-32600", "\"deny\"")
          .contains(cause.said());
      assertThat(rig.seenLines()).noneMatch(line -> line.contains("\"c2\""));
      // Where the session has ended before the call came, the call was answered by its end.
      decisions(way.proxy()).stream()
          .filter(record -> record.string("request_id").equals(Optional.of("c2")))
          .forEach(record -> {
            assertThat(record.string("outcome")).contains("denied");
            assertThat(record.string("basis")).contains("identity");
            assertThat(record.get("attributes")).isNull();
            assertThat(record.string("identity").orElseThrow())
                .isIn(cause.code(), "signed-out", "sign-in-refused");
          });
    }
  }
}

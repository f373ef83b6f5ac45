package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.core.transport.http.TestHttp;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A server that is started after its session began passes the same gate as one that is started
/// with it: what changed in between counts.
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the servers of this test are shell scripts")
class LateServerTest {
  private static final String ALLOW_ALL =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void realFolder() throws Exception {
    folder = temporary.toRealPath();
  }

  private CoreRig rig() throws Exception {
    return new CoreRig(
        folder,
        ALLOW_ALL,
        Duration.ofSeconds(60),
        PlainServer.in(folder, folder.resolve("called.txt")));
  }

  private void replaceScript() throws Exception {
    Path script = script();
    Files.writeString(
        script, "touch " + folder.resolve("evil.txt") + "\n" + Files.readString(script));
  }

  private Path script() {
    return folder.resolve("plain-server.sh");
  }

  private static Path accepted(CoreRig rig) {
    return rig.core.home().proxyFolder("files").resolve("command.json");
  }

  private static String call(CoreRig.Client client, String id) throws Exception {
    return JsonWriter.write(client.called(id, "demo.get", JsonObject.EMPTY).tree());
  }

  private static void release(CoreRig rig) throws Exception {
    rig.core
        .switches()
        .off(
            MasterSwitch.DENY_ALL,
            rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow().id());
  }

  private static List<String> events(CoreRig rig) throws Exception {
    return rig.records(AuditFile.AUTH).stream().map(AuditRecord::type).toList();
  }

  /// An event that happens while everything is denied.
  private enum Meanwhile {
    SCRIPT_REPLACED("the server is held, because its command is not the one that was accepted"),
    ACCEPTANCE_GONE("the server is held, because nobody has accepted its command yet"),
    ACCEPTANCE_DAMAGED(
        "the server is held, because what was accepted of it, in `command.json`, cannot be read"),
    SCRIPT_GONE("the server is held, because its command is not the one that was accepted"),
    CONFIGURED_OTHERWISE("its configuration was changed after this session began"),
    REMOVED("its server was removed");

    private final String told;

    Meanwhile(String told) {
      this.told = told;
    }

    private boolean isHeld() {
      return told.contains("held");
    }
  }

  private void happens(Meanwhile what, CoreRig rig) throws Exception {
    switch (what) {
      case SCRIPT_REPLACED -> replaceScript();
      case ACCEPTANCE_GONE -> Files.delete(accepted(rig));
      case ACCEPTANCE_DAMAGED -> Files.writeString(accepted(rig), "{");
      case SCRIPT_GONE -> Files.delete(script());
      case CONFIGURED_OTHERWISE -> {
        Path config = rig.core.home().proxyFile("files");
        Files.writeString(config, Files.readString(config).replace("called.txt", "other.txt"));
        CoreRig.until(
            "the configuration is read",
            () -> rig.core.config().proxy("files").command().getLast().endsWith("other.txt"));
      }
      case REMOVED -> {
        var _ = rig.core.config().removeProxy("files");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSessionFromBeforeTheReleaseStartsNothingElseThanWhatIsAcceptedThen(Meanwhile what)
      throws Exception {
    try (var rig = rig()) {
      try (var client = rig.connect()) {
        client.request("init", "initialize", JsonObject.EMPTY);
        assertThat(call(client, "0")).contains("done");
      }
      Files.delete(folder.resolve("called.txt"));
      rig.core.switches().denyEverything("window");
      try (var client = rig.connect()) {
        assertThat(client.request("init", "initialize", JsonObject.EMPTY))
            .isInstanceOf(Message.Failure.class);
        // The session from before may be about to end.
        CoreRig.until(
            "nothing runs or starts",
            () -> rig.core.state("files").equals(new ProxyState.Stopped()));
        happens(what, rig);
        release(rig);
        assertThat(JsonWriter.write(client.request("again", "initialize", JsonObject.EMPTY).tree()))
            .contains("error", what.told);
        if (what.isHeld()) {
          assertThat(rig.core.state("files")).isEqualTo(new ProxyState.Stopped());
          assertThat(call(client, "c")).contains("\"isError\":true", what.told);
          assertThat(rig.decision("c").string("failure")).contains("held");
          assertThat(events(rig)).contains("server_held");
        } else if (what != Meanwhile.REMOVED) {
          assertThat(
                  rig.records(AuditFile.OPERATIONS).stream()
                      .map(record -> JsonWriter.write(record.content())))
              .anyMatch(line -> line.contains("not-started") && line.contains(what.told));
        }
      }
      assertThat(folder.resolve("called.txt")).doesNotExist();
      assertThat(folder.resolve("evil.txt")).doesNotExist();
    }
  }

  @Test
  void whatIsAcceptedMeanwhileStarts() throws Exception {
    try (var rig = rig()) {
      try (var client = rig.connect()) {
        client.request("init", "initialize", JsonObject.EMPTY);
      }
      rig.core.switches().denyEverything("window");
      try (var client = rig.connect()) {
        var _ = client.request("init", "initialize", JsonObject.EMPTY);
        Files.writeString(script(), Files.readString(script()) + "\n# another one\n");
        rig.core.servers().accept(rig.core.servers().of("files"));
        release(rig);
        assertThat(client.request("again", "initialize", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        assertThat(call(client, "c")).contains("done");
      }
    }
  }

  @Test
  void whatIsSentWhileEverythingIsDeniedStartsNothingAndBreaksNothing() throws Exception {
    try (var rig = rig()) {
      rig.core.switches().denyEverything("window");
      try (var client = rig.connect()) {
        client.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
        client.send(
            Message.Notification.of(
                "notifications/cancelled", JsonObject.builder().put("requestId", "x").build()));
        assertThat(client.request("p", "ping", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        assertThat(
                ProcessHandle.current()
                    .descendants()
                    .map(one -> one.info().commandLine().orElse("")))
            .noneMatch(line -> line.contains(script().toString()));
        release(rig);
        assertThat(client.request("again", "initialize", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        assertThat(rig.core.state("files")).isInstanceOf(ProxyState.Running.class);
        assertThat(call(client, "c")).contains("done");
      }
    }
  }

  // The place in the queue for a new start is waited for, and the files are looked at after that.
  @Test
  void whatChangesWhileAStartWaitsForItsTurnIsNotStarted() throws Exception {
    try (var rig = rig()) {
      try (var client = rig.connect()) {
        client.request("init", "initialize", JsonObject.EMPTY);
        assertThat(call(client, "0")).contains("done");
        rig.core.runtime("files").restarts().ended(System.nanoTime(), "it ended");
      }
      // The session above was fine, so it is told anew that one was not.
      CoreRig.until(
          "the session is over",
          () ->
              rig.core.openSessions().isEmpty()
                  && !(rig.core.state("files") instanceof ProxyState.Running));
      var restarts = rig.core.runtime("files").restarts();
      for (int ends = 0; ends < 4; ends++) {
        restarts.ended(System.nanoTime(), "it ended");
      }
      try (var client = rig.connect()) {
        CoreRig.until(
            "the start waits", () -> rig.core.state("files") instanceof ProxyState.Waiting);
        replaceScript();
        // The pause of 8 s is over now.
        synchronized (restarts) {
          restarts.fine();
          restarts.notifyAll();
        }
        assertThat(JsonWriter.write(client.request("init", "initialize", JsonObject.EMPTY).tree()))
            .contains("error", "its command is not the one that was accepted");
      }
      assertThat(folder.resolve("evil.txt")).doesNotExist();
    }
  }

  @Test
  void aServerOverHttpIsAskedForTooLate() throws Exception {
    try (var server =
            TestHttp.start(
                (request, reply) -> reply.result(request, "{\"protocolVersion\":\"2025-11-25\"}"));
        var rig = new CoreRig(folder, ALLOW_ALL, overHttp(server.url("/mcp")))) {
      rig.core.switches().denyEverything("window");
      try (var client = rig.connect()) {
        client.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
        assertThat(client.request("init", "initialize", JsonObject.EMPTY))
            .isInstanceOf(Message.Failure.class);
        Files.delete(accepted(rig));
        release(rig);
        assertThat(JsonWriter.write(client.request("again", "initialize", JsonObject.EMPTY).tree()))
            .contains("the server is held, because nobody has accepted its address yet");
        assertThat(server.all()).isEmpty();
        assertThat(events(rig)).contains("server_held");
      }
    }
  }

  private static ProxyDefinition overHttp(URI url) {
    return ProxyDefinition.of(
        "files", new Backend.Http(new Endpoint(url, Map.of(), Optional.empty())));
  }
}

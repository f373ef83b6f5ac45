package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.MutualTls;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.proxy.ServerPlace;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.proxy.host.ReviewedCommand.State;
import dev.assent.core.transport.http.TestHttp;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A changed address of a server over HTTP, or other headers for it, hold it until one click
/// accepts them.
@Timeout(180)
class ServerAddressReviewTest {
  private static final String ALLOW_ALL =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";

  @TempDir Path folder;

  private static TestHttp server() throws Exception {
    return TestHttp.start((request, reply) -> {
      switch (request.method() + " " + request.rpc()) {
        case "POST initialize" ->
            reply.result(
                request,
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}");
        case "POST notifications/initialized" -> reply.status(202);
        case "GET ", "DELETE " -> reply.status(405);
        default -> reply.result(request, "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}");
      }
    });
  }

  private CoreRig rig(URI url) throws Exception {
    var headers = Map.<String, SecretValue>of("X-Api-Key", new SecretValue.Plain("first-value"));
    var endpoint = new Endpoint(url, headers, Optional.empty());
    return new CoreRig(folder, ALLOW_ALL, ProxyDefinition.of("files", new Backend.Http(endpoint)));
  }

  private static String call(CoreRig rig) throws Exception {
    try (var client = rig.connect()) {
      client.request("init", "initialize", JsonObject.EMPTY);
      return JsonWriter.write(client.called("c", "demo.get", JsonObject.EMPTY).tree());
    }
  }

  private static void edit(CoreRig rig, String from, String to) throws Exception {
    Path config = rig.core.home().proxyFile("files");
    String text = Files.readString(config);
    assertThat(text).contains(from);
    Files.writeString(config, text.replace(from, to));
  }

  private static List<String> events(CoreRig rig) throws Exception {
    return rig.records(AuditFile.AUTH).stream().map(AuditRecord::type).toList();
  }

  @Test
  void anotherAddressHoldsTheServerUntilItIsAccepted() throws Exception {
    try (var first = server();
        var second = server();
        var rig = rig(first.url("/mcp"))) {
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.ADDED);
      assertThat(call(rig)).contains("done");
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.ACCEPTED);
      assertThat(events(rig)).contains("command_first_seen");

      edit(rig, first.url("/mcp").toString(), second.url("/mcp").toString());
      CoreRig.until(
          "the configuration is read",
          () -> rig.core.servers().of("files").state() == State.CHANGED);
      assertThat(call(rig))
          .contains("the server is held, because its address is not the one that was accepted");
      assertThat(second.all()).isEmpty();
      assertThat(rig.decision("c").string("failure")).contains("held");
      assertThat(rig.records(AuditFile.AUTH))
          .filteredOn(record -> record.type().equals("server_held"))
          .extracting(record -> JsonWriter.write(record.content()))
          .anyMatch(
              line -> line.contains(second.url("/mcp").toString()) && line.contains("X-Api-Key"))
          .noneMatch(line -> line.contains("first-value"));

      var shown = rig.core.servers().of("files");
      assertThat(shown.isElsewhere()).isTrue();
      assertThat(shown.shown()).isEqualTo(second.url("/mcp").toString());
      assertThat(shown.addressBefore())
          .contains(new ServerPlace(first.url("/mcp").toString(), List.of("X-Api-Key")));
      rig.core.servers().accept(shown);
      assertThat(call(rig)).contains("done");
      assertThat(second.count("tools/call")).isEqualTo(1);
      assertThat(first.count("tools/call")).isEqualTo(1);
    }
  }

  @Test
  void anotherHeaderHoldsTheServerAndARenewedTokenDoesNot() throws Exception {
    try (var server = server();
        var rig = rig(server.url("/mcp"))) {
      assertThat(call(rig)).contains("done");
      edit(rig, "first-value", "second-value");
      CoreRig.until(
          "the configuration is read",
          () ->
              rig.core
                  .config()
                  .proxy("files")
                  .backend()
                  .reached()
                  .orElseThrow()
                  .headers()
                  .get("X-Api-Key")
                  .equals(new SecretValue.Plain("second-value")));
      assertThat(call(rig)).contains("done");
      assertThat(server.all().getLast().header("X-Api-Key")).isEqualTo("second-value");

      edit(rig, "\"X-Api-Key\"", "\"X-Other\"");
      CoreRig.until(
          "the configuration is read",
          () -> rig.core.servers().of("files").state() == State.CHANGED);
      assertThat(call(rig))
          .contains("held, because what it gets with each request is not what was accepted");
      assertThat(server.count("tools/call")).isEqualTo(2);
    }
  }

  @Test
  void anAddressThatNobodyAddedHereIsHeld() throws Exception {
    try (var server = server();
        var rig = rig(server.url("/mcp"))) {
      Files.delete(rig.core.home().proxyFolder("files").resolve("command.json"));
      assertThat(call(rig)).contains("nobody has accepted its address yet");
      assertThat(server.all()).isEmpty();
      rig.core.servers().accept(rig.core.servers().of("files"));
      assertThat(call(rig)).contains("done");
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the command of this test is a shell's")
  void anAddressBesideACommandIsLookedAtToo() throws Exception {
    try (var first = server();
        var second = server()) {
      var endpoint = new Endpoint(first.url("/mcp"), Map.of(), Optional.empty());
      var command =
          new ServerLaunch(
              List.of(Path.of("/bin/sh").toRealPath().toString(), "-c", "exit 1"), Map.of());
      try (var rig =
          new CoreRig(
              folder,
              ALLOW_ALL,
              ProxyDefinition.of("files", new Backend.Auto(endpoint, Optional.of(command))))) {
        assertThat(call(rig)).contains("done");
        edit(rig, first.url("/mcp").toString(), second.url("/mcp").toString());
        CoreRig.until(
            "the configuration is read",
            () -> rig.core.servers().of("files").state() == State.CHANGED);
        assertThat(call(rig)).contains("its command or address is not the one that was accepted");
        assertThat(second.all()).isEmpty();
        var shown = rig.core.servers().of("files");
        assertThat(shown.shown()).startsWith(second.url("/mcp") + ", else ").endsWith("exit 1");
        assertThat(shown.parts()).isNotEmpty();
      }
    }
  }

  private static String identity(
      URI url, Map<String, SecretValue> headers, Optional<MutualTls> mtls) {
    var definition =
        ProxyDefinition.of("files", new Backend.Http(new Endpoint(url, headers, mtls)));
    return dev.assent.core.config.store.AcceptedCommands.identity(definition);
  }

  @Test
  void whatSaysWhoIsAskedWithWhatIsPartOfTheIdentity() {
    URI url = URI.create("https://x.example/mcp?team=a");
    var plain = new LinkedHashMap<String, SecretValue>(Map.of("X-Key", new SecretValue.Plain("a")));
    String first = identity(url, plain, Optional.empty());
    assertThat(identity(url, Map.of("X-Key", new SecretValue.Plain("b")), Optional.empty()))
        .isEqualTo(first);
    var password = new SecretValue.Plain("p");
    var mtls =
        new MutualTls(
            Optional.of("/a.p12"), Optional.empty(), Optional.of(password), Optional.empty());
    var others =
        List.of(
            identity(URI.create("https://x.example/mcp?team=b"), plain, Optional.empty()),
            identity(URI.create("https://x.example/other?team=a"), plain, Optional.empty()),
            identity(url, Map.of("X-Key", new SecretValue.Keychain("k")), Optional.empty()),
            identity(url, Map.of("X-Key", new SecretValue.Keychain("l")), Optional.empty()),
            identity(url, Map.of(), Optional.empty()),
            identity(url, plain, Optional.of(mtls)),
            identity(
                url,
                plain,
                Optional.of(
                    new MutualTls(
                        Optional.of("/b.p12"),
                        Optional.empty(),
                        Optional.of(password),
                        Optional.empty()))),
            identity(
                url,
                plain,
                Optional.of(
                    new MutualTls(
                        Optional.of("/a.p12"),
                        Optional.empty(),
                        Optional.of(password),
                        Optional.of("/ca.pem")))));
    assertThat(others).doesNotContain(first).doesNotHaveDuplicates();
    var renewed =
        new MutualTls(
            Optional.of("/a.p12"),
            Optional.empty(),
            Optional.of(new SecretValue.Plain("q")),
            Optional.empty());
    assertThat(identity(url, plain, Optional.of(renewed)))
        .isEqualTo(identity(url, plain, Optional.of(mtls)));
  }
}

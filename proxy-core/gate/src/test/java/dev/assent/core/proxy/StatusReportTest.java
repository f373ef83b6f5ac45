package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The figures of a live core, asked the way `assent status` asks.
class StatusReportTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-most", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "deny-secrets", "effect": "deny", "conditions": {"tool_name": "secret_*"}}
      ]}
      """;

  @TempDir Path folder;

  private static JsonObject status(CoreRig rig) throws Exception {
    try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
      return (JsonObject)
          JsonReader.read(
              socket.control(ControlRequest.of(ControlRequest.Verb.STATUS)), JsonLimits.MESSAGE);
    }
  }

  private static JsonObject files(CoreRig rig) throws Exception {
    return (JsonObject) status(rig).array("proxies").map(JsonArray::items).orElseThrow().getFirst();
  }

  private static long number(JsonObject object, String member) {
    return object.get(member) instanceof JsonNumber(var lexeme) ? Long.parseLong(lexeme) : -1;
  }

  private static JsonObject planted(String value) {
    return JsonObject.builder().put("path", "/srv/" + value).put("password", value).build();
  }

  @Test
  void aHookIsNoServerThatIsStopped() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      var agent = HookAgent.CLAUDE_CODE;
      rig.core
          .config()
          .addProxy(ProxyDefinition.of(agent.word(), new Backend.Agent(agent)), POLICY);
      assertThat(status(rig).array("proxies").map(JsonArray::items).orElseThrow())
          .extracting(one -> ((JsonObject) one).string("state").orElseThrow())
          .contains("hook");
    }
  }

  @Test
  void everyCallIsCountedOnceAndNoValueOfOneIsShown() throws Exception {
    String planted = "planted-5fd2";
    try (var rig = CoreRig.start(folder, POLICY)) {
      JsonObject before = files(rig);
      assertThat(before.object("log").orElseThrow().string("state")).contains("unused");
      assertThat(number(before.object("calls").orElseThrow(), "allowed")).isZero();
      try (var client = rig.connect().shakeHands()) {
        client.called("1", "read", planted(planted));
        client.called("2", "read", planted(planted));
        client.called("3", "secret_" + planted, planted(planted));
        client.called("4", "fail", planted(planted));
        client.call("5", "silent", planted(planted));
        CoreRig.until("a call is under way", () -> number(files(rig), "in_flight") == 1);
        JsonObject now = files(rig);
        JsonObject calls = now.object("calls").orElseThrow();
        assertThat(number(calls, "allowed")).isEqualTo(4);
        assertThat(number(calls, "denied")).isEqualTo(1);
        assertThat(number(calls, "errors")).isEqualTo(1);
        assertThat(number(calls, "asked")).isZero();
        assertThat(number(calls, "failed")).isZero();
        assertThat(number(calls, "discovery")).isPositive();
        assertThat(number(now.object("added_us").orElseThrow(), "count")).isGreaterThanOrEqualTo(4);
        assertThat(now.object("log").orElseThrow().string("state")).contains("good");
        assertThat(JsonWriter.write(status(rig))).doesNotContain(planted).doesNotContain("secret_");
      }
      CoreRig.until("nothing is under way", () -> number(files(rig), "in_flight") == 0);
      assertThat(number(files(rig).object("calls").orElseThrow(), "failed")).isEqualTo(1);
    }
  }

  @Test
  void everyMemberIsInItsDescription() throws Exception {
    String page = Files.readString(Project.page("status.md"));
    try (var rig = CoreRig.start(folder, POLICY)) {
      JsonObject status = status(rig);
      assertThat(number(status, "schema")).isEqualTo(1);
      for (String member : status.members().keySet()) {
        assertThat(page).contains("`" + member + "`");
      }
      for (var member : files(rig).members().entrySet()) {
        if (Set.of("calls", "log").contains(member.getKey())) {
          JsonObject inner = (JsonObject) member.getValue();
          inner
              .members()
              .keySet()
              .forEach(name -> assertThat(page).contains("`" + member.getKey() + "." + name + "`"));
        } else {
          assertThat(page).contains("`" + member.getKey() + "`");
        }
      }
    }
  }
}

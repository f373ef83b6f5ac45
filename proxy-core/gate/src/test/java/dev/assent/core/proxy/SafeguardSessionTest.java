package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The safeguards beside the policy, over a live core.
class SafeguardSessionTest {
  private static final String ALLOW_ALL =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";

  @TempDir Path folder;

  private static JsonObject tool(String name, String description) {
    return JsonObject.builder().put("name", name).put("description", description).build();
  }

  private void serverLists(JsonObject... tools) throws Exception {
    var page = JsonObject.builder().put("tools", new JsonArray(List.of(tools))).build();
    Files.writeString(
        folder.resolve("tools.json"), JsonWriter.write(JsonObject.builder().put("", page).build()));
  }

  private static List<JsonObject> incidents(CoreRig rig, String code) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("incident"))
        .map(AuditRecord::content)
        .filter(record -> record.string("code").equals(Optional.of(code)))
        .toList();
  }

  @Test
  void theClientGetsTheCleanCopyAndThePinIsOfTheOriginal() throws Exception {
    var original = tool("notes", "Keeps notes.\u200B\u202E");
    serverLists(original);
    try (var rig = CoreRig.start(folder, ALLOW_ALL);
        var client = rig.connect().shakeHands()) {
      var listed =
          (JsonObject)
              ((Message.Success) client.request("l", "tools/list", JsonObject.EMPTY)).result();
      assertThat(listed.array("tools"))
          .contains(new JsonArray(List.of(tool("notes", "Keeps notes.[U+200B][U+202E]"))));
      assertThat(rig.core.tools("files").getFirst().listed().flatMap(ListedTool::description))
          .contains(original);
      assertThat(incidents(rig, "cleaned"))
          .singleElement()
          .satisfies(record ->
              assertThat(JsonWriter.write(record))
                  .contains("\"item\":\"notes\"", "U+200B", "U+202E"));
      RecordExamples.show(rig.records(AuditFile.OPERATIONS), "incident");
    }
  }

  @Test
  void aToolThatLooksLikeAnotherIsNeitherListedNorCalled() throws Exception {
    serverLists(
        tool("get_item", "a"), tool("get_Item", "b"), tool("stay", "c"), tool("bad name", "d"));
    try (var rig = CoreRig.start(folder, ALLOW_ALL);
        var client = rig.connect().shakeHands()) {
      var listed =
          (JsonObject)
              ((Message.Success) client.request("l", "tools/list", JsonObject.EMPTY)).result();
      assertThat(listed.array("tools")).contains(new JsonArray(List.of(tool("stay", "c"))));
      for (String name : List.of("get_item", "get_Item", "bad name")) {
        String answer = JsonWriter.write(client.called(name, name, JsonObject.EMPTY).tree());
        assertThat(answer)
            .contains("this tool is quarantined", "\"reason\":\"failed\"", "\"retry\":\"no\"");
        assertThat(rig.decision(name).string("failure")).contains("quarantined");
      }
      assertThat(client.called("s", "stay", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(rig.seenLines()).hasSize(1);
    }
  }

  @Test
  void aSettingSwitchesAPartOffAtOnce() throws Exception {
    serverLists(tool("bad name", "d\u200B"));
    try (var rig = CoreRig.start(folder, ALLOW_ALL);
        var client = rig.connect().shakeHands()) {
      rig.core.config().set("safeguards.clean_listings", JsonBoolean.FALSE);
      rig.core.config().set("safeguards.quarantine_tools", JsonBoolean.FALSE);
      var listed =
          (JsonObject)
              ((Message.Success) client.request("l", "tools/list", JsonObject.EMPTY)).result();
      assertThat(listed.array("tools"))
          .contains(new JsonArray(List.of(tool("bad name", "d\u200B"))));
      assertThat(JsonWriter.write(client.called("c", "bad name", JsonObject.EMPTY).tree()))
          .doesNotContain("quarantined");
    }
  }

  @Test
  void aProxysOwnFileGoesOverThePersonsSettings() throws Exception {
    serverLists(tool("notes", "d\u200B"));
    try (var rig = CoreRig.start(folder, ALLOW_ALL)) {
      Path file = rig.core.home().proxyFile("files");
      Files.writeString(
          file,
          Files.readString(file)
              .replaceFirst("\\{", "{\"safeguards\": {\"clean_listings\": false},"));
      try (var client = rig.connect().shakeHands()) {
        var listed =
            (JsonObject)
                ((Message.Success) client.request("l", "tools/list", JsonObject.EMPTY)).result();
        assertThat(listed.array("tools"))
            .contains(new JsonArray(List.of(tool("notes", "d\u200B"))));
        assertThat(rig.core.config().safeguards("files").cleanResults()).isTrue();
      }
    }
  }

  @Test
  void whatAServerSaysInAStormIsBoundedCleanedAndCounted() throws Exception {
    try (var rig = CoreRig.start(folder, ALLOW_ALL)) {
      var methods = new HashMap<String, Integer>();
      try (var client = rig.connect().shakeHands()) {
        client.call("c", "storm", JsonObject.EMPTY);
        for (Message next = client.receive(); ; next = client.receive()) {
          assertThat(JsonWriter.write(next.tree())).doesNotContain("\\u001b");
          if (next instanceof Message.Success) {
            assertThat(JsonWriter.write(next.tree())).contains("after the [U+001B]storm");
            break;
          }
          methods.merge(((Message.Notification) next).method(), 1, Integer::sum);
        }
      }
      assertThat(methods.get("notifications/message")).isBetween(100, 299);
      assertThat(methods.get("notifications/tools/list_changed")).isBetween(1, 299);
      CoreRig.until("the session's end", () -> rig.core.sessions() == 0);
      assertThat(counted(rig, "log-messages-dropped"))
          .isEqualTo(300 - methods.get("notifications/message"));
      assertThat(incidents(rig, "list-changed-paced")).isNotEmpty();
      var noise = incidents(rig, "noise");
      assertThat(noise).hasSizeLessThan(1500);
      assertThat(
              noise.stream().filter(record -> record.get("count") == null).count()
                  + counted(rig, "noise"))
          .isEqualTo(1500);
    }
  }

  private static long counted(CoreRig rig, String code) throws Exception {
    return incidents(rig, code).stream()
        .mapToLong(record ->
            record.get("count") instanceof JsonNumber(var lexeme) ? Long.parseLong(lexeme) : 0)
        .sum();
  }

  @Test
  void aFloodIsRefusedWithAHintAndCountedInTheLog() throws Exception {
    try (var rig = CoreRig.start(folder, ALLOW_ALL)) {
      rig.core.config().set("limits.calls_per_second", JsonNumber.of(1));
      rig.core.config().set("limits.burst", JsonNumber.of(20));
      int refused;
      try (var client = rig.connect()) {
        client.shakeHands();
        for (int i = 0; i < 200; i++) {
          client.send(Message.Request.of(MessageId.of("p" + i), "ping", JsonObject.EMPTY));
        }
        for (int i = 0; i < 20; i++) {
          client.call("t" + i, "any", JsonObject.EMPTY);
        }
        Map<String, Message> answers = new HashMap<>();
        for (int i = 0; i < 220; i++) {
          Message answer = client.receive();
          answers.put(
              ((JsonString) java.util.Objects.requireNonNull(answer.tree().get("id"))).value(),
              answer);
        }
        assertThat(answers).hasSize(220);
        var refusals =
            answers.values().stream()
                .map(answer -> JsonWriter.write(answer.tree()))
                .filter(
                    answer -> answer.contains("this client sends more than 1 messages a second"))
                .toList();
        assertThat(refusals).allMatch(answer -> answer.contains("\"retry_after_seconds\":1"));
        assertThat(refusals)
            .anyMatch(
                answer -> answer.contains("\"id\":\"t") && answer.contains("\"isError\":true"));
        refused = refusals.size();
        long called = answers.keySet().stream().filter(id -> id.startsWith("t")).count();
        long refusedCalls =
            refusals.stream().filter(answer -> answer.contains("\"id\":\"t")).count();
        var passed =
            answers.entrySet().stream()
                .filter(answer ->
                    answer.getKey().startsWith("t")
                        && !refusals.contains(JsonWriter.write(answer.getValue().tree())))
                .toList();
        assertThat(rig.seenLines())
            .as("calls that passed: %s", passed)
            .hasSize((int) (called - refusedCalls));
      }
      CoreRig.until("the session's end", () -> rig.core.sessions() == 0);
      assertThat(counted(rig, "flood")).isEqualTo(refused);
      assertThat(incidents(rig, "flood")).hasSizeLessThan(refused);
    }
  }
}

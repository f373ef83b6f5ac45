package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.testing.Golden;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The members that `audit-format.md` promises, in records of whole sessions.
class AuditPageTest {
  private static final String POLICY =
      """
      {"rules": [
        {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write_file"}, "cache_side_effects": ["fs_write", "fs_read"]},
        {"id": "ask2", "effect": "hitl", "conditions": {"tool_name": "move_file"}},
        {"id": "never", "effect": "deny", "conditions": {"tool_name": "move_file"}},
        {"id": "no", "effect": "deny", "conditions": {"tool_name": "delete_file"}}]}
      """;

  private static final Set<String> ENVELOPE = Set.of("v", "seq", "time", "type", "prev", "hash");

  // Every decision has these.
  private static final Set<String> ALWAYS =
      Set.of(
          "id",
          "session",
          "request_id",
          "decision",
          "outcome",
          "basis",
          "final_rule",
          "matched",
          "policy",
          "attributes",
          "arguments",
          "arguments_digest",
          "arguments_size",
          "evaluation_us");

  /// Times, hashes, ids, durations and the machine's own values.
  private static final List<Pattern> MASKS =
      List.of(
          Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z"),
          Pattern.compile("(?<=\")[0-9a-f]{32,64}(?=[\"/])"),
          Pattern.compile("(?<=\"path\":\")/[^\"]+/(?:java|[^\"/]+\\.jar)(?=\")"),
          Pattern.compile("(?<=\"time_zone\":\")[^\"]+"),
          Pattern.compile(
              "(?<=\"(?:id|session|decision|approval|rests_on|signature)\":\")[^\"]{10,}"),
          Pattern.compile(
              "(?<=\"(?:seq|client_pid|\\w{1,20}_(?:us|ms|pid)|attributes|decision|size|decisions|operations|auth)\":)\\d+"));

  /// Archives of the test server's class path: one or several, by where the modules were built.
  private static final Pattern ARCHIVES = Pattern.compile("(,\\{\"role\":\"script\",[^{}]*\\})+");

  private static final Set<String> ATTRIBUTES =
      Set.of("subject", "action", "resource", "environment", "provenance");

  @TempDir private Path folder;

  @Test
  void aDecisionHasEveryMemberOfThePage() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect()) {
      var person = begun(rig, client);
      person.answer = new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);
      traced(client, "4", "move_file");
      traced(client, "5", "delete_file");
      person.answer =
          new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.of("not now"));
      traced(client, "6", "move_file");
      for (String id : List.of("1", "2", "3", "4", "5", "6")) {
        JsonObject record = rig.decision(id);
        assertThat(record.members().keySet()).as(id).containsAll(ENVELOPE).containsAll(ALWAYS);
        assertThat(record.string("trace")).as(id).contains("4bf92f3577b34da6a3ce929d0e0e4736");
        assertThat(members(record, "policy")).containsExactlyInAnyOrder("version", "sha256");
        assertThat(members(record, "evaluation_us"))
            .containsExactlyInAnyOrder("attributes", "decision");
        assertThat(members(record, "attributes")).as(id).containsAll(ATTRIBUTES);
        everyAttributeHasItsProvenance(record.object("attributes").orElseThrow());
        for (Json match : record.array("matched").orElseThrow().items()) {
          assertThat(((JsonObject) match).members().keySet())
              .contains("id", "effect", "specificity");
        }
      }
      anAnswer(rig.decision("2"), "allow", "same_call");
      assertThat(rig.decision("2").object("hitl").orElseThrow().get("scope_seconds"))
          .isEqualTo(JsonNumber.of(600));
      assertThat(members(rig.decision("3"), "hitl")).contains("rests_on", "answer", "approval");
      anAnswer(rig.decision("4"), "allow_once", "call");
      assertThat(rig.decision("4").array("overridden").orElseThrow().items()).hasSize(1);
      assertThat(rig.decision("5").string("reason")).contains("rule");
      assertThat(rig.decision("5").object("hitl")).isEmpty();
      anAnswer(rig.decision("6"), "deny", "call");
      assertThat(rig.decision("6").array("overridden"))
          .as("nothing was overridden by a no")
          .isEmpty();
      assertThat(rig.decision("6").object("hitl").orElseThrow().string("reason_given"))
          .contains("not now");
      assertThat(rig.decision("6").string("reason")).contains("person");
    }
  }

  @Test
  void everyMemberOfARecordIsDescribed() throws Exception {
    var named = new HashSet<String>();
    Pattern.compile("`([a-z][a-z0-9_]*)`")
        .matcher(Files.readString(Project.page("audit-format.md")))
        .results()
        .forEach(hit -> named.add(hit.group(1)));
    var seen = new TreeSet<String>();
    try (var rig = CoreRig.start(folder, POLICY)) {
      try (var client = rig.connect()) {
        var person = begun(rig, client);
        person.answer =
            new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.of("not now"));
        traced(client, "4", "move_file");
        traced(client, "5", "na\u0001me");
      }
      CoreRig.until("the session is over", () -> rig.core.sessions() == 0);
      for (AuditFile chain : AuditFile.values()) {
        for (AuditRecord record : rig.records(chain)) {
          assertThat(named).contains(record.type());
          addMembers(record.content(), seen);
        }
      }
      Golden.compare(Project.sample("goldens/records.txt"), "== ", kinds(rig));
    }
    assertThat(seen).hasSizeGreaterThan(60).isSubsetOf(named);
  }

  // The newest record of each kind. What is another one in each run is masked, where it stands as a
  // value of its own.
  private static List<String> kinds(CoreRig rig) throws Exception {
    var kinds = new TreeMap<String, String>();
    for (AuditFile chain : AuditFile.values()) {
      for (AuditRecord record : rig.records(chain)) {
        var body = record.content();
        String kind =
            Stream.of("outcome", "basis", "method")
                .flatMap(name -> body.string(name).stream())
                .collect(Collectors.joining(" ", chain + " " + record.type() + " ", ""));
        String text = JsonWriter.write(body).replace(rig.root.toString(), "FOLDER");
        text = ARCHIVES.matcher(text).replaceAll("$1");
        for (Pattern mask : MASKS) {
          text = mask.matcher(text).replaceAll("{…}");
        }
        kinds.put(kind.strip(), text);
      }
    }
    var lines = new ArrayList<String>();
    kinds.forEach((kind, text) -> {
      lines.add("== " + kind);
      lines.addAll(List.of(text.split("(?<=,)(?=\"\\w+\":)")));
    });
    return lines;
  }

  // Values written by a caller or a server have members of their own.
  private static void addMembers(Json json, Set<String> into) {
    if (json instanceof JsonArray list) {
      list.items().forEach(item -> addMembers(item, into));
    } else if (json instanceof JsonObject object) {
      object
          .members()
          .forEach((name, value) -> {
            into.add(name);
            if (!Set.of("arguments", "description", "difference", "provenance").contains(name)) {
              addMembers(value, into);
            }
          });
    }
  }

  @Test
  void whatCanNotBeDescribedIsOnRecordWithItsTrace() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect()) {
      client.shakeHands();
      traced(client, "1", "na\u0001me");
      var record = rig.decision("1");
      assertThat(record.string("basis")).contains("failure");
      assertThat(record.string("trace")).contains("4bf92f3577b34da6a3ce929d0e0e4736");
      assertThat(record.members().keySet())
          .contains("arguments_digest", "arguments_size", "reason");
    }
  }

  @Test
  void aTraceThatIsNoneIsNotWritten() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect()) {
      client.shakeHands();
      var none =
          List.of(
              "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
              "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
              "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
              "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
              "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
              "junk");
      for (int i = 0; i < none.size(); i++) {
        call(client, "n" + i, "read_file", none.get(i));
        assertThat(rig.decision("n" + i).string("trace")).as(none.get(i)).isEmpty();
      }
      call(
          client,
          "later",
          "read_file",
          "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more");
      assertThat(rig.decision("later").string("trace"))
          .contains("4bf92f3577b34da6a3ce929d0e0e4736");
    }
  }

  @Test
  void everyDecisionThatLetsACallGoHasAnOperationBehindIt() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      try (var client = rig.connect()) {
        client.shakeHands();
        client.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
        traced(client, "1", "read_file");
        traced(client, "2", "delete_file");
        client.called("3", "fail", JsonObject.EMPTY);
      }
      CoreRig.until("the session is over", () -> rig.core.sessions() == 0);
      var operations = new ArrayList<String>();
      for (AuditRecord record : rig.records(AuditFile.OPERATIONS)) {
        assertThat(record.content().members().keySet()).containsAll(ENVELOPE);
        record.content().string("decision").ifPresent(operations::add);
      }
      for (AuditRecord record : rig.records(AuditFile.DECISIONS)) {
        if (record.content().string("outcome").equals(Optional.of("allowed"))) {
          assertThat(operations).contains(record.content().string("id").orElseThrow());
        }
      }
      assertThat(rig.records(AuditFile.AUTH))
          .extracting(AuditRecord::type)
          .contains("log_opened", "session_opened", "session_closed");
    }
  }

  private static void anAnswer(JsonObject record, String answer, String scope) {
    var asked = record.object("hitl").orElseThrow();
    assertThat(asked.string("answer")).contains(answer);
    assertThat(asked.string("scope")).contains(scope);
    assertThat(asked.members().keySet())
        .contains(
            "approval",
            "shown_at",
            "answered_at",
            "thinking_ms",
            "channel",
            "tier",
            "position",
            "length");
  }

  // Each member of the four groups stands under exactly one word, and no word names what is not
  // there.
  private static void everyAttributeHasItsProvenance(JsonObject attributes) {
    var named = new ArrayList<String>();
    for (Json list : attributes.object("provenance").orElseThrow().members().values()) {
      ((JsonArray) list).items().forEach(name -> named.add(((JsonString) name).value()));
    }
    assertThat(named).doesNotHaveDuplicates();
    var there = new TreeSet<String>();
    for (String group : List.of("subject", "action", "resource", "environment")) {
      attributes.object(group).orElseThrow().members().keySet().stream()
          .filter(name -> !name.equals("provenance"))
          .forEach(name -> there.add(group + "." + name));
    }
    assertThat(named).containsAll(there);
    assertThat(named)
        .filteredOn(name -> name.contains("."))
        .containsExactlyInAnyOrderElementsOf(there);
    assertThat(named).contains("session", "request_id", "arguments");
  }

  private static Set<String> members(JsonObject record, String name) {
    return record.object(name).orElseThrow().members().keySet();
  }

  // A session whose person has allowed a write for a while, so that the third call rests on that
  // answer.
  private static Person begun(CoreRig rig, CoreRig.Client client) throws Exception {
    client.shakeHands();
    var person = new Person(rig, new ApprovalAnswer.AllowFor(ApprovalAnswer.Channel.MOUSE));
    rig.core.approvals().register(person);
    traced(client, "1", "read_file");
    traced(client, "2", "write_file");
    traced(client, "3", "write_file");
    return person;
  }

  private static void traced(CoreRig.Client client, String id, String tool) throws Exception {
    call(client, id, tool, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  }

  private static void call(CoreRig.Client client, String id, String tool, String parent)
      throws Exception {
    var meta = JsonObject.builder().put("traceparent", parent).build();
    var arguments = JsonObject.builder().put("path", "notes.txt").build();
    var params =
        JsonObject.builder()
            .put("name", tool)
            .put("arguments", arguments)
            .put("_meta", meta)
            .build();
    client.send(Message.Request.of(MessageId.of(id), "tools/call", params));
    client.receive();
  }

  /// Shows and answers every question at once.
  private static final class Person implements Approver {
    private final CoreRig rig;
    private volatile ApprovalAnswer answer;

    Person(CoreRig rig, ApprovalAnswer answer) {
      this.rig = rig;
      this.answer = answer;
    }

    @Override
    public void queueChanged(QueueView queue) {
      for (ApprovalRequest request : queue.waiting()) {
        rig.core.approvals().shown(request.id());
        rig.core.approvals().answer(request.id(), request.digest(), answer);
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }
}

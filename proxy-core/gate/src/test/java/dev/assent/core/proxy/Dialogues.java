package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/// Plays written dialogues over a live core: the client's part and the server's, line by line.
///
/// A dialogue begins with `== name`; its steps are
///
/// - `handshake VERSION`: the three messages, with that version
/// - `c> LINE`, `s> LINE`: the client, the server sends the line
/// - `c< LINE`, `s< LINE`: the client, the server receives exactly this line
/// - `c~ PART │ PART`, `s~ …`: it receives a line with each of these parts
/// - `person once`, `person no`, `person silent`: from now on somebody is there to be asked, and
///   answers so
/// - `asked N`: so many questions wait
/// - `log decisions NAME=VALUE …`, `log operations …`: there is a record of this dialogue with
///   these members; a name may be a JSON pointer
/// - `quiet decisions NAME=VALUE …`: there is none
///
/// After the last step a ping shows that nothing else was sent to either side, and no call may be
/// left open.
final class Dialogues {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-tools", "effect": "allow", "conditions": {"tool_name": ["echo", "build"]}},
        {"id": "ask-write", "effect": "hitl", "conditions": {"tool_name": "write"}},
        {"id": "allow-methods", "effect": "allow", "conditions": {"mcp_method":
          ["resources/read", "resources/subscribe", "prompts/get", "completion/complete", "logging/setLevel",
           "subscriptions/listen", "sampling/createMessage", "vendor/allowed", "tasks/list"]}},
        {"id": "ask-vendor", "effect": "hitl", "conditions": {"mcp_method": "vendor/asked"}},
        {"id": "deny-cancelling", "effect": "deny", "conditions": {"mcp_method": "tasks/cancel"}}
      ]}
      """;

  private final LiveServer server;
  private final CoreRig rig;

  private record Step(int line, String verb, String rest) {}

  private record Dialogue(String name, List<Step> steps) {}

  Dialogues(Path folder, Duration callTimeout) throws Exception {
    server = new LiveServer();
    rig = new CoreRig(folder, POLICY, callTimeout, server.command(folder));
  }

  /// The dialogues of a resource, as tests.
  ///
  /// @param words replaced in every line
  Stream<DynamicTest> of(String resource, Map<String, String> words) throws Exception {
    return read(resource, words).stream()
        .map(one -> DynamicTest.dynamicTest(one.name(), () -> play(resource, one)));
  }

  private static List<Dialogue> read(String resource, Map<String, String> words) throws Exception {
    var dialogues = new ArrayList<Dialogue>();
    try (InputStream in = Dialogues.class.getResourceAsStream("/dialogues/" + resource)) {
      var lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        for (var word : words.entrySet()) {
          line = line.replace(word.getKey(), word.getValue());
        }
        if (line.startsWith("== ")) {
          dialogues.add(new Dialogue(line.substring(3), new ArrayList<>()));
        } else if (!line.isBlank() && !line.startsWith("#")) {
          String[] parts = line.strip().split(" ", 2);
          dialogues
              .getLast()
              .steps()
              .add(new Step(i + 1, parts[0], parts.length == 1 ? "" : parts[1].strip()));
        }
      }
    }
    return dialogues;
  }

  private void play(String resource, Dialogue dialogue) throws Exception {
    boolean first = !Files.exists(rig.core.home().auditFolder("files"));
    long[] since =
        first
            ? new long[2]
            : new long[] {
              rig.records(AuditFile.DECISIONS).size(), rig.records(AuditFile.OPERATIONS).size()
            };
    @Nullable AutoCloseable person = null;
    try (var client = rig.connect();
        var session = server.accept()) {
      var lines = new ReceivedLines("the client", client::line);
      for (Step step : dialogue.steps()) {
        try {
          switch (step.verb()) {
            case "handshake" -> shakeHands(client, lines, session, step.rest());
            case "person" -> person = rig.core.approvals().register(person(step.rest()));
            case "asked" -> {
              int waiting = Integer.parseInt(step.rest());
              CoreRig.until(
                  "so many questions",
                  () -> rig.core.approvals().queue().waiting().size() == waiting);
            }
            case "log" ->
                CoreRig.until("such a record", () -> !matching(step.rest(), since).isEmpty());
            case "quiet" -> assertThat(matching(step.rest(), since)).as("such records").isEmpty();
            default -> talk(step, client, lines, session);
          }
        } catch (AssertionError e) {
          throw new AssertionError(resource + ", line " + step.line() + ": " + e.getMessage(), e);
        }
      }
      exchange(
          client,
          lines,
          session,
          "{\"jsonrpc\":\"2.0\",\"id\":\"the end\",\"method\":\"ping\"}",
          "{}");
      client.finishSending();
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
      assertThat(matching("operations outcome=disconnected", since))
          .as("calls left open")
          .isEmpty();
    } finally {
      if (person != null) {
        person.close();
      }
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
    }
  }

  private static void talk(
      Step step, CoreRig.Client client, ReceivedLines lines, LiveServer.Session session)
      throws Exception {
    switch (step.verb()) {
      case "c>" -> client.sendRaw(step.rest() + "\n");
      case "s>" -> session.send(step.rest());
      case "c<" -> assertThat(lines.next()).as("what the client receives").isEqualTo(step.rest());
      case "s<" ->
          assertThat(session.received.next()).as("what the server receives").isEqualTo(step.rest());
      case "c~" ->
          assertThat(lines.next()).as("what the client receives").contains(parts(step.rest()));
      case "s~" ->
          assertThat(session.received.next())
              .as("what the server receives")
              .contains(parts(step.rest()));
      default -> throw new AssertionError("found the step `" + step.verb() + "`");
    }
  }

  private static String[] parts(String text) {
    return Stream.of(text.split("│")).map(String::strip).toArray(String[]::new);
  }

  private static void shakeHands(
      CoreRig.Client client, ReceivedLines lines, LiveServer.Session session, String version)
      throws Exception {
    String hello =
        "{\"jsonrpc\":\"2.0\",\"id\":\"hello\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
            + version
            + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"dialogue\",\"version\":\"1\"}}}";
    exchange(
        client,
        lines,
        session,
        hello,
        "{\"protocolVersion\":\""
            + version
            + "\",\"capabilities\":{},\"serverInfo\":{\"name\":\"live\",\"version\":\"1\"}}");
    String ready = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    client.sendRaw(ready + "\n");
    assertThat(session.received.next()).isEqualTo(ready);
  }

  private static void exchange(
      CoreRig.Client client,
      ReceivedLines lines,
      LiveServer.Session session,
      String request,
      String result)
      throws Exception {
    client.sendRaw(request + "\n");
    assertThat(session.received.next())
        .as("nothing but this reaches the server")
        .isEqualTo(request);
    String id = request.replaceAll(".*\"id\":(\"[^\"]*\").*", "$1");
    String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    session.send(answer);
    assertThat(lines.next()).as("nothing but this reaches the client").isEqualTo(answer);
  }

  private List<JsonObject> matching(String wanted, long[] since) throws Exception {
    String[] words = wanted.split(" +");
    AuditFile file = AuditFile.valueOf(words[0].toUpperCase(Locale.ROOT));
    return rig.records(file).stream()
        .skip(since[file == AuditFile.DECISIONS ? 0 : 1])
        .map(AuditRecord::content)
        .filter(record -> Stream.of(words).skip(1).allMatch(word -> has(record, word)))
        .toList();
  }

  private static boolean has(JsonObject record, String word) {
    String[] pair = word.split("=", 2);
    String pointer = pair[0].startsWith("/") ? pair[0] : "/" + pair[0];
    @Nullable Json found = JsonPointer.resolve(record, pointer);
    return switch (found) {
      case null -> false;
      case JsonString text -> text.value().equals(pair[1]);
      case Json other -> JsonWriter.write(other).equals(pair[1]);
    };
  }

  private Approver person(String manner) {
    return new Approver() {
      @Override
      public void queueChanged(QueueView queue) {
        for (ApprovalRequest request : queue.waiting()) {
          switch (manner) {
            case "once" ->
                answer(request, new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
            case "no" ->
                answer(
                    request,
                    new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty()));
            default -> {}
          }
        }
      }

      private void answer(ApprovalRequest request, ApprovalAnswer answer) {
        rig.core.approvals().shown(request.id());
        rig.core.approvals().answer(request.id(), request.digest(), answer);
      }

      @Override
      public void ended(ApprovalRequest request, ApprovalAnswer how) {}
    };
  }

  void close() throws Exception {
    rig.close();
    server.close();
  }
}

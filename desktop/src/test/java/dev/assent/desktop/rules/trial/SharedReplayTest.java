package dev.assent.desktop.rules.trial;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.SampleReplays;
import dev.assent.desktop.rules.book.FakeRuleBook;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Replay of a draft over the calls of all servers for which it would be in force.
class SharedReplayTest {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");
  private static final List<String> ALL = List.of("files", "mail", "idle", "broken");
  private static final Policy ASKS = policy(Effect.HITL, "read_file");
  private static final Policy ANY = policy(Effect.ALLOW, "*");
  private static final Policy ASKS_NOT = policy(Effect.ALLOW, "read_file");

  @TempDir Path folder;
  private final List<Servers> told = new ArrayList<>();

  private static Policy policy(Effect effect, String tool) {
    return FakeRuleBook.shown(List.of(rule("one", "One", effect, tool(tool))), 1).policy();
  }

  @BeforeEach
  void logs() throws AuditException, InterruptedException {
    // `idle` was never used; nobody can read the log of `broken`.
    write("files", "read_file", "list_files");
    write("mail", "read_file", "read_file", "send");
  }

  private void write(String server, String... tools) throws AuditException, InterruptedException {
    var options =
        new AuditOptions(
            "test", 64, Optional.empty(), InstallationKey.loadOrCreate(folder.resolve("key")));
    try (var log =
        FileAuditLog.open(folder.resolve(server), options, Clock.fixed(NOW, ZoneOffset.UTC))) {
      for (String tool : tools) {
        log.append(
            AuditFile.DECISIONS, "decision", record(server, tool), AuditLog.Durability.WRITTEN);
      }
    }
  }

  private static JsonObject record(String server, String tool) {
    String text =
        """
        {"id": "d", "session": "s", "decision": "allow", "outcome": "allowed", "final_rule": "r", "basis": "rule",
         "attributes": {
           "subject": {"id": "ann", "provenance": "system"},
           "action": {"mcp_method": "tools/call", "category": "action", "direction": "client_to_server"},
           "resource": {"resource_type": "tool", "tool_name": "%s", "backend_id": "%s", "paths": [], "urls": []},
           "environment": {"time": "2026-11-21T13:00:00Z", "roots": []}},
         "arguments": {}}
        """
            .formatted(tool, server);
    try {
      return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(e);
    }
  }

  private StoredReplay replay(List<String> servers) {
    return new StoredReplay(
        server ->
            server.equals("broken")
                ? PastCalls.in(folder.resolve(server))
                : PastCalls.of(folder.resolve(server)),
        _ -> servers,
        Path.of("/home/sam"),
        () -> NOW,
        Runnable::run,
        Runnable::run);
  }

  private ReplayWords words(Servers replayed) {
    return ReplayWords.of(replayed, ZoneOffset.UTC);
  }

  @Test
  void theCallsOfAllServersAreCountedAndEachNamesItsOwn() {
    replay(ALL).judge("files", ANY, ASKS, told::add);
    var words = words(told.getFirst());
    assertThat(words.span()).contains("5 calls");
    assertThat(words.deciders().orElseThrow().known()).containsEntry("one", 3L);
    assertThat(words.sums())
        .filteredOn(sum -> sum.effect().effect() == Effect.HITL)
        .extracting(ReplayWords.Sum::wouldBe)
        .containsExactly(3L);
    assertThat(words.notes())
        .contains("Counted calls by server: files (2), mail (3) and idle (0).")
        .anyMatch(
            note -> note.startsWith("Not counted are the calls of broken, as its log cannot"));
    assertThat(words.changed().getFirst().calls())
        .extracting(ReplayWords.Call::text)
        .containsExactlyInAnyOrder("files: read_file", "mail: read_file", "mail: read_file");
  }

  @Test
  void aServerAloneIsNotNamed() {
    replay(List.of("files")).judge("files", ANY, ASKS, told::add);
    var words = words(told.getFirst());
    assertThat(words.notes()).isEmpty();
    assertThat(words.changed().stream().flatMap(kind -> kind.calls().stream()))
        .extracting(ReplayWords.Call::text)
        .containsExactlyInAnyOrder("read_file", "list_files");
  }

  @Test
  void serversThatNobodyCanReadAreNoCalls() {
    replay(List.of("broken")).judge("broken", ANY, ASKS, told::add);
    assertThat(told.getFirst().parts()).isEmpty();
  }

  @Test
  void questionsADayAreThoseOfAllServers() {
    replay(ALL).judge("mail", ASKS_NOT, ASKS, told::add);
    var said = QuestionsPerDay.of(told.getFirst());
    assertThat(said.figures()).isEqualTo("Questions in less than a day: 0 now, 3 with the draft");
    assertThat(said.detail())
        .startsWith("Counted over 5 recorded calls of less than a day.")
        .contains("files (2), mail (3) and idle (0)", "broken");
  }

  @Test
  void aLogThatIsTooLongCountsForTheDaysThatWereRead() {
    // Ten questions of one day beside twenty of ten days.
    var part = SampleReplays.part("busy", asked(10, 23), false);
    var other = SampleReplays.part("calm", asked(20, 239), true);
    var both = new Servers(List.of(part, other), Map.of());
    assertThat(QuestionsPerDay.of(both).figures())
        .isEqualTo("Questions a day: 12.0 now, 12.0 with the draft");
    assertThat(words(both).notes())
        .contains("Of busy, only the newest 10,000 records were looked at.");
  }

  private static ReplayResult asked(long calls, long hours) {
    return new ReplayResult(
        calls,
        Optional.of(NOW.minusSeconds(hours * 3600)),
        Optional.of(NOW),
        calls,
        0,
        Map.of(Effect.HITL, calls),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        0);
  }

  @Test
  void twoDraftsAreComparedOverAllServers() {
    replay(ALL).judge("files", ASKS, ASKS_NOT, told::add);
    var judged = told.getFirst();
    assertThat(judged.beside().compared()).isEqualTo(5);
    assertThat(judged.beside().otherwise()).isEqualTo(3);
    assertThat(judged.missed()).containsOnlyKeys("broken");
  }

  @Test
  void aCallIsLookedUpInTheLogOfItsServer() {
    var stored = replay(List.of("files", "mail"));
    var model = new ReplayViewModel(stored, ZoneOffset.UTC);
    var servers = new ArrayList<String>();
    model.setExplanation((_, call) -> servers.add(call.resource().backendId()));
    model.on("files", ANY, Optional.of(ASKS));
    model
        .wordsProperty()
        .get()
        .changed()
        .getFirst()
        .calls()
        .forEach(call -> model.explain(call.row()));
    assertThat(servers).containsExactlyInAnyOrder("files", "mail", "mail");
  }

  @Test
  void aLinkCountsTheCallsOfTheOtherServerToo() {
    var servers = new ArrayList<>(List.of("files"));
    var model = new ReplayViewModel(replay(servers), ZoneOffset.UTC);
    model.on("files", ANY, Optional.of(ASKS));
    servers.add("mail");
    model.on("files", ANY, Optional.of(ASKS));
    assertThat(model.wordsProperty().get().span()).contains("2 calls");
    model.again();
    assertThat(model.wordsProperty().get().span()).contains("5 calls");
  }
}

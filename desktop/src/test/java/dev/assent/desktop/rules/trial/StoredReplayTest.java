package dev.assent.desktop.rules.trial;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.ReplayResult.Beside;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.analysis.ReplayResult.Shift;
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
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.FakeRuleBook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredReplayTest {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");
  private static final Policy DENIES = policy(rule("no", "No", Effect.DENY, tool("read_file")));
  private static final Policy ALLOWS = policy(rule("yes", "Yes", Effect.ALLOW, tool("*")));

  @TempDir Path folder;
  private final List<Servers> told = new ArrayList<>();

  private static Policy policy(Rule rule) {
    return FakeRuleBook.shown(List.of(rule), 1).policy();
  }

  private PastCalls log(String server) {
    return server.equals("files") ? PastCalls.in(folder.resolve(server)) : PastCalls.NONE;
  }

  private StoredReplay replay(
      Function<String, PastCalls> logs, InstantSource clock, Executor background) {
    return new StoredReplay(logs, List::of, Path.of("/home/sam"), clock, background, Runnable::run);
  }

  private StoredReplay replay(Executor background) {
    return replay(this::log, () -> NOW, background);
  }

  private static JsonObject record(String decision, String outcome, String tool) {
    String text =
        """
        {"id": "d", "session": "s", "decision": "%s", "outcome": "%s", "final_rule": "r", "basis": "rule",
         "attributes": {
           "subject": {"id": "ann", "provenance": "system"},
           "action": {"mcp_method": "tools/call", "category": "action", "direction": "client_to_server"},
           "resource": {"resource_type": "tool", "tool_name": "%s", "backend_id": "files", "paths": [], "urls": []},
           "environment": {"time": "2026-11-21T13:00:00Z", "roots": []}},
         "arguments": {}}
        """
            .formatted(decision, outcome, tool);
    try {
      return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(e);
    }
  }

  private void write() throws AuditException, InterruptedException {
    write(
        List.of(
            record("allow", "allowed", "read_file"),
            record("allow", "allowed", "list_files"),
            record("deny", "denied", "read_file")));
  }

  private void write(List<JsonObject> records) throws AuditException, InterruptedException {
    var options =
        new AuditOptions(
            "test", 64, Optional.empty(), InstallationKey.loadOrCreate(folder.resolve("key")));
    try (var log =
        FileAuditLog.open(folder.resolve("files"), options, Clock.fixed(NOW, ZoneOffset.UTC))) {
      for (var record : records) {
        log.append(AuditFile.DECISIONS, "decision", record, AuditLog.Durability.WRITTEN);
      }
    }
  }

  @Test
  void aStepIsCountedAgainstTheDraftAndNotAgainstTheRecord()
      throws AuditException, InterruptedException {
    write();
    var stored = replay(Runnable::run);
    // The log has list_files allowed once and read_file once each way. Both drafts deny read_file.
    var allows = policy(rule("list", "List", Effect.ALLOW, tool("list_files")));
    stored.judge("files", DENIES, allows, told::add);
    stored.judge("files", DENIES, DENIES, told::add);
    stored.judge("nobody", DENIES, allows, told::add);
    var denied = new Shift(Effect.DENY, Effect.DENY);
    assertThat(told)
        .extracting(StoredReplayTest::beside)
        .containsExactly(
            new Beside(3, 0, 0, Map.of(denied, 2L, new Shift(Effect.DENY, Effect.ALLOW), 1L)),
            new Beside(3, 0, 0, Map.of(denied, 3L)),
            new Beside(0, 0, 0, Map.of()));
  }

  private static Beside beside(Servers told) {
    return told.beside();
  }

  @Test
  void aCallThatNobodyIsAskedAboutAnyMoreIsCounted() throws AuditException, InterruptedException {
    write();
    var asks = policy(rule("list", "List", Effect.HITL, tool("list_files")));
    replay(Runnable::run).judge("files", asks, DENIES, told::add);
    assertThat(beside(told.getFirst()))
        .isEqualTo(
            new Beside(
                3,
                1,
                0,
                Map.of(
                    new Shift(Effect.DENY, Effect.DENY),
                    2L,
                    new Shift(Effect.HITL, Effect.DENY),
                    1L)));
    assertThat(QuestionsPerDay.of(told.getFirst()).refused())
        .startsWith("1 recorded call that asks now");
  }

  /// A question is what came before a person, once.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          allowed | {'approval': 'a', 'answer': 'allow_once', 'channel': 'key', 'length': 1} | 1
          denied  | {'approval': 'a', 'answer': 'timeout', 'channel': 'timer', 'length': 1}  | 1
          denied  | {'approval': 'a', 'answer': 'deny', 'switch': 'deny_all', 'length': 1}   | 1
          denied  | {'approval': 'a', 'answer': 'deny', 'switch': 'deny_all', 'length': 0}   | 0
          allowed | {'approval': 'a', 'answer': 'observed', 'switch': 'observe'}             | 0
          allowed | {'approval': 'a', 'answer': 'allow', 'rests_on': 'b', 'length': 0}       | 0
          allowed | {'approval': 'a', 'answer': 'allow_once', 'channel': 'ticket', 'rests_on': 'b'} | 0
          denied  | {'approval': 'a', 'answer': 'deny', 'rests_on': 'b', 'length': 0}        | 0
          denied  | {'approval': 'a', 'answer': 'nobody'}                                    | 0
          denied  | {'approval': 'a', 'answer': 'withdrawn', 'cause': 'queue_full'}          | 0
          """)
  void onlyWhatCameBeforeAPersonIsAQuestion(String outcome, String hitl, int questions)
      throws AuditException, InterruptedException, JsonException {
    var settled = JsonReader.read(hitl.replace('\'', '"'), JsonLimits.MESSAGE);
    var asked = record("hitl", outcome, "list_files").with("hitl", settled);
    write(List.of(record("allow", "allowed", "list_files"), asked, asked));
    var asks = policy(rule("list", "List", Effect.HITL, tool("list_files")));
    replay(Runnable::run).judge("files", asks, asks, told::add);
    // The first of them was decided by rules under which nobody was asked.
    assertThat(beside(told.getFirst()))
        .isEqualTo(
            new Beside(
                3, 1 + questions, 1 + questions, Map.of(new Shift(Effect.HITL, Effect.HITL), 3L)));
  }

  @Test
  void whatIsRecordedMeanwhileIsNoticed() throws AuditException, InterruptedException {
    write();
    var stored = replay(Runnable::run);
    var grown = new ArrayList<String>();
    stored.judge("files", DENIES, DENIES, _ -> {});
    stored.whenGrown("files", DENIES, () -> grown.add("nothing came"));
    write();
    stored.whenGrown("files", DENIES, () -> grown.add("three came"));
    stored.judge("files", DENIES, DENIES, _ -> {});
    stored.whenGrown("files", DENIES, () -> grown.add("they were judged"));
    assertThat(grown).containsExactly("three came");
  }

  /// A rule that decides none of the calls that could be read may decide one of the others.
  @Test
  void aLineThatIsNoRecordIsNamedAndNothingIsClaimedOfIt() throws Exception {
    write();
    Path file = folder.resolve("files/decisions.jsonl");
    Files.writeString(file, "junk\n" + Files.readString(file));
    replay(Runnable::run).judge("files", ALLOWS, DENIES, told::add);
    var words = ReplayWords.of(told.getFirst(), ZoneOffset.UTC);
    assertThat(words.notes())
        .contains(
            "Not all of the log could be read: `"
                + file
                + "`, line 1: found `junk`, expected a record. The calls there were not judged.");
    assertThat(words.deciders().orElseThrow().of("never").isNone()).isFalse();
    assertThat(told.getFirst().together(DraftReplay.EXAMPLES).records()).isEqualTo(3);
  }

  @Test
  void theLogIsJudgedByTheDraft() throws AuditException, InterruptedException {
    write();
    replay(Runnable::run).judge("files", ALLOWS, DENIES, told::add);
    var judged = told.getFirst();
    assertThat(judged.parts().stream().filter(part -> !part.reached())).isEmpty();
    assertThat(judged.together(0).records()).isEqualTo(3);
    assertThat(judged.together(0).differences()).isEqualTo(3);
    assertThat(judged.together(0).alike()).isEmpty();
  }

  /// A decision of earlier rules is no difference that the draft makes.
  @Test
  void withoutADraftNothingIsDecidedOtherwise() throws AuditException, InterruptedException {
    write();
    replay(Runnable::run).judge("files", DENIES, DENIES, told::add);
    var allows = policy(rule("list", "List", Effect.ALLOW, tool("list_files")));
    replay(Runnable::run).judge("files", DENIES, allows, told::add);
    assertThat(told).extracting(one -> one.together(0).differences()).containsExactly(0L, 1L);
    assertThat(told.getFirst().together(DraftReplay.EXAMPLES).alike())
        .isEqualTo(Map.of(Effect.DENY, 3L));
  }

  @Test
  void callsThatAreTooLongAgoAreLeftOut() throws AuditException, InterruptedException {
    write();
    replay(this::log, () -> NOW.plus(Duration.ofDays(DraftReplay.DAYS + 1)), Runnable::run)
        .judge("files", ALLOWS, DENIES, told::add);
    assertThat(told.getFirst().together(DraftReplay.EXAMPLES).records()).isZero();
  }

  @Test
  void onlyTheNewestDraftIsTold() throws AuditException, InterruptedException {
    write();
    Queue<Runnable> waiting = new ArrayDeque<>();
    var replay = replay(waiting::add);
    replay.judge("files", ALLOWS, Policy.DENY_ALL, told::add);
    replay.judge("files", ALLOWS, DENIES, told::add);
    while (!waiting.isEmpty()) {
      waiting.remove().run();
    }
    assertThat(told).hasSize(1);
    assertThat(told.getFirst().together(DraftReplay.EXAMPLES).examples())
        .extracting(row -> row.wouldBeRule().orElse(""))
        .contains("no");
  }

  @Test
  void workThatHasBegunEndsWithItsDraft() throws AuditException, InterruptedException {
    write();
    var self = new ArrayList<StoredReplay>();
    self.add(
        replay(
            name -> {
              self.getFirst().forget();
              return log(name);
            },
            () -> NOW,
            Runnable::run));
    self.getFirst().judge("files", ALLOWS, DENIES, told::add);
    assertThat(told).isEmpty();
  }

  @Test
  void aServerWithoutALogHasNoCalls() {
    replay(Runnable::run).judge("never-used", ALLOWS, DENIES, told::add);
    assertThat(told.getFirst().together(DraftReplay.EXAMPLES).records()).isZero();
  }

  @Test
  void aLogThatCannotBeReadSaysSo() {
    replay(Runnable::run).judge("files", ALLOWS, DENIES, told::add);
    assertThat(told.getFirst().parts()).isEmpty();
  }

  @Test
  void oneCallIsFoundByItsNumber() throws AuditException, InterruptedException {
    write();
    var found = new ArrayList<Optional<AccessRequest>>();
    var replay = replay(Runnable::run);
    replay.judge("files", ALLOWS, DENIES, told::add);
    var rows = told.getFirst().together(DraftReplay.EXAMPLES).examples();
    rows.forEach(row -> replay.call("files", row.seq(), found::add));
    assertThat(found)
        .extracting(call -> call.orElseThrow().resource().toolName().orElse(""))
        .containsExactly("read_file", "list_files", "read_file");
    replay.call("files", 99, found::add);
    assertThat(found.getLast()).isEmpty();
  }
}

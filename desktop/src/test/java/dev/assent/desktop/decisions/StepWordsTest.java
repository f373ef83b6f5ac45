package dev.assent.desktop.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.decisions.log.LogEntry;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepWordsTest {
  static final String LIMIT =
      "{\"tools\":[\"read_*\",\"search_*\"],\"calls\":20,\"seconds\":60,\"used\":21,\"allowing\":\"reads\"}";
  static final String HOOK =
      "{\"answer\":\"denied\",\"name\":\"read-only\",\"code\":-32000,\"text\":\"Not on Sundays.\",\"fault\":\"timed-out\",\"duration_us\":5000}";

  static Json json(String text) {
    try {
      return JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static String decided(AuditRecord record) {
    return DecisionRow.of(record, ZoneOffset.UTC).orElseThrow().decided();
  }

  private static List<TrailStep> trail(AuditRecord record) {
    return CallTrail.of(
        LogEntry.of("", record),
        Optional.of(List.of()),
        SampleRecords.TIME.plusSeconds(600),
        ZoneOffset.UTC);
  }

  private static TrailStep step(AuditRecord record, String head) {
    return trail(record).stream()
        .filter(step -> step.head().equals(head))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTimeOfTheServerIsWithoutThePersons() {
    var record = SampleRecords.allowed("d").at(1);
    var answered =
        new AuditRecord(
            1,
            record.time().plusMillis(23),
            "operation",
            SampleRecords.operation(1, "d", "answered").content());
    var steps =
        CallTrail.of(
            LogEntry.of("", record),
            Optional.of(List.of(answered)),
            SampleRecords.TIME.plusSeconds(600),
            ZoneOffset.UTC);
    assertThat(steps)
        .filteredOn(step -> step.head().equals("The server answered"))
        .extracting(TrailStep::text)
        .containsExactly("23 ms, 1,204 bytes");
  }

  @Test
  void aUsedUpLimitIsNamedWithItsNumbersAndTheRuleBehindIt() {
    // Clause 8.4.
    var record =
        SampleRecords.denied("d")
            .rule("reads", "allow", 1, 0, 0)
            .basis("rate_limit", "rate_limit")
            .with("limit", json(LIMIT))
            .at(1);
    assertThat(decided(record)).isEqualTo("too many calls");
    assertThat(step(record, "1 rule fits").mark()).isEqualTo(TrailStep.Mark.PASSED);
    var step = step(record, "Too many calls");
    assertThat(step.mark()).isEqualTo(TrailStep.Mark.DENIED);
    assertThat(step.text())
        .isEqualTo(
            "20 calls of read_*, search_* in 1 min may pass; 21 were counted before this one. The rule reads would have allowed it.");
  }

  @Test
  void aChangedToolIsNamedWithThePlacesThatChanged() {
    // Clause 8.4.
    var change =
        json(
            "{\"changes\":[{\"pointer\":\"/description\",\"kind\":\"changed\"},{\"pointer\":\"\"}],\"more\":3}");
    var record =
        SampleRecords.asked("d", "allowed")
            .rule("reads", "allow", 1, 0, 0)
            .basis("mode", "mode")
            .with("new_tool", json("{\"state\":\"changed\",\"allowing\":\"reads\"}"))
            .with(
                "hitl",
                JsonObject.builder().put("answer", "allow_once").put("tool_change", change).build())
            .at(1);
    assertThat(decided(record)).isEqualTo("you allowed it once");
    assertThat(step(record, "The tool changed").text())
        .startsWith("The policy asks about tools that nobody accepted as they are.")
        .contains("Changed: description, the whole description and 3 more places.")
        .endsWith("The rule reads would have allowed it.");
  }

  @Test
  void newAndUnlistedToolsAreToldApart() {
    var fresh =
        SampleRecords.denied("d")
            .basis("mode", "mode")
            .with("new_tool", json("{\"state\":\"new\",\"allowing\":\"r\"}"));
    assertThat(decided(fresh.at(1))).isEqualTo("the tool is new");
    assertThat(step(fresh.at(1), "The tool is new").text())
        .startsWith("The policy denies tools that nobody accepted as they are.");
    var unlisted =
        SampleRecords.denied("d")
            .basis("mode", "mode")
            .with("new_tool", json("{\"allowing\":\"r\"}"));
    assertThat(decided(unlisted.at(1))).isEqualTo("the tool was not seen listed");
  }

  @Test
  void aHookIsNamedWithWhatItSaid() {
    // Clause 8.5.
    var record = SampleRecords.denied("d").basis("hook", "hook").with("hook", json(HOOK)).at(1);
    assertThat(decided(record)).isEqualTo("hook read-only");
    assertThat(step(record, "Hook read-only").text())
        .isEqualTo(
            "What a hook denies no rule can allow. The hook itself was at fault: timed-out. The record says: \u201cNot on Sundays.\u201d");
    var passed =
        SampleRecords.allowed("d")
            .rule("r", "allow", 1, 0, 0)
            .with("hook", json("{\"answer\":\"passed\",\"duration_us\":5000}"));
    assertThat(step(passed.at(1), "Hooks let it go on").time()).isEqualTo("5.0 ms");
  }

  @Test
  void theModeIsNamedWhereTheRecordNamesIt() {
    // Clauses 8.2 and 8.3.
    var named =
        SampleRecords.denied("d").basis("mode", "mode").with("mode", json("\"read-only\"")).at(1);
    assertThat(decided(named)).isEqualTo("mode read-only");
    var unnamed = SampleRecords.denied("d").basis("mode", "mode").at(1);
    assertThat(decided(unnamed)).isEqualTo("policy mode");
    assertThat(step(unnamed, "Policy mode").text()).contains("whatever the rules say");
  }

  @Test
  void aRuleNamedLikeAStepIsNoWinner() {
    var record =
        SampleRecords.denied("d")
            .rule("hook", "allow", 1, 0, 0)
            .basis("hook", "hook")
            .with("hook", json(HOOK))
            .at(1);
    assertThat(MatchedRule.of(new LenientRecord(record.content()))).noneMatch(MatchedRule::winner);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"basis\":7,\"hitl\":{\"x\":1}}",
        "{\"basis\":\"tomorrow\",\"hitl\":{\"answer\":\"perhaps\",\"channel\":\"?\"},\"decision\":\"maybe\"}",
        "{\"basis\":\"tomorrow\",\"hitl\":{\"x\":1}}",
        "{\"basis\":\"rate_limit\",\"limit\":{\"tools\":7,\"calls\":\"x\",\"seconds\":-60}}",
        "{\"basis\":\"rate_limit\",\"limit\":7}",
        "{\"basis\":\"rate_limit\",\"limit\":{\"tools\":[{},1],\"calls\":1,\"seconds\":-60}}",
        "{\"basis\":\"mode\",\"mode\":\"{0}\",\"new_tool\":{\"state\":\"it's {9}\"}}",
        "{\"basis\":\"mode\",\"new_tool\":{\"state\":3},\"hitl\":{\"tool_change\":{\"changes\":[1,{}],\"more\":\"x\"}}}",
        "{\"basis\":\"hook\",\"hook\":{\"answer\":1,\"name\":2,\"text\":\"\",\"fault\":{}}}"
      })
  void nothingUnknownStopsThePage(String content) {
    var record = new AuditRecord(1, SampleRecords.TIME, "decision", (JsonObject) json(content));
    var row = DecisionRow.of(record, ZoneOffset.UTC).orElseThrow();
    assertThat(row.decided()).isNotNull();
    assertThat(trail(record)).isNotEmpty();
  }

  @Test
  void aCallOfSomebodyWhoIsNotProvedSaysWhyAndNamesNoGuardAndNoRule() {
    var record =
        SampleRecords.denied("d")
            .basis("identity", "identity")
            .with("identity", new JsonString("clock-off"))
            .with(
                "identity_detail",
                new JsonString("the clock of this machine is off: 7260 s behind the issuer's"))
            .at(1);
    assertThat(decided(record)).isEqualTo("no sign-in that counts");
    var step = step(record, "No sign-in that counts");
    assertThat(step.mark()).isEqualTo(TrailStep.Mark.DENIED);
    assertThat(step.text())
        .isEqualTo(
            "It was refused before any rule was asked."
                + " The clock of this machine is off: 7260 s behind the issuer's.");
    assertThat(trail(record)).extracting(TrailStep::head).doesNotContain("Guards passed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          signed-out      | nobody is signed in          | Keine gültige Anmeldung | Niemand ist angemeldet.
          no-key-store    | the key store cannot be used | Keine gültige Anmeldung | Der Schlüsselspeicher ist nicht zu verwenden.
          session-over    | it has lasted 8 h            | Sitzung abgelaufen | Die Sitzung hat so lange gedauert, wie eine darf.
          person-changed  | somebody else signed in      | Jemand anders hat sich angemeldet | Jemand anders hat sich angemeldet; eine Sitzung gehört der Person, die sie geöffnet hat.
          sign-in-refused | This session has ended, because the user's sign-in does not count any more (the token has expired) | Sitzung abgelaufen | Diese Sitzung ist zu Ende, denn die Anmeldung des Benutzers gilt nicht mehr (das Token ist abgelaufen).
          """)
  void germanLogsSayItInGerman(String code, String detail, String head, String german) {
    var record =
        SampleRecords.denied("d")
            .basis("identity", "identity")
            .with("identity", new JsonString(code))
            .with("identity_detail", new JsonString(detail))
            .at(1);
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      assertThat(decided(record)).isEqualToIgnoringCase(head);
      assertThat(step(record, head).text()).endsWith(" " + german);
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void whoIsAnotherByTheTimeOfTheAnswerIsAStepOfItsOwn() {
    var record =
        SampleRecords.asked("d", "denied")
            .rule("ask", "hitl", 1, 0, 0)
            .person("allow_once", "care", "mouse", 900)
            .with("identity", new JsonString("changed"))
            .at(1);
    assertThat(decided(record)).isEqualTo("the sign-in changed");
    assertThat(trail(record)).extracting(TrailStep::head).contains("1 rule fits", "Asked you");
    assertThat(step(record, "You allowed it once").mark()).isEqualTo(TrailStep.Mark.OURS);
    assertThat(step(record, "Refused, nothing ran").mark()).isEqualTo(TrailStep.Mark.DENIED);
    assertThat(step(record, "The sign-in changed").text())
        .isEqualTo("Somebody else was signed in by then.");
  }

  /// It is said of a call that it does more than read where that is known, and nowhere else.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          'write' | ['fs_write']             | does more than read
          'write' | ['fs_read','fs_write']   | does more than read
          'write' | null                     | not known to only read
          null    | ['network_egress']       | does more than read
          null    | ['fs_read']              | not known to only read
          null    | null                     | not known to only read
          'read'  | null                     | not known to only read
          """)
  void whatReadOnlyRefusesIsSaidAsItIsKnown(String operation, String effects, String said) {
    var one =
        SampleRecords.denied("d")
            .with("hitl", json("{\"answer\":\"deny\",\"switch\":\"read_only\"}"))
            .at(1);
    var attributes =
        json(
            "{'action':{'operation':OPERATION},'resource':{'side_effects':EFFECTS}}"
                .replace("OPERATION", operation)
                .replace("EFFECTS", effects)
                .replace('\'', '"'));
    var record =
        new AuditRecord(1, one.time(), one.type(), one.content().with("attributes", attributes));
    assertThat(decided(record)).isEqualTo(said);
  }

  /// A call that nobody was asked about took as long as it was judged, and nothing took no time.
  @ParameterizedTest
  @CsvSource({
    "'{\"answer\":\"deny\",\"switch\":\"read_only\"', 5800, 5.8 ms",
    "'{\"answer\":\"deny\",\"rests_on\":\"A-1\"', 9800, 9.8 ms",
    "'{\"answer\":\"nobody\"', 20, under 0.1 ms",
    "'{\"answer\":\"nobody\"', 0, ''",
  })
  void whatNobodyWasAskedAboutTookItsJudging(String hitl, long micros, String took) {
    String moment = "\"2026-11-21T14:02:11.204Z\"";
    var asked = json(hitl + ",\"asked_at\":" + moment + ",\"answered_at\":" + moment + "}");
    var record = SampleRecords.denied("d").with("hitl", asked).at(1);
    var content = record.content().with("evaluation_us", json("{\"attributes\":" + micros + "}"));
    var row =
        DecisionRow.of(new AuditRecord(1, record.time(), record.type(), content), ZoneOffset.UTC);
    assertThat(row.orElseThrow().took()).isEqualTo(took);
  }
}

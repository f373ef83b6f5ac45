package dev.assent.desktop.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionsViewModelTest {
  private final FakeDecisionLog log = new FakeDecisionLog();
  private Instant now = SampleRecords.TIME.plusSeconds(60);

  private DecisionsViewModel model() {
    return new DecisionsViewModel(
        log.alone("filesystem"), () -> now, ZoneOffset.UTC, SampleCommands.TRYOUT::says);
  }

  private void add(SampleRecords... more) {
    for (var record : more) {
      log.records.add(record.at(log.records.size()));
    }
  }

  private static List<String> tools(DecisionsViewModel model) {
    return model.window().rows().stream().map(DecisionRow::tool).toList();
  }

  private static SampleRecords read() {
    return SampleRecords.allowed("d1")
        .rule("read-sources", "allow", 2, 0, 2)
        .call("read_file", "/src/Entry.java");
  }

  private static SampleRecords risky() {
    return SampleRecords.asked("d2", "denied")
        .rule("ask-risky", "hitl", 2, 0, 0)
        .rule("never-force", "deny", 2, 2, 0)
        .call("run_command", "/src/build")
        .person("deny", "danger", "key", 6400)
        .told("A person refused this.");
  }

  private static SampleRecords discovery() {
    return SampleRecords.allowed("d3").basis("discovery", "discovery_bypass").call("list", "");
  }

  @Test
  void rowsAreNewestFirst() {
    add(read(), risky());
    var row = model().window().rows().getFirst();
    assertThat(row.seq()).isEqualTo(1);
    assertThat(row.time()).isEqualTo("14:02:12");
    assertThat(row.tier()).isEqualTo("danger");
    assertThat(row.kind()).isEqualTo(DecisionKind.ASK);
    assertThat(row.result()).contains(CallResult.DENIED);
    assertThat(row.decided()).isEqualTo("you denied it");
    assertThat(row.target()).isEqualTo("/src/build");
    assertThat(row.score()).isEqualTo("200");
    assertThat(row.took())
        .as("until it was answered, however late it was shown")
        .isEqualTo("6.5 s");
    assertThat(row.passed()).isFalse();
  }

  @Test
  void aRowSaysHowItsCallEndedNotWhatTheRuleSaid() {
    add(
        SampleRecords.asked("d0", "allowed").person("allow_once", "care", "key", 400),
        SampleRecords.asked("d1", "denied").person("timeout", "care", "timer", 60_000),
        SampleRecords.asked("d2", "denied").person("withdrawn", "care", "timer", 90),
        SampleRecords.denied("d3"),
        SampleRecords.asked("d4", "of a later version"));
    assertThat(model().window().rows())
        .extracting(row -> row.result().map(CallResult::text).orElse(""))
        .containsExactly("", "Denied", "Withdrawn", "Ran out", "Allowed");
  }

  @Test
  void aDayOfAnotherLanguageHasItsRoom() {
    assertThat(LogTimes.longerDay()).isZero();
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      assertThat(LogTimes.longerDay()).as("30. Sept.").isGreaterThanOrEqualTo(14);
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void theRecordOfOneQuestionIsExplainedAsSoonAsItIsThere() {
    add(read());
    var model = model();
    model.query().textProperty().set("something else");
    model.find("filesystem", "A-1");
    assertThat(model.window().rows()).isEmpty();
    assertThat(model.detail().shownProperty().get()).isEmpty();
    add(risky());
    model.poll();
    assertThat(tools(model)).containsExactly("run_command");
    assertThat(model.detail().shownProperty().get().orElseThrow().row().tool())
        .isEqualTo("run_command");
    model.explain(null);
    add(read());
    model.poll();
    assertThat(model.detail().shownProperty().get()).as("once").isEmpty();
  }

  @Test
  void anyChangeOfTheServersKeepsTheChosenOneByNameOrSaysThatItIsGone() {
    var logs = log.alone("files", "mail");
    var model =
        new DecisionsViewModel(logs, () -> now, ZoneOffset.UTC, SampleCommands.TRYOUT::says);
    model.chooseServer("mail");
    logs.names().setAll("aab", "files", "mail");
    assertThat(model.serverProperty().get()).isEqualTo("mail");
    assertThat(log.opened).containsExactly("mail");
    logs.names().setAll("mail", "post");
    assertThat(model.serverProperty().get()).isEqualTo("mail");
    assertThat(model.goneProperty().get()).isEmpty();
    logs.names().setAll("files", "post");
    assertThat(model.serverProperty().get()).isEqualTo("All servers");
    assertThat(log.opened).containsExactly("files", "post");
    assertThat(model.goneProperty().get())
        .isEqualTo("There is no server “mail” any more. You now see “All servers”.");
    model.chooseServer("files");
    assertThat(model.goneProperty().get()).isEmpty();
    logs.names().clear();
    assertThat(model.serverProperty().get()).isEmpty();
    assertThat(model.goneProperty().get()).isEqualTo("There is no server “files” any more.");
  }

  /// A log that is found later is shown too, unless a person has chosen meanwhile.
  @ParameterizedTest
  @CsvSource({"false, All servers", "true, files"})
  void whichLogsAreShownIsSettledOnceAllAreKnown(boolean chosen, String shown) {
    log.looked.set(false);
    var logs = log.alone("files");
    var model =
        new DecisionsViewModel(logs, () -> now, ZoneOffset.UTC, SampleCommands.TRYOUT::says);
    assertThat(model.serverProperty().get()).isEqualTo("files");
    if (chosen) {
      model.chooseServer("files");
    }
    logs.names().setAll("agent", "files");
    assertThat(model.serverProperty().get()).isEqualTo(shown);
    assertThat(model.goneProperty().get()).isEmpty();
    log.looked.set(true);
    model.chooseServer("files");
    logs.names().setAll("agent", "files", "mail");
    assertThat(model.serverProperty().get()).isEqualTo("files");
  }

  @Test
  void newRecordsAppearAtTheNextLook() {
    add(read());
    var model = model();
    add(risky());
    model.poll();
    assertThat(tools(model)).containsExactly("run_command", "read_file");
    assertThat(model.seal().untilProperty().get()).isEqualTo("Newest record 14:02:12");
    assertThat(model.seal().stateProperty().get()).isEqualTo("2 records in all");
  }

  /// Before the first look is over nothing is claimed of a log, least of all what holds of the one
  /// before.
  @Test
  void whatIsStillBeingReadIsNoNumber() {
    log.slow = true;
    add(read());
    var model = model();
    assertThat(model.seal().untilProperty().get()).isEqualTo("Counting…");
    assertThat(model.seal().stateProperty().get()).isEmpty();
    assertThat(model.countProperty().get()).isEqualTo("Counting…");
    var chart = model.chart().chartProperty();
    assertThat(chart.get().bars()).isNotEmpty();
    assertThat(chart.get().isCounted()).isFalse();
    assertThat(chart.get().bars().getFirst().words()).endsWith(": Counting…");
    assertThat(chart.get().gaps()).isEmpty();
    log.release();
    assertThat(model.seal().stateProperty().get()).isEqualTo("1 record in all");
    assertThat(model.countProperty().get()).isEqualTo("1 of 1 decision");
    assertThat(chart.get().isCounted()).isTrue();
    model.chooseServer("filesystem");
    assertThat(chart.get().isCounted()).isFalse();
    assertThat(chart.get().sum(DecisionKind.ALLOW)).isZero();
    assertThat(model.countProperty().get()).isEqualTo("Counting…");
  }

  /// The logs are looked for too, and the newest part of one may have no call.
  @Test
  void nothingIsCountedBeforeACallCouldBeMet() {
    log.looked.set(false);
    var logs = log.alone("filesystem");
    logs.names().clear();
    var model =
        new DecisionsViewModel(logs, () -> now, ZoneOffset.UTC, SampleCommands.TRYOUT::says);
    assertThat(model.isBeginning()).isTrue();
    assertThat(model.countProperty().get()).isEqualTo("Counting…");
    log.looked.set(true);
    assertThat(model.isBeginning()).isFalse();
    assertThat(model.countProperty().get()).isEqualTo("0 of 0 decisions");
    add(read());
    for (int i = 0; i < RowWindow.STEP; i++) {
      add(discovery());
    }
    var said = new ArrayList<String>();
    model
        .countProperty()
        .subscribe(words -> {
          said.add(words);
        });
    logs.names().add("filesystem");
    assertThat(said).containsExactly("0 of 0 decisions", "Counting…", "1 of 1 decision");
  }

  @Test
  void aLogWithoutRecordsIsSaidToBeEmptyOnceItWasLookedAt() {
    var model = model();
    assertThat(model.seal().untilProperty().get()).isEqualTo("No decision yet");
    assertThat(model.seal().stateProperty().get()).isEmpty();
    assertThat(model.countProperty().get()).isEqualTo("0 of 0 decisions");
  }

  @Test
  void nothingMovesWhileThePersonReads() {
    add(read());
    var model = model();
    model.window().followingProperty().set(false);
    add(risky(), discovery());
    model.poll();
    assertThat(tools(model)).containsExactly("read_file");
    assertThat(model.window().freshProperty().get()).isEqualTo(1);
    model.window().followingProperty().set(true);
    assertThat(tools(model)).containsExactly("run_command", "read_file");
    assertThat(model.window().freshProperty().get()).isZero();
  }

  @Test
  void aBurstLargerThanAPageArrivesWhole() {
    var model = model();
    for (int i = 0; i < 1200; i++) {
      add(read());
    }
    model.poll();
    assertThat(model.window().rows()).hasSize(1200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run            | run_command
          RISKY          | run_command
          entry          | read_file
          tool:read      | read_file
          path:build     | run_command
          rule:ask       | run_command
          rule:never     | ''
          session:claude | run_command read_file
          read build     | ''
          """)
  void textFiltersRows(String text, String expected) {
    add(read(), risky());
    var model = model();
    model.query().textProperty().set(text);
    assertThat(String.join(" ", tools(model))).isEqualTo(expected);
  }

  @Test
  void chipsFilterRows() {
    add(
        read(),
        risky(),
        SampleRecords.denied("d4").rule("keys", "deny", 1, 0, 2).call("cat", "/k"));
    var model = model();
    var query = model.query();
    query.toggle(term("effect:deny"));
    assertThat(tools(model)).containsExactly("cat");
    query.toggle(term("effect:allow"));
    assertThat(tools(model)).as("of one key any").containsExactly("cat", "read_file");
    query.toggle(term("outcome:refused"));
    assertThat(tools(model)).as("of each key one").containsExactly("cat");
    assertThat(model.countProperty().get()).isEqualTo("1 of 3 decisions");
    query.toggle(term("effect:deny"));
    assertThat(tools(model)).isEmpty();
    query.clear();
    assertThat(model.window().rows()).hasSize(3);
    assertThat(model.isFiltered()).isFalse();
  }

  private static FilterTerm term(String typed) {
    return FilterTerm.of(typed).orElseThrow();
  }

  @Test
  void typedTermsBecomeChipsAndText() {
    add(read(), risky());
    var model = model();
    var query = model.query();
    query.textProperty().set("tool:r*_file entry tier:purple");
    assertThat(query.commit()).isTrue();
    assertThat(query.terms()).containsExactly(new FilterTerm(FilterKey.TOOL, "r*_file"));
    assertThat(query.textProperty().get())
        .as("what is no term stays a word")
        .isEqualTo("entry tier:purple");
    query.textProperty().set("entry");
    assertThat(tools(model)).containsExactly("read_file");
    assertThat(query.commit()).isFalse();
    query.textProperty().set("");
    assertThat(query.takeBack()).isTrue();
    assertThat(query.textProperty().get()).isEqualTo("tool:r*_file");
    assertThat(query.takeBack()).isFalse();
  }

  @Test
  void aPersonIsFoundByNameIdAndIssuer() {
    add(
        SampleRecords.allowed("a")
            .call("read_file", "/a")
            .signedIn("Ada Lovelace", "248289761001", "https://login.example.com"),
        SampleRecords.allowed("b").call("cat", "/b"));
    var model = model();
    for (String typed :
        List.of("person:ada*", "person:2482", "person:login.example", "lovelace", "248289761001")) {
      model.query().textProperty().set(typed);
      assertThat(tools(model)).as(typed).containsExactly("read_file");
    }
    model.query().textProperty().set("person:ann");
    assertThat(tools(model)).as("the user of the system").containsExactly("cat");
    model.query().textProperty().set("ann");
    assertThat(tools(model)).as("which is no word of the row").isEmpty();
    model.query().clear();
    model.explain(model.window().rows().getLast());
    assertThat(model.detail().shownProperty().get().orElseThrow().row().person().words())
        .isEqualTo("Ada Lovelace (248289761001), proved by a token of https://login.example.com");
    model.explain(model.window().rows().getFirst());
    assertThat(model.detail().shownProperty().get().orElseThrow().row().person().words()).isEmpty();
  }

  @Test
  void attributesFromOutsideAreHarmless() {
    add(SampleRecords.allowed("a").call("read_file", "/a").signedIn("\u202Eada", "1", "https://x"));
    var model = model();
    model.explain(model.window().rows().getFirst());
    var shown = model.detail().shownProperty().get().orElseThrow();
    assertThat(shown.attributes().getFirst().lines())
        .contains(new AttributeGroup.Line("name", "[U+202E RLO]ada", "token"));
  }

  @Test
  void discoveryIsShownOnRequestOnly() {
    add(read(), discovery());
    var model = model();
    assertThat(tools(model)).containsExactly("read_file");
    assertThat(model.countProperty().get()).isEqualTo("1 of 1 decision");
    assertThat(model.window().seenProperty().get().hidden()).isEqualTo(1);
    add(discovery(), discovery());
    model.poll();
    assertThat(model.countProperty().get()).isEqualTo("1 of 1 decision");
    assertThat(model.window().seenProperty().get().hidden()).isEqualTo(3);
    model.query().textProperty().set("read");
    assertThat(model.window().seenProperty().get().hidden()).as("of what fits").isZero();
    model.query().clear();
    model.query().toggle(term("show:discovery"));
    assertThat(tools(model)).containsExactly("list", "list", "list", "read_file");
    assertThat(model.countProperty().get()).isEqualTo("4 of 4 decisions");
    assertThat(model.window().seenProperty().get().hidden()).isZero();
    assertThat(model.isFiltered()).as("leaves nothing out").isFalse();
  }

  @Test
  void whatIsExplainedStaysWhenItNoLongerFits() {
    add(read(), risky());
    var model = model();
    model.explain(model.window().rows().getLast());
    model.query().toggle(term("effect:deny"));
    assertThat(model.detail().shownProperty().get().orElseThrow().row().tool())
        .isEqualTo("read_file");
  }

  @Test
  void checkpointsAreNoRowsButCountAsRecords() {
    add(read());
    log.records.add(
        new AuditRecord(1, SampleRecords.TIME.plusSeconds(9), "checkpoint", JsonObject.EMPTY));
    var model = model();
    assertThat(model.window().rows()).hasSize(1);
    assertThat(model.seal().stateProperty().get()).isEqualTo("2 records in all");
  }

  @Test
  void aLogThatCannotBeReadSaysSo() {
    log.failure = "no permission";
    var model = model();
    assertThat(model.window().troubleProperty().get()).isEqualTo("no permission");
    assertThat(model.seal().untilProperty().get()).isEqualTo(CountWords.unknown());
    log.failure = "";
    add(read());
    model.poll();
    assertThat(model.seal().untilProperty().get()).startsWith("Newest record");
    assertThat(model.window().troubleProperty().get()).isEmpty();
    assertThat(model.window().rows()).hasSize(1);
  }

  @Test
  void verifyingAWholeLogSaysSo() {
    add(read());
    var model = model();
    model.seal().verify();
    assertThat(model.seal().stateProperty().get()).isEqualTo("1 record in all, chain whole");
    assertThat(model.seal().alarmProperty().get()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | 3 | 3 records in all, chain whole
          3 | 2 | 3 records in all, chain whole, the newest record not vouched for
          3 | 0 | 3 records in all, chain whole, its end not vouched for, the newest 3 not vouched for
          """)
  void verifyingSaysWhatNobodyVouchesFor(int size, int vouched, String words) {
    for (int i = 0; i < size; i++) {
      add(read());
    }
    log.vouched = vouched;
    log.verification =
        new Verification.Intact(size, "0".repeat(64), new Verification.Proof(vouched, vouched), 0);
    var model = model();
    model.seal().verify();
    assertThat(model.seal().stateProperty().get()).isEqualTo(words);
  }

  @Test
  void aDetailBeginsWithWhatWasToBeDone() {
    add(SampleRecords.allowed("r").rule("reads", "allow", 1, 0, 0).call("read_file", "/a/b"));
    add(
        SampleRecords.allowed("c")
            .call("run_command", "")
            .risk("low")
            .saying(JsonObject.builder().put("command", "git push origin main").build()));
    assertThat(model().window().rows())
        .extracting(DecisionRow::subject)
        .containsExactly("git push origin main", "/a/b");
  }

  /// Below the folder that the session works in, too.
  @Test
  void aDetailHasTheWholePathOfEachPlace() {
    var one = SampleRecords.allowed("m").call("move_file", "/home/sam/code/a.txt").at(0);
    var attributes = one.content().object("attributes").orElseThrow();
    var resource = attributes.object("resource").orElseThrow();
    var paths = List.of(place("/home/sam/code/a.txt", "source"), place("/srv/b", "destination"));
    var moved = attributes.with("resource", resource.with("paths", new JsonArray(paths)));
    log.records.add(
        new AuditRecord(0, one.time(), one.type(), one.content().with("attributes", moved)));
    add(SampleRecords.allowed("r").call("read_file", "/home/sam/code/a.txt"));
    var model = model();
    var subjects = new ArrayList<List<String>>();
    for (var row : model.window().rows()) {
      model.explain(row);
      subjects.add(model.detail().shownProperty().get().orElseThrow().subject());
    }
    assertThat(subjects)
        .containsExactly(
            List.of("/home/sam/code/a.txt"), List.of("/home/sam/code/a.txt", "/srv/b"));
  }

  private static Json place(String path, String role) {
    return StepWordsTest.json(
        """
        {"given": "PATH", "pointer": "/ROLE", "role": "ROLE", "use": "all", "allow": ["PATH"],
         "deny": ["PATH"], "unresolved": false}
        """
            .replace("PATH", path)
            .replace("ROLE", role));
  }

  @Test
  void aBrokenLogNamesTheFirstBadRecord() {
    add(read());
    log.verification = new Verification.Broken("decisions.jsonl", 18, 17, "found another hash");
    var model = model();
    model.seal().verify();
    assertThat(model.seal().alarmProperty().get())
        .isEqualTo("First bad record: number 17, in decisions.jsonl line 18: found another hash.");
    assertThat(model.seal().stateProperty().get()).contains("chain broken");
  }

  /// Neither a call that a person let through nor a test call of ours was decided unasked.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          rule    | hitl  | allowed | {'answer': 'allow_once', 'channel': 'ticket', 'rests_on': 'b'} | THROUGH
          rule    | hitl  | allowed | {'answer': 'allow', 'rests_on': 'b'}                           | ALLOW
          rule    | hitl  | allowed | {'answer': 'observed', 'switch': 'observe', 'rests_on': 's'}   | ALLOW
          rule    | hitl  | denied  | {'answer': 'deny', 'rests_on': 'b'}                            | DENY
          rule    | hitl  | denied  | {'answer': 'nobody'}                                           | DENY
          rule    | hitl  | allowed | {'answer': 'allow_once', 'channel': 'key', 'length': 1}        | ASK
          rule    | hitl  | denied  | {'answer': 'timeout', 'channel': 'timer', 'length': 1}         | ASK
          rule    | allow | allowed | {}                                                             | ALLOW
          rule    | deny  | denied  | {}                                                             | DENY
          rule    | later | allowed | {}                                                             | UNKNOWN
          rule    | hitl  | later   | {'answer': 'nobody'}                                           | UNKNOWN
          canary  | allow | allowed | {}                                                             | TEST
          canary  | deny  | denied  | {}                                                             | TEST
          """)
  void unaskedIsWhatNobodySaidAnythingTo(
      String basis, String decision, String outcome, String hitl, String counted) {
    var record =
        SampleRecords.asked("d0", outcome)
            .basis(basis, "r")
            .call("read_file", "/a")
            .with("decision", new JsonString(decision));
    var person = StepWordsTest.json(hitl.replace('\'', '"'));
    add(hitl.equals("{}") ? record : record.with("hitl", person));
    var chart = model().chart().chartProperty().get();
    assertThat(
            Stream.of(DecisionKind.values())
                .filter(kind -> chart.sum(kind) > 0)
                .map(DecisionKind::name)
                .collect(Collectors.joining(" ")))
        .isEqualTo(counted);
  }

  /// Whatever a record says of a call, it is counted once, and the filter of its kind finds it.
  @Test
  void theKindsTogetherAreTheDecisionsThatAreShown() {
    now = SampleRecords.TIME.plusSeconds(200);
    var random = new Random(19);
    var words =
        Map.of(
            "basis", List.of("rule", "default", "canary", "discovery", "mode", "later"),
            "decision", List.of("allow", "deny", "hitl", "later"),
            "outcome", List.of("allowed", "denied", "later"),
            "answer", List.of("allow_once", "allow", "deny", "nobody", "timeout", "observed"),
            "channel", List.of("ticket", "key", "timer", ""),
            "rests_on", List.of("A-1", "", ""),
            "switch", List.of("deny_all", "", ""));
    var said = new ArrayList<Map<String, String>>();
    for (int i = 0; i < 150; i++) {
      var one = new HashMap<String, String>();
      words.forEach((name, values) -> one.put(name, values.get(random.nextInt(values.size()))));
      said.add(one);
      var record =
          SampleRecords.asked("d" + i, one.get("outcome"))
              .basis(one.get("basis"), "r")
              .call("read_file", "/a")
              .with("decision", new JsonString(one.get("decision")));
      var hitl = JsonObject.builder().put("length", random.nextInt(2));
      for (String name : List.of("answer", "channel", "rests_on", "switch")) {
        hitl.putIfPresent(name, Optional.of(one.get(name)).filter(word -> !word.isEmpty()));
      }
      add(random.nextInt(3) == 0 ? record : record.with("hitl", hitl.build()));
    }
    var model = model();
    var chart = model.chart().chartProperty().get();
    int all = Stream.of(DecisionKind.values()).mapToInt(chart::sum).sum();
    assertThat(all).isEqualTo(model.window().rows().size());
    assertThat(chart.kinds()).containsExactly(DecisionKind.values());
    assertThat(Stream.of(DecisionKind.values()).map(DecisionKind::word))
        .containsExactlyInAnyOrderElementsOf(FilterKey.EFFECT.choices());
    for (var kind : DecisionKind.values()) {
      var term = term("effect:" + kind.word());
      model.query().toggle(term);
      assertThat(model.window().rows()).as(kind.word()).hasSize(chart.sum(kind));
      model.query().toggle(term);
    }
  }

  private List<String> trail(DecisionsViewModel model, int row) {
    model.explain(model.window().rows().get(row));
    return model.detail().shownProperty().get().orElseThrow().trail().stream()
        .map(TrailStep::head)
        .toList();
  }

  @Test
  void theTrailTellsWhatHappened() {
    add(risky());
    var model = model();
    assertThat(trail(model, 0))
        .containsExactly(
            "Received",
            "Guards passed",
            "2 rules fit",
            "Asked you",
            "Card shown",
            "You denied it",
            "The agent was told",
            "Sealed as record 0");
    var steps = model.detail().shownProperty().get().orElseThrow().trail();
    assertThat(steps.get(2).rules())
        .extracting(MatchedRule::id)
        .containsExactly("ask-risky", "never-force");
    assertThat(steps.get(2).rules())
        .extracting(MatchedRule::overridden)
        .containsExactly(false, true);
    assertThat(steps.get(2).text()).isEqualTo("Ask is weighed before the effects of the others.");
    assertThat(steps.get(3).text()).isEqualTo("2 of 5 waiting");
    assertThat(steps.get(5).text()).isEqualTo("Key, 6.4 s after it was shown, nothing ran");
    assertThat(steps)
        .extracting(TrailStep::time)
        .as("in order, whenever the record was written")
        .filteredOn(time -> time.contains(":"))
        .containsExactly("14:02:11.204", "14:02:11.204", "14:02:11.304", "14:02:17.704");
  }

  /// Each moment of a question stands under its own name, and one that never was is not told.
  @ParameterizedTest
  @CsvSource({
    "timeout, 3, '', 'Asked you at 14:00:05.000'",
    "timeout, 3, 2026-11-21T14:00:09Z, 'Asked you at 14:00:05.000, Card shown at 14:00:09.000'",
    "nobody, 0, '', ''",
  })
  void askedAndShownAreTwoMoments(String answer, int length, String shown, String expected) {
    var hitl =
        JsonObject.builder()
            .put("approval", "A-1")
            .put("answer", answer)
            .put("asked_at", "2026-11-21T14:00:05Z")
            .putIfPresent("shown_at", Optional.of(shown).filter(at -> !at.isEmpty()))
            .put("answered_at", "2026-11-21T14:01:05Z")
            .put("position", length)
            .put("length", length);
    add(SampleRecords.asked("d0", "denied").with("hitl", hitl.build()));
    var model = model();
    model.explain(model.window().rows().getFirst());
    assertThat(
            model.detail().shownProperty().get().orElseThrow().trail().stream()
                .filter(step -> List.of("Asked you", "Card shown").contains(step.head()))
                .map(step -> step.head() + " at " + step.time())
                .collect(Collectors.joining(", ")))
        .isEqualTo(expected);
  }

  @Test
  void theTrailTellsWhatTheSystemConfirmed() {
    add(
        SampleRecords.asked("d0", "allowed")
            .with(
                "hitl",
                StepWordsTest.json(
                    "{\"approval\":\"A-1\",\"answer\":\"allow_once\",\"channel\":\"key\",\"proved_by\":\"polkit\"}")),
        SampleRecords.asked("d1", "allowed")
            .with(
                "hitl",
                StepWordsTest.json(
                    "{\"approval\":\"A-2\",\"answer\":\"allow_once\",\"channel\":\"ticket\",\"rests_on\":\"A-1\",\"proved_by\":\"polkit\"}")));
    var model = model();
    for (int row = 0; row < 2; row++) {
      model.explain(model.window().rows().get(row));
      assertThat(model.detail().shownProperty().get().orElseThrow().trail())
          .extracting(TrailStep::text)
          .filteredOn(text -> text.contains("confirmed by the system, polkit"))
          .hasSize(1);
    }
  }

  @Test
  void theOutcomeIsJoinedByTheDecisionsId() {
    add(read());
    log.operations.add(SampleRecords.operation(0, "other", "failed"));
    log.operations.add(SampleRecords.operation(1, "d1", "answered"));
    var model = model();
    assertThat(trail(model, 0)).contains("The server answered").doesNotContain("The server failed");
  }

  @Test
  void aLostOutcomeIsCalledUnknown() {
    add(read());
    assertThat(trail(model(), 0)).contains("Passed to the server");
    now = SampleRecords.TIME.plus(Duration.ofHours(1));
    assertThat(trail(model(), 0)).contains("Unknown whether it ran");
  }

  @Test
  void whatTheSessionDidBeforeIsToldInWords() {
    var body =
        SampleLogs.json(
            """
            {"attributes": {
              "recent_calls": [{"tools": ["write*"], "seconds": 60, "calls": 3}],
              "earlier_calls": [{"asked": {"tool_name": "login"}, "ago_ms": 12000}, {"asked": {}}]}}
            """);
    assertThat(AttributeGroup.of(new LenientRecord(body)))
        .singleElement()
        .satisfies(group ->
            assertThat(group.lines())
                .extracting(line -> line.name() + " | " + line.value())
                .containsExactly(
                    "Calls before | write*: 3 within 60 s",
                    "Calls that rules ask about | {\"tool_name\":\"login\"}: 12 s before",
                    "Calls that rules ask about | {}: none known"));
  }

  @Test
  void attributesAreGroupedWithTheirProvenance() {
    add(read());
    var model = model();
    model.explain(model.window().rows().getFirst());
    var groups = model.detail().shownProperty().get().orElseThrow().attributes();
    assertThat(groups)
        .extracting(AttributeGroup::title)
        .containsExactly("Who", "What is to be done", "On what", "Circumstances");
    assertThat(groups.getFirst().lines())
        .containsExactly(new AttributeGroup.Line("id", "ann", "system"));
  }

  @Test
  void whatTheLogMaskedIsSaidInTheWindowsLanguage() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      add(SampleRecords.denied("d").saying(StepWordsTest.json("{\"key\":\"[masked long]\"}")));
      var model = model();
      model.explain(model.window().rows().getFirst());
      var shown = model.detail().shownProperty().get().orElseThrow();
      assertThat(shown.arguments()).contains("[verdeckt, lang]").doesNotContain("[masked");
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void argumentsThatWereNotKeptAreNotInvented() {
    var record = read().at(0);
    log.records.add(
        new AuditRecord(0, record.time(), record.type(), record.content().without("arguments")));
    var model = model();
    model.explain(model.window().rows().getFirst());
    var shown = model.detail().shownProperty().get().orElseThrow();
    assertThat(shown.arguments()).isEmpty();
    assertThat(shown.argumentsNote())
        .isEqualTo("The log keeps no arguments. 212 bytes. Digest 7f3a91c27f3a91c2…");
  }

  @Test
  void strangeRecordsAreShownAsFarAsTheyGo() {
    log.records.add(
        new AuditRecord(
            0,
            SampleRecords.TIME,
            "decision",
            JsonObject.builder().put("decision", 7).put("hitl", "x").build()));
    var model = model();
    assertThat(model.window().rows()).hasSize(1);
    assertThat(trail(model, 0)).contains("Received");
  }

  @Test
  void rulesAreCalledByTheirNames() {
    log.names.put("keys", "Never read keys");
    add(
        SampleRecords.denied("d")
            .rule("keys", "deny", 1, 0, 2)
            .call("read_file", "/home/sam/.ssh/id"));
    var model = model();
    var row = model.window().rows().getFirst();
    assertThat(row.decided()).isEqualTo("Never read keys");
    assertThat(row.rule()).isEqualTo("keys");
    model.query().textProperty().set("never read");
    assertThat(model.window().rows()).hasSize(1);
    model.explain(row);
    assertThat(
            model.detail().shownProperty().get().orElseThrow().trail().stream()
                .flatMap(step -> step.rules().stream()))
        .extracting(MatchedRule::name)
        .containsExactly("Never read keys");
  }

  @Test
  void severalServersAreShownTogetherFirst() {
    add(SampleRecords.allowed("d"));
    var model =
        new DecisionsViewModel(
            log.alone("files", "mail"), () -> now, ZoneOffset.UTC, SampleCommands.TRYOUT::says);
    assertThat(model.servers()).containsExactly("All servers", "files", "mail");
    assertThat(model.serverProperty().get()).isEqualTo("All servers");
    assertThat(log.opened).containsExactly("files", "mail");
    assertThat(model.isOfAll()).isTrue();
    model.chooseServer("mail");
    assertThat(log.opened).containsExactly("mail");
    assertThat(model.isOfAll()).isFalse();
  }

  @Test
  void itIsLiveOnlyWhereWhatComesIsSeen() {
    add(SampleRecords.allowed("d0"), SampleRecords.allowed("d1"));
    var model = model();
    assertThat(model.liveProperty().get()).isTrue();
    log.failure = "no permission";
    model.poll();
    assertThat(model.liveProperty().get()).isFalse();
    log.failure = "";
    model.poll();
    assertThat(model.liveProperty().get()).isTrue();
    model.window().followingProperty().set(false);
    assertThat(model.liveProperty().get()).isFalse();
  }

  @Test
  void oneGoesToADayAndBackToTheNewest() {
    for (int day = 0; day < 4; day++) {
      var made = SampleRecords.allowed("d" + day).at(day);
      log.records.add(
          new AuditRecord(
              day,
              SampleRecords.TIME.plus(java.time.Duration.ofDays(day)),
              made.type(),
              made.content()));
    }
    now = SampleRecords.TIME.plus(java.time.Duration.ofDays(4));
    var model = model();
    model.query().textProperty().set("last:1h");
    boolean _ = model.query().commit();
    model.jump(java.time.LocalDate.parse("2026-11-22"));
    assertThat(model.window().rows()).extracting(DecisionRow::seq).containsExactly(1L, 0L);
    assertThat(model.liveProperty().get()).isFalse();
    model.newest();
    assertThat(model.window().rows()).hasSize(4);
    assertThat(model.liveProperty().get()).isTrue();
  }

  @Test
  void whatIsShownIsExported() {
    add(SampleRecords.allowed("d0"), SampleRecords.denied("d1"));
    var model = model();
    model.export(java.nio.file.Path.of("all.csv"), dev.assent.core.audit.AuditExport.CSV);
    assertThat(log.exported).containsExactly("csv 0", "csv 1");
    assertThat(model.saidProperty().get()).isEqualTo("2 records are written to all.csv");
    log.exported.clear();
    model.query().textProperty().set("outcome:refused");
    model.export(java.nio.file.Path.of("some.jsonl"), dev.assent.core.audit.AuditExport.JSONL);
    assertThat(log.exported).containsExactly("jsonl 1");
  }

  @Test
  void whatRestsOnAnAnswerLeadsToItsRecord() {
    add(
        SampleRecords.asked("d0", "allowed")
            .rule("ask", "hitl", 1, 0, 0)
            .person("allow", "care", "mouse", 4100),
        SampleRecords.asked("d1", "allowed")
            .with(
                "hitl",
                StepWordsTest.json(
                    "{\"approval\":\"A-2\",\"answer\":\"allow\",\"rests_on\":\"A-1\"}")),
        SampleRecords.asked("d2", "denied")
            .with(
                "hitl",
                StepWordsTest.json(
                    "{\"approval\":\"A-3\",\"answer\":\"deny\",\"rests_on\":\"A-9\"}")));
    var model = model();
    assertThat(model.window().rows())
        .extracting(DecisionRow::decided)
        .containsExactly(
            "your no from before", "your yes from before", "you allowed it for a while");
    model.explain(model.window().rows().get(1));
    var step =
        model.detail().shownProperty().get().orElseThrow().trail().stream()
            .filter(one -> !one.approval().isEmpty())
            .findFirst();
    assertThat(step.orElseThrow().approval()).isEqualTo("A-1");
    model.showApproval("A-1");
    assertThat(model.detail().shownProperty().get().orElseThrow().row().number()).isZero();
  }
}

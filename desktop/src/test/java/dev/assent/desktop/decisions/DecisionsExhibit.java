package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.ui.ManualTicker;
import java.time.ZoneOffset;
import java.util.List;
import javafx.scene.Parent;

/// The page of decisions with canned models.
public final class DecisionsExhibit {
  private DecisionsExhibit() {}

  /// A day's log with a denial explained.
  public static Parent log() {
    var log = filled();
    var model = model(log);
    model.seal().verify();
    model.window().rows().stream()
        .filter(DecisionRow::isDanger)
        .findFirst()
        .ifPresent(model::explain);
    return page(model);
  }

  /// The calls of the tutorial, with the one that asked explained.
  public static Parent notes() {
    var log = new FakeDecisionLog();
    log.names.put("read-folders", "Reads in the folders");
    log.names.put("ask-changes", "Writing and deleting needs a yes");
    String todo = "/home/me/notes/todo.txt";
    log.records.add(
        SampleRecords.allowed("r")
            .rule("read-folders", "allow", 2, 0, 2)
            .server("notes")
            .client("cursor")
            .call("read_text_file", todo)
            .at(1));
    log.records.add(asking(todo).at(2));
    var model =
        new DecisionsViewModel(
            log.alone("notes"),
            () -> SampleRecords.TIME.plusSeconds(60),
            ZoneOffset.UTC,
            SampleCommands.TRYOUT::says);
    model.explain(model.window().rows().getFirst());
    return page(model);
  }

  /// The call of the tutorial that a person let through.
  public static SampleRecords asking(String file) {
    return SampleRecords.asked("w", "allowed")
        .rule("ask-changes", "hitl", 1, 1, 0)
        .server("notes")
        .client("cursor")
        .call("write_file", file)
        .person("allow_once", "care", "mouse", 4100);
  }

  /// Decisions of steps beside the rules, with a used up limit explained.
  public static Parent steps() {
    var log = new FakeDecisionLog();
    log.records.add(
        SampleRecords.denied("m")
            .basis("mode", "mode")
            .call("write_file", "/home/sam/code/a")
            .at(1));
    log.records.add(
        SampleRecords.denied("h")
            .basis("hook", "hook")
            .call("query", "")
            .with("hook", StepWordsTest.json(StepWordsTest.HOOK))
            .at(2));
    log.records.add(
        SampleRecords.asked("n", "allowed")
            .rule("reads", "allow", 1, 0, 0)
            .basis("mode", "mode")
            .call("dump_table", "")
            .with("new_tool", StepWordsTest.json("{\"state\":\"new\",\"allowing\":\"reads\"}"))
            .at(3));
    log.records.add(
        SampleRecords.denied("l")
            .rule("reads", "allow", 1, 0, 0)
            .basis("rate_limit", "rate_limit")
            .call("read_file", "/home/sam/code/src/ledger/Entry.java")
            .with("limit", StepWordsTest.json(StepWordsTest.LIMIT))
            .at(4));
    var model = model(log);
    model.explain(model.window().rows().getFirst());
    return page(model);
  }

  /// A call of a person who signed in, explained.
  public static Parent person() {
    return explained(
        SampleRecords.allowed("p")
            .rule("read-sources", "allow", 2, 1, 3)
            .call("read_file", "/home/sam/code/src/ledger/Entry.java")
            .signedIn("Ada Lovelace", "248289761001", "https://login.example.com/realms/staff"));
  }

  /// A call of a person with a strange name.
  public static Parent stranger() {
    return explained(
        SampleRecords.allowed("p")
            .rule("read-sources", "allow", 2, 1, 3)
            .call("read_file", "/home/sam/code/src/ledger/Entry.java")
            .signedIn(
                "\u202Eevil\u200B " + "Maximiliane-Wilhelmine ".repeat(13),
                "\u05D0\u05D3\u05D4",
                "https://login.example.com/realms/staff"));
  }

  /// A call that was refused because nobody's sign-in counts.
  public static Parent unproved() {
    return explained(
        SampleRecords.denied("u")
            .basis("identity", "identity")
            .call("read_file", "/home/sam/code/src/ledger/Entry.java")
            .with("identity", new JsonString("clock-off"))
            .with(
                "identity_detail",
                new JsonString("the clock of this machine is off: 7260 s behind the issuer's")));
  }

  /// Calls that are about a command, an address and somebody.
  private static List<SampleRecords> calls() {
    return List.of(
        SampleRecords.denied("c1")
            .call("run_command", "")
            .risk("high", "git-force")
            .saying(
                StepWordsTest.json(
                    "{\"command\":\"git -C services/payments push --force-with-lease origin refs/heads/main:refs/heads/main\"}")),
        SampleRecords.allowed("c2")
            .rule("fetch", "allow", 1, 0, 0)
            .call("fetch_url", "")
            .host("api.github.com")
            .saying(
                StepWordsTest.json(
                    "{\"url\":\"https://api.github.com/repos/acme/payments/contents/docs/architecture/README.md?ref=main\"}")),
        SampleRecords.denied("c3")
            .call("send_mail", "")
            .saying(
                StepWordsTest.json(
                    "{\"to\":\"bob@example.org, eve@example.org\",\"subject\":\"Hi\"}")));
  }

  private static Parent explained(SampleRecords last) {
    var log = filled();
    long next = log.records.getLast().seq() + 1;
    var made = last.at(next);
    log.records.add(
        new AuditRecord(next, SampleRecords.TIME.plusSeconds(1), made.type(), made.content()));
    var model = model(log);
    model.explain(model.window().rows().getFirst());
    return page(model);
  }

  /// A log that somebody changed, filtered to nothing.
  public static Parent broken() {
    var log = filled();
    log.verification =
        new Verification.Broken(
            "decisions.jsonl", 18_201, 18_200, "found hash `7f3c…`, expected `91ab…`");
    var model = model(log);
    model.seal().verify();
    model.query().textProperty().set("session:heron");
    return page(model);
  }

  /// Chips, one slot of the chart, and a search that goes on.
  public static Parent search() {
    var log = filled();
    var model = model(log);
    model.query().textProperty().set("outcome:passed tool:read* last:24h");
    boolean _ = model.query().commit();
    var busy =
        model.chart().chartProperty().get().bars().stream()
            .filter(bar -> bar.all() > 1)
            .findFirst()
            .orElseThrow();
    log.slow = true;
    model.query().slotProperty().set(java.util.Optional.of(busy.slot()));
    return page(model);
  }

  /// The logs of all servers, whose rules have names, with an answer that rests on an earlier one
  /// explained.
  public static Parent all() {
    var log = filled();
    log.names.put("read-sources", "Sources may be read");
    log.names.put("keys", "Nobody reads keys");
    long last = log.records.getLast().seq() + 1;
    var made =
        SampleRecords.asked("r", "allowed")
            .rule("ask-writes", "hitl", 2, 1, 3)
            .call("write_file", "/home/sam/code/docs/a.md")
            .with(
                "hitl",
                StepWordsTest.json(
                    "{\"approval\":\"A-7\",\"answer\":\"allow\",\"rests_on\":\"A-1\"}"))
            .at(last);
    log.records.add(
        new AuditRecord(last, SampleRecords.TIME.plusSeconds(1), made.type(), made.content()));
    var model =
        new DecisionsViewModel(
            log.alone("filesystem", "mail"),
            () -> SampleRecords.TIME.plusSeconds(600),
            ZoneOffset.UTC,
            SampleCommands.TRYOUT::says);
    model.explain(model.window().rows().getFirst());
    return page(model);
  }

  /// The same without an explanation.
  public static Parent table() {
    var log = filled();
    log.names.put("read-sources", "Sources may be read");
    log.names.put("keys", "Nobody reads keys");
    long next = log.records.getLast().seq() + 1;
    for (var call : calls()) {
      var made = call.at(next);
      log.records.add(
          new AuditRecord(next, SampleRecords.TIME.plusSeconds(2), made.type(), made.content()));
      next++;
    }
    return page(
        new DecisionsViewModel(
            log.alone("filesystem", "mail"),
            () -> SampleRecords.TIME.plusSeconds(600),
            ZoneOffset.UTC,
            SampleCommands.TRYOUT::says));
  }

  /// No record yet.
  public static Parent empty() {
    return page(model(new FakeDecisionLog()));
  }

  private static FakeDecisionLog filled() {
    var log = new FakeDecisionLog();
    int seq = 0;
    // A day: busy, a night without records, quieter.
    for (int slot = 35; slot >= 0; slot--) {
      if (slot >= 12 && slot < 24) {
        continue;
      }
      for (int i = 0; i < 1 + (slot * 7 + 3) % 11; i++) {
        var made = record(seq).at(seq);
        var at = SampleRecords.TIME.minusSeconds(slot * 2_400L + 590 - 40L * i);
        log.records.add(new AuditRecord(seq++, at, made.type(), made.content()));
      }
    }
    return log;
  }

  private static SampleRecords record(int i) {
    return switch (i % 5) {
      case 0 ->
          SampleRecords.allowed("d" + i)
              .rule("read-sources", "allow", 2, 0, 2)
              .call("read_file", "/home/sam/code/src/ledger/Entry.java");
      case 1 ->
          SampleRecords.asked("d" + i, "allowed")
              .rule("ask-writes", "hitl", 2, 1, 3)
              .call("write_file", "/home/sam/code/config/retry.yaml")
              .person("allow_once", "care", "mouse", 4100);
      case 2 ->
          SampleRecords.asked("d" + i, "denied")
              .rule("ask-risky", "hitl", 2, 0, 0)
              .rule("never-force-push", "deny", 2, 2, 0)
              .call("run_command", "/home/sam/code/payments-api/build")
              .risk("high", "files:delete_recursive", "git:force_push")
              .person("deny", "danger", "key", 6400)
              .told("A person refused this. Nothing ran. Use git push --force-with-lease.");
      case 3 ->
          SampleRecords.denied("d" + i)
              .rule("keys", "deny", 1, 0, 2)
              .call("read_file", "/home/sam/.ssh/id_ed25519");
      default -> SampleRecords.denied("d" + i).call("search_files", "");
    };
  }

  private static DecisionsViewModel model(FakeDecisionLog log) {
    return new DecisionsViewModel(
        log.alone("filesystem"),
        () -> SampleRecords.TIME.plusSeconds(600),
        ZoneOffset.UTC,
        SampleCommands.TRYOUT::says);
  }

  private static Parent page(DecisionsViewModel model) {
    return (Parent) new DecisionsPage(model, new ManualTicker(SampleRecords.TIME)).content();
  }
}

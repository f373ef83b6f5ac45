package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.server;
import static dev.assent.desktop.rules.TestRules.tool;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.Severity;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.TextPosition;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.DecisionsExhibit;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.book.RuleBook;
import dev.assent.desktop.rules.book.RuleBooks;
import dev.assent.desktop.rules.book.SampleVersions;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.form.ConditionKind;
import dev.assent.desktop.rules.lists.SampleLists;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.trial.DraftReplay;
import dev.assent.desktop.rules.trial.TryViewModel;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.FXCollections;
import javafx.scene.Parent;

/// The page of rules with canned models.
public final class RulesExhibit {
  private static final Optional<Duration> HOUR = Optional.of(Duration.ofHours(1));

  private RulesExhibit() {}

  /// A draft that softens a deny.
  public static Parent draft() {
    var book = book();
    var shown = book.shown();
    var document =
        shown
            .document()
            .withExamples(
                List.of(
                    SampleExamples.of("Deleting is denied", "delete_file", Effect.DENY),
                    SampleExamples.of("Nothing is run unseen", "run_command", Effect.DENY),
                    SampleExamples.of("Listing needs a rule", "list_files", Effect.DENY)));
    book.become(new RuleBook.Shown(document, shown.version(), shown.since(), List.of()));
    var model = model(book, new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    model.editor().rows().get(1).typed().getFirst().set("~/code/*/.env");
    model.editor().addRow(new ConditionKind(Attribute.SUBJECT));
    return page(model);
  }

  /// The rule of the tutorial, drafted from the call that asked.
  public static Parent notes() {
    var now = SampleRecords.TIME.plusSeconds(60);
    var document = PolicyTemplates.developerDefault(List.of("/home/me/notes"));
    var book = new FakeRuleBook();
    book.become(FakeRuleBook.shown(document, 1));
    var model =
        new RulesViewModel(
            book.alone("notes"),
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            () -> now,
            ZoneOffset.UTC);
    var asked = DecisionsExhibit.asking("/home/me/notes/todo.txt").at(2);
    var listed = ListedTool.of("write_file", JsonObject.EMPTY, now);
    var accepted =
        new PinnedTool(
            listed.name(), listed.digest(), now, PinnedTool.How.PAGE, listed.description());
    var tool = ToolReview.of(listed.name(), Optional.of(listed), Optional.of(accepted));
    RecordedRule.of(
            document.policy(),
            asked,
            Path.of("/home/me"),
            now,
            new RecordedRule.Wish(Optional.of(tool), Optional.empty()))
        .ifPresent(made -> model.propose("notes", made));
    return page(model);
  }

  /// The calls that a draft would have decided otherwise.
  public static Parent replayed() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    model.replay().toggle();
    return page(model);
  }

  /// All rules in a table.
  public static Parent table() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    model.editor().rows().get(1).typed().getFirst().set("~/code/*/.env");
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.TABLE);
    return (Parent) page.content();
  }

  /// The versions there were, and what one of them changed.
  public static Parent history() {
    var book = book();
    book.versions = new SampleVersions();
    var model = model(book);
    model.choose(0);
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.HISTORY);
    model.history().choose(30);
    return (Parent) page.content();
  }

  /// The policy's settings beside its rules, changed.
  public static Parent settings() {
    var book = book();
    var shown = book.shown();
    var document =
        shown
            .document()
            .withMode(new Mode.AllowList(List.of("read*", "write_file", "run_command")))
            .withRateLimits(
                List.of(
                    new RateLimit(List.of("*"), 30, 60, Effect.HITL),
                    new RateLimit(List.of("web_*", "fetch"), 200, 3600, Effect.DENY)))
            .withGroups(Map.of("readers", List.of("read_*", "list_*")));
    book.become(new RuleBook.Shown(document, shown.version(), shown.since(), List.of()));
    var model = model(book, new FakeReplay(SampleReplays.changed()));
    model.desk().edit("", text -> text.withGlobDialect(GlobReading.STANDARD));
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.SETTINGS);
    return (Parent) page.content();
  }

  /// A draft and another version that change the same.
  public static Parent conflict() {
    var book = book();
    var model = model(book);
    model.choose(0);
    model.editor().rows().get(1).typed().getFirst().set("~/code/*/.env");
    model.desk().edit("", text -> text.withNewTools(Optional.of(Effect.HITL)));
    var shown = book.shown();
    var first = shown.policy().rules().getFirst();
    var next =
        shown
            .document()
            .withRuleReplaced(0, rule(first.id().value(), first.title(), Effect.DENY, path("~/**")))
            .withNewTools(Optional.of(Effect.DENY))
            .withRuleRemoved(2);
    book.become(FakeRuleBook.shown(next, shown.version().number() + 1));
    var page = page(model);
    model.conflict().look();
    return page;
  }

  /// The changes by a draft of several rules, before it is made live, with an example that fails.
  public static Parent review() {
    var book = book();
    var shown = book.shown();
    var document =
        shown
            .document()
            .withExamples(
                List.of(SampleExamples.of("Deleting is denied", "delete_file", Effect.DENY)));
    book.become(new RuleBook.Shown(document, shown.version(), shown.since(), List.of()));
    var model = model(book, new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    model.editor().expiresProperty().set(model.draft().ends().after(HOUR));
    model.editor().rows().get(1).typed().getFirst().set("~/code/*/.env");
    model.choose(1);
    model.desk().remove();
    model.desk().edit("", text -> text.withNewTools(Optional.of(Effect.HITL)));
    model.review().look();
    return page(model);
  }

  /// The place of the form while the text has an error.
  public static Parent unreadable() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.TEXT);
    var typed = model.text().typedProperty();
    typed.set(typed.get().replaceFirst("\"allow\"", "\"alow\""));
    page.look(RulesViewMode.FORM);
    return (Parent) page.content();
  }

  /// An allow rule that never decides, with a way to mend that is looked at.
  public static Parent mended() {
    var model =
        new RulesViewModel(
            new FakeRuleBook(
                    rule("asks", "Ask on writes", Effect.HITL, tool("write_file")),
                    rule("code", "Ask on code", Effect.HITL, path("~/code/**")),
                    rule(
                        "docs",
                        "Docs are free",
                        Effect.ALLOW,
                        tool("write_file"),
                        path("~/code/docs/*"),
                        server("files")))
                .alone("payments-api"),
            new DraftCheck(PolicyCheck::check, Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            new FakeReplay(SampleReplays.changed()),
            () -> Instant.parse("2026-11-21T14:00:00Z"),
            ZoneOffset.UTC);
    model.choose(2);
    model.list().findings().stream()
        .findFirst()
        .ifPresent(line -> model.mending().look(model.list().ways(line).getFirst()));
    return page(model);
  }

  /// The text of the file with two errors in it.
  public static Parent text() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.TEXT);
    var typed = model.text().typedProperty();
    typed.set(
        typed
            .get()
            .replaceFirst("\"tool_name\"", "\"tool_nam\"")
            .replaceFirst("\"deny\",", "\"refuse\","));
    return (Parent) page.content();
  }

  /// The text of the file, changed.
  public static Parent textChanged() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    model.editor().expiresProperty().set(model.draft().ends().after(HOUR));
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.TEXT);
    var typed = model.text().typedProperty();
    typed.set(typed.get().replaceFirst("~/code/\\*\\*", "~/code/*/.env"));
    return (Parent) page.content();
  }

  /// The permission list of another program as a draft, with what became of its lines.
  public static Parent imported() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    var page = new RulesPage(model, new Dialogs(new Appearance()), SampleLists.of());
    page.importList(SourceProgram.CLAUDE_CODE);
    return (Parent) page.content();
  }

  /// A text with an error, while the replay is still about the one before it.
  public static Parent textFaulty() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    var page = new RulesPage(model, new Dialogs(new Appearance()));
    page.look(RulesViewMode.TEXT);
    var typed = model.text().typedProperty();
    typed.set(typed.get().replaceFirst("\"allow\"", "\"alow\""));
    return (Parent) page.content();
  }

  /// A tried call that is about to become an example.
  public static Parent pinned() {
    var model = model(book(), new FakeReplay(SampleReplays.changed()));
    model.choose(0);
    model.tries().formProperty().set(TryViewModel.Form.ARGUMENTS);
    model
        .tries()
        .typedProperty()
        .set("{\"path\": \"/home/sam/code/payments-api/.env\", \"content\": \"KEY=1\"}");
    model
        .pins()
        .offer(
            model.tries().policy().orElseThrow(),
            model.tries().call().orElseThrow(),
            model.tries().called());
    return page(model);
  }

  /// A rule with ticks and alternatives, over a broken file.
  public static Parent broken() {
    var book = book();
    var model = model(book);
    var problem =
        new Finding(
            Finding.Severity.ERROR,
            "unknown-member",
            "/rules/2",
            Optional.of(new TextPosition(41, 9, 1200)),
            List.of(),
            "found `path_patern`, expected a condition",
            Optional.of("did you mean `path_pattern`"),
            Optional.empty());
    var good = book.shown();
    book.become(
        new RuleBook.Shown(good.document(), good.version(), good.since(), List.of(problem)));
    model.choose(4);
    model.editor().rows().getFirst().addAlternative().set("/srv/secrets/**");
    model.editor().addRow(new ConditionKind(Attribute.OPERATION)).toggle("write");
    model.editor().addRow(new ConditionKind(Attribute.EXTENSION)).typed().getFirst().set("env");
    return page(model);
  }

  /// A rule with every sort of row: tests of arguments, negated conditions, ticks, one word of a
  /// list.
  public static Parent conditions() {
    var tests = new LinkedHashMap<String, ValueTest>();
    tests.put("/branch", new ValueTest.Like("release-*"));
    tests.put("/force", new ValueTest.EqualTo(JsonBoolean.TRUE));
    tests.put("/depth", new ValueTest.Exists(false));
    var model =
        model(
            new FakeRuleBook(
                rule(
                    "releases",
                    "Ask before a release branch is pushed over",
                    Effect.HITL,
                    tool("git_push", "git_*"),
                    Attribute.ARGUMENT.tests(tests),
                    new Condition.Not(
                        List.of(
                            path("~/code/sandbox/**"),
                            Attribute.HOST.texts(List.of("*.internal")))),
                    Attribute.SEVERITY.atLeast(Severity.HIGH),
                    Attribute.TOOL_STATE.words(Set.of(ToolState.NEW))),
                rule("reads", "Read sources", Effect.ALLOW, tool("read*"), path("~/code/**"))));
    model.choose(0);
    return page(model);
  }

  /// Rules that ask who is signed in.
  public static Parent people() {
    var groups = new LinkedHashMap<String, ValueTest>();
    groups.put("/groups", new ValueTest.Like("release"));
    var model =
        model(
            new FakeRuleBook(
                rule(
                    "release",
                    "Only members of release may deploy",
                    Effect.ALLOW,
                    tool("deploy"),
                    Attribute.CLAIM.tests(groups),
                    Attribute.ISSUER.texts(List.of("https://id.example.com")),
                    Attribute.AUDIENCE.texts(List.of("assent")),
                    new Condition.Not(List.of(Attribute.SCOPE.texts(List.of("trainee", "guest"))))),
                rule(
                    "scope",
                    "Nobody deploys without the scope",
                    Effect.DENY,
                    tool("deploy"),
                    new Condition.Not(List.of(Attribute.SCOPE.texts(List.of("deploy")))))));
    model.choose(0);
    return page(model);
  }

  /// Rules that look at the clock and at what was let through before.
  public static Parent circumstances() {
    var model =
        model(
            new FakeRuleBook(
                rule(
                    "leak",
                    "Nothing leaves after a secret was read",
                    Effect.DENY,
                    tool("fetch", "send_*"),
                    new Condition.Earlier(
                        Attribute.AFTER,
                        List.of(
                            path("**/.env", "~/.ssh/**"),
                            Attribute.OPERATION.words(Set.of(Operation.READ))),
                        Optional.of(10)),
                    new Condition.Hours(
                        Attribute.TIME,
                        List.of(
                            DayOfWeek.MONDAY,
                            DayOfWeek.TUESDAY,
                            DayOfWeek.WEDNESDAY,
                            DayOfWeek.THURSDAY,
                            DayOfWeek.FRIDAY),
                        Optional.of(LocalTime.of(9, 0)),
                        Optional.of(LocalTime.of(18, 0)),
                        Optional.of(ZoneId.of("Europe/Berlin")))),
                rule("reads", "Read sources", Effect.ALLOW, tool("read*"), path("~/code/**"))));
    model.choose(0);
    model.editor().expiresProperty().set(model.draft().ends().after(HOUR));
    return page(model);
  }

  /// A command that is tried on a rule about commands.
  public static Parent tried() {
    var model =
        model(
            new FakeRuleBook(
                rule(
                    "risky",
                    "Ask on risky commands",
                    Effect.HITL,
                    tool("run_command"),
                    Attribute.SEVERITY.atLeast(Severity.HIGH)),
                rule(
                    "leak",
                    "Ask after a secret",
                    Effect.HITL,
                    tool("run_command"),
                    new Condition.Earlier(
                        Attribute.AFTER, List.of(path("**/.env", "~/.ssh/**")), Optional.of(10))),
                rule("shell", "The shell is open", Effect.ALLOW, tool("run_command"))));
    model.choose(0);
    model
        .tries()
        .typedProperty()
        .set("rm -rf ~/code/payments-api/ledger && git push --force origin main");
    return page(model);
  }

  /// No rule at all.
  public static Parent empty() {
    return page(model(new FakeRuleBook()));
  }

  /// No server, so that there are no rules to look at.
  public static Parent noServer() {
    var none =
        new StoredRuleBooks(
            FXCollections.observableArrayList(),
            name -> {
              throw new IllegalArgumentException(name);
            },
            Runnable::run,
            Runnable::run);
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    return page(
        new RulesViewModel(
            none,
            check,
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            () -> Instant.EPOCH,
            ZoneOffset.UTC));
  }

  static FakeRuleBook book() {
    return new FakeRuleBook(
        rule("dotenv", "Ask on dotenv", Effect.HITL, tool("write_file"), path("~/code/**")),
        rule(
            "ledger",
            "Ledger gets a look",
            Effect.HITL,
            tool("read*"),
            path("/home/sam/code/ledger/**")),
        rule("deleting", "Ask before deleting", Effect.HITL, tool("delete_file")),
        rule("force", "Never force-push", Effect.DENY, tool("run_command"), server("shell")),
        rule("infra", "Infra secrets stay put", Effect.DENY, path("~/code/infra/.env")),
        rule("keys", "Keep out of keys", Effect.DENY, path("~/.ssh/**")),
        rule(
            "writes",
            "Project writes",
            Effect.ALLOW,
            tool("write_file"),
            path("~/code/payments-api/**")),
        rule("reads", "Read sources", Effect.ALLOW, tool("read*"), path("~/code/**")));
  }

  private static RulesViewModel model(FakeRuleBook book) {
    return model(book, FakeReplay.NOTHING);
  }

  private static RulesViewModel model(FakeRuleBook book, DraftReplay replay) {
    var finding =
        new Finding(
            Finding.Severity.WARNING,
            "softens-deny",
            "/rules/0",
            Optional.empty(),
            List.of(new RuleId("dotenv"), new RuleId("infra")),
            "a yes to `dotenv` overrides `infra`, because asking stands above denying in this"
                + " policy",
            Optional.of(
                "set `combining_algorithm` to `deny-overrides`, or make the conditions narrower"),
            Optional.empty());
    var check = new DraftCheck(_ -> List.of(finding), Runnable::run, Runnable::run);
    return new RulesViewModel(
        book.alone("payments-api"),
        check,
        ImmediateTrial.TRIAL,
        replay,
        () -> Instant.parse("2026-11-21T14:00:00Z"),
        ZoneOffset.UTC);
  }

  /// The rules of some servers on a page that others lead to.
  public static RulesPage of(RuleBooks books) {
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    var model =
        new RulesViewModel(
            books,
            check,
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            () -> Instant.parse("2026-11-21T14:00:00Z"),
            ZoneOffset.UTC);
    return new RulesPage(model, new Dialogs(new Appearance()));
  }

  private static Parent page(RulesViewModel model) {
    return (Parent) new RulesPage(model, new Dialogs(new Appearance())).content();
  }
}

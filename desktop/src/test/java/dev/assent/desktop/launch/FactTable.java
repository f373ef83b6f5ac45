package dev.assent.desktop.launch;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.tray.TrayState;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The facts, and for each the places that show it. A new place is one more line.
final class FactTable {
  static final String ANYWHERE = "";
  static final String WAITING = "waiting";
  static final String RULES = "rules";
  static final String DECISIONS = "decisions";
  static final String SERVERS = "servers";
  static final String COVERAGE = "coverage";
  static final String MISSED = "missed";
  static final String WELCOME = "welcome";
  static final String ATTENTION = "attention";

  // So many rows of a table are in sight.
  private static final int ROWS = 8;

  private final WalkedHome walk;
  private final WalkedPlaces places;
  private final CoreFacts core;
  private final Supplier<List<JsonObject>> lately;

  /// A fact.
  ///
  /// @param truth asked on the toolkit's thread, right before a place is read
  record Fact(String name, Callable<?> truth, List<Place> places) {}

  /// A place that shows a fact.
  ///
  /// @param page where it is in sight; empty where it always is
  /// @param reader asked on the toolkit's thread
  record Place(String page, String name, Callable<?> reader) {}

  /// @param lately the questions that ended in the latest step
  FactTable(WalkedHome walk, CoreFacts core, Supplier<List<JsonObject>> lately) {
    this.walk = walk;
    this.places = new WalkedPlaces(walk);
    this.core = core;
    this.lately = lately;
  }

  private static Place at(String page, String name, Callable<?> reader) {
    return new Place(page, name, reader);
  }

  private static Fact fact(String name, Callable<?> truth, Place... places) {
    return new Fact(name, truth, List.of(places));
  }

  List<Fact> facts() {
    return Stream.of(ofTheQueue(), ofEnds(), ofTheLog(), ofServers(), ofTheRest())
        .flatMap(List::stream)
        .toList();
  }

  private List<Fact> ofTheQueue() {
    return List.of(
        fact(
            "how many calls wait",
            () -> core.queue().size(),
            at(ANYWHERE, "panel", places::traySays),
            at(ANYWHERE, "menu of the panel", () -> places.trayLines("  ").size()),
            at(ANYWHERE, "notifications", places::notified),
            at(ANYWHERE, "assent queue", () -> rows("queue", "waiting").size()),
            at(ANYWHERE, "assent status", () -> status("waiting")),
            at(SERVERS, "navigation", () -> badge(WAITING)),
            at(SERVERS, "card", () -> WalkedPlaces.queueOf(places.card())),
            at(WAITING, "navigation", () -> badge(WAITING)),
            at(WAITING, "list", places::listed),
            at(WAITING, "card", () -> WalkedPlaces.queueOf(Optional.of(places.page())))),
        fact(
            "which calls wait",
            core::waiting,
            at(ANYWHERE, "assent queue", () -> WalkedPlaces.names(words("queue")))),
        fact(
            "the calls that are shown as waiting and do not",
            Set::of,
            at(ANYWHERE, "notifications", this::deadNotifications),
            at(SERVERS, "card", () -> core.notWaiting(places.cardNames())),
            at(WAITING, "list and card", () -> core.notWaiting(places.waitingNames()))),
        fact(
            "whether a card asks about a call",
            () -> !core.queue().isEmpty(),
            at(SERVERS, "card", () -> !places.cardNames().isEmpty()),
            at(WAITING, "card", () -> places.asks(places.page()))));
  }

  private List<Fact> ofEnds() {
    return List.of(
        fact(
            "how the latest questions ended",
            () -> CoreFacts.inShort(lately.get()),
            at(ANYWHERE, "menu of the panel", this::trayEnds),
            at(WAITING, "just ended", this::justEnded)),
        fact(
            "the calls that are said to have ended and wait",
            Set::of,
            at(WAITING, "just ended", this::saidToHaveEnded)),
        fact(
            "how the latest questions of a server ended",
            () -> core.decidedWords(places.chosen(), ROWS),
            at(DECISIONS, "table", this::decidedWords)),
        fact("how many calls were missed", core::missed, at(MISSED, "list", places::missed)),
        fact(
            "how many missed calls can still pass",
            core::open,
            at(SERVERS, "navigation", () -> badge(MISSED))),
        fact(
            "the yeses that last",
            () -> walk.core.approvals().standing().standing().grants().size(),
            at(ANYWHERE, "menu of the panel", () -> numberOf("Allowed for a while: .*"))),
        fact(
            "the answers that last",
            () -> {
              var standing = walk.core.approvals().standing().standing();
              return standing.grants().size()
                  + standing.tickets().size()
                  + standing.refusals().size();
            },
            at(SERVERS, "navigation", () -> badge("grants"))),
        fact(
            "the calls that no rule allowed",
            core::refused,
            at(
                ANYWHERE,
                "menu of the panel",
                () -> WalkedPlaces.names(places.trayLines("other")))));
  }

  private List<Fact> ofTheLog() {
    return List.of(
        fact(
            "the calls that passed, were refused and ran out of time",
            core::decided,
            at(ANYWHERE, "assent status", this::decidedByStatus)),
        fact(
            "the judged calls of a server",
            () -> core.judged(places.chosen()),
            at(
                DECISIONS,
                "chart",
                () ->
                    Stream.of("Allowed unasked", "Asked", "Denied unasked")
                        .map(word -> (long) WalkedPlaces.number(places.after(word)))
                        .toList())),
        fact(
            "how many questions there were",
            core::questions,
            at(ATTENTION, "figure", this::questions)),
        fact(
            "how many calls of a server were judged",
            () -> (int) core.judged(places.chosen()).stream().mapToLong(one -> one).sum(),
            at(DECISIONS, "count", () -> number(places.word("[\\d,]+ of [\\d,]+ decisions"))),
            at(
                RULES,
                "replay",
                () ->
                    number(places.word("The last 14 days: .*").replace("The last 14 days", "")))));
  }

  // Read when the page is gone to, and not while somebody is there.
  private int questions() {
    walk.root.window().open(ATTENTION);
    return places.word("You were asked nothing in this time.*").isEmpty()
        ? number(places.inFrontOf(Texts.get("attention.asked"), "\\d+"))
        : 0;
  }

  private List<Fact> ofServers() {
    return List.of(
        fact(
            "the servers",
            core::servers,
            at(ANYWHERE, "assent proxy list", () -> places.firstWords("proxy", "list")),
            at(ANYWHERE, "assent status", () -> decidedByStatus().keySet()),
            at(RULES, "box", () -> offered("")),
            at(SERVERS, "picture", places::pictured)),
        fact(
            "the servers whose log can be read",
            core::logs,
            at(DECISIONS, "box", () -> offered(Texts.get("decisions.allServers")))),
        fact(
            "the server whose rules stand there, and their version",
            () -> List.of(places.chosen(), places.chosen(), core.version(places.chosen())),
            at(RULES, "button, rules and head", this::rulesSay)),
        fact(
            "the servers that are protected, of those that clients start",
            core::counted,
            at(ANYWHERE, "assent coverage", () -> two(line("coverage", ".* entries protected.*"))),
            at(SERVERS, "navigation", () -> two(main("\\d+ of \\d+ protected|no server entry"))),
            at(SERVERS, "head", () -> guarded(places.word("\\d+ clients?, .*"))),
            at(
                WELCOME,
                "found",
                () -> guarded(WalkedPlaces.words(places.page(), "welcome-found")))),
        fact(
            "the entries of clients' files that lead here, of all",
            core::entries,
            at(COVERAGE, "fact", () -> two(places.word("(\\d+ of )?\\d+ leads? here|all .*")))),
        fact(
            "the alarms about servers that do not go around",
            Set::of,
            at(ANYWHERE, "panel", this::falseAlarms)));
  }

  private List<Fact> ofTheRest() {
    return List.of(
        fact(
            "whether everything is denied",
            () -> walk.core.switches().switches().isOn(MasterSwitch.DENY_ALL),
            at(ANYWHERE, "panel", () -> walk.trayState instanceof TrayState.Locked),
            at(ANYWHERE, "menu of the panel", () -> hasLine(Texts.get("tray.release"))),
            at(ANYWHERE, "assent status", () -> !rows("status", "switches").isEmpty()),
            at(SERVERS, "navigation", () -> has("nav-switches", "shell.state.denied")),
            at(SERVERS, "bar", () -> !WalkedPlaces.words(places.main(), "switch-bar").isEmpty()),
            at(WAITING, "page", () -> has("waiting-empty-head", "waiting.denying.head"))),
        fact(
            "the tools of `files` that nobody accepted",
            () -> core.unaccepted("files"),
            at(
                ANYWHERE,
                "assent proxy tools",
                () -> words("proxy", "tools", "files").stream().filter(hasWord("new")).count()),
            at(SERVERS, "detail", this::toAccept)),
        fact(
            "the open sessions",
            () -> walk.core.sessions(),
            at(ANYWHERE, "assent status", () -> status("sessions"))));
  }

  private static java.util.function.Predicate<String> hasWord(String word) {
    return line -> List.of(line.split(" +")).contains(word);
  }

  private static int number(String words) {
    return WalkedPlaces.number(words);
  }

  private int badge(String page) {
    return number(WalkedPlaces.words(places.main(), "nav-" + page + "-count"));
  }

  private boolean has(String id, String key) {
    return WalkedPlaces.words(places.main(), id).contains(Texts.get(key));
  }

  private boolean hasLine(String words) {
    return !places.trayLines(words).isEmpty();
  }

  private int numberOf(String line) {
    return places.trayLines("").stream()
        .filter(one -> one.matches(line))
        .mapToInt(WalkedPlaces::number)
        .sum();
  }

  private String main(String pattern) {
    return WalkedPlaces.words(places.main()).stream()
        .filter(word -> word.matches(pattern))
        .findFirst()
        .orElse("");
  }

  private List<String> words(String... command) {
    return walk.command(command).lines().toList();
  }

  private String line(String command, String pattern) {
    return words(command).stream().filter(one -> one.matches(pattern)).findFirst().orElse("");
  }

  private List<JsonObject> rows(String command, String member) {
    return places.json(command, "--json").array(member).orElseThrow().items().stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  private int status(String member) {
    return WalkedPlaces.number(places.json("status", "--json"), member);
  }

  private Map<String, List<Long>> decidedByStatus() {
    var all = new TreeMap<String, List<Long>>();
    for (var one : rows("status", "proxies")) {
      var calls = one.object("calls").orElseThrow();
      all.put(
          one.string("name").orElseThrow(),
          Stream.of("allowed", "denied", "timed_out")
              .map(count -> (long) WalkedPlaces.number(calls, count))
              .toList());
    }
    return all;
  }

  private Set<String> deadNotifications() {
    var dead = new TreeSet<>(walk.notified.keySet());
    dead.remove("all");
    core.queue().forEach(call -> dead.remove(call.id()));
    return dead;
  }

  private List<String> trayEnds() {
    return latest(places.trayEnds());
  }

  private List<String> justEnded() {
    return latest(places.inBox("as-ended-box", WORDS_OF_ENDS::contains));
  }

  // As many of the newest as ended in the step. A call that is judged anew because its rules
  // changed
  // is told as that, whatever becomes of it then.
  private List<String> latest(List<String> told) {
    var ended = CoreFacts.inShort(lately.get());
    var shown = told.stream().limit(ended.size()).sorted().toList();
    var others = new ArrayList<>(ended);
    boolean same =
        shown.stream()
            .filter(how -> !how.equals(Texts.get("ended.withdrawn.policy_changed")))
            .allMatch(others::remove);
    return same && shown.size() == ended.size() ? ended : shown;
  }

  private static final Set<String> WORDS_OF_ENDS = CoreFacts.endWords();

  // A call that is judged anew because the rules changed may wait again.
  private Set<String> saidToHaveEnded() {
    var names = new TreeSet<String>();
    String how = "";
    // The outcome of a call stands behind its object.
    for (String word : places.inBox("as-ended-box", _ -> true).reversed()) {
      how = WORDS_OF_ENDS.contains(word) ? word : how;
      if (!how.equals(Texts.get("ended.withdrawn.policy_changed"))) {
        names.addAll(WalkedPlaces.names(List.of(word)));
      }
    }
    names.retainAll(core.waiting());
    return names;
  }

  // The rows about questions.
  private List<String> decidedWords() {
    return places.decided().stream().limit(ROWS).sorted().toList();
  }

  private Collection<String> offered(String without) {
    var all = new TreeSet<>(places.offered());
    all.remove(without);
    return all;
  }

  private List<Object> rulesSay() {
    return List.of(
        WalkedPlaces.words(places.page(), "makeLive").replace("Make live on ", ""),
        places.word("[\\w-]+-of-.*").replaceAll(".*-of-", ""),
        number(places.word("Live since .*").replaceAll(".*version", "")));
  }

  /// `2 of 3 protected` as two numbers; one alone as so many of so many.
  private static List<Integer> two(String words) {
    int first = number(words);
    int of = words.indexOf(" of ");
    return List.of(first, of < 0 ? first : number(words.substring(of)));
  }

  /// `1 client, 3 server entries, 1 unprotected` as two of three.
  private static List<Integer> guarded(String words) {
    String servers =
        words.replaceAll("^.*?((\\d+|no) server (entry|entries))", "$1").replaceAll("[;.].*", "");
    int all = number(servers);
    String state = servers.replaceAll("^[^,]*,? ?", "");
    int around =
        switch (state) {
          case "", "all protected", "protected" -> 0;
          case "all unprotected", "unprotected" -> all;
          default -> number(state);
        };
    return List.of(all - around, all);
  }

  private Set<String> falseAlarms() throws Exception {
    return walk.trayState instanceof TrayState.Attention(var reason)
            && reason.contains("goes around")
            && core.around().stream().noneMatch(reason::contains)
        ? Set.of(reason)
        : Set.of();
  }

  private long toAccept() {
    String tools = WalkedPlaces.words(places.page(), "server-part-tools");
    return number(tools.replaceAll("^[^,]*", ""));
  }
}

package dev.assent.desktop.launch;

import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.config.ConfigException;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.doctor.HomeLogs;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The truth: what the core, its log and the files have at this moment.
final class CoreFacts {
  private final ProxyCore core;
  private final Path home;

  private static final String ENDED = "ended.";

  private static final Map<String, String> ENDS =
      Map.ofEntries(
          Map.entry("allow_once", "allow_once"),
          Map.entry("allow", "allow"),
          Map.entry("allow rests_on", "remembered"),
          Map.entry("deny", "deny"),
          Map.entry("deny cli", "deny.cli"),
          Map.entry("deny closed", "deny.closed"),
          Map.entry("deny rests_on", "refusedEarlier"),
          Map.entry("deny deny_all", "deny.deny_all"),
          Map.entry("timeout", "timeout"),
          Map.entry("timeout client", "timeout.client"),
          Map.entry("withdrawn", "withdrawn"));

  // The words for how a question ended, as the log has it.
  private static String endOf(JsonObject record) {
    var asked = record.object("hitl").orElseThrow();
    String answer = asked.string("answer").orElseThrow();
    var by =
        Stream.of("limit", "switch", "channel")
            .flatMap(name -> asked.string(name).stream())
            .map(word -> answer + " " + word)
            .filter(ENDS::containsKey)
            .findFirst();
    boolean earlier = asked.get("rests_on") != null && asked.string("switch").isEmpty();
    String end = ENDS.get(earlier ? answer + " rests_on" : by.orElse(answer));
    if (end == null) {
      throw new AssertionError("no words for " + JsonWriter.write(asked));
    }
    return Texts.get(
        ENDED
            + asked
                .string("cause")
                .filter(cause -> !cause.equals("cancelled"))
                .map(cause -> end + "." + cause)
                .orElse(end));
  }

  CoreFacts(ProxyCore core, Path home) {
    this.core = core;
    this.home = home;
  }

  /// The calls that wait, oldest first.
  List<ApprovalRequest> queue() {
    return core.approvals().queue().waiting();
  }

  /// The names of what waits.
  Set<String> waiting() {
    return queue().stream().map(CoreFacts::nameOf).collect(Collectors.toCollection(TreeSet::new));
  }

  /// The one that waits under a name.
  ApprovalRequest call(String name) {
    return queue().stream().filter(call -> nameOf(call).equals(name)).findFirst().orElseThrow();
  }

  static String nameOf(ApprovalRequest call) {
    return WalkedPlaces.names(List.of(JsonWriter.write(call.request().arguments())))
        .iterator()
        .next();
  }

  /// Of some names those that do not wait.
  Set<String> notWaiting(Collection<String> names) {
    var others = new TreeSet<>(names);
    others.removeAll(waiting());
    return others;
  }

  /// The number of calls that were missed, without those to which a person said no.
  int missed() {
    return (int) allMissed().count();
  }

  /// The number of those that a person may still let through.
  int open() {
    return (int)
        allMissed().filter(call -> call.chance() instanceof MissedCall.Chance.Open).count();
  }

  private Stream<MissedCall> allMissed() {
    return core.approvals().standing().standing().missed().stream().filter(MissedCall::isMissed);
  }

  /// The decisions on calls of a server, oldest first; none where it was never used.
  List<JsonObject> log(String server) {
    Path folder = core.home().auditFolder(server);
    if (!Files.exists(folder)) {
      return List.of();
    }
    try {
      return new AuditReader(folder, AuditFile.DECISIONS)
          .since(0, 10_000).stream()
              .map(record -> record.content())
              .filter(record -> is(record, "method", "tools/call"))
              .toList();
    } catch (AuditException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean is(JsonObject record, String member, String word) {
    return record.string(member).equals(Optional.of(word));
  }

  /// The numbers of calls of a server that were judged to be allowed, asked about and denied.
  ///
  /// @param server one of them, or the word for all
  List<Long> judged(String server) {
    var log = logs(server).stream().flatMap(name -> log(name).stream()).toList();
    return Stream.of("allow", "hitl", "deny")
        .map(effect -> log.stream().filter(one -> judgedAs(one).equals(effect)).count())
        .toList();
  }

  // A question that never came before a person is counted by its end.
  private static String judgedAs(JsonObject record) {
    return record.object("hitl").filter(asked -> !cameBeforeAPerson(asked)).isPresent()
        ? is(record, "outcome", "allowed") ? "allow" : "deny"
        : record.string("decision").orElse("");
  }

  private static boolean cameBeforeAPerson(JsonObject asked) {
    boolean waited =
        asked.get("length") instanceof JsonNumber length && !length.lexeme().equals("0");
    boolean settled =
        asked.string("rests_on").isPresent()
            || asked.string("switch").isPresent()
            || is(asked, "answer", "nobody")
            || is(asked, "cause", "queue_full");
    return waited || !settled;
  }

  /// The numbers of calls of each server that passed, were refused, and ran out of time.
  Map<String, List<Long>> decided() {
    var all = new TreeMap<String, List<Long>>();
    for (String server : core.proxyNames()) {
      var log = log(server);
      all.put(
          server,
          List.of(
              log.stream().filter(one -> is(one, "outcome", "allowed")).count(),
              log.stream().filter(one -> is(one, "outcome", "denied")).count(),
              log.stream().filter(one -> is(one, "reason", "timed-out")).count()));
    }
    return all;
  }

  /// The end of every question that is over, by its id. One whose caller has left waits on.
  ///
  /// @param servers whose logs are read
  Map<String, JsonObject> ended(Collection<String> servers) {
    var ended = new LinkedHashMap<String, JsonObject>();
    asked(servers)
        .forEach(record ->
            ended.put(
                record.object("hitl").orElseThrow().string("approval").orElseThrow(), record));
    queue().forEach(call -> ended.remove(call.id()));
    return ended;
  }

  /// The number of questions that came before a person, whatever ended them.
  int questions() {
    return (int)
        asked(core.proxyNames()).stream()
            .map(record -> record.object("hitl").orElseThrow())
            .filter(CoreFacts::cameBeforeAPerson)
            .map(asked -> asked.string("approval").orElseThrow())
            .distinct()
            .count();
  }

  private List<JsonObject> asked(Collection<String> servers) {
    return servers.stream()
        .flatMap(server -> log(server).stream())
        .filter(record -> record.object("hitl").isPresent())
        .toList();
  }

  /// The ends of questions, in the words of lists, sorted.
  static List<String> inShort(Collection<JsonObject> ended) {
    return ended.stream().map(CoreFacts::endOf).sorted().toList();
  }

  /// The words that tell ends of questions.
  static Set<String> endWords() {
    return Texts.bundle().keySet().stream()
        .filter(key -> key.startsWith(ENDED))
        .map(Texts::get)
        .collect(Collectors.toSet());
  }

  /// The ends of the latest questions of a server, in the words of the table of decisions, sorted.
  ///
  /// @param most how many at most
  List<String> decidedWords(String server, int most) {
    return asked(logs(server)).reversed().stream()
        .limit(most)
        .map(CoreFacts::endOf)
        .sorted()
        .toList();
  }

  /// The names of the calls that were refused lately because no rule allows them.
  Set<String> refused() {
    var names = new TreeSet<String>();
    core.refusedLately()
        .forEach((server, _) ->
            log(server).stream()
                .filter(record -> is(record, "basis", "default"))
                .forEach(record ->
                    names.addAll(
                        WalkedPlaces.names(
                            List.of(JsonWriter.write(record.object("arguments").orElseThrow()))))));
    return names;
  }

  /// The servers that have a log, or are there and may have one.
  Set<String> logs() {
    try {
      return new TreeSet<>(new HomeLogs(core.home()).names());
    } catch (ConfigException e) {
      throw new AssertionError(e);
    }
  }

  private Collection<String> logs(String chosen) {
    return chosen.equals(Texts.get("decisions.allServers")) ? logs() : List.of(chosen);
  }

  Set<String> servers() throws ConfigException {
    return new TreeSet<>(core.config().proxyNames());
  }

  /// The number of the version of a server's rules; 0 for no server.
  int version(String server) {
    return server.isEmpty() ? 0 : Math.toIntExact(core.policies(server).state().version().number());
  }

  private Coverage.Seen coverage() throws ConfigException {
    return new Coverage(
            core.home(),
            AgentFolders.of(home, Map.of()),
            Optional.of(home.resolve("assent")),
            home,
            false,
            _ -> Optional.empty())
        .seen();
  }

  /// The servers that clients start: the protected ones, and all.
  List<Integer> counted() throws ConfigException {
    var count = coverage().count();
    return List.of(count.through(), count.all());
  }

  /// The entries of clients' files: those that lead here, and all.
  List<Integer> entries() throws ConfigException {
    int all = 0;
    int around = 0;
    for (ClientCoverage line : coverage().lines()) {
      all += line.servers().size();
      around += line.around().size();
    }
    return List.of(all - around, all);
  }

  /// The names of the entries that go around.
  Set<String> around() throws ConfigException {
    var names = new ArrayList<String>();
    coverage().lines().forEach(line -> line.around().forEach(one -> names.add(one.name())));
    return new TreeSet<>(names);
  }

  /// The number of tools of a server that nobody has accepted.
  long unaccepted(String server) {
    return core.tools(server).stream().filter(tool -> tool.accepted().isEmpty()).count();
  }
}

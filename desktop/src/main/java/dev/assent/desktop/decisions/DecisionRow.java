package dev.assent.desktop.decisions;

import dev.assent.core.access.SessionBadge;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.decisions.log.LogEntry;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.PersonWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/// One record of the log as the table shows it.
///
/// Holds no record: a call's arguments can be large, and there are many rows.
///
/// @param seq its place among the records of all logs that are read together; with one log its
///   number
/// @param server whose log it is in
/// @param number the record's number in that log
/// @param at when it was written
/// @param time local time of day with seconds
/// @param tier `calm`, `care` or `danger`: what was shown, or would have been; empty where the
///   record does not say enough
/// @param kind what it is counted as; asked only where it came before a person, as
///   [RecordedQuestion#isPut] says
/// @param result how the call ended; absent where the record does not say
/// @param discovery whether it is a message of getting to know each other
/// @param decided who or what decided, in words
/// @param tool the tool, or the method where there is none
/// @param target the first path, or the resource, or the first address or name that rules took for
///   a path
/// @param gist what the call is about, for the eye; of a record that says nothing of it the target
/// @param session the name of the session that asked
/// @param client what its client calls itself; empty where it did not say
/// @param person for whom the call was made
/// @param rule id of the deciding rule, or the word of the step
/// @param approval id of the question; empty where nobody was asked
/// @param score the deciding rule's points; empty when no rule decided
/// @param took how long it took, of a call that came before a person until it was answered; empty
///   when the record does not say
/// @param found the lower-case text that filters look through
record DecisionRow(
    long seq,
    String server,
    long number,
    Instant at,
    String time,
    String tier,
    DecisionKind kind,
    Optional<CallResult> result,
    boolean discovery,
    String decided,
    String tool,
    String target,
    CallGist gist,
    String session,
    String client,
    RecordedPerson person,
    String rule,
    String approval,
    String score,
    String took,
    String found) {

  /// The type of records this page shows; others, such as checkpoints, are passed over.
  static final String TYPE = "decision";

  /// The row of a record of one log; absent for records of another type.
  static Optional<DecisionRow> of(AuditRecord record, ZoneId zone) {
    return of(LogEntry.of("", record), zone);
  }

  /// The row of a record; absent for records of another type.
  static Optional<DecisionRow> of(LogEntry entry, ZoneId zone) {
    var record = entry.record();
    if (!record.type().equals(TYPE)) {
      return Optional.empty();
    }
    var body = new LenientRecord(record.content());
    String tool = tool(body);
    String target = target(body);
    String client = body.attribute("environment", "mcp_client_name").orElse("");
    String session = body.string("session").map(id -> SessionBadge.of(id).name()).orElse("");
    String decided = DecidedWords.of(body, entry.ruleName());
    var matched = MatchedRule.of(body, entry.ruleName());
    String rules =
        String.join(" ", matched.stream().map(one -> one.id() + " " + one.name()).toList());
    String rule = body.string("final_rule").orElse("");
    String approval = body.part("hitl").string("approval").orElse("");
    var person = RecordedPerson.of(body);
    return Optional.of(
        new DecisionRow(
            entry.place(),
            entry.server(),
            record.seq(),
            record.time(),
            LogTimes.ofDay(record.time(), zone),
            tier(body, record),
            kind(body),
            CallResult.of(body),
            body.string("basis").filter("discovery"::equals).isPresent(),
            decided,
            tool,
            target,
            new CallGist("", target),
            session,
            client,
            person,
            rule,
            approval,
            matched.stream()
                .filter(MatchedRule::winner)
                .findFirst()
                .map(winner -> Texts.number(winner.score()))
                .orElse(""),
            took(body),
            String.join(
                    "\n",
                    entry.server(),
                    tool,
                    target,
                    decided,
                    session,
                    client,
                    OutsideName.ofClient(client),
                    // The user of the system is in every row.
                    person.proved() ? person.found() : "",
                    rules,
                    rule,
                    body.string("reason").orElse(""),
                    approval)
                .toLowerCase(Locale.ROOT)));
  }

  private static DecisionKind kind(LenientRecord body) {
    if (isTest(body)) {
      return DecisionKind.TEST;
    }
    var asked = RecordedQuestion.of(body.part("hitl").json());
    if (asked.isLetThrough()) {
      return DecisionKind.THROUGH;
    }
    var effect =
        body.has("hitl") && !asked.isPut()
            ? CallResult.of(body)
                .map(result -> result == CallResult.ALLOWED ? EffectWord.ALLOW : EffectWord.DENY)
            : body.string("decision").flatMap(EffectWord::ofLogged);
    return effect.map(DecisionKind::of).orElse(DecisionKind.UNKNOWN);
  }

  private static boolean isTest(LenientRecord body) {
    return body.string("basis").filter("canary"::equals).isPresent();
  }

  private static String tool(LenientRecord body) {
    return body.attribute("resource", "tool_name")
        .or(() -> body.string("tool_name"))
        .or(() -> body.string("method"))
        .orElse("");
  }

  private static String target(LenientRecord body) {
    return body.attribute("resource", "path")
        .or(() -> body.attribute("resource", "uri"))
        .or(() -> address(body))
        .orElse("");
  }

  private static String tier(LenientRecord body, AuditRecord record) {
    var shown = body.part("hitl").string("tier");
    if (shown.isPresent()
        || isTest(body)
        || body.string("basis").filter("discovery"::equals).isPresent()) {
      return shown.orElse("");
    }
    boolean against = MatchedRule.of(body).stream().anyMatch(MatchedRule::overridden);
    return RecordedCalls.of(record)
        .map(call -> ApprovalTiers.of(call.request(), against).word())
        .orElse("");
  }

  private static Optional<String> address(LenientRecord body) {
    return body.part("attributes").part("resource").parts("paths").stream()
        .filter(path -> !path.string("use").equals(Optional.of("guards")))
        .flatMap(path -> path.string("given").stream())
        .findFirst();
  }

  /// The same with what the call is about, which costs more than counting can spend on each row.
  ///
  /// @param entry the record of this row
  DecisionRow about(LogEntry entry) {
    return RecordedCalls.of(entry.record())
        .map(call -> CallGist.of(call.request()))
        .map(found ->
            new CallGist(CoreWords.ofMasked(found.head()), CoreWords.ofMasked(found.rest())))
        .filter(found -> !found.equals(CallGist.NONE))
        .map(this::about)
        .orElse(this);
  }

  private DecisionRow about(CallGist known) {
    return new DecisionRow(
        seq, server, number, at, time, tier, kind, result, discovery, decided, tool, target, known,
        session, client, person, rule, approval, score, took, found);
  }

  /// True if it is about a file or another name, and neither a command nor an address.
  boolean isOfPlace() {
    return gist.head().isEmpty();
  }

  /// The text that says best what was to be done: the command or address, else what it is about.
  String subject() {
    String said = isOfPlace() && !target.isEmpty() ? target : gist.text();
    return ShownText.line(said);
  }

  /// Tells if the call went on to the server.
  boolean passed() {
    return result.filter(CallResult.ALLOWED::equals).isPresent();
  }

  /// Tells if a person was to be asked and the call did not pass.
  boolean isRefusedAsked() {
    return kind == DecisionKind.ASK && !passed();
  }

  /// Tells if the call was dangerous, as far as the record says.
  boolean isDanger() {
    return tier.equals("danger");
  }

  /// The name by which people are told of its client; empty where it did not say.
  String clientTold() {
    return OutsideName.ofClient(client);
  }

  /// The words that a screen reader says for the row.
  String spoken() {
    return Texts.get(
        "decisions.row.accessible",
        time,
        result.map(CallResult::text).orElse(""),
        decided,
        tool,
        gist.text());
  }

  private static String took(LenientRecord body) {
    var asked = body.part("hitl");
    var since = asked.instant("asked_at");
    var until = asked.instant("answered_at");
    if (RecordedQuestion.of(asked.json()).isPut() && since.isPresent() && until.isPresent()) {
      return LogTimes.length(Duration.between(since.get(), until.get()));
    }
    var whole = body.number("evaluation_us");
    var parts = body.part("evaluation_us").json().members().keySet();
    long micros =
        whole.orElseGet(() ->
            parts.stream()
                .mapToLong(name -> body.part("evaluation_us").number(name).orElse(0L))
                .sum());
    return micros == 0 ? "" : LogTimes.length(Duration.ofNanos(micros * 1000));
  }

  /// The person for whom a call was made, as its record says. All parts are empty where it does
  /// not.
  ///
  /// @param id by which rules know them
  /// @param name for people; empty without a token
  /// @param issuer who vouches for them; empty without a token
  /// @param proved whether a token says so
  record RecordedPerson(String id, String name, String issuer, boolean proved) {
    static RecordedPerson of(LenientRecord body) {
      var subject = body.part("attributes").part("subject");
      return new RecordedPerson(
          subject.string("id").orElse(""),
          subject.string("name").orElse(""),
          subject.string("issuer").orElse(""),
          subject.string("provenance").filter("token"::equals).isPresent());
    }

    /// The person in words, with how that is proved; empty without a token.
    String words() {
      return proved ? PersonWords.ofToken(name, id, issuer) : "";
    }

    /// The text that a search for the person looks through.
    String found() {
      return String.join("\n", id, name, issuer);
    }
  }
}

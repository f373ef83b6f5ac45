package dev.assent.desktop.decisions;

import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonArray;
import dev.assent.desktop.decisions.TrailStep.Mark;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.decisions.log.LogEntry;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells what happened to a call, step by step, from its decision record and what was recorded
/// afterwards.
final class CallTrail {
  /// After so long without an outcome nobody is still waiting for one.
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final AuditRecord record;
  private final LenientRecord body;
  private final ZoneId zone;
  private final UnaryOperator<String> names;
  private final List<TrailStep> steps = new ArrayList<>();

  private CallTrail(LogEntry entry, ZoneId zone) {
    this.record = entry.record();
    this.names = entry.ruleName();
    this.body = new LenientRecord(record.content());
    this.zone = zone;
  }

  /// The steps in order.
  ///
  /// @param operations what was recorded about the call afterwards, oldest first; absent while it
  ///   is looked up
  /// @param now for telling a call that is under way from one whose outcome was lost
  static List<TrailStep> of(
      LogEntry entry, Optional<List<AuditRecord>> operations, Instant now, ZoneId zone) {
    var trail = new CallTrail(entry, zone);
    trail.received();
    trail.rules();
    trail.person();
    trail.lost();
    trail.told();
    operations.ifPresent(found -> trail.outcome(found, now));
    trail.sealed();
    return List.copyOf(trail.steps);
  }

  private boolean allowed() {
    return body.string("outcome").filter("allowed"::equals).isPresent();
  }

  private void received() {
    String client =
        Stream.concat(
                body
                    .attribute("environment", "mcp_client_name")
                    .map(OutsideName::ofClient)
                    .stream(),
                body.attribute("environment", "mcp_client_version").stream())
            .reduce((name, version) -> name + " " + version)
            .orElse(Texts.get("decisions.trail.received.unknown"));
    String request =
        body.string("request_id")
            .or(() -> body.number("request_id").map(Object::toString))
            .map(id -> Texts.get("decisions.trail.received.request", client, id))
            .orElse(client);
    steps.add(
        TrailStep.of(
            Mark.PASSED,
            Texts.get("decisions.trail.received"),
            LogTimes.precise(arrival(), zone),
            request));
  }

  // The record itself is written when all is decided, behind the answer of a person.
  private Instant arrival() {
    return body.part("attributes").part("environment").instant("time").orElseGet(record::time);
  }

  private void rules() {
    String basis = body.string("basis").orElse("");
    var matched = MatchedRule.of(body, names);
    String why = DecidedWords.why(body);
    if (basis.equals("canary")) {
      boolean passed = body.string("outcome").filter("allowed"::equals).isPresent();
      steps.add(
          TrailStep.of(
              passed ? Mark.PASSED : Mark.DENIED,
              CoreWords.capital(DecidedWords.step(body)),
              "",
              why));
      return;
    }
    if (List.of("guard", "failure", "identity").contains(basis)) {
      steps.add(TrailStep.of(Mark.DENIED, CoreWords.capital(DecidedWords.step(body)), "", why));
      return;
    }
    if (!basis.equals("discovery")) {
      steps.add(TrailStep.of(Mark.PASSED, Texts.get("decisions.trail.guards"), "", paths()));
    }
    hooks();
    boolean denied = body.string("decision").filter("deny"::equals).isPresent();
    var mark = denied ? Mark.DENIED : Mark.OURS;
    var ordered =
        Stream.concat(
                matched.stream().filter(MatchedRule::winner),
                matched.stream().filter(rule -> !rule.winner()))
            .toList();
    String fit = Texts.count("decisions.trail.rules", matched.size());
    if (StepWords.afterTheRules(body)) {
      steps.add(new TrailStep(Mark.PASSED, fit, evaluation(), "", ordered, ""));
      steps.add(TrailStep.of(mark, CoreWords.capital(DecidedWords.step(body)), "", why));
      return;
    }
    String step =
        basis.equals("rule")
            ? DecidedWords.before(body, names)
            : CoreWords.capital(DecidedWords.step(body));
    String head = matched.isEmpty() ? step : fit;
    steps.add(new TrailStep(mark, head, evaluation(), why, ordered, ""));
  }

  private void hooks() {
    var hook = body.part("hook");
    if (hook.string("answer").filter("passed"::equals).isPresent()) {
      String took =
          hook.number("duration_us")
              .map(micros -> LogTimes.length(Duration.ofNanos(micros * 1000)))
              .orElse("");
      steps.add(TrailStep.of(Mark.PASSED, Texts.get("decisions.trail.hooks"), took, ""));
    }
  }

  private String paths() {
    var attributes = body.part("attributes");
    var group = attributes.has("resource") ? attributes.part("resource") : attributes;
    var found = Optional.ofNullable(group.json().get("paths")).flatMap(LenientRecord::value);
    int count =
        found.map(value -> value instanceof JsonArray(var items) ? items.size() : 1).orElse(0);
    return Texts.count("decisions.trail.paths", count);
  }

  private String evaluation() {
    long micros =
        body.number("evaluation_us")
            .orElseGet(() -> {
              var parts = body.part("evaluation_us");
              return parts.json().members().keySet().stream()
                  .mapToLong(name -> parts.number(name).orElse(0L))
                  .sum();
            });
    return micros == 0 ? "" : LogTimes.length(Duration.ofNanos(micros * 1000));
  }

  private void person() {
    var person = body.part("hitl");
    if (person.json().members().isEmpty()) {
      return;
    }
    if (person.has("switch")) {
      steps.add(
          TrailStep.of(
              allowed() ? Mark.OURS : Mark.DENIED,
              CoreWords.capital(DecidedWords.before(body, names)),
              "",
              ""));
      return;
    }
    if (person.has("rests_on")) {
      String approval = person.string("rests_on").orElse("");
      steps.add(
          new TrailStep(
              allowed() ? Mark.OURS : Mark.DENIED,
              CoreWords.capital(DecidedWords.before(body, names)),
              "",
              restsOn(person, approval),
              List.of(),
              approval));
      return;
    }
    if (RecordedQuestion.of(person.json()).isPut()) {
      moment(person, "asked_at", "decisions.trail.asked", place(person));
    }
    moment(person, "shown_at", "decisions.trail.shown", "");
    answered(person);
  }

  private void moment(LenientRecord person, String member, String key, String detail) {
    person
        .instant(member)
        .ifPresent(at ->
            steps.add(TrailStep.of(Mark.OURS, Texts.get(key), LogTimes.precise(at, zone), detail)));
  }

  private String restsOn(LenientRecord person, String approval) {
    String key = allowed() ? "decisions.trail.remembered.of" : "decisions.trail.refused.of";
    return Stream.concat(Stream.of(Texts.get(key, approval)), proof(person).stream())
        .collect(Collectors.joining(", "));
  }

  // Whatever system it was: a name of one that is not known yet is shown as it stands.
  private static Optional<String> proof(LenientRecord person) {
    return person.string("proved_by").map(by -> Texts.get("decisions.trail.proved", by));
  }

  private void answered(LenientRecord person) {
    var detail = new ArrayList<String>();
    person
        .string("channel")
        .map(word -> "decisions.trail.channel." + word)
        .filter(Texts::has)
        .ifPresent(key -> detail.add(Texts.get(key)));
    person
        .millis("thinking_ms")
        .ifPresent(
            length -> detail.add(Texts.get("decisions.trail.after", LogTimes.length(length))));
    proof(person).ifPresent(detail::add);
    boolean yes =
        allowed()
            || body.has("identity")
                && person.string("answer").filter(word -> word.startsWith("allow")).isPresent();
    if (!yes) {
      detail.add(Texts.get("decisions.trail.notRun"));
    }
    person
        .string("instead")
        .ifPresent(command -> detail.add(Texts.get("decisions.trail.instead", command)));
    boolean overridden = MatchedRule.of(body).stream().anyMatch(MatchedRule::overridden);
    if (allowed() && overridden) {
      detail.add(Texts.get("decisions.trail.overridden"));
    }
    String time = person.instant("answered_at").map(at -> LogTimes.precise(at, zone)).orElse("");
    steps.add(
        TrailStep.of(
            yes ? Mark.OURS : Mark.DENIED,
            CoreWords.capital(DecidedWords.before(body, names)),
            time,
            String.join(", ", detail)));
  }

  // The person who signed in may be another by the time a hook or a person has answered.
  private void lost() {
    if (body.has("identity") && body.string("basis").filter("identity"::equals).isEmpty()) {
      steps.add(
          TrailStep.of(
              Mark.DENIED, CoreWords.capital(DecidedWords.of(body)), "", StepWords.identity(body)));
    }
  }

  private static String place(LenientRecord person) {
    var position = person.number("position");
    var length = person.number("length");
    return position.isPresent() && length.isPresent()
        ? Texts.count("decisions.trail.place", position.get(), Texts.number(length.get()))
        : "";
  }

  private void told() {
    body.string("told")
        .filter(text -> !text.isEmpty())
        .ifPresent(text ->
            steps.add(
                TrailStep.of(
                    Mark.PASSED,
                    Texts.get("decisions.trail.told"),
                    "",
                    Texts.get("decisions.trail.quote", CoreWords.ofMasked(text)))));
  }

  private void outcome(List<AuditRecord> found, Instant now) {
    for (var operation : found) {
      steps.add(step(operation));
    }
    if (!found.isEmpty()) {
      return;
    }
    if (!allowed()) {
      if (!body.part("hitl").has("answer") || body.has("identity")) {
        steps.add(TrailStep.of(Mark.DENIED, Texts.get("decisions.trail.refused"), "", ""));
      }
      return;
    }
    boolean under = Duration.between(record.time(), now).compareTo(PATIENCE) < 0;
    steps.add(
        TrailStep.of(
            Mark.PASSED,
            Texts.get(under ? "decisions.trail.underWay" : "decisions.trail.unknown"),
            "",
            Texts.get(under ? "decisions.trail.underWay.text" : "decisions.trail.unknown.text")));
  }

  private TrailStep step(AuditRecord operation) {
    var about = new LenientRecord(operation.content());
    String word = about.string("outcome").orElse(operation.type());
    String key = "decisions.trail.operation." + word;
    var detail = new ArrayList<String>();
    // The server's own time: what is recorded counts from the arrival, with the person's time. The
    // decision is written right before the call leaves; a clock may be set back meanwhile.
    about
        .number("duration_us")
        .map(_ -> Duration.between(record.time(), operation.time()))
        .filter(length -> !length.isNegative())
        .ifPresent(length -> detail.add(LogTimes.length(length)));
    about
        .number("answer_bytes")
        .ifPresent(bytes -> detail.add(Texts.count("decisions.trail.bytes", bytes)));
    about
        .string("detail")
        .filter(text -> !text.isEmpty())
        .map(CoreWords::of)
        .ifPresent(detail::add);
    return TrailStep.of(
        Mark.PASSED,
        Texts.has(key) ? Texts.get(key) : word,
        LogTimes.precise(operation.time(), zone),
        String.join(", ", detail));
  }

  private void sealed() {
    String version =
        body.part("policy")
            .number("version")
            .map(number -> Texts.get("decisions.trail.policy", Texts.digits(number)))
            .orElse("");
    steps.add(
        TrailStep.of(
            Mark.OURS,
            Texts.get("decisions.trail.sealed", Texts.number(record.seq())),
            "",
            version));
  }
}

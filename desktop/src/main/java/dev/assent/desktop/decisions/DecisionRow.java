package dev.assent.desktop.decisions;

import dev.assent.core.access.Lane;
import dev.assent.core.audit.AuditRecord;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/// One record of the log as the table shows it.
///
/// @param seq the record's number
/// @param time local time of day with seconds
/// @param tier `calm`, `care` or `danger` where the record says so; else empty
/// @param effect what the engine decided; absent for records of a kind we do not know
/// @param passed whether the call went on to the server
/// @param discovery whether it is a message of getting to know each other
/// @param decided who or what decided, in words
/// @param tool the tool, or the method where there is none
/// @param target the first path, or the resource
/// @param session the name of the session that asked
/// @param client what its client calls itself; empty where it did not say
/// @param score the deciding rule's points; empty when no rule decided
/// @param took how long it took; empty when the record does not say
/// @param found the lower-case text that filters look through
/// @param record the record itself
record DecisionRow(
    long seq,
    String time,
    String tier,
    Optional<EffectWord> effect,
    boolean passed,
    boolean discovery,
    String decided,
    String tool,
    String target,
    String session,
    String client,
    String score,
    String took,
    String found,
    AuditRecord record) {

  /// The type of records this page shows; others, such as checkpoints, are passed over.
  static final String TYPE = "decision";

  /// The row of a record; absent for records of another type.
  static Optional<DecisionRow> of(AuditRecord record, ZoneId zone) {
    if (!record.type().equals(TYPE)) {
      return Optional.empty();
    }
    var body = new Body(record.content());
    String tool =
        body.attribute("resource", "tool_name")
            .or(() -> body.string("tool_name"))
            .or(() -> body.string("method"))
            .orElse("");
    String target = body.attribute("resource", "path").or(() -> body.attribute("resource", "uri")).orElse("");
    String client = body.attribute("environment", "mcp_client_name").orElse("");
    String session = body.string("session").map(id -> Lane.of(id).name()).orElse("");
    String decided = DecidedWords.of(body);
    String rules =
        String.join(" ", MatchedRule.of(body).stream().map(MatchedRule::id).toList())
            + " "
            + body.string("final_rule").orElse("");
    return Optional.of(
        new DecisionRow(
            record.seq(),
            Times.ofDay(record.time(), zone),
            body.part("hitl").string("tier").or(() -> body.string("tier")).orElse("").toLowerCase(Locale.ROOT),
            body.string("decision").flatMap(EffectWord::ofLogged),
            body.string("outcome").filter("allowed"::equals).isPresent(),
            body.string("basis").filter("discovery"::equals).isPresent(),
            decided,
            tool,
            target,
            session,
            client,
            MatchedRule.of(body).stream()
                .filter(MatchedRule::winner)
                .findFirst()
                .map(rule -> Integer.toString(rule.score()))
                .orElse(""),
            took(body),
            String.join("\n", tool, target, decided, session, client, rules, body.string("reason").orElse(""), approval(body))
                .toLowerCase(Locale.ROOT),
            record));
  }

  private static String approval(Body body) {
    return body.part("hitl").string("approval").orElse("");
  }

  /// Whether it is the record of a question.
  boolean answers(String approval) {
    return approval(new Body(record.content())).equals(approval);
  }

  /// What a screen reader says for the row.
  String spoken() {
    return Texts.get(
        "decisions.row.accessible", time, effect.map(EffectWord::text).orElse(""), decided, tool, target);
  }

  private static String took(Body body) {
    var thinking = body.part("hitl").millis("thinking_ms");
    if (thinking.isPresent()) {
      return Times.length(thinking.get());
    }
    var whole = body.number("evaluation_us");
    var parts = body.part("evaluation_us").json().members().keySet();
    long micros =
        whole.orElseGet(
            () -> parts.stream().mapToLong(name -> body.part("evaluation_us").number(name).orElse(0L)).sum());
    return micros == 0 ? "" : Times.length(Duration.ofNanos(micros * 1000));
  }
}

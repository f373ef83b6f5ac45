package dev.assent.core.practice;

import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.practice.PracticeStep.Expected;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares, call by call, what the script expects with what the log says, what the server saw and
/// what the agent read.
///
/// @param rows one for each step, in script order
public record PracticeReport(List<Row> rows) {
  public PracticeReport {
    rows = List.copyOf(rows);
  }

  /// One call.
  ///
  /// @param step the call
  /// @param decision `allow`, `deny`, `ask: ANSWER`, or `none`
  /// @param rule the deciding rule or step; `-` without a decision
  /// @param saw what reached the server: `nothing`, `exactly this`, or `something else`
  /// @param fault what differs from the script; absent when all is as expected
  public record Row(
      PracticeStep step, String decision, String rule, String saw, Optional<String> fault) {}

  /// The records that are compared.
  ///
  /// @param decisions the decision records of the log
  /// @param seen what the server wrote down
  /// @param answers what the agent printed
  /// @param someoneToAsk whether a window was there
  record Evidence(
      List<JsonObject> decisions,
      List<JsonObject> seen,
      List<JsonObject> answers,
      boolean someoneToAsk) {}

  /// A call in one short line: the tool and its first argument, hidden characters written as code
  /// points.
  static String lineOf(PracticeStep step) {
    String argument =
        step.arguments().members().values().stream()
            .findFirst()
            .map(
                value -> value instanceof dev.assent.core.json.JsonString text ? text.value() : "…")
            .orElse("");
    String shown =
        step.tool() + " " + PlainText.named(argument, HiddenCodePoints::isHiddenOrOddBlank);
    int most = 46;
    return shown.length() <= most
        ? shown
        : shown.substring(0, most - 26) + "…" + shown.substring(shown.length() - 25);
  }

  /// True if every call ended as the script expects.
  public boolean asExpected() {
    return rows.stream().allMatch(row -> row.fault().isEmpty());
  }

  static PracticeReport of(List<PracticeStep> steps, Evidence evidence) {
    var decisions = byId(evidence.decisions(), "request_id");
    var seen = byId(evidence.seen(), "id");
    var answers = byId(evidence.answers(), "id");
    var rows = new ArrayList<Row>();
    for (PracticeStep step : steps) {
      rows.add(
          row(
              step,
              Optional.ofNullable(decisions.get(step.id())),
              Optional.ofNullable(seen.get(step.id())),
              Optional.ofNullable(answers.get(step.id())),
              evidence.someoneToAsk()));
    }
    return new PracticeReport(rows);
  }

  private static Map<String, JsonObject> byId(List<JsonObject> objects, String member) {
    var byId = new HashMap<String, JsonObject>();
    objects.forEach(object -> object.string(member).ifPresent(id -> byId.put(id, object)));
    return byId;
  }

  private static Row row(
      PracticeStep step,
      Optional<JsonObject> decision,
      Optional<JsonObject> seen,
      Optional<JsonObject> answer,
      boolean someoneToAsk) {
    Optional<String> asked =
        decision.flatMap(d -> d.object("hitl")).flatMap(hitl -> hitl.string("answer"));
    String word =
        asked
            .map(how -> "ask: " + how)
            .orElseGet(() -> decision.flatMap(d -> d.string("decision")).orElse("none"));
    String saw =
        seen.map(s -> isExactly(step, s) ? "exactly this" : "something else").orElse("nothing");
    Optional<String> fault =
        decision.isEmpty()
            ? Optional.of("no decision is in the log")
            : fault(step, decision.get(), asked, saw, someoneToAsk)
                .or(() -> answerFault(decision.get(), answer));
    return new Row(
        step, word, decision.flatMap(d -> d.string("final_rule")).orElse("-"), saw, fault);
  }

  private static boolean isExactly(PracticeStep step, JsonObject seen) {
    return seen.object("params")
        .filter(params ->
            params.string("name").equals(Optional.of(step.tool()))
                && params.object("arguments").equals(Optional.of(step.arguments())))
        .isPresent();
  }

  private static Optional<String> fault(
      PracticeStep step,
      JsonObject decision,
      Optional<String> asked,
      String saw,
      boolean someoneToAsk) {
    boolean allowed = decision.string("outcome").equals(Optional.of("allowed"));
    if (allowed != saw.equals("exactly this")) {
      return Optional.of(
          "the log says " + (allowed ? "allowed" : "denied") + ", the server saw " + saw);
    }
    boolean shouldBeAsked =
        step.expected() == Expected.ASKED || step.expected() == Expected.GIVEN_UP;
    if (shouldBeAsked != asked.isPresent()) {
      return Optional.of(shouldBeAsked ? "nobody was asked" : "a person was asked");
    }
    if (!shouldBeAsked && allowed != (step.expected() == Expected.ALLOWED)) {
      return Optional.of(allowed ? "it was allowed" : "it was denied");
    }
    if (shouldBeAsked && asked.get().equals("nobody") == someoneToAsk) {
      return Optional.of(someoneToAsk ? "nobody could be asked" : "somebody was asked");
    }
    return Optional.empty();
  }

  private static Optional<String> answerFault(JsonObject decision, Optional<JsonObject> answer) {
    boolean denied = decision.string("outcome").equals(Optional.of("denied"));
    boolean agentReadSuccess =
        answer
            .flatMap(a -> a.object("answer"))
            .flatMap(a -> a.object("result"))
            .filter(result -> result.get("isError") != JsonBoolean.TRUE)
            .isPresent();
    return denied && agentReadSuccess ? Optional.of("the agent read a success") : Optional.empty();
  }
}

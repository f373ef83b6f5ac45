package dev.assent.core.cli.policy;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.Suggestion;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// Suggestions and figures of attention as text and as trees.
final class SuggestionText {
  private SuggestionText() {}

  /// A suggestion for a person: what it is, and what speaks for and against it.
  static List<String> lines(Suggestion suggestion, Instant since) {
    return switch (suggestion) {
      case Suggestion.Answers answers -> lines(answers, since);
      case Suggestion.Narrower narrower ->
          List.of(
              "narrow `"
                  + narrower.was().id()
                  + "` from "
                  + String.join(", ", narrower.before())
                  + " to "
                  + String.join(", ", narrower.after()),
              "  matched nothing else in 30 days: " + narrower.matched() + " calls");
      case Suggestion.Unused unused ->
          List.of("drop `" + unused.rule().id() + "`", "  matched nothing since " + unused.since());
      case Suggestion.Mergeable merge ->
          List.of(
              "say `" + merge.kept().id() + "` and `" + merge.gone() + "` as one rule",
              "  every call is decided as before");
    };
  }

  private static List<String> lines(Suggestion.Answers answers, Instant since) {
    boolean allow = answers.effect() == Effect.ALLOW;
    var scope = answers.scope();
    var where = new ArrayList<String>(scope.paths());
    where.addAll(scope.hosts());
    scope.values().forEach(value -> where.add(value.name() + " = " + value.value()));
    var lines = new ArrayList<String>();
    lines.add(answers.effect().word() + " " + scope.tool() + ": " + String.join(", ", where));
    lines.add(
        "  you "
            + (allow ? "allowed " : "denied ")
            + answers.answered()
            + " of "
            + answers.answered()
            + " such calls since "
            + since);
    lines.add("  also covers " + answers.unjudged().calls() + " that nobody judged");
    answers
        .unjudged()
        .examples()
        .forEach(one ->
            lines.add(
                "    "
                    + one.time()
                    + " "
                    + one.server().map(server -> server + " ").orElse("")
                    + one.tool()
                    + one.target().map(target -> " " + target).orElse("")));
    lines.add(
        "  "
            + answers.against().calls()
            + (allow ? " you denied" : " that passed would have been stopped"));
    if (scope.secretsRefused()) {
      lines.add("  files that look as if they held keys or passwords are refused");
    }
    if (!answers.ignored().isEmpty()) {
      lines.add("  not looked at: " + String.join(", ", answers.ignored()));
    }
    return lines;
  }

  /// A suggestion for a program.
  static Json tree(Suggestion suggestion) {
    var tree = JsonObject.builder().put("kind", kind(suggestion)).put("key", suggestion.key());
    if (suggestion instanceof Suggestion.Answers answers) {
      tree.put("answered", answers.answered())
          .put("unjudged", tree(answers.unjudged()))
          .put("against", tree(answers.against()))
          .put("ignored", JsonArray.ofStrings(answers.ignored()))
          .put("score", answers.rule().specificity().score());
    }
    if (suggestion instanceof Suggestion.Narrower narrower) {
      tree.put("matched", JsonNumber.of(narrower.matched()));
    }
    var draft = suggestion.draft();
    return tree.put(
            "replaced",
            new JsonArray(draft.replaced().stream().map(one -> written(one.rule())).toList()))
        .put(
            "removed", JsonArray.ofStrings(draft.removed().stream().map(id -> id.value()).toList()))
        .put("added", new JsonArray(draft.added().stream().map(SuggestionText::written).toList()))
        .build();
  }

  private static String kind(Suggestion suggestion) {
    return switch (suggestion) {
      case Suggestion.Answers answers -> answers.effect().word();
      case Suggestion.Narrower _ -> "narrow";
      case Suggestion.Unused _ -> "drop";
      case Suggestion.Mergeable _ -> "merge";
    };
  }

  private static Json written(Rule rule) {
    return PolicyDocument.written(rule);
  }

  private static Json tree(Suggestion.Count count) {
    List<Json> examples =
        count.examples().stream()
            .<Json>map(one ->
                JsonObject.builder()
                    .putIfPresent("server", one.server())
                    .put("seq", JsonNumber.of(one.seq()))
                    .put("time", one.time().toString())
                    .put("tool", one.tool())
                    .putIfPresent("target", one.target())
                    .build())
            .toList();
    return JsonObject.builder()
        .put("calls", JsonNumber.of(count.calls()))
        .put("unknown", JsonNumber.of(count.unknown()))
        .put("examples", new JsonArray(examples))
        .build();
  }

  /// Figures for a program.
  static JsonObject tree(AttentionFigures figures) {
    List<Json> days =
        figures.days().stream()
            .<Json>map(day ->
                JsonObject.builder()
                    .put("date", day.date().toString())
                    .put("asks", day.asks())
                    .put("danger", day.danger())
                    .build())
            .toList();
    var tree =
        JsonObject.builder()
            .put("days", new JsonArray(days))
            .put("asked", figures.ended())
            .put("answered", figures.answered())
            .put("glances", figures.glances())
            .put("quick", figures.quick())
            .put("streak", figures.streak())
            .put("timeouts", figures.timeouts())
            .put("taken_back", figures.takenBack())
            .put("refused", figures.refused())
            .put("undone", figures.undone())
            .put("complete", figures.complete());
    figures.median().ifPresent(time -> tree.put("median_ms", JsonNumber.of(time.toMillis())));
    return tree.build();
  }

  /// Figures for a person.
  static List<List<String>> pairs(AttentionFigures figures) {
    return List.of(
        List.of(
            "questions a working day",
            average(figures.daily()) + " (aim: at most " + AttentionFigures.DAILY + ")"),
        List.of(
            "dangerous ones",
            average(figures.dailyDanger())
                + " (aim: at most "
                + AttentionFigures.DAILY_DANGER
                + ")"),
        List.of(
            "median time to answer",
            figures.median().map(time -> time.toMillis() + " ms").orElse("-")),
        List.of("answered in less than 2 s", figures.quick() + " of " + figures.answered()),
        List.of("in less than 0.4 s", figures.glances() + " of " + figures.answered()),
        List.of("longest run of quick yeses", String.format(Locale.ROOT, "%d", figures.streak())),
        List.of("time ran out", figures.timeouts() + " of " + figures.ended()),
        List.of("taken back in time", figures.takenBack() + " of " + figures.given()),
        List.of("let through by hand", figures.undone() + " of " + figures.refused()));
  }

  private static String average(OptionalDouble value) {
    return value.isPresent()
        ? BigDecimal.valueOf(value.getAsDouble()).setScale(1, RoundingMode.HALF_UP).toPlainString()
        : "-";
  }
}

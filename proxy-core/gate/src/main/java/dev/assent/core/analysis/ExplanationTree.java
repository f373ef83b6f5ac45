package dev.assent.core.analysis;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import java.util.Locale;

/// An explanation for programs: as `assent policy explain --json` prints it and a window copies it.
public final class ExplanationTree {
  private ExplanationTree() {}

  /// The members `decision`, `final_rule`, `matched`, `basis`, `attributes`, `rules`, `changes` and
  /// `near_denials`.
  public static JsonObject tree(Explanation explanation) {
    var trace = explanation.decision().trace();
    return CaseText.decided(JsonObject.builder(), explanation.decision())
        .put("basis", trace.basis().kind())
        .put("attributes", CaseText.attributes(explanation.request()))
        .put(
            "rules",
            new JsonArray(explanation.rules().stream().map(ExplanationTree::rule).toList()))
        .put(
            "changes",
            new JsonArray(explanation.changes().stream().map(ExplanationTree::change).toList()))
        .put(
            "near_denials",
            new JsonArray(explanation.nearMisses().stream().map(ExplanationTree::miss).toList()))
        .build();
  }

  private static Json rule(RuleTrace trace) {
    var specificity = trace.rule().specificity();
    return JsonObject.builder()
        .put("id", trace.rule().id().value())
        .put("effect", trace.rule().effect().word())
        .put("specificity", specificity.score())
        .put(
            "points",
            JsonObject.builder()
                .put("conditions", specificity.conditions())
                .put("exact", specificity.exact())
                .put("depth", specificity.depth())
                .build())
        .put("matched", trace.matched())
        .put("standing", trace.standing().name().toLowerCase(Locale.ROOT))
        .put("overrides", trace.overrides())
        .put("uncovered", JsonArray.ofStrings(trace.uncovered()))
        .put(
            "conditions",
            new JsonArray(trace.conditions().stream().map(ExplanationTree::condition).toList()))
        .build();
  }

  private static Json condition(ConditionTrace trace) {
    var tree =
        JsonObject.builder()
            .put("condition", trace.condition().member())
            .put("holds", trace.holds())
            .put("absent", trace.absent())
            .put("compared", JsonArray.ofStrings(trace.compared()))
            .put(
                "comparisons",
                new JsonArray(
                    trace.comparisons().stream().map(ExplanationTree::comparison).toList()));
    if (!trace.parts().isEmpty()) {
      tree.put(
          "parts", new JsonArray(trace.parts().stream().map(ExplanationTree::condition).toList()));
    }
    return tree.build();
  }

  private static Json comparison(Comparison comparison) {
    var tree = JsonObject.builder();
    if (!comparison.place().isEmpty()) {
      tree.put("at", comparison.place());
    }
    if (comparison.present()) {
      tree.put("value", comparison.text());
    }
    return tree.put("present", comparison.present())
        .put("against", JsonArray.ofStrings(comparison.against()))
        .put("passed", comparison.passed())
        .build();
  }

  private static Json change(SmallestChange change) {
    return new JsonArray(change.edits().stream().map(EditTree::tree).toList());
  }

  private static Json miss(NearMiss miss) {
    return JsonObject.builder()
        .put("id", miss.rule().rule().id().value())
        .put("standing", miss.rule().standing().name().toLowerCase(Locale.ROOT))
        .put(
            "failed",
            new JsonArray(miss.failed().stream().map(ExplanationTree::condition).toList()))
        .put("decision", miss.decided().word())
        .build();
  }
}

package dev.assent.core.cli;

import dev.assent.core.analysis.CaseText;
import dev.assent.core.analysis.Explanation;
import dev.assent.core.analysis.JudgedCase;
import dev.assent.core.analysis.NearMiss;
import dev.assent.core.analysis.SmallestChange;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Comparison;
import dev.assent.core.pdp.ConditionTrace;
import dev.assent.core.pdp.RuleTrace;
import java.util.Locale;

/// An explanation for programs.
final class ExplanationTree {
  private ExplanationTree() {}

  static JsonObject tree(JudgedCase.Decided judged, Explanation explanation) {
    var trace = explanation.decision().trace();
    return CaseText.decided(JsonObject.builder(), judged)
        .put("basis", trace.basis().kind())
        .put("attributes", CaseText.attributes(explanation.request()))
        .put("rules", new JsonArray(explanation.rules().stream().map(ExplanationTree::rule).toList()))
        .put("changes", new JsonArray(explanation.changes().stream().map(ExplanationTree::change).toList()))
        .put("near_denials", new JsonArray(explanation.nearMisses().stream().map(ExplanationTree::miss).toList()))
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
        .put("conditions", new JsonArray(trace.conditions().stream().map(ExplanationTree::condition).toList()))
        .build();
  }

  private static Json condition(ConditionTrace trace) {
    var tree =
        JsonObject.builder()
            .put("condition", trace.condition().member())
            .put("holds", trace.holds())
            .put("absent", trace.absent())
            .put("compared", JsonArray.ofStrings(trace.compared()))
            .put("comparisons", new JsonArray(trace.comparisons().stream().map(ExplanationTree::comparison).toList()));
    if (!trace.parts().isEmpty()) {
      tree.put("parts", new JsonArray(trace.parts().stream().map(ExplanationTree::condition).toList()));
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
    return new JsonArray(change.edits().stream().map(EditText::tree).toList());
  }

  private static Json miss(NearMiss miss) {
    return JsonObject.builder()
        .put("id", miss.rule().rule().id().value())
        .put("standing", miss.rule().standing().name().toLowerCase(Locale.ROOT))
        .put("failed", new JsonArray(miss.failed().stream().map(ExplanationTree::condition).toList()))
        .put("decision", miss.decided().word())
        .build();
  }
}

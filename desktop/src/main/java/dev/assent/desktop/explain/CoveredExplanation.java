package dev.assent.desktop.explain;

import dev.assent.core.analysis.Explanation;
import dev.assent.core.analysis.NearMiss;
import dev.assent.core.masking.CallSecrets;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.util.List;

/// An explanation without the secrets of its call: a panel is looked at by others too, and what is
/// copied from it goes anywhere. Why a rule matched is told without them.
///
/// @param explanation with a mark in the place of each secret that its rules met
/// @param secrets of the call
record CoveredExplanation(Explanation explanation, CallSecrets secrets) {
  static CoveredExplanation of(Explanation found) {
    var secrets = CallSecrets.of(found.request());
    var covered =
        new Explanation(
            found.request(),
            found.decision(),
            found.rules().stream().map(trace -> rule(trace, secrets)).toList(),
            found.changes(),
            found.nearMisses().stream()
                .map(miss ->
                    new NearMiss(
                        rule(miss.rule(), secrets),
                        conditions(miss.failed(), secrets),
                        miss.decided()))
                .toList());
    return new CoveredExplanation(covered, secrets);
  }

  /// Something that is said of the call.
  String said(String text) {
    return masked(text, secrets);
  }

  private static RuleTrace rule(RuleTrace trace, CallSecrets secrets) {
    return new RuleTrace(
        trace.rule(),
        trace.index(),
        trace.matched(),
        conditions(trace.conditions(), secrets),
        trace.standing(),
        masked(trace.uncovered(), secrets),
        trace.overrides());
  }

  private static List<ConditionTrace> conditions(List<ConditionTrace> traces, CallSecrets secrets) {
    return traces.stream()
        .map(trace ->
            new ConditionTrace(
                trace.condition(),
                trace.holds(),
                masked(trace.compared(), secrets),
                trace.absent(),
                trace.comparisons().stream().map(one -> comparison(one, secrets)).toList(),
                conditions(trace.parts(), secrets)))
        .toList();
  }

  private static Comparison comparison(Comparison one, CallSecrets secrets) {
    String text = secrets.in(one.place(), one.text()).masked(one.text(), CoveredSecret.MARK);
    return new Comparison(
        one.place(), text, one.present(), masked(one.against(), secrets), one.passed());
  }

  private static List<String> masked(List<String> texts, CallSecrets secrets) {
    return texts.stream().map(text -> masked(text, secrets)).toList();
  }

  private static String masked(String text, CallSecrets secrets) {
    return secrets.in(text).masked(text, CoveredSecret.MARK);
  }
}

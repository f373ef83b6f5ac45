package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One look at all rules of a policy: what the remarks about each of them are made from.
///
/// @param setting what holds beside the rules
/// @param engine decides
/// @param rules to compare with
/// @param calls makes calls
/// @param covering says which rule goes over which
record RuleExamination(
    CheckContext setting,
    CheckEngine engine,
    RuleGroups rules,
    CallMaker calls,
    CoverCheck covering) {

  RuleExamination(CheckContext setting, CheckEngine engine, RuleGroups rules) {
    this(
        setting,
        engine,
        rules,
        new CallMaker(setting.now(), setting.policy()),
        new CoverCheck(setting.policy().missing()));
  }

  /// The remarks on a rule together with other rules or with the engine's word.
  List<Remark> of(StudiedRule rule) {
    var judged = new ArrayList<Remark>();
    if (!rule.isActive()) {
      return judged;
    }
    new CallRemarks(this).of(rule).forEach(judged::add);
    var twin = rules.repeatedBy(rule);
    if (twin.isPresent()) {
      judged.add(duplicate(rule, twin.get()));
      return judged;
    }
    var covered = new CoveredRules(this);
    var coverer = covered.coverer(rule);
    if (coverer.isPresent()) {
      covered.remark(rule, coverer.get()).ifPresent(judged::add);
      return judged;
    }
    new SoftenedDenials(this).of(rule).ifPresent(judged::add);
    new TiedRules(this).of(rule).ifPresent(judged::add);
    return judged;
  }

  private static Remark duplicate(StudiedRule rule, StudiedRule earlier) {
    return Remark.warning(
            "duplicate",
            "",
            Sentence.of(
                "%s has the effect and the conditions of %s", rule.named(), earlier.named()))
        .about(List.of(earlier));
  }

  /// A call that rules should match together, and what the engine decides.
  Optional<CallProbe> probe(StudiedRule... together) {
    return probe(calls.call(List.of(together)));
  }

  /// A call, and what the engine decides.
  Optional<CallProbe> probe(Optional<AccessRequest> call) {
    return call.map(request -> new CallProbe(request, engine.judge(request)));
  }
}

package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
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

  /// Looks at a rule.
  ///
  /// @param own what is said of it by itself
  /// @param probes calls that were tried before; more are added
  RuleFindings slot(StudiedRule rule, List<Remark> own, ProbeCache probes) {
    boolean alone = !rule.isActive() || rules.repeatedBy(rule).isPresent();
    return slot(
        rule, own, probes, alone ? Optional.empty() : new CoveredRules(this, probes).coverer(rule));
  }

  /// Looks at a rule of which it is known which rule goes before it.
  RuleFindings slot(
      StudiedRule rule, List<Remark> own, ProbeCache probes, Optional<StudiedRule> coverer) {
    var judged = new ArrayList<Remark>();
    if (!rule.isActive()) {
      return new RuleFindings(
          rule, own, judged, probes, false, Optional.empty(), Optional.empty(), Optional.empty());
    }
    var twin = rules.repeatedBy(rule);
    new CallRemarks(this, probes).of(rule).forEach(judged::add);
    if (twin.isPresent()) {
      judged.add(duplicate(rule, twin.get()));
      return new RuleFindings(
          rule, own, judged, probes, true, Optional.empty(), Optional.empty(), Optional.empty());
    }
    coverer.flatMap(by -> new CoveredRules(this, probes).remark(rule, by)).ifPresent(judged::add);
    if (coverer.isPresent()) {
      return new RuleFindings(
          rule, own, judged, probes, false, coverer, Optional.empty(), Optional.empty());
    }
    var softened = new SoftenedDenials(this, probes).of(rule);
    softened.remark().ifPresent(judged::add);
    var ties = new TiedRules(this, probes).of(rule);
    ties.remark().ifPresent(judged::add);
    return new RuleFindings(
        rule, own, judged, probes, false, coverer, softened.last(), ties.last());
  }

  private static Remark duplicate(StudiedRule rule, StudiedRule earlier) {
    return Remark.warning(
            "duplicate",
            "",
            rule.named() + " has the effect and the conditions of " + earlier.named())
        .about(List.of(earlier));
  }

  /// A call that two rules should match, and what the engine decides.
  Optional<CallProbe> together(StudiedRule rule, StudiedRule other, ProbeCache probes) {
    return probes.probe(other, engine, () -> common(rule, other));
  }

  private Optional<AccessRequest> common(StudiedRule rule, StudiedRule other) {
    return calls.call(List.of(rule, other));
  }

  /// A call that a rule should match, and what the engine decides.
  Optional<CallProbe> alone(StudiedRule rule, ProbeCache probes) {
    return probes.probe("alone", engine, () -> calls.call(List.of(rule)));
  }
}

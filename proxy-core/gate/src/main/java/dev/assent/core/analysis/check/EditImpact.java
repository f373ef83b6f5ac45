package dev.assent.core.analysis.check;

import java.util.List;
import java.util.Optional;

/// Finds the slots that an edit touches and works out what they become.
final class EditImpact {
  private final RuleExamination examination;
  private final List<StudiedRule> removed;
  private final List<StudiedRule> added;
  private final List<QuickMatch> matching;
  private final CoveredRules covered;

  /// @param examination of the policy after the edit
  /// @param removed rules that went
  /// @param added rules that came
  EditImpact(RuleExamination examination, List<StudiedRule> removed, List<StudiedRule> added) {
    this.examination = examination;
    this.removed = removed;
    this.added = added;
    this.covered = new CoveredRules(examination, new ProbeCache());
    this.matching =
        added.stream()
            .map(rule ->
                new QuickMatch(
                    rule, examination.engine(), examination.setting().absenceHolds(rule.effect())))
            .toList();
  }

  /// The slot of a rule that stayed.
  RuleFindings after(RuleFindings slot) {
    var rule = slot.rule();
    if (!rule.isActive()) {
      return slot;
    }
    boolean duplicate = examination.rules().repeatedBy(rule).isPresent();
    boolean covering = !duplicate && (slot.duplicate() || coveringChanges(slot));
    boolean again =
        covering
            || slot.duplicate() != duplicate
            || duplicate && twinChanges(slot)
            || slot.probes().touchedBy(removed, matching)
            || !duplicate
                && slot.coverer().isEmpty()
                && (meets(slot, removed) || meets(slot, added));
    if (!again) {
      return slot;
    }
    var probes = slot.probes().after(removed, matching);
    return covering
        ? examination.slot(rule, slot.own(), probes)
        : examination.slot(rule, slot.own(), probes, slot.coverer());
  }

  private boolean twinChanges(RuleFindings slot) {
    return slot.judged().stream()
            .anyMatch(remark -> remark.others().stream().anyMatch(removed::contains))
        || added.stream().anyMatch(other -> other.meaning().equals(slot.rule().meaning()));
  }

  private boolean coveringChanges(RuleFindings slot) {
    for (int i = 0; i < removed.size(); i++) {
      if (slot.coverer().isPresent() && slot.coverer().get() == removed.get(i)) {
        return true;
      }
    }
    for (int i = 0; i < added.size(); i++) {
      if (covered.goesBefore(added.get(i), slot.rule())) {
        return true;
      }
    }
    return false;
  }

  private boolean meets(RuleFindings slot, List<StudiedRule> others) {
    for (int i = 0; i < others.size(); i++) {
      var other = others.get(i);
      if (softens(slot, other) || ties(slot, other)) {
        return true;
      }
    }
    return false;
  }

  private boolean softens(RuleFindings slot, StudiedRule other) {
    return SoftenedDenials.concerns(examination.setting(), slot.rule(), other)
        && isWithin(slot.lastDenial(), other);
  }

  private boolean ties(RuleFindings slot, StudiedRule other) {
    return TiedRules.concerns(slot.rule(), other)
        && isWithin(slot.lastTie(), other)
        && (removed.contains(other)
            || examination.engine().place(other) > examination.engine().place(slot.rule()));
  }

  /// True if the search came as far as a rule. One that went is taken for near.
  private boolean isWithin(Optional<StudiedRule> last, StudiedRule other) {
    return last.isEmpty()
        || removed.contains(other)
        || removed.contains(last.get())
        || examination.engine().place(other) < examination.engine().place(last.get());
  }
}

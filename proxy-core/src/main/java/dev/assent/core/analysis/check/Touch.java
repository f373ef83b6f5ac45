package dev.assent.core.analysis.check;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which slots an edit touches, and what they become.
final class Touch {
  private final Examination examination;
  private final Set<StudiedRule> removed;
  private final List<StudiedRule> added;
  private final List<QuickMatch> matching;

  /// @param examination of the policy after the edit
  /// @param removed rules that went
  /// @param added rules that came
  Touch(Examination examination, Set<StudiedRule> removed, List<StudiedRule> added) {
    this.examination = examination;
    this.removed = removed;
    this.added = added;
    this.matching =
        added.stream()
            .map(
                rule ->
                    new QuickMatch(rule, examination.engine(), examination.setting().absenceHolds(rule.effect())))
            .toList();
  }

  /// The slot of a rule that stayed.
  Slot after(Slot slot) {
    if (!slot.rule().isActive()) {
      return slot;
    }
    boolean probed = slot.probes().touchedBy(removed, matching);
    return probed || isConcerned(slot)
        ? examination.slot(slot.rule(), slot.own(), slot.probes().after(removed, matching))
        : slot;
  }

  private boolean isConcerned(Slot slot) {
    var rule = slot.rule();
    if (slot.duplicate() || examination.rules().repeatedBy(rule).isPresent()) {
      return slot.duplicate() != examination.rules().repeatedBy(rule).isPresent()
          || slot.judged().stream().anyMatch(remark -> remark.others().stream().anyMatch(removed::contains))
          || added.stream().anyMatch(other -> other.meaning().equals(rule.meaning()));
    }
    if (slot.coverer().isPresent() && removed.contains(slot.coverer().get())) {
      return true;
    }
    var covered = new CoveredRules(examination, slot.probes());
    return added.stream().anyMatch(other -> covered.goesBefore(other, rule))
        || slot.coverer().isEmpty() && (meets(slot, removed) || meets(slot, added));
  }

  private boolean meets(Slot slot, Iterable<StudiedRule> others) {
    for (var other : others) {
      if (softens(slot, other) || ties(slot, other)) {
        return true;
      }
    }
    return false;
  }

  private boolean softens(Slot slot, StudiedRule other) {
    return isWithin(slot.lastDenial(), other) && SoftenedDenials.concerns(examination.setting(), slot.rule(), other);
  }

  private boolean ties(Slot slot, StudiedRule other) {
    boolean later = removed.contains(other) || examination.engine().place(other) > examination.engine().place(slot.rule());
    return later && isWithin(slot.lastTie(), other) && Ties.concerns(slot.rule(), other);
  }

  /// Whether the search came as far as a rule. One that went is taken for near.
  private boolean isWithin(Optional<StudiedRule> last, StudiedRule other) {
    return last.isEmpty()
        || removed.contains(other)
        || removed.contains(last.get())
        || examination.engine().place(other) < examination.engine().place(last.get());
  }
}

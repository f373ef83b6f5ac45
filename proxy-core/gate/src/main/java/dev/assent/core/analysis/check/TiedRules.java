package dev.assent.core.analysis.check;

import dev.assent.core.text.Sentence;
import java.util.Optional;

/// Rules of the same effect and score that match the same call: the earlier in the file is named
/// (clause 1.7).
final class TiedRules {
  private static final int NAMED = 3;
  private static final int TRIED = 6;

  private final RuleExamination examination;

  TiedRules(RuleExamination examination) {
    this.examination = examination;
  }

  /// True if two rules can tie at all, the first of them standing first in the file.
  static boolean concerns(StudiedRule first, StudiedRule later) {
    return first != later
        && first.effect() == later.effect()
        && first.score() == later.score()
        && first.isActive()
        && later.isActive()
        && !first.meaning().equals(later.meaning())
        && first.mayMeet(later);
  }

  Optional<Remark> of(StudiedRule first) {
    var partners = new RelatedRules(NAMED, TRIED);
    var tied = examination.rules().tiedWith(first);
    var near = tied.near(first);
    for (int at = near.nextSetBit(tied.placeOf(first) + 1); at >= 0; at = near.nextSetBit(at + 1)) {
      var later = tied.member(at);
      if (concerns(first, later)) {
        compare(first, later, partners);
        if (partners.isFull()) {
          return remark(first, partners, false);
        }
      }
    }
    return remark(first, partners, true);
  }

  private void compare(StudiedRule first, StudiedRule later, RelatedRules partners) {
    partners.tried();
    examination
        .probe(first, later)
        .filter(probe -> probe.ruling().names(first) && probe.ruling().counts(later))
        .filter(_ -> !examination.covering().covers(first, later))
        .ifPresent(probe -> partners.add(later, probe));
  }

  private Optional<Remark> remark(StudiedRule first, RelatedRules partners, boolean all) {
    if (partners.found().isEmpty()) {
      return Optional.empty();
    }
    CharSequence message =
        Sentence.of(
            "%s can match the same call as %s, with equal scores; %s is named because it stands first",
            first.named(), partners.named(all), first.named());
    return Optional.of(
        Remark.note("tie", "", message)
            .about(partners.found())
            .shownBy(partners.shown().map(probe -> probe.witness(examination.engine(), first))));
  }
}

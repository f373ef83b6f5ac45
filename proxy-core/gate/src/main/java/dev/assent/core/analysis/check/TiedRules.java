package dev.assent.core.analysis.check;

import java.util.Optional;

/// Rules of the same effect and score that match the same call: the earlier in the file is named
/// (clause 1.7).
final class TiedRules {
  private static final int NAMED = 3;
  private static final int TRIED = 6;

  private final RuleExamination examination;
  private final ProbeCache probes;

  TiedRules(RuleExamination examination, ProbeCache probes) {
    this.examination = examination;
    this.probes = probes;
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

  RelatedRules.Result of(StudiedRule first) {
    var partners = new RelatedRules(NAMED, TRIED);
    var tied = examination.rules().tiedWith(first);
    var near = tied.near(first);
    for (int at = near.nextSetBit(tied.placeOf(first) + 1); at >= 0; at = near.nextSetBit(at + 1)) {
      var later = tied.member(at);
      if (concerns(first, later)) {
        compare(first, later, partners);
        if (partners.isFull()) {
          return new RelatedRules.Result(remark(first, partners, false), Optional.of(later));
        }
      }
    }
    return new RelatedRules.Result(remark(first, partners, true), Optional.empty());
  }

  private void compare(StudiedRule first, StudiedRule later, RelatedRules partners) {
    partners.tried();
    examination
        .together(first, later, probes)
        .filter(probe -> probe.ruling().names(first) && probe.ruling().counts(later))
        .filter(_ -> !examination.covering().covers(first, later))
        .ifPresent(probe -> partners.add(later, probe));
  }

  private Optional<Remark> remark(StudiedRule first, RelatedRules partners, boolean all) {
    if (partners.found().isEmpty()) {
      return Optional.empty();
    }
    String message =
        first.named()
            + " can match the same call as "
            + partners.named(all)
            + ", with equal scores; "
            + first.named()
            + " is named because it stands first";
    return Optional.of(
        Remark.note("tie", "", message)
            .about(partners.found())
            .shownBy(partners.shown().map(probe -> probe.witness(examination.engine(), first))));
  }
}

package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sentence;
import java.util.Optional;

/// HITL rules whose yes overrides a DENY (clause 1.6).
final class SoftenedDenials {
  private static final int NAMED = 4;
  private static final int TRIED = 12;

  private final RuleExamination examination;

  SoftenedDenials(RuleExamination examination) {
    this.examination = examination;
  }

  /// True if one rule can override another at all.
  static boolean concerns(CheckContext setting, StudiedRule ask, StudiedRule deny) {
    return setting.asksFirst()
        && ask.effect() == Effect.HITL
        && deny.effect() == Effect.DENY
        && ask.isActive()
        && deny.isActive()
        && ask.mayMeet(deny);
  }

  Optional<Remark> of(StudiedRule ask) {
    if (!examination.setting().asksFirst() || ask.effect() != Effect.HITL) {
      return Optional.empty();
    }
    var partners = new RelatedRules(NAMED, TRIED);
    var denies = examination.rules().ofEffect(Effect.DENY);
    var near = denies.near(ask);
    for (int at = near.nextSetBit(0); at >= 0; at = near.nextSetBit(at + 1)) {
      var deny = denies.member(at);
      if (concerns(examination.setting(), ask, deny)) {
        compare(ask, deny, partners);
        if (partners.isFull()) {
          return remark(ask, partners, false);
        }
      }
    }
    return remark(ask, partners, true);
  }

  private void compare(StudiedRule ask, StudiedRule deny, RelatedRules partners) {
    partners.tried();
    examination
        .probe(ask, deny)
        .filter(probe ->
            probe.decided() == Effect.HITL
                && probe.ruling().counts(ask)
                && probe.ruling().counts(deny))
        .ifPresent(probe -> partners.add(deny, probe));
  }

  private Optional<Remark> remark(StudiedRule ask, RelatedRules partners, boolean all) {
    if (partners.found().isEmpty()) {
      return Optional.empty();
    }
    CharSequence message =
        Sentence.of(
            "a yes to %s overrides %s, because asking stands above denying in this policy",
            ask.named(), partners.named(all));
    return Optional.of(
        Remark.warning("softens-deny", "", message)
            .about(partners.found())
            .suggesting(
                "set `combining_algorithm` to `deny-overrides`, or make the conditions narrower")
            .shownBy(partners.shown().map(probe -> probe.witness(examination.engine(), ask))));
  }
}

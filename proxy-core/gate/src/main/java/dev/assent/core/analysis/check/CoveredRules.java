package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sentence;
import java.util.List;
import java.util.Optional;

/// Rules that never decide, because another one matches whatever they match and goes before them.
final class CoveredRules {
  private final RuleExamination examination;

  CoveredRules(RuleExamination examination) {
    this.examination = examination;
  }

  /// The first rule that goes before a rule wherever that matches; one of a stronger effect before
  /// one of the same.
  Optional<StudiedRule> coverer(StudiedRule rule) {
    for (var effect : List.of(Effect.DENY, Effect.HITL, Effect.ALLOW)) {
      if (effect != rule.effect()) {
        var found = coverer(rule, effect);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return coverer(rule, rule.effect());
  }

  private Optional<StudiedRule> coverer(StudiedRule rule, Effect effect) {
    boolean possible = effect == rule.effect() || stronger(effect, rule.effect());
    return possible
        ? examination.rules().covering(effect).first(rule, other -> goesBefore(other, rule))
        : Optional.empty();
  }

  /// True if a rule certainly matches whatever another matches, and is then the one that counts.
  boolean goesBefore(StudiedRule strong, StudiedRule weak) {
    boolean same = strong.effect() == weak.effect();
    if (strong == weak || !strong.isActive() || !weak.isActive() || !weak.looksAt(strong.mask())) {
      return false;
    }
    return (same ? strong.score() >= weak.score() : stronger(strong.effect(), weak.effect()))
        && examination.covering().covers(strong, weak)
        && (!same || strong.score() > weak.score() || isEarlier(strong, weak));
  }

  private boolean isEarlier(StudiedRule one, StudiedRule other) {
    return examination.engine().place(one) < examination.engine().place(other);
  }

  /// True if an effect always wins over another. A HITL wins over a DENY only for some calls.
  private boolean stronger(Effect effect, Effect than) {
    return switch (effect) {
      case DENY ->
          than == Effect.ALLOW || than == Effect.HITL && !examination.setting().asksFirst();
      case HITL -> than == Effect.ALLOW;
      case ALLOW -> false;
    };
  }

  /// The remark on a covered rule; absent when the engine knows better.
  Optional<Remark> remark(StudiedRule rule, StudiedRule coverer) {
    var shown = examination.probe(rule).filter(probe -> probe.ruling().counts(rule));
    if (shown
        .filter(probe -> probe.ruling().names(rule) || !probe.ruling().counts(coverer))
        .isPresent()) {
      return Optional.empty();
    }
    boolean overridden = rule.effect() == Effect.ALLOW && coverer.effect() != Effect.ALLOW;
    CharSequence message =
        Sentence.of(
            "%s never decides: whatever it matches, %s matches too and stands above it",
            rule.named(), coverer.named());
    return Optional.of(
        Remark.warning(overridden ? "overridden-allow" : "unreachable", "", message)
            .about(List.of(coverer))
            .shownBy(shown.map(probe -> probe.witness(examination.engine(), rule))));
  }
}

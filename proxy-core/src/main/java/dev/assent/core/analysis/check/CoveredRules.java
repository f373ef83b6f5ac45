package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import java.util.List;
import java.util.Optional;

/// Rules that never decide, because another one matches whatever they match and goes before them.
final class CoveredRules {
  private final Examination examination;
  private final Probes probes;

  CoveredRules(Examination examination, Probes probes) {
    this.examination = examination;
    this.probes = probes;
  }

  /// The first rule that goes before a rule wherever that matches; one of a stronger effect before one of the same.
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
    boolean same = effect == rule.effect();
    if (!same && !stronger(effect, rule.effect())) {
      return Optional.empty();
    }
    var others = examination.rules().ofEffect(effect);
    var near = others.near(rule);
    int own = same ? others.placeOf(rule) : -1;
    for (int at = near.nextSetBit(0); at >= 0; at = near.nextSetBit(at + 1)) {
      var other = others.member(at);
      boolean first = !same || other.score() > rule.score() || other.score() == rule.score() && at < own;
      if (first && other != rule && examination.covering().covers(other, rule)) {
        return Optional.of(other);
      }
    }
    return Optional.empty();
  }

  /// Whether a rule certainly matches whatever another matches, and is then the one that counts.
  boolean goesBefore(StudiedRule strong, StudiedRule weak) {
    if (strong == weak || !strong.isActive() || !weak.isActive()) {
      return false;
    }
    return goesFirst(strong, weak) && examination.covering().covers(strong, weak);
  }

  private boolean goesFirst(StudiedRule strong, StudiedRule weak) {
    if (!strong.asksOnlyOf(weak, Attribute.PATH)) {
      return false;
    }
    if (strong.effect() != weak.effect()) {
      return stronger(strong.effect(), weak.effect());
    }
    int order = Integer.compare(strong.score(), weak.score());
    return order > 0 || order == 0 && examination.engine().place(strong) < examination.engine().place(weak);
  }

  /// Whether an effect always wins over another. A HITL wins over a DENY only for some calls.
  private boolean stronger(Effect effect, Effect than) {
    return switch (effect) {
      case DENY -> than == Effect.ALLOW || than == Effect.HITL && !examination.setting().asksFirst();
      case HITL -> than == Effect.ALLOW;
      case ALLOW -> false;
    };
  }

  /// What is said of it; absent when the engine knows better.
  Optional<Remark> remark(StudiedRule rule, StudiedRule coverer) {
    var shown = examination.alone(rule, probes).filter(probe -> probe.ruling().counts(rule));
    if (shown.filter(probe -> probe.ruling().names(rule) || !probe.ruling().counts(coverer)).isPresent()) {
      return Optional.empty();
    }
    boolean overridden = rule.effect() == Effect.ALLOW && coverer.effect() != Effect.ALLOW;
    String message =
        "the rule never decides: whatever it matches, " + coverer.named() + " matches too and stands above it";
    return Optional.of(
        Remark.warning(overridden ? "overridden-allow" : "unreachable", "", message)
            .about(List.of(coverer))
            .shownBy(shown.map(probe -> probe.witness(examination.engine(), rule))));
  }
}

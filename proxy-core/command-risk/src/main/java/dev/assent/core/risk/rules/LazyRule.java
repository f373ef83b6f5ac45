package dev.assent.core.risk.rules;

import dev.assent.core.lazy.LazyValue;
import java.util.List;

/// A rule that is read when one of its programs is met first.
///
/// @param programs as in [CompiledRiskRule#programs]
record LazyRule(
    String id, String family, List<String> programs, LazyValue<CompiledRiskRule> reading) {
  LazyRule {
    programs = List.copyOf(programs);
  }

  /// A rule that has been read.
  static LazyRule of(CompiledRiskRule rule) {
    return new LazyRule(
        rule.rule().id(), rule.rule().family(), rule.programs(), LazyValue.of(rule));
  }

  CompiledRiskRule read() {
    return reading.get();
  }
}

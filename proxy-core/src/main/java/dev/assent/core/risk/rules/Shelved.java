package dev.assent.core.risk.rules;

import dev.assent.core.lazy.Once;
import java.util.List;

/// A rule that is read when one of its programs is met first.
///
/// @param programs as in [CompiledRule#programs]
record Shelved(String id, String family, List<String> programs, Once<CompiledRule> reading) {
  Shelved {
    programs = List.copyOf(programs);
  }

  /// A rule that has been read.
  static Shelved of(CompiledRule rule) {
    return new Shelved(rule.rule().id(), rule.rule().family(), rule.programs(), Once.of(rule));
  }

  CompiledRule read() {
    return reading.get();
  }
}

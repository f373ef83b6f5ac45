package dev.assent.desktop.explain;

import java.util.function.Consumer;

/// Explains decisions. Callers are on the toolkit's thread and are called back there; the work is
/// done elsewhere.
@FunctionalInterface
public interface Explainer {
  /// Answers a question, once.
  void explain(ExplanationQuestion question, Consumer<ExplanationAnswer> done);
}

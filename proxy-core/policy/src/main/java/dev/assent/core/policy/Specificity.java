package dev.assent.core.policy;

/// The specificity of a rule: how narrow it is (clause 4). It names the deciding rule inside the
/// winning effect and never changes the effect.
///
/// @param conditions number of conditions, 100 points each
/// @param exact number of patterns without wildcard, 10 points each
/// @param depth fixed path segments before the first wildcard, 1 point each
public record Specificity(int conditions, int exact, int depth) implements Comparable<Specificity> {
  /// No condition at all.
  public static final Specificity NONE = new Specificity(0, 0, 0);

  /// `100 × conditions + 10 × exact + depth`.
  public int score() {
    return 100 * conditions + 10 * exact + depth;
  }

  /// The parts of two groups of conditions taken together.
  public Specificity plus(Specificity other) {
    return new Specificity(conditions + other.conditions, exact + other.exact, depth + other.depth);
  }

  /// By score.
  @Override
  public int compareTo(Specificity other) {
    return Integer.compare(score(), other.score());
  }
}

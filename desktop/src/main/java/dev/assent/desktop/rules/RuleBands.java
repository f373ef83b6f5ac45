package dev.assent.desktop.rules;

import dev.assent.core.pdp.WeighingOrder;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.desktop.ui.EffectWord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The rules of a policy in bands: one per effect, in the order in which the combining algorithm
/// weighs effects, and inside a band in the order in which rules are named (score, then place in
/// the file).
///
/// @param bands all three, empty ones too
public record RuleBands(List<Band> bands) {

  public RuleBands {
    bands = List.copyOf(bands);
  }

  /// All rules of one effect.
  ///
  /// @param lines highest score first; of equal ones the earlier in the file first
  record Band(EffectWord effect, List<RuleLine> lines) {
    Band {
      lines = List.copyOf(lines);
    }
  }

  /// The place of a rule in its band.
  ///
  /// @param rank 1-based
  /// @param size rules in the band
  /// @param above the one before it; absent for the first
  /// @param below the one after it; absent for the last
  record Standing(int rank, int size, Optional<RuleLine> above, Optional<RuleLine> below) {}

  /// The rule that is weighed first; absent where there is none.
  public Optional<RuleLine> first() {
    return bands.stream().flatMap(band -> band.lines().stream()).findFirst();
  }

  /// Sorts rules into bands.
  static RuleBands of(Combining combining, List<RuleLine> lines) {
    List<Band> bands = new ArrayList<>();
    for (var effect : WeighingOrder.of(combining)) {
      var word = EffectWord.of(effect);
      bands.add(
          new Band(
              word,
              lines.stream()
                  .filter(line -> line.effect() == word)
                  .sorted(
                      Comparator.comparingInt(RuleLine::score)
                          .reversed()
                          .thenComparingInt(RuleLine::index))
                  .toList()));
    }
    return new RuleBands(bands);
  }

  /// The highest score of all rules; 0 without rules.
  int highest() {
    return bands.stream()
        .flatMap(band -> band.lines().stream())
        .mapToInt(RuleLine::score)
        .max()
        .orElse(0);
  }

  /// The number of rules.
  int size() {
    return bands.stream().mapToInt(band -> band.lines().size()).sum();
  }

  boolean isEmpty() {
    return bands.stream().allMatch(band -> band.lines().isEmpty());
  }

  /// The line of the rule at a place of the file; absent for a place that holds no rule.
  Optional<RuleLine> line(int index) {
    return bands.stream()
        .flatMap(band -> band.lines().stream())
        .filter(line -> line.index() == index)
        .findFirst();
  }

  /// The line of the rule with an id; absent where there is none.
  Optional<RuleLine> withId(String id) {
    return bands.stream()
        .flatMap(band -> band.lines().stream())
        .filter(line -> line.id().equals(id))
        .findFirst();
  }

  /// The standing of the rule at a place of the file; absent for a place that holds no rule.
  Optional<Standing> standing(int index) {
    for (var band : bands) {
      for (int at = 0; at < band.lines().size(); at++) {
        if (band.lines().get(at).index() == index) {
          return Optional.of(
              new Standing(
                  at + 1, band.lines().size(), neighbour(band, at - 1), neighbour(band, at + 1)));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<RuleLine> neighbour(Band band, int at) {
    return at >= 0 && at < band.lines().size()
        ? Optional.of(band.lines().get(at))
        : Optional.empty();
  }
}

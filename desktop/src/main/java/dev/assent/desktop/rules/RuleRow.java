package dev.assent.desktop.rules;

import dev.assent.core.pdp.Decision.Basis;
import dev.assent.desktop.rules.trial.DecidedCalls.Count;
import dev.assent.desktop.rules.trial.ReplayWords;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.text.Collator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One row of the table of rules. Pure.
///
/// @param line absent for the last row: what happens to everything else
/// @param decided how many of the recorded calls it would decide; absent where that is not known
/// @param counting whether they are still being counted
record RuleRow(Optional<RuleLine> line, Optional<Count> decided, boolean counting) {
  static final Comparator<RuleRow> BY_NAME = byText(RuleRow::name);
  static final Comparator<RuleRow> BY_CONDITIONS = byText(RuleRow::summary);

  /// The busiest first.
  static final Comparator<RuleRow> BY_CALLS =
      Comparator.comparing((RuleRow row) -> row.decided().map(Count::least).orElse(0L)).reversed();

  private static Comparator<RuleRow> byText(Function<RuleRow, String> text) {
    return (one, other) ->
        Collator.getInstance(Texts.language().locale()).compare(text.apply(one), text.apply(other));
  }

  /// The rows in the order in which rules are weighed.
  ///
  /// @param narrow whether some rules are left out, and with them the last row
  static List<RuleRow> of(RuleBands bands, boolean narrow, ReplayWords replay) {
    var rows = new ArrayList<RuleRow>();
    for (var band : bands.bands()) {
      band.lines().forEach(line -> rows.add(of(Optional.of(line), replay, line.id())));
    }
    if (narrow) {
      return rows;
    }
    rows.add(of(Optional.empty(), replay, new Basis.ByDefault().finalRule()));
    return rows;
  }

  private static RuleRow of(Optional<RuleLine> line, ReplayWords replay, String rule) {
    return new RuleRow(line, replay.deciders().map(counts -> counts.of(rule)), replay.working());
  }

  /// The same rows in another order; the last row, about everything else, stays the last.
  static List<RuleRow> sorted(List<RuleRow> rows, Comparator<RuleRow> order) {
    var sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparing((RuleRow row) -> row.line().isEmpty()).thenComparing(order));
    return sorted;
  }

  /// Counts the recorded calls that it would decide; says so where that is not known.
  String calls() {
    return counting
        ? CountWords.counting()
        : decided
            .map(count -> CountWords.of(count.least(), count.exact()))
            .orElseGet(CountWords::unknown);
  }

  /// Its points; 0 for the last row.
  int score() {
    return line.map(RuleLine::score).orElse(0);
  }

  /// The values of its conditions; empty for the last row.
  String summary() {
    return line.map(RuleLine::summary).orElse("");
  }

  EffectWord effect() {
    return line.map(RuleLine::effect).orElse(EffectWord.DENY);
  }

  /// The name that a person gave it.
  String name() {
    return line.map(RuleLine::name).orElseGet(() -> Texts.get("rules.otherwise"));
  }

  /// The row in one sentence.
  String spoken() {
    String what =
        line.map(one ->
                Texts.get(
                    "rules.row.accessible",
                    one.effect().text(),
                    Texts.number(one.score()),
                    one.name(),
                    one.summary()))
            .orElseGet(this::name);
    boolean known = decided.filter(count -> count.exact() || count.least() > 0).isPresent();
    return known
        ? Texts.get("rules.table.spoken", what, calls())
        : Texts.get("rules.table.spoken.unknown", what, calls());
  }
}

package dev.assent.desktop.rules;

import dev.assent.core.pdp.Basis;
import dev.assent.desktop.rules.trial.ReplayWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One row of the table of rules. Pure.
///
/// @param line absent for the last row: what happens to everything else
/// @param calls how many of the recorded calls it would decide; empty while that is not known
record RuleRow(Optional<RuleLine> line, String calls) {

  /// The rows in the order in which rules are weighed.
  ///
  /// @param narrow whether some rules are left out, and with them the last row
  static List<RuleRow> of(RuleBands bands, boolean narrow, ReplayWords replay) {
    var rows = new ArrayList<RuleRow>();
    for (var band : bands.bands()) {
      band.lines()
          .forEach(line -> rows.add(new RuleRow(Optional.of(line), calls(replay, line.id()))));
    }
    if (narrow) {
      return rows;
    }
    rows.add(new RuleRow(Optional.empty(), calls(replay, new Basis.ByDefault().finalRule())));
    return rows;
  }

  private static String calls(ReplayWords replay, String rule) {
    return replay.deciders().map(counts -> Texts.number(counts.getOrDefault(rule, 0L))).orElse("");
  }

  /// What the rule wants.
  EffectWord effect() {
    return line.map(RuleLine::effect).orElse(EffectWord.DENY);
  }

  /// What a person calls it.
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
    return calls.isEmpty() ? what : Texts.get("rules.table.spoken", what, calls);
  }
}

package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.EffectWord;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A rule that matched, as recorded.
///
/// @param id the rule's id
/// @param name what the person calls it; the id where that is not known
/// @param effect absent when the record has a word we do not know
/// @param score its points
/// @param winner whether it decided
/// @param overridden whether it is a denial that a yes went against
record MatchedRule(
    String id,
    String name,
    Optional<EffectWord> effect,
    int score,
    boolean winner,
    boolean overridden) {

  /// The matching rules of a record, in file order.
  static List<MatchedRule> of(LenientRecord record) {
    return of(record, UnaryOperator.identity());
  }

  /// The same with their names.
  ///
  /// @param names what a rule is called, by its id
  static List<MatchedRule> of(LenientRecord record, UnaryOperator<String> names) {
    // A rule may have the name of a step.
    String decider =
        record
            .string("basis")
            .filter("rule"::equals)
            .flatMap(_ -> record.string("final_rule"))
            .orElse("");
    boolean asked = record.string("decision").filter("hitl"::equals).isPresent();
    return record.parts("matched").stream().map(rule -> of(rule, decider, asked, names)).toList();
  }

  private static MatchedRule of(
      LenientRecord rule, String decider, boolean asked, UnaryOperator<String> names) {
    String id = rule.string("id").orElse("");
    var effect = rule.string("effect").flatMap(EffectWord::ofLogged);
    boolean denies = effect.filter(EffectWord.DENY::equals).isPresent();
    return new MatchedRule(
        id, names.apply(id), effect, score(rule), id.equals(decider), asked && denies);
  }

  private static int score(LenientRecord rule) {
    var whole = rule.number("specificity").or(() -> rule.number("score"));
    if (whole.isPresent()) {
      return whole.get().intValue();
    }
    var parts = rule.part("specificity");
    return parts
        .number("score")
        .map(Long::intValue)
        .orElseGet(() ->
            new dev.assent.core.policy.Specificity(
                    parts.number("conditions").orElse(0L).intValue(),
                    parts.number("exact").orElse(0L).intValue(),
                    parts.number("depth").orElse(0L).intValue())
                .score());
  }
}

package dev.assent.desktop.decisions;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.Texts;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Says in a few words who or what decided a call.
final class DecidedWords {
  private DecidedWords() {}

  /// The words for a record: the person's answer, the rule's id, or the step before the rules.
  static String of(LenientRecord record) {
    return of(record, UnaryOperator.identity());
  }

  /// The same, where rules have names.
  ///
  /// @param names what a rule is called, by its id
  static String of(LenientRecord record, UnaryOperator<String> names) {
    return record.has("identity") ? StepWords.notProved(record) : before(record, names);
  }

  /// The same of what was decided before it was found that who asks is not proved any more.
  static String before(LenientRecord record, UnaryOperator<String> names) {
    var person = record.part("hitl");
    String answer = person.string("answer").orElse("");
    // A call that a switch settles rests on no answer.
    if (person.has("rests_on") && person.string("switch").isEmpty()) {
      boolean once = RecordedQuestion.of(person.json()).isLetThrough();
      return EndedText.earlier(!answer.equals("deny"), once);
    }
    if (!answer.isEmpty()) {
      var detail =
          Stream.of("cause", "limit", "switch", "channel")
              .flatMap(name -> person.string(name).stream())
              .findFirst();
      return EndedText.inShort(answer, detail.orElse(""), doesMoreThanRead(record));
    }
    String basis = record.string("basis").orElse("");
    String rule = record.string("final_rule").orElse("");
    if (basis.equals("rule")) {
      return names.apply(rule);
    }
    return step(record);
  }

  private static boolean doesMoreThanRead(LenientRecord record) {
    var effects =
        record
            .attribute("resource", "side_effects")
            .map(said ->
                Stream.of(said.split(", "))
                    .flatMap(word -> SideEffect.ofWord(word).stream())
                    .collect(Collectors.toSet()));
    return SideEffect.isMoreThanReading(
        record.attribute("action", "operation").flatMap(Operation::ofWord), effects);
  }

  /// The step that decided beside the rules, whatever a person answered afterwards; its name in the
  /// record where we do not know it.
  static String step(LenientRecord record) {
    String basis = record.string("basis").orElse("");
    String known = "decisions.decided.basis." + basis;
    return StepWords.decided(record)
        .orElseGet(() ->
            Texts.has(known)
                ? Texts.get(known)
                : record.string("final_rule").filter(rule -> !rule.isEmpty()).orElse(basis));
  }

  /// The step that decided, and why this rule is the one that is named.
  static String why(LenientRecord record) {
    String basis = record.string("basis").orElse("");
    if (!basis.equals("rule")) {
      String key = "decisions.why.basis." + basis;
      return Texts.has(key) ? Texts.get(key) : StepWords.why(record);
    }
    var rules = MatchedRule.of(record);
    var winner = rules.stream().filter(MatchedRule::winner).findFirst();
    if (winner.isEmpty()) {
      return "";
    }
    if (rules.size() == 1) {
      return Texts.get("decisions.why.only");
    }
    var rivals =
        rules.stream()
            .filter(rule -> rule.effect().equals(winner.get().effect()) && !rule.winner())
            .toList();
    boolean others = rules.size() > rivals.size() + 1;
    String effect = winner.get().effect().map(word -> word.text()).orElse("");
    var sentences = new java.util.ArrayList<String>();
    if (others) {
      sentences.add(Texts.get("decisions.why.effect", effect));
    }
    if (rivals.stream().anyMatch(rule -> rule.score() == winner.get().score())) {
      sentences.add(Texts.get("decisions.why.order", effect));
    } else if (!rivals.isEmpty()) {
      sentences.add(Texts.get("decisions.why.score", effect));
    }
    return String.join(" ", sentences);
  }
}

package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Texts;

/// Says in a few words who or what decided a call.
final class DecidedWords {
  private DecidedWords() {}

  /// The words for a record: the person's answer, the rule's id, or the step before the rules.
  static String of(Body record) {
    var person = record.part("hitl");
    var by = person.string("switch").map(word -> "decisions.decided.switch." + word).filter(Texts::has);
    if (by.isPresent()) {
      return Texts.get(by.get());
    }
    if (person.has("rests_on")) {
      return Texts.get("decisions.decided.remembered");
    }
    String answer = person.string("answer").orElse("");
    String answered = "decisions.decided.answer." + answer;
    if (!answer.isEmpty()) {
      return Texts.has(answered) ? Texts.get(answered) : answer;
    }
    String basis = record.string("basis").orElse("");
    String rule = record.string("final_rule").orElse("");
    if (basis.equals("rule")) {
      return rule;
    }
    return step(record);
  }

  /// The step that decided beside the rules, whatever a person answered afterwards; its name in the record where we do
  /// not know it.
  static String step(Body record) {
    String basis = record.string("basis").orElse("");
    String known = "decisions.decided.basis." + basis;
    return StepWords.decided(record)
        .orElseGet(
            () -> Texts.has(known) ? Texts.get(known) : record.string("final_rule").filter(rule -> !rule.isEmpty()).orElse(basis));
  }

  /// Which step decided and why this rule is the one that is named.
  static String why(Body record) {
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
    var rivals = rules.stream().filter(rule -> rule.effect().equals(winner.get().effect()) && !rule.winner()).toList();
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

package dev.assent.core.analysis.check;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A remark about a rule, independent of where the rule stands.
///
/// @param severity how bad
/// @param code stable, for front ends
/// @param member what it is about below the rule, such as `conditions/host`; empty for the whole
///   rule
/// @param others the other rules concerned, in file order
/// @param message the sentence
/// @param suggestion what to write instead; empty for nothing
/// @param witness a call that the engine confirmed
record Remark(
    Severity severity,
    String code,
    String member,
    List<StudiedRule> others,
    CharSequence message,
    CharSequence suggestion,
    Optional<WitnessCall> witness) {

  static Remark warning(String code, String member, CharSequence message) {
    return new Remark(Severity.WARNING, code, member, List.of(), message, "", Optional.empty());
  }

  static Remark note(String code, String member, CharSequence message) {
    return new Remark(Severity.NOTE, code, member, List.of(), message, "", Optional.empty());
  }

  Remark suggesting(CharSequence text) {
    return new Remark(severity, code, member, others, message, text, witness);
  }

  Remark about(List<StudiedRule> rules) {
    return new Remark(severity, code, member, List.copyOf(rules), message, suggestion, witness);
  }

  Remark shownBy(Optional<WitnessCall> call) {
    return new Remark(severity, code, member, others, message, suggestion, call);
  }

  /// The finding about the rule at a place in the file.
  Finding at(int index, StudiedRule rule) {
    var rules = new ArrayList<RuleId>();
    rules.add(rule.rule().id());
    others.forEach(other -> rules.add(other.rule().id()));
    return new Finding(
        severity,
        code,
        "/rules/" + index + (member.isEmpty() ? "" : "/" + member),
        Optional.empty(),
        rules,
        message,
        Optional.of(suggestion).filter(text -> !text.isEmpty()),
        witness);
  }
}

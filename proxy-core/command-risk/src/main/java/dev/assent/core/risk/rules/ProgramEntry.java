package dev.assent.core.risk.rules;

import dev.assent.core.lazy.LazyValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The facts about one name of a program: its rules and its known options.
final class ProgramEntry {
  private final String name;
  private final Optional<LazyValue<ProgramFacts>> base;
  private final List<LazyRule> shelved = new ArrayList<>(4);
  private final LazyValue<Read> read = new LazyValue<>(this::read);

  /// @param program with the options that the rules ask for
  /// @param byVerb those that may hold with a first operand, for each that a rule asks for
  /// @param others those that may hold with any other, or with none
  private record Read(
      List<CompiledRiskRule> rules,
      Map<String, List<CompiledRiskRule>> byVerb,
      List<CompiledRiskRule> others,
      ProgramFacts program) {
    static Read of(List<CompiledRiskRule> rules, ProgramFacts program) {
      var byVerb = new HashMap<String, List<CompiledRiskRule>>();
      for (var rule : rules) {
        for (var verb : rule.verbs()) {
          byVerb.computeIfAbsent(
              verb,
              _ ->
                  rules.stream()
                      .filter(each -> each.verbs().isEmpty() || each.verbs().contains(verb))
                      .toList());
        }
      }
      return new Read(
          rules, byVerb, rules.stream().filter(each -> each.verbs().isEmpty()).toList(), program);
    }
  }

  /// @param base what is known apart from rules
  ProgramEntry(String name, Optional<LazyValue<ProgramFacts>> base) {
    this.name = name;
    this.base = base;
  }

  /// Puts a rule after the others; not to be called once any has been asked for.
  void add(LazyRule rule) {
    shelved.add(rule);
  }

  boolean hasRules() {
    return !shelved.isEmpty();
  }

  /// The rules that may hold for a step, by file, then as in the file; may be empty.
  List<CompiledRiskRule> rules(StepView view) {
    var known = read.get();
    if (known.byVerb().isEmpty()) {
      return known.rules();
    }
    var operands = view.words().operands();
    if (operands.isEmpty()) {
      return known.others();
    }
    String verb = operands.getFirst().argument().text();
    return isPlain(verb)
        ? known.byVerb().getOrDefault(RiskConditions.lower(verb), known.others())
        : known.rules();
  }

  /// True if it is the same as others in lower case exactly where it is the same as they, cases not
  /// told apart. That cannot be said of all letters.
  static boolean isPlain(String word) {
    for (int at = 0; at < word.length(); at++) {
      if (word.charAt(at) > '~') {
        return false;
      }
    }
    return true;
  }

  ProgramFacts program() {
    return read.get().program();
  }

  private Read read() {
    var rules = shelved.stream().map(LazyRule::read).toList();
    var options = new HashSet<String>();
    rules.forEach(rule -> options.addAll(rule.options()));
    return Read.of(
        rules,
        base.map(LazyValue::get).orElseGet(() -> ProgramFactsReader.usual(name)).knowing(options));
  }
}

package dev.assent.core.risk.rules;

import dev.assent.core.access.Severity;
import java.util.List;
import java.util.Set;

/// A rule with what it asks, ready to be asked.
///
/// @param programs names, `*` for all, those that end with `*` for all with that beginning,
///   `windows:` before names that are another program there
/// @param options names of options that it asks for
/// @param verbs first words of sub-commands without which it never holds, in lower case; empty when
///   it may hold with any
/// @param files whether it looks at redirections, which happen also where only help is asked for
/// @param words whether it looks at what any of the words names, or at the folder
/// @param raises the first that holds and is higher counts
record CompiledRiskRule(
    RiskRule rule,
    List<String> programs,
    Set<String> options,
    Set<String> verbs,
    RiskCondition when,
    boolean files,
    boolean words,
    List<Raise> raises,
    List<Template> instead) {
  /// A higher severity under a condition.
  record Raise(Severity to, RiskCondition when) {}

  /// A safer way in which braces stand for what the user gave.
  ///
  /// @param programs for which alone it is one; empty for all of the rule's
  record Template(String command, String why, Set<String> programs) {}
}

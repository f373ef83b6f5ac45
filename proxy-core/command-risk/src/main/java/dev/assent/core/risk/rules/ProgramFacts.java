package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.OptionTable;
import java.util.Set;

/// The known facts about a program, apart from rules.
///
/// @param sql options whose values are SQL
/// @param sqlOperands whether its operands are SQL
/// @param sqlInput whether it takes SQL from its input
/// @param sqlCode whether it takes code in which texts may be SQL
/// @param pattern of a program whose first operand is a pattern or code and no name of a file:
///   options with which it is not, and sub-commands before it; `*` where no operand is a file;
///   empty for any other program
/// @param searched of a program whose pattern is text that is looked for and no code: options whose
///   value is one; empty for any other program
/// @param where options that say on what, or as whom, it acts
/// @param uses the words that name what it runs, loads, writes, reads or sends to
record ProgramFacts(
    OptionTable table,
    Set<String> sql,
    boolean sqlOperands,
    boolean sqlInput,
    boolean sqlCode,
    Set<String> pattern,
    Set<String> searched,
    Set<String> where,
    ProgramUses uses) {
  static ProgramFacts of(OptionTable table) {
    return new ProgramFacts(
        table, Set.of(), false, false, false, Set.of(), Set.of(), Set.of(), ProgramUses.NONE);
  }

  /// The same with long names of options that rules ask for.
  ProgramFacts knowing(Set<String> options) {
    var names = options.stream().filter(option -> option.length() > 2).toList();
    return names.isEmpty()
        ? this
        : new ProgramFacts(
            table.knowing(Set.copyOf(names)),
            sql,
            sqlOperands,
            sqlInput,
            sqlCode,
            pattern,
            searched,
            where,
            uses);
  }
}

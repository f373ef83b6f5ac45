/// Tells options with their values from operands among the words after a program's name.
///
/// [dev.assent.core.risk.step.Step] and [dev.assent.core.risk.options.OptionTable] →
/// [dev.assent.core.risk.options.ParsedArguments]. Pure.
package dev.assent.core.risk.options;

/// What the words after a program's name are: options with their values, and operands.
///
/// [dev.assent.core.risk.step.Step] and [dev.assent.core.risk.options.OptionTable] →
/// [dev.assent.core.risk.options.ParsedArguments]. Pure.
package dev.assent.core.risk.options;

package dev.assent.core.risk.options;

import dev.assent.core.risk.step.Argument;

/// A word that is neither an option nor the value of one.
///
/// @param at its place among the step's arguments, 0-based
public record Operand(Argument argument, int at) {}

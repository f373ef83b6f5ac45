package dev.assent.core.risk.shell;

import java.util.List;

/// Commands joined with `|` or `|&`, which are not told apart: what a command says on standard
/// error is not followed.
///
/// @param negated whether an odd number of `!` stands before it
/// @param timed whether the word `time` stands before it
/// @param commands at least one
public record Pipeline(boolean negated, boolean timed, List<Command> commands, Span span) {}

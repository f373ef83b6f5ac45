package dev.assent.core.risk.shell;

import java.util.List;

/// Commands joined with `|`; for `|&` the command before it has the redirection `2>&1` as its last.
///
/// @param negated whether an odd number of `!` stands before it
/// @param timed whether the word `time` stands before it
/// @param commands at least one
public record Pipeline(boolean negated, boolean timed, List<Command> commands, Span span) {}

package dev.assent.core.access;

import dev.assent.core.risk.CommandReading;

/// A shell command in the arguments of a call, read for a person.
///
/// @param pointer the argument it comes from, a JSON pointer below the arguments: `/command`
/// @param verbatim whether its text is that argument, character for character; otherwise it was put together of several
///     texts, or of words that a shell would have to be given in quotes
public record CallCommand(String pointer, boolean verbatim, CommandReading reading) {}

package dev.assent.core.risk.shell;

import java.util.List;

/// A variable set before a command, or alone.
///
/// @param subscript the word between brackets; empty when there are none
/// @param append whether written `+=`
/// @param value empty word for `x=`; a single [WordPart.Elements] for `x=(…)`
public record Assignment(
    String name, List<Word> subscript, boolean append, Word value, Span span) {}

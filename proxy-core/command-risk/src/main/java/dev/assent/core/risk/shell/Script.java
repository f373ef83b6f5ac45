package dev.assent.core.risk.shell;

import java.util.List;

/// Lists of commands one after the other, between `;`, `&` and line ends.
///
/// @param lists in the order of the text, may be empty
public record Script(List<AndOr> lists, Span span) {}

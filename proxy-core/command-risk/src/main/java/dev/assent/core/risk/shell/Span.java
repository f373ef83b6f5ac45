package dev.assent.core.risk.shell;

/// A place in the command's text: from `start` up to but without `end`, in UTF-16 characters,
/// 0-based.
///
/// Things inside backquotes stand where their characters stand in the whole text.
///
/// @param start the first character
/// @param end one past the last, never less than `start`
public record Span(int start, int end) {}

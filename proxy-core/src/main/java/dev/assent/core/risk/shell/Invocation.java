package dev.assent.core.risk.shell;

import java.util.List;

/// A simple command that would run, and in what circumstances.
///
/// Without words it only sets variables or opens files.
///
/// @param assignments those before the first word
/// @param words the program's name and its arguments, braces expanded
/// @param redirections its own, in the order of the text
public record Invocation(
    List<Assignment> assignments,
    List<Word> words,
    List<Redirection> redirections,
    Span span,
    InvocationContext context) {
  Invocation in(InvocationFolder folder) {
    return new Invocation(assignments, words, redirections, span, context.in(folder));
  }
}

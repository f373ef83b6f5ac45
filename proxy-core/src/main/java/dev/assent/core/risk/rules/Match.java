package dev.assent.core.risk.rules;

import dev.assent.core.risk.Severity;
import java.util.List;

/// A rule that a step sets off.
///
/// @param step its place in the list of steps
/// @param severity with what raises it
/// @param words what decided, as the program would get it, in the order in which it was asked; may be empty
/// @param alternatives may be empty
public record Match(Rule rule, int step, Severity severity, List<String> words, List<Suggestion> alternatives) {}

package dev.assent.core.risk.rules;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.lazy.LazyValue;
import java.util.List;

/// A rule that a step sets off.
///
/// @param step its place in the list of steps
/// @param severity with what raises it
/// @param words what decided, in the order in which it was asked; may be empty
/// @param raised how many of the words decided that it is a risk at all; those after them raised
///   the severity
/// @param outside whether one of these words is a file outside the working folder, and not one that
///   is made to be thrown away
/// @param alternatives filled in when they are asked for first; may be empty
public record RiskMatch(
    RiskRule rule,
    int step,
    Severity severity,
    List<Word> words,
    int raised,
    boolean outside,
    LazyValue<List<Way>> alternatives) {
  /// No safer way is known.
  public static final LazyValue<List<Way>> NO_WAYS = LazyValue.of(List.of());

  /// The place of a word that is no argument: a file of a redirection, a variable, a piece of SQL.
  public static final int NOWHERE = -1;

  /// A word that decided.
  ///
  /// @param text as the program would get it; the full name of an option
  /// @param at its place among the step's arguments, 0-based, or for [Part#STEP] among the steps;
  ///   [#NOWHERE] when it is none
  public record Word(String text, int at, Part part) {}

  /// The role that a word has for the program.
  public enum Part {
    /// a word of a sub-command
    VERB,
    OPTION,
    /// the program of another step that has to do with it
    STEP,
    /// an operand, a value, a file, anything else
    OTHER
  }
}

package dev.assent.core.access;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The facts of the shell command in a call's arguments: what it would do, as the command-risk
/// rules see it.
///
/// @param severity of the worst; absent when the call carries no command, or none that any rule has
///   something to say of
/// @param rules ids of the command-risk rules it sets off, in their order; may be empty
/// @param effects what it does that its tool need not be known for; may be empty
/// @param alone the words of each command that is one simple command alone, with one blank between
///   them, and [#NOT_ALONE] once where one is not; each once; empty when the call carries none
/// @param everyday whether each command is alone, is one whose every word is known as everyday use
///   of its program, and is rated Low at most; what is not known is not everyday, and neither is no
///   command
/// @param folders where the commands may run, each in its spellings; one without spellings is not
///   known; empty when the call carries no command
public record CommandFacts(
    Optional<Severity> severity,
    List<String> rules,
    Set<SideEffect> effects,
    List<String> alone,
    boolean everyday,
    List<List<String>> folders) {
  /// Stands for a command that is chained, piped, redirected, or not certain to be alone. No lone
  /// command is written like this.
  public static final String NOT_ALONE = ";";

  /// No command.
  public static final CommandFacts NONE = new CommandFacts(Optional.empty(), List.of());

  public CommandFacts {
    rules = List.copyOf(rules);
    effects = Set.copyOf(effects);
    alone = List.copyOf(alone);
    everyday = everyday && !alone.isEmpty();
    folders = folders.stream().map(List::copyOf).toList();
  }

  /// Facts of a command of which nobody says where it runs.
  public CommandFacts(
      Optional<Severity> severity,
      List<String> rules,
      Set<SideEffect> effects,
      List<String> alone,
      boolean everyday) {
    this(severity, rules, effects, alone, everyday, List.of());
  }

  /// The worst severity of everyday use.
  public static final Severity EVERYDAY = Severity.LOW;

  /// Tells if a severity is none that everyday use may have.
  public static boolean isAboveEveryday(Optional<Severity> severity) {
    return severity.filter(found -> found.compareTo(EVERYDAY) > 0).isPresent();
  }

  /// Tells if the call carries a command.
  public boolean isThere() {
    return !alone.isEmpty() || !folders.isEmpty();
  }

  /// True if a command has something beside it, or may have.
  public boolean isChained() {
    return alone.contains(NOT_ALONE);
  }

  /// The same with the folders where it may run.
  public CommandFacts in(List<List<String>> places) {
    return new CommandFacts(severity, rules, effects, alone, everyday, places);
  }

  /// Facts without effects of its own, of a command of which nobody says whether it is alone.
  public CommandFacts(Optional<Severity> severity, List<String> rules) {
    this(severity, rules, Set.of(), List.of(), false);
  }
}

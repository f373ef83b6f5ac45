package dev.assent.core.risk.shell;

import java.util.List;
import java.util.Set;

/// The circumstances in which a simple command would run.
///
/// @param pipedFrom places, in the list of invocations, of those whose output may come through a
///   pipe as its input; ascending, may be empty
/// @param pipedInto places of those that may read its output through a pipe; ascending, may be
///   empty
/// @param folder where it would run
/// @param function the innermost function whose body it stands in; empty when in none
/// @param around redirections of the commands it stands in, the innermost first
public record InvocationContext(
    List<Integer> pipedFrom,
    List<Integer> pipedInto,
    InvocationFolder folder,
    Set<Circumstance> circumstances,
    String function,
    List<Redirection> around) {
  /// A circumstance of a command, apart from its words.
  public enum Circumstance {
    /// it or what it stands in is not waited for: `&`, `coproc`
    IN_BACKGROUND,
    /// in the condition or body of a loop
    IN_LOOP,
    /// right of `&&` or `||`, in a branch or a loop: it may not run
    MAYBE,
    /// in a function's body, which runs where the function is called
    IN_FUNCTION,
    /// in a shell of its own, whose variables and folder end with it
    IN_SUBSHELL,
    /// its output becomes part of a word
    IN_SUBSTITUTION,
    /// its output or input stands in for a file
    IN_PROCESS_SUBSTITUTION
  }

  /// Whether a circumstance is given.
  public boolean has(Circumstance circumstance) {
    return circumstances.contains(circumstance);
  }

  InvocationContext in(InvocationFolder other) {
    return new InvocationContext(pipedFrom, pipedInto, other, circumstances, function, around);
  }
}

package dev.assent.core.risk.windows.powershell;

import java.util.List;
import java.util.Optional;

/// A statement of PowerShell: anything that can stand between semicolons.
public sealed interface Statement {
  /// Commands and values joined by bars; at least one.
  record Pipeline(List<Element> elements, boolean background) implements Statement {}

  /// Two statements joined by `&&` or `||`.
  record Chain(Statement left, boolean ifWell, Statement right) implements Statement {}

  /// `target = value`; the operator as written.
  record Assignment(Expression target, String operator, Statement value) implements Statement {}

  /// `if`.
  ///
  /// @param branches at least one
  /// @param otherwise empty without an `else`
  record Branches(List<Branch> branches, List<Statement> otherwise) implements Statement {}

  /// A condition and what is done when it holds.
  record Branch(Statement condition, List<Statement> body) {}

  /// `while`, `do` and `for`.
  ///
  /// @param header what is set up and asked, in the order written
  record Loop(List<Statement> header, List<Statement> body) implements Statement {}

  /// `foreach (x in values)`; the variable's name in lower case.
  record Each(String variable, Statement values, List<Statement> body) implements Statement {}

  /// `switch`; what is asked in the arms is not kept.
  record Cases(Statement subject, List<List<Statement>> arms) implements Statement {}

  /// `try`, its `catch` blocks and its `finally`, if any.
  record Attempt(List<Statement> body, List<List<Statement>> catches, List<Statement> last)
      implements Statement {}

  /// `function`; the name in lower case.
  record Function(String name, Expression.Block block) implements Statement {}

  /// `return`, `throw`, `exit` and the like.
  record Leave(Optional<Statement> value) implements Statement {}

  /// `begin`, `process`, `end` and other blocks that run where they stand.
  record Inside(List<Statement> body) implements Statement {}

  /// A part of a pipeline.
  sealed interface Element {
    /// The redirections in the order written.
    List<Redirection> redirections();

    /// Its beginning, 0-based in UTF-16 characters.
    int start();

    /// Its end; half-open.
    int end();
  }

  /// A command.
  ///
  /// @param words the name first, then arguments and parameters
  /// @param operator `&`, `.` or a blank
  record Command(
      List<Expression> words, char operator, List<Redirection> redirections, int start, int end)
      implements Element {}

  /// A value.
  record Evaluated(Expression value, List<Redirection> redirections, int start, int end)
      implements Element {}

  /// `2> file`, but not the joining of streams.
  record Redirection(String stream, boolean append, Expression file) {}
}

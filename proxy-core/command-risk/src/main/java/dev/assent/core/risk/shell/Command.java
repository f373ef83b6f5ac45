package dev.assent.core.risk.shell;

import java.util.List;

/// One element of a pipeline.
public sealed interface Command {
  /// Redirections of the whole command, in the order of the text.
  List<Redirection> redirections();

  /// From its first character to its last, redirections among them.
  Span span();

  /// A program, builtin or function with its arguments.
  ///
  /// @param assignments those before the first word
  /// @param words brace-expanded, otherwise as written; empty when there are only assignments or
  ///   redirections
  record Simple(
      List<Assignment> assignments, List<Word> words, List<Redirection> redirections, Span span)
      implements Command {}

  /// `{ …; }`, or `( … )` in a shell of its own.
  record Group(Script body, boolean subshell, List<Redirection> redirections, Span span)
      implements Command {}

  /// `if …; then …; elif …; then …; else …; fi`
  ///
  /// @param branches at least one: the condition and what runs if it holds
  /// @param otherwise empty when there is no `else`
  record If(List<Branch> branches, Script otherwise, List<Redirection> redirections, Span span)
      implements Command {}

  /// One condition of an `if` and what runs when it holds.
  record Branch(Script condition, Script body) {}

  /// `while …; do …; done`, and `until`.
  record Loop(Script condition, Script body, List<Redirection> redirections, Span span)
      implements Command {}

  /// `for NAME in …; do …; done`, and `select`.
  ///
  /// @param values brace-expanded; one quoted `$@` when there is no `in`
  record ForEach(
      String variable, List<Word> values, Script body, List<Redirection> redirections, Span span)
      implements Command {}

  /// `for ((…; …; …)); do …; done`
  ///
  /// @param header the expressions as one word
  record Counting(Word header, Script body, List<Redirection> redirections, Span span)
      implements Command {}

  /// `case … in …) … ;; esac`
  record Case(Word subject, List<Arm> arms, List<Redirection> redirections, Span span)
      implements Command {}

  /// The patterns of a `case`, any of which may match, what runs then, and how it goes on after.
  record Arm(List<Word> patterns, Script body, Next next) {}

  /// The way on from the end of an arm of `case` that has run.
  enum Next {
    /// `;;`, or nothing: no other arm runs
    LEAVES,
    /// `;&`: the next arm runs, whatever its patterns are
    RUNS_NEXT,
    /// `;;&`, and `;|` of zsh and mksh: the patterns of the arms after it are tried
    TRIES_NEXT
  }

  /// `[[ … ]]`
  ///
  /// @param words operands and named operators such as `-f` and `=~`; brackets, `&&`, `||`, `<` and
  ///   `>` are left out
  record Test(List<Word> words, List<Redirection> redirections, Span span) implements Command {}

  /// `(( … ))`
  record Calculation(Word expression, List<Redirection> redirections, Span span)
      implements Command {}

  /// A function's definition; its body runs when the name is called.
  record Function(String name, Command body, Span span) implements Command {
    @Override
    public List<Redirection> redirections() {
      return List.of();
    }
  }

  /// `coproc`, a command in the background with pipes to both its ends.
  record Coprocess(Command body, Span span) implements Command {
    @Override
    public List<Redirection> redirections() {
      return List.of();
    }
  }
}

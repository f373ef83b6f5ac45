package dev.assent.core.risk.windows.powershell;

import java.util.List;
import java.util.Optional;

/// An expression of PowerShell: anything that has a value.
public sealed interface Expression {
  /// Text, with what is put into it.
  ///
  /// @param pieces in order; may be empty
  /// @param disguised whether a bare word has escapes or quotes inside it, which change nothing but
  ///   its looks
  record Text(List<Piece> pieces, Style style, boolean disguised) implements Expression {}

  /// The way in which a text is written.
  enum Style {
    BARE,
    QUOTED
  }

  /// A part of a text.
  sealed interface Piece {
    /// A piece of text that stands for itself, escapes undone.
    record Plain(String text) implements Piece {}

    /// A variable or `$(…)`.
    record Inner(Expression value) implements Piece {}
  }

  /// A parameter of a command.
  ///
  /// @param name as written, without the dash
  /// @param value what follows a colon; absent without one
  record Parameter(String name, Optional<Expression> value) implements Expression {}

  /// A number, as written and what it is worth.
  record Number(String text, double value) implements Expression {}

  /// A variable.
  ///
  /// @param name in lower case, with its scope or drive: `x`, `env:path`, `_`
  record Variable(String name) implements Expression {}

  /// A table or list given as a command's arguments: `@name`.
  record Splat(String name) implements Expression {}

  /// Code that is not run here: `{ … }`.
  ///
  /// @param parameters names in lower case, without the dollar sign
  record Block(List<Statement> body, List<String> parameters) implements Expression {}

  /// The values of statements: `$(…)`, or `@(…)` which is always a list.
  record Inline(List<Statement> statements, boolean list) implements Expression {}

  /// `(…)`.
  record Grouped(Statement statement) implements Expression {}

  /// `@{…}`.
  record Table(List<Entry> entries) implements Expression {}

  /// One entry of a table.
  record Entry(Expression key, Statement value) {}

  /// A type standing alone: `[IO.File]`; the name without blanks.
  record Type(String name) implements Expression {}

  /// `[int] x`.
  record Cast(String type, Expression value) implements Expression {}

  /// `x.name` or `[x]::name`.
  record Member(Expression target, Expression name) implements Expression {}

  /// `x.name(…)` or `[x]::name(…)`.
  record Call(Member method, List<Expression> arguments) implements Expression {}

  /// `x[…]`.
  record Index(Expression target, Expression index) implements Expression {}

  /// Two values joined by an operator; the operator in lower case and without its `c` or `i`:
  /// `-eq`, `+`, `..`.
  record Binary(String operator, Expression left, Expression right) implements Expression {}

  /// An operator before, or `++` and `--` after, a value.
  record Unary(String operator, Expression value) implements Expression {}

  /// `a, b`.
  record Several(List<Expression> values) implements Expression {}

  /// The text after `--%`, handed on as it is.
  record Verbatim(String text) implements Expression {}
}

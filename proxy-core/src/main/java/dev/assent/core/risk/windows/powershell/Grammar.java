package dev.assent.core.risk.windows.powershell;

/// The readers of one text, which call each other.
final class Grammar {
  final Source source;
  final Statements statements;
  final Commands commands;
  final Expressions expressions;
  final Operands operands;
  final Strings strings;

  Grammar(Source source) {
    this.source = source;
    this.strings = new Strings(this);
    this.operands = new Operands(this);
    this.expressions = new Expressions(this);
    this.commands = new Commands(this);
    this.statements = new Statements(this);
  }
}

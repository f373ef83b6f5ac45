package dev.assent.core.risk.windows.powershell;

/// The readers of one text, which call each other.
final class PowerShellGrammar {
  final PowerShellCursor source;
  final StatementReader statements;
  final PipelineReader commands;
  final ExpressionReader expressions;
  final OperandReader operands;
  final StringLiteralReader strings;

  PowerShellGrammar(PowerShellCursor source) {
    this.source = source;
    this.strings = new StringLiteralReader(this);
    this.operands = new OperandReader(this);
    this.expressions = new ExpressionReader(this);
    this.commands = new PipelineReader(this);
    this.statements = new StatementReader(this);
  }
}

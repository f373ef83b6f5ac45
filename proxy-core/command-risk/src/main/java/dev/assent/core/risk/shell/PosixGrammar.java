package dev.assent.core.risk.shell;

/// The readers of one stretch of text, which call one another.
final class PosixGrammar {
  final Cursor cursor;
  final WordReader words;
  final ExpansionReader expansions;
  final ScriptReader commands;
  final CompoundReader compounds;
  final RedirectionReader redirections;

  PosixGrammar(Cursor cursor) {
    this.cursor = cursor;
    this.words = new WordReader(this);
    this.expansions = new ExpansionReader(this);
    this.redirections = new RedirectionReader(this);
    this.commands = new ScriptReader(this);
    this.compounds = new CompoundReader(this);
  }
}

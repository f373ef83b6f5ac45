package dev.assent.core.risk.shell;

/// The readers of one stretch of text, which call one another.
final class PosixGrammar {
  private final Cursor cursor;
  private final WordReader words;
  private final ExpansionReader expansions;
  private final ScriptReader commands;
  private final CompoundReader compounds;
  private final RedirectionReader redirections;

  PosixGrammar(Cursor cursor) {
    this.cursor = cursor;
    this.words = new WordReader(this);
    this.expansions = new ExpansionReader(this);
    this.redirections = new RedirectionReader(this);
    this.commands = new ScriptReader(this);
    this.compounds = new CompoundReader(this);
  }

  Cursor cursor() {
    return cursor;
  }

  WordReader words() {
    return words;
  }

  ExpansionReader expansions() {
    return expansions;
  }

  RedirectionReader redirections() {
    return redirections;
  }

  CompoundReader compounds() {
    return compounds;
  }

  ScriptReader commands() {
    return commands;
  }
}

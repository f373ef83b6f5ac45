package dev.assent.core.risk.shell;

/// The readers of one stretch of text, which call one another.
final class Grammar {
  private final Cursor cursor;
  private final Words words;
  private final Expansions expansions;
  private final Commands commands;
  private final Compounds compounds;
  private final Redirections redirections;

  Grammar(Cursor cursor) {
    this.cursor = cursor;
    this.words = new Words(this);
    this.expansions = new Expansions(this);
    this.redirections = new Redirections(this);
    this.commands = new Commands(this);
    this.compounds = new Compounds(this);
  }

  Cursor cursor() {
    return cursor;
  }

  Words words() {
    return words;
  }

  Expansions expansions() {
    return expansions;
  }

  Redirections redirections() {
    return redirections;
  }

  Compounds compounds() {
    return compounds;
  }

  Commands commands() {
    return commands;
  }
}

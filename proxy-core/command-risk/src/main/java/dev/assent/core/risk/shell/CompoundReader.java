package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;
import dev.assent.core.risk.shell.WordPart.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads commands that hold others: groups, branches, loops, functions, tests.
final class CompoundReader {
  private final PosixGrammar grammar;
  private final Cursor cursor;
  private final ScriptReader commands;

  CompoundReader(PosixGrammar grammar) {
    this.grammar = grammar;
    this.cursor = grammar.cursor;
    this.commands = grammar.commands;
  }

  /// At a bracket: a calculation if there are two and their ends are next to each other, else a
  /// shell of its own.
  Command bracketed(int from) {
    cursor.skip();
    if (cursor.peek() == '(' && grammar.expansions.arithmeticAhead()) {
      cursor.skip();
      Word expression = grammar.expansions.expression(from, ')');
      return new Command.Calculation(expression, grammar.redirections.all(), cursor.since(from));
    }
    Script body = commands.enclosed(from, ')');
    return new Command.Group(body, true, grammar.redirections.all(), cursor.since(from));
  }

  /// At a keyword that may begin a command, or stands at the wrong place.
  Command begunBy(String keyword, int from) {
    commands.pass(keyword);
    return switch (keyword) {
      case "{" -> {
        Script body = commands.script();
        expect("}", from);
        yield new Command.Group(body, false, grammar.redirections.all(), cursor.since(from));
      }
      case "if" -> branches(from);
      case "while", "until" -> {
        Script condition = commands.script();
        Script body = body(from);
        yield new Command.Loop(condition, body, grammar.redirections.all(), cursor.since(from));
      }
      case "for", "select" -> each(from);
      case "case" -> cases(from);
      case "[[" -> test(from);
      case "function" -> {
        commands.blanks();
        yield function(grammar.words.word(), from);
      }
      case "coproc" -> coprocess(from);
      default -> {
        cursor.fail(Reason.UNEXPECTED, from);
        yield new Command.Simple(List.of(), List.of(), List.of(), new Span(from, from));
      }
    };
  }

  private void expect(String word, int from) {
    if (!commands.takeWord(word)) {
      boolean end = cursor.peek() == Cursor.END;
      cursor.fail(end ? Reason.UNCLOSED : Reason.UNEXPECTED, end ? from : cursor.place());
    }
  }

  private Command branches(int from) {
    var branches = new ArrayList<Command.Branch>(1);
    do {
      Script condition = commands.script();
      expect("then", from);
      branches.add(new Command.Branch(condition, commands.script()));
    } while (commands.takeWord("elif"));
    Script otherwise = new Script(List.of(), cursor.since(cursor.place()));
    if (commands.takeWord("else")) {
      otherwise = commands.script();
    }
    expect("fi", from);
    return new Command.If(
        List.copyOf(branches), otherwise, grammar.redirections.all(), cursor.since(from));
  }

  /// `do … done`, or a group in its place.
  private Script body(int from) {
    String close = commands.takeWord("{") ? "}" : "done";
    if (close.equals("done")) {
      expect("do", from);
    }
    Script body = commands.script();
    expect(close, from);
    return body;
  }

  private Command each(int from) {
    commands.blanks();
    if (cursor.ahead('(', '(')) {
      return counting(from);
    }
    Word variable = grammar.words.word();
    commands.lineBreaks();
    var values = new ArrayList<Word>();
    if (commands.takeWord("in")) {
      commands.blanks();
      while (!ShellCharacters.endsWord(cursor.peek()) && cursor.peek() != '#' || processAhead()) {
        grammar.words.expanded(values);
        commands.blanks();
      }
    } else {
      var place = variable.span();
      values.add(new Word(List.of(new Variable("@", "", List.of(), false, true, place)), place));
    }
    separator();
    Script body = body(from);
    return new Command.ForEach(
        variable.knownStart(),
        List.copyOf(values),
        body,
        grammar.redirections.all(),
        cursor.since(from));
  }

  private boolean processAhead() {
    return cursor.ahead('<', '(') || cursor.ahead('>', '(');
  }

  private void separator() {
    commands.blanks();
    if (!cursor.ahead(';', ';')) {
      cursor.accept(';');
    }
    commands.lineBreaks();
  }

  private Command counting(int from) {
    cursor.accept('(');
    cursor.accept('(');
    Word header = grammar.expansions.expression(from, ')');
    separator();
    Script body = body(from);
    return new Command.Counting(header, body, grammar.redirections.all(), cursor.since(from));
  }

  private Command cases(int from) {
    commands.blanks();
    Word subject = grammar.words.word();
    commands.lineBreaks();
    expect("in", from);
    commands.lineBreaks();
    var arms = new ArrayList<Command.Arm>();
    while (!commands.takeWord("esac")) {
      if (cursor.peek() == Cursor.END) {
        cursor.fail(Reason.UNCLOSED, from);
        break;
      }
      arms.add(arm());
      commands.lineBreaks();
    }
    return new Command.Case(
        subject, List.copyOf(arms), grammar.redirections.all(), cursor.since(from));
  }

  private Command.Arm arm() {
    var patterns = new ArrayList<Word>(1);
    cursor.accept('(');
    do {
      commands.blanks();
      Word pattern = grammar.words.word();
      patterns.add(pattern);
      if (pattern.parts().isEmpty()) {
        cursor.fail(Reason.UNEXPECTED, cursor.place());
      }
      commands.blanks();
    } while (cursor.accept('|'));
    if (!cursor.accept(')')) {
      cursor.fail(Reason.UNEXPECTED, cursor.place());
    }
    Script body = commands.script();
    return new Command.Arm(List.copyOf(patterns), body, next());
  }

  private Command.Next next() {
    if (!cursor.accept(';')) {
      return Command.Next.LEAVES;
    }
    boolean two = cursor.accept(';');
    if (cursor.accept('&')) {
      return two ? Command.Next.TRIES_NEXT : Command.Next.RUNS_NEXT;
    }
    return !two && cursor.accept('|') ? Command.Next.TRIES_NEXT : Command.Next.LEAVES;
  }

  private Command test(int from) {
    var words = new ArrayList<Word>();
    commands.lineBreaks();
    while (!commands.takeWord("]]")) {
      int symbol = cursor.peek();
      if (symbol == Cursor.END || symbol == ';') {
        cursor.fail(
            symbol == ';' ? Reason.UNEXPECTED : Reason.UNCLOSED,
            symbol == ';' ? cursor.place() : from);
        break;
      }
      if (ShellCharacters.endsWord(symbol) && !processAhead()) {
        cursor.skip();
      } else {
        Word word = grammar.words.word();
        words.add(word);
        if (word.known().equals(Optional.of("=~"))) {
          commands.blanks();
          words.add(grammar.words.regex());
        }
      }
      commands.lineBreaks();
    }
    return new Command.Test(List.copyOf(words), grammar.redirections.all(), cursor.since(from));
  }

  /// After a function's name, at its brackets if it has them.
  Command function(Word name, int from) {
    commands.blanks();
    if (cursor.accept('(')) {
      commands.blanks();
      if (!cursor.accept(')')) {
        cursor.fail(Reason.UNEXPECTED, cursor.place());
      }
    }
    if (!name.isKnown() || name.parts().isEmpty()) {
      cursor.fail(Reason.UNEXPECTED, name.span().start());
    }
    commands.lineBreaks();
    Command body = commands.command();
    return new Command.Function(name.knownStart(), body, cursor.since(from));
  }

  private Command coprocess(int from) {
    commands.blanks();
    int mark = cursor.at();
    boolean named = false;
    while (ShellCharacters.inName(cursor.peek())) {
      cursor.skip();
    }
    if (cursor.at() > mark && ShellCharacters.isBlank(cursor.peek())) {
      commands.blanks();
      named = cursor.peek() == '(' || !commands.keyword().isEmpty();
    }
    if (!named) {
      cursor.reset(mark);
    }
    return new Command.Coprocess(commands.command(), cursor.since(from));
  }
}

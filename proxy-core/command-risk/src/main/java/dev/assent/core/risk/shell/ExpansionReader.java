package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;
import dev.assent.core.risk.shell.WordPart.Arithmetic;
import dev.assent.core.risk.shell.WordPart.CommandSubstitution;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.shell.WordPart.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads what begins with a dollar sign or a backquote.
final class ExpansionReader {
  private final PosixGrammar grammar;
  private final Cursor cursor;

  ExpansionReader(PosixGrammar grammar) {
    this.grammar = grammar;
    this.cursor = grammar.cursor;
  }

  /// At a dollar sign, outside of single quotes.
  void dollar(PartsBuilder out, boolean quoted) {
    int from = cursor.place();
    cursor.skip();
    int symbol = cursor.peek();
    if (ShellCharacters.startsName(symbol)) {
      out.add(new Variable(name(), "", List.of(), false, quoted, cursor.since(from)));
    } else if (symbol == '(') {
      cursor.skip();
      bracketed(out, quoted, from);
    } else if (symbol == '{') {
      cursor.skip();
      cursor.bounds().enter(from);
      braced(out, quoted, from);
      cursor.bounds().leave();
    } else if (symbol == '[') {
      cursor.skip();
      out.add(new Arithmetic(expression(from, ']'), quoted, cursor.since(from)));
    } else if (symbol == '\'' && !quoted) {
      grammar.words.ansi(out, from);
    } else if (symbol == '"' && !quoted) {
      cursor.skip();
      grammar.words.doubleQuoted(out, from);
    } else if (ShellCharacters.isDigit(symbol) || ShellCharacters.isSpecial(symbol)) {
      cursor.skip();
      out.add(
          new Variable(
              Character.toString(symbol), "", List.of(), false, quoted, cursor.since(from)));
    } else {
      out.character('$', quoted ? Quoting.DOUBLE : Quoting.NONE, from);
    }
  }

  private String name() {
    var name = new StringBuilder();
    for (int symbol = cursor.peek(); ShellCharacters.inName(symbol); symbol = cursor.peek()) {
      name.append((char) symbol);
      cursor.skip();
    }
    return name.toString();
  }

  private void bracketed(PartsBuilder out, boolean quoted, int from) {
    if (cursor.peek() == '(' && arithmeticAhead()) {
      cursor.skip();
      out.add(new Arithmetic(expression(from, ')'), quoted, cursor.since(from)));
    } else {
      var script = grammar.commands.enclosed(from, ')');
      out.add(new CommandSubstitution(script, quoted, cursor.since(from)));
    }
  }

  /// True if the bracket here and the one before it are closed by two next to each other, so that
  /// no commands are in them.
  boolean arithmeticAhead() {
    int depth = 0;
    for (int at = cursor.at() + 1; at < cursor.limit(); at++) {
      if (!cursor.bounds().search()) {
        cursor.fail(Reason.TOO_MUCH, cursor.place());
        return false;
      }
      switch (cursor.charAt(at)) {
        case '\\' -> at++;
        case '\'', '"' -> at = closing(at);
        case '(' -> depth++;
        case ')' -> {
          if (depth == 0) {
            return at + 1 < cursor.limit() && cursor.charAt(at + 1) == ')';
          }
          depth--;
        }
        default -> {}
      }
    }
    return false;
  }

  private int closing(int open) {
    char quote = cursor.charAt(open);
    for (int at = open + 1; at < cursor.limit() && cursor.bounds().search(); at++) {
      if (cursor.charAt(at) == quote) {
        return at;
      }
      if (cursor.charAt(at) == '\\' && quote == '"') {
        at++;
      }
    }
    return cursor.limit();
  }

  /// The expression up to its end, which is passed: `]`, or `)` twice.
  Word expression(int from, char close) {
    cursor.bounds().enter(from);
    cursor.peek();
    int start = cursor.place();
    var out = new PartsBuilder(cursor);
    int depth = 0;
    for (int symbol = cursor.peek(); symbol != Cursor.END; symbol = cursor.peek()) {
      if (depth == 0 && (close == ']' ? symbol == ']' : cursor.ahead(')', ')'))) {
        break;
      }
      switch (symbol) {
        case '$' -> dollar(out, true);
        case '`' -> backquoted(out, true);
        case '\\' -> {
          out.take(symbol, Quoting.DOUBLE);
          int next = cursor.raw();
          if (next != Cursor.END) {
            out.take(next, Quoting.DOUBLE);
          }
        }
        default -> {
          depth += symbol == '(' || symbol == '[' ? 1 : symbol == ')' || symbol == ']' ? -1 : 0;
          depth = Math.max(depth, 0);
          out.take(symbol, Quoting.DOUBLE);
        }
      }
    }
    var word = new Word(out.build(), cursor.since(start));
    if (!cursor.accept(close) || close == ')' && !cursor.accept(close)) {
      cursor.fail(Reason.UNCLOSED, from);
    }
    cursor.bounds().leave();
    return word;
  }

  private void braced(PartsBuilder out, boolean quoted, int from) {
    int symbol = cursor.peek();
    if (ShellCharacters.isBlank(symbol) || symbol == '\n' || symbol == '|') {
      cursor.skip();
      var script = grammar.commands.enclosed(from, '}');
      out.add(new CommandSubstitution(script, quoted, cursor.since(from)));
      return;
    }
    var name = new StringBuilder();
    if (symbol == '!' || symbol == '#') {
      cursor.skip();
      name.append((char) symbol);
      symbol = cursor.peek();
    }
    boolean alone = !name.isEmpty() && (symbol == '}' || ":-=+?%/".indexOf(symbol) >= 0);
    if (ShellCharacters.inName(symbol)) {
      name.append(name());
    } else if (!alone && ShellCharacters.isSpecial(symbol)) {
      cursor.skip();
      name.append((char) symbol);
    }
    var arguments = new ArrayList<Word>(2);
    var operator = new StringBuilder();
    if (cursor.accept('[')) {
      operator.append("[]");
      arguments.add(grammar.words.subscript());
      cursor.accept(']');
    }
    boolean pattern = operator(operator);
    if (cursor.peek() != '}') {
      // Unquoted text inside of a pattern is a pattern, though quotes stand around it all.
      arguments.add(quoted && !pattern ? grammar.words.bracedInQuotes() : grammar.words.braced());
    }
    if (!cursor.accept('}')) {
      cursor.fail(Reason.UNCLOSED, from);
    }
    out.add(
        new Variable(
            name.toString(),
            operator.toString(),
            List.copyOf(arguments),
            true,
            quoted,
            cursor.since(from)));
  }

  /// Reads the operator; whether a pattern follows it.
  private boolean operator(StringBuilder into) {
    int symbol = cursor.peek();
    if (symbol == Cursor.END || ":-=?+#%^,~/@*".indexOf(symbol) < 0) {
      return false;
    }
    cursor.skip();
    into.append((char) symbol);
    int next = cursor.peek();
    boolean more =
        switch (symbol) {
          case ':' -> next == '-' || next == '=' || next == '?' || next == '+';
          case '#', '%', '^', ',', '~' -> next == symbol;
          case '/' -> next == '/' || next == '#' || next == '%';
          default -> false;
        };
    if (more) {
      cursor.skip();
      into.append((char) next);
    }
    return "#%^,~/".indexOf(symbol) >= 0;
  }

  /// At a backquote: its text, freed of one layer of backslashes, is read as a script of its own.
  void backquoted(PartsBuilder out, boolean quoted) {
    int from = cursor.place();
    cursor.skip();
    var text = new StringBuilder();
    int[] origin = new int[16];
    int symbol = cursor.raw();
    while (symbol != '`' && symbol != Cursor.END) {
      int place = cursor.place();
      cursor.skip();
      int next = cursor.raw();
      if (symbol == '\\'
          && next != Cursor.END
          && (next == '`' || next == '\\' || next == '$' || quoted && next == '"')) {
        cursor.skip();
        symbol = next;
      } else if (symbol == '\\' && next != Cursor.END) {
        origin = put(origin, text.length(), place);
        text.append('\\');
        place = cursor.place();
        cursor.skip();
        symbol = next;
      }
      origin = put(origin, text.length(), place);
      text.append((char) symbol);
      symbol = cursor.raw();
    }
    origin = put(origin, text.length(), cursor.place());
    if (symbol == Cursor.END) {
      cursor.fail(Reason.UNCLOSED, from);
      return;
    }
    cursor.skip();
    var inner = new Cursor(text.toString(), 0, text.length(), origin, cursor.bounds());
    cursor.bounds().enter(from);
    var script = new PosixGrammar(inner).commands.whole();
    cursor.bounds().leave();
    out.add(new CommandSubstitution(script, quoted, cursor.since(from)));
  }

  private static int[] put(int[] into, int at, int value) {
    int[] room = at < into.length ? into : Arrays.copyOf(into, at * 2);
    room[at] = value;
    return room;
  }
}

package dev.assent.core.risk.windows.powershell;

import dev.assent.core.risk.windows.powershell.Expression.Style;
import dev.assent.core.risk.windows.powershell.Expression.Text;

/// Reads quoted texts, here-strings and bare words.
final class StringLiteralReader {
  private final PowerShellGrammar grammar;
  private final PowerShellCursor source;

  StringLiteralReader(PowerShellGrammar grammar) {
    this.grammar = grammar;
    this.source = grammar.source;
  }

  /// The quoted text that begins here.
  Text quoted() {
    var pieces = new PieceBuilder();
    if (PowerShellCharacters.single(source.peek())) {
      single(pieces);
    } else {
      twofold(pieces);
    }
    return new Text(pieces.build(), Style.QUOTED, false);
  }

  private void single(PieceBuilder into) {
    source.skip();
    while (true) {
      int symbol = source.peek();
      if (symbol == PowerShellCursor.END) {
        source.fail("a quote has no end");
        return;
      }
      source.skip();
      if (PowerShellCharacters.single(symbol)) {
        if (!PowerShellCharacters.single(source.peek())) {
          return;
        }
        source.skip();
      }
      into.add(symbol);
    }
  }

  private void twofold(PieceBuilder into) {
    source.skip();
    while (true) {
      int symbol = source.peek();
      if (symbol == PowerShellCursor.END) {
        source.fail("a quote has no end");
        return;
      }
      if (PowerShellCharacters.twofold(symbol)) {
        source.skip();
        if (!PowerShellCharacters.twofold(source.peek())) {
          return;
        }
        source.skip();
        into.add(symbol);
      } else {
        expandable(symbol, into);
      }
    }
  }

  /// One character of a text in which variables are put, or what it begins.
  private void expandable(int symbol, PieceBuilder into) {
    if (symbol == '`') {
      source.skip();
      escape(into);
    } else if (symbol == '$') {
      dollar(into);
    } else {
      source.skip();
      into.add(symbol);
    }
  }

  private void dollar(PieceBuilder into) {
    if (source.peek(1) == '(') {
      source.skip(2);
      into.add(new Expression.Inline(grammar.statements.until(')'), false));
      return;
    }
    var name = variable();
    if (name.isEmpty()) {
      source.skip();
      into.add('$');
    } else {
      into.add(new Expression.Variable(name));
    }
  }

  /// The name of the variable that begins at this dollar sign, in lower case; empty, and nothing
  /// passed, if none does.
  String variable() {
    int start = source.at();
    source.skip();
    int symbol = source.peek();
    if (symbol == '{') {
      source.skip();
      int from = source.at();
      while (source.peek() != '}' && source.peek() != PowerShellCursor.END) {
        source.skip(source.peek() == '`' ? 2 : 1);
      }
      var name = source.since(from).replace("`", "");
      source.close('}');
      return name.isEmpty() ? "?" : LowerCase.of(name);
    }
    if (symbol == '$' || symbol == '^') {
      source.skip();
      return Character.toString(symbol);
    }
    int from = source.at();
    if (symbol == '?') {
      source.skip();
      return "?";
    }
    while (PowerShellCursor.isNamePart(source.peek())
        || source.peek() == ':'
            && source.at() > from
            && source.peek(1) != ':'
            && PowerShellCursor.isNamePart(source.peek(1))) {
      source.skip();
    }
    if (source.at() == from) {
      source.reset(start);
      return "";
    }
    return LowerCase.of(source.since(from));
  }

  /// Reads the character after a backtick and adds what it stands for.
  private void escape(PieceBuilder into) {
    int symbol = source.peek();
    if (symbol == PowerShellCursor.END) {
      return;
    }
    source.skip();
    int letter = "0abefnrtv".indexOf(symbol);
    if (letter >= 0) {
      into.add("\0\u0007\b\u001b\f\n\r\t\u000b".charAt(letter));
    } else if (symbol == 'u') {
      codePoint(into);
    } else if (symbol != '\r' && symbol != '\n') {
      into.add(symbol);
    }
  }

  /// `u{1F600}` after its first letter; otherwise only that letter.
  private void codePoint(PieceBuilder into) {
    int value = 0;
    int length = 1;
    while (source.peek() == '{' && length < 8 && Character.digit(source.peek(length), 16) >= 0) {
      value = value * 16 + Character.digit(source.peek(length), 16);
      length++;
    }
    if (length > 1 && source.peek(length) == '}' && Character.isValidCodePoint(value)) {
      source.skip(length + 1);
      into.add(Character.toString(value));
    } else {
      into.add('u');
    }
  }

  /// The here-string that begins here, at its `@`.
  Text here() {
    boolean single = PowerShellCharacters.single(source.peek(1));
    source.skip(2);
    source.blanks();
    if (source.peek() == '\r') {
      source.skip();
    }
    source.accept('\n');
    var pieces = new PieceBuilder();
    boolean lineStart = true;
    while (true) {
      int symbol = source.peek();
      if (symbol == PowerShellCursor.END) {
        source.fail("a quote has no end");
        break;
      }
      boolean mark =
          single ? PowerShellCharacters.single(symbol) : PowerShellCharacters.twofold(symbol);
      if (lineStart && mark && source.peek(1) == '@') {
        source.skip(2);
        break;
      }
      if (symbol == '\n' && endsHere(1, single)
          || symbol == '\r' && source.peek(1) == '\n' && endsHere(2, single)) {
        source.skip(symbol == '\r' ? 2 : 1);
        lineStart = true;
        continue;
      }
      lineStart = symbol == '\n';
      if (single) {
        source.skip();
        pieces.add(symbol);
      } else {
        expandable(symbol, pieces);
      }
    }
    return new Text(pieces.build(), Style.QUOTED, false);
  }

  private boolean endsHere(int ahead, boolean single) {
    int mark = source.peek(ahead);
    return (single ? PowerShellCharacters.single(mark) : PowerShellCharacters.twofold(mark))
        && source.peek(ahead + 1) == '@';
  }

  /// True if `{0}` of a revision's name such as `stash@{0}` begins here, which is meant as a part
  /// of the word.
  private boolean revision(int from) {
    int length = 1;
    while (length < 6 && Character.isDigit(source.peek(length))) {
      length++;
    }
    return source.peek() == '{'
        && source.at() > from
        && source.before() == '@'
        && length > 1
        && source.peek(length) == '}';
  }

  /// A bare word, with what quotes, escapes and variables it has inside.
  Text bare(PieceBuilder pieces) {
    boolean disguised = false;
    int from = source.at();
    while (!PowerShellCharacters.endsWord(source.peek()) || revision(from)) {
      int symbol = source.peek();
      if (PowerShellCharacters.single(symbol)) {
        single(pieces);
        disguised = true;
      } else if (PowerShellCharacters.twofold(symbol)) {
        twofold(pieces);
        disguised = true;
      } else if (symbol == '`' && PowerShellCursor.isNamePart(source.peek(1))) {
        // Versions differ in which letters mean something here; a name is meant.
        disguised = true;
        pieces.add(source.peek(1));
        source.skip(2);
      } else if (symbol == '{') {
        do {
          pieces.add(source.peek());
          source.skip();
        } while (source.before() != '}');
      } else {
        disguised |= symbol == '`';
        expandable(symbol, pieces);
      }
      if (source.at() == from) {
        break;
      }
    }
    return new Text(pieces.build(), Style.BARE, disguised);
  }
}

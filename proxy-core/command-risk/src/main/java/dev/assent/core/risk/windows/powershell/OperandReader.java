package dev.assent.core.risk.windows.powershell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads values that stand for themselves, and what hangs on them: members, calls, places.
final class OperandReader {
  /// The greatest number of members that hang on each other.
  private static final int LONGEST = 256;

  private final PowerShellGrammar grammar;
  private final PowerShellCursor source;

  OperandReader(PowerShellGrammar grammar) {
    this.grammar = grammar;
    this.source = grammar.source;
  }

  /// The value that begins here with all that hangs on it; absent when none does.
  Optional<Expression> operand() {
    return primary().map(this::postfix);
  }

  /// True if a value, and not a command's name, begins here.
  boolean begins() {
    int symbol = source.peek();
    int next = source.peek(1);
    if (PowerShellCharacters.single(symbol) || PowerShellCharacters.twofold(symbol)) {
      return true;
    }
    return switch (symbol) {
      case '$', '(', '[', '{', ',', '!' -> true;
      case '@' ->
          next == '('
              || next == '{'
              || PowerShellCharacters.single(next)
              || PowerShellCharacters.twofold(next);
      case '+', '-', '\u2013', '\u2014', '\u2015' ->
          PowerShellCharacters.dash(symbol) && isUnaryWord()
              || next == symbol
              || next == '$'
              || next == '('
              || isDigit(next)
              || next == '\''
              || next == '"';
      case '.' -> isDigit(next);
      default -> isDigit(symbol) && numberLength() > 0;
    };
  }

  private boolean isUnaryWord() {
    source.skip();
    var word = source.word();
    source.reset(source.at() - 1);
    return ExpressionReader.UNARY.contains("-" + word);
  }

  static boolean isDigit(int symbol) {
    return symbol >= '0' && symbol <= '9';
  }

  private Optional<Expression> primary() {
    int symbol = source.peek();
    if (PowerShellCharacters.single(symbol) || PowerShellCharacters.twofold(symbol)) {
      return Optional.of(grammar.strings.quoted());
    }
    return switch (symbol) {
      case '$' -> dollar();
      case '(' -> {
        source.skip();
        yield Optional.of(new Expression.Grouped(grammar.statements.grouped()));
      }
      case '@' -> at();
      case '{' -> Optional.of(block());
      case '[' -> Optional.of(type());
      default -> number();
    };
  }

  private Optional<Expression> dollar() {
    if (source.peek(1) == '(') {
      source.skip(2);
      return Optional.of(new Expression.Inline(grammar.statements.until(')'), false));
    }
    var name = grammar.strings.variable();
    return name.isEmpty() ? Optional.empty() : Optional.of(new Expression.Variable(name));
  }

  private Optional<Expression> at() {
    int next = source.peek(1);
    if (next == '(') {
      source.skip(2);
      return Optional.of(new Expression.Inline(grammar.statements.until(')'), true));
    }
    if (next == '{') {
      source.skip(2);
      return Optional.of(table());
    }
    if (PowerShellCharacters.single(next) || PowerShellCharacters.twofold(next)) {
      return Optional.of(grammar.strings.here());
    }
    if (PowerShellCursor.isNamePart(next)) {
      int start = source.at();
      source.skip();
      int from = source.at();
      while (PowerShellCursor.isNamePart(source.peek())) {
        source.skip();
      }
      if (!PowerShellCharacters.endsWord(source.peek())) {
        // The name of a package such as `@types/node` is meant as a word.
        source.reset(start);
        return Optional.empty();
      }
      return Optional.of(new Expression.Splat(LowerCase.of(source.since(from))));
    }
    return Optional.empty();
  }

  private Expression.Table table() {
    var entries = new ArrayList<Expression.Entry>();
    source.enter();
    source.separators();
    while (source.peek() != '}' && source.peek() != PowerShellCursor.END) {
      var key = operand().orElseGet(this::key);
      source.gap();
      if (!source.accept('=')) {
        source.fail("the shell would not take what stands here");
        break;
      }
      source.gap();
      entries.add(new Expression.Entry(key, grammar.statements.statement()));
      source.separators();
    }
    source.close('}');
    source.leave();
    return new Expression.Table(List.copyOf(entries));
  }

  /// A bare key, which an equals sign may follow directly.
  private Expression key() {
    var pieces = new PieceBuilder();
    while (source.peek() != '=' && !PowerShellCharacters.endsWord(source.peek())) {
      pieces.add(source.peek());
      source.skip();
    }
    return new Expression.Text(pieces.build(), Expression.Style.BARE, false);
  }

  /// The code in the braces that begin here.
  Expression.Block block() {
    source.skip();
    var parameters = new ArrayList<String>();
    source.gap();
    if (source.word().equals("param")) {
      int mark = source.at();
      source.skip(5);
      source.blanks();
      if (source.peek() == '(') {
        parameters.addAll(grammar.statements.parameters());
      } else {
        source.reset(mark);
      }
    }
    return new Expression.Block(grammar.statements.until('}'), List.copyOf(parameters));
  }

  /// A type in brackets, and the value it makes over, if one follows.
  private Expression type() {
    var name = typeName();
    if (source.peek() == ':' && source.peek(1) == ':') {
      return new Expression.Type(name);
    }
    int mark = source.at();
    source.blanks();
    source.enter();
    Optional<Expression> value = castable() ? grammar.expressions.unary(false) : Optional.empty();
    source.leave();
    if (value.isPresent()) {
      return new Expression.Cast(name, value.get());
    }
    source.reset(mark);
    return new Expression.Type(name);
  }

  private boolean castable() {
    int symbol = source.peek();
    return begins()
        && symbol != ','
        && symbol != '!'
        && (symbol != '+' && !PowerShellCharacters.dash(symbol)
            || source.peek(1) == '$'
            || source.peek(1) == '(');
  }

  /// The text between brackets without blanks, in lower case.
  String typeName() {
    source.skip();
    var name = new StringBuilder();
    int open = 1;
    while (true) {
      int symbol = source.peek();
      if (symbol == PowerShellCursor.END) {
        source.fail("what begins with a bracket has no end");
        break;
      }
      source.skip();
      open += symbol == '[' ? 1 : symbol == ']' ? -1 : 0;
      if (open == 0) {
        break;
      }
      if (!Character.isWhitespace(symbol)) {
        name.append((char) symbol);
      }
    }
    return LowerCase.of(name.toString());
  }

  private Optional<Expression> number() {
    int length = numberLength();
    if (length == 0) {
      return Optional.empty();
    }
    int from = source.at();
    source.skip(length);
    var text = source.since(from);
    return Optional.of(new Expression.Number(text, NumberLiterals.value(text)));
  }

  /// The length of the number that begins here; zero if none does, or if it is the beginning of a
  /// name such as `7z`.
  private int numberLength() {
    int length = 0;
    if (source.peek() == '0' && (source.peek(1) == 'x' || source.peek(1) == 'X')) {
      length = 2;
      while (Character.digit(source.peek(length), 16) >= 0 && source.peek(length) < 128) {
        length++;
      }
    } else {
      while (isDigit(source.peek(length))
          || source.peek(length) == '.' && isDigit(source.peek(length + 1))) {
        length++;
      }
    }
    while (length > 0
        && length < 400
        && PowerShellCursor.isNamePart(source.peek(length))
        && "lLdDkKmMgGtTpPbB".indexOf(source.peek(length)) >= 0) {
      length++;
    }
    int after = source.peek(length);
    boolean ends =
        PowerShellCharacters.endsWord(after)
            || after == ']'
            || after == '.' && source.peek(length + 1) == '.'
            || "+-*/%=!".indexOf(after) >= 0;
    return length > 0 && ends ? length : 0;
  }

  private Expression postfix(Expression operand) {
    Expression value = operand;
    for (int length = 0; ; length++) {
      if (length > LONGEST) {
        source.fail("the command has too many parts");
      }
      int symbol = source.peek();
      if (symbol == '?'
          && (source.peek(1) == '.' || source.peek(1) == '[')
          && !(value instanceof Expression.Number)) {
        source.skip();
        symbol = source.peek();
      }
      if (symbol == '[' && !(value instanceof Expression.Splat)) {
        source.skip();
        var index = grammar.expressions.whole();
        source.close(']');
        value = new Expression.Index(value, index);
      } else if (symbol == ':' && source.peek(1) == ':') {
        source.skip(2);
        value = member(value);
      } else if (symbol == '.' && begins(source.peek(1))) {
        source.skip();
        value = member(value);
      } else if ((symbol == '+' || PowerShellCharacters.dash(symbol))
          && source.peek(1) == symbol
          && value instanceof Expression.Variable) {
        source.skip(2);
        value = new Expression.Unary("++", value);
      } else {
        return value;
      }
    }
  }

  private static boolean begins(int symbol) {
    return PowerShellCursor.isNamePart(symbol)
        || symbol == '$'
        || symbol == '('
        || PowerShellCharacters.single(symbol)
        || PowerShellCharacters.twofold(symbol);
  }

  private Expression member(Expression target) {
    source.blanks();
    Expression name;
    if (PowerShellCursor.isNamePart(source.peek())) {
      int from = source.at();
      while (PowerShellCursor.isNamePart(source.peek())) {
        source.skip();
      }
      var pieces = new PieceBuilder();
      pieces.add(source.since(from));
      name = new Expression.Text(pieces.build(), Expression.Style.BARE, false);
    } else {
      name =
          primary().orElseGet(() -> new Expression.Text(List.of(), Expression.Style.BARE, false));
    }
    var member = new Expression.Member(target, name);
    if (source.peek() == '(') {
      source.skip();
      return new Expression.Call(member, grammar.expressions.arguments());
    }
    if (source.peek() == '{') {
      return new Expression.Call(member, List.of(block()));
    }
    return member;
  }
}

package dev.assent.core.risk.windows.powershell;

import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads values joined by operators.
final class ExpressionReader {
  static final Set<String> UNARY = Set.of("-not", "-bnot", "-join", "-split", "-isplit", "-csplit");

  private static final int COMMA = 8;
  private static final int LOGIC = 1;

  private static final Map<String, Integer> SYMBOLS =
      Map.of("+", 4, "-", 4, "*", 5, "/", 5, "%", 5, "..", 7, ",", COMMA);

  /// The kinds of operators that are words, at the places of their levels.
  private static final List<String> LEVELS =
      List.of("", "logic", "bits", "comparison", "", "", "format");

  private static final Map<String, String> WORDS = NameTable.of("cmdlets").byName("operators");

  /// An operator that stands ahead.
  private record Ahead(String name, int length, int level) {}

  private final PowerShellGrammar grammar;
  private final PowerShellCursor source;

  ExpressionReader(PowerShellGrammar grammar) {
    this.grammar = grammar;
    this.source = grammar.source;
  }

  /// A value with commas; its absence is trouble.
  Expression whole() {
    source.enter();
    source.gap();
    var value = joined(LOGIC, true).map(this::choice).orElseGet(this::none);
    source.leave();
    return value;
  }

  private Expression none() {
    source.fail(
        source.peek() == PowerShellCursor.END
            ? "the command ends too early"
            : "the shell would not take what stands here");
    return new Expression.Text(List.of(), Expression.Style.QUOTED, false);
  }

  /// `a ? b : c` and `a ?? b`.
  private Expression choice(Expression left) {
    source.blanks();
    if (source.looking("??") && source.peek(2) != '=') {
      source.skip(2);
      return new Expression.Binary("??", left, whole());
    }
    if (source.peek() == '?' && Character.isWhitespace(source.peek(1))) {
      source.skip();
      var well = whole();
      source.gap();
      if (!source.accept(':')) {
        source.fail("the shell would not take what stands here");
      }
      return new Expression.Binary("?:", left, new Expression.Binary("??", well, whole()));
    }
    return left;
  }

  /// The arguments of a method, its opening bracket passed, up to and with the closing one.
  List<Expression> arguments() {
    var arguments = new ArrayList<Expression>();
    source.enter();
    source.gap();
    while (source.peek() != ')' && source.peek() != PowerShellCursor.END) {
      arguments.add(joined(LOGIC, false).orElseGet(this::none));
      source.gap();
      if (!source.accept(',')) {
        break;
      }
      source.gap();
    }
    source.close(')');
    source.leave();
    return List.copyOf(arguments);
  }

  /// A value without commas, as a default of a parameter is.
  Expression single() {
    source.gap();
    return joined(LOGIC, false).orElseGet(this::none);
  }

  private Optional<Expression> joined(int least, boolean commas) {
    var first = unary(commas);
    if (first.isEmpty()) {
      return first;
    }
    Expression left = first.get();
    while (true) {
      int mark = source.at();
      source.blanks();
      var ahead = ahead(commas);
      if (ahead.isEmpty() || ahead.get().level() < least) {
        source.reset(mark);
        return Optional.of(left);
      }
      source.skip(ahead.get().length());
      source.gap();
      if (ahead.get().level() == COMMA) {
        left = listing(left);
      } else {
        var right = joined(ahead.get().level() + 1, commas).orElseGet(this::none);
        left = new Expression.Binary(ahead.get().name(), left, right);
      }
    }
  }

  /// The values after a comma, with the one before it.
  private Expression listing(Expression first) {
    var values = new ArrayList<Expression>();
    values.add(first);
    values.add(unary(true).orElseGet(this::none));
    while (true) {
      int mark = source.at();
      source.blanks();
      if (source.peek() != ',') {
        source.reset(mark);
        return new Expression.Several(List.copyOf(values));
      }
      source.skip();
      source.gap();
      values.add(unary(true).orElseGet(this::none));
    }
  }

  private Optional<Ahead> ahead(boolean commas) {
    int symbol = source.peek();
    int next = source.peek(1);
    if (PowerShellCharacters.dash(symbol)) {
      return dashed(next);
    }
    if (symbol == '.' && next == '.') {
      return Optional.of(new Ahead("..", 2, 7));
    }
    boolean sign = symbol == '+' || symbol == '*' || symbol == '/' || symbol == '%';
    if (sign && next != '=' && !(symbol == '+' && next == '+') || symbol == ',' && commas) {
      var name = Character.toString(symbol);
      return Optional.of(new Ahead(name, 1, SYMBOLS.getOrDefault(name, COMMA)));
    }
    return Optional.empty();
  }

  private Optional<Ahead> dashed(int next) {
    if (next == '=' || PowerShellCharacters.dash(next)) {
      return Optional.empty();
    }
    source.skip();
    var word = "-" + source.word();
    source.reset(source.at() - 1);
    if (word.length() == 1) {
      return Optional.of(new Ahead("-", 1, 4));
    }
    // A letter ahead says whether cases are told apart.
    boolean marked = !WORDS.containsKey(word) && (word.charAt(1) == 'c' || word.charAt(1) == 'i');
    var name = marked ? "-" + word.substring(2) : word;
    return Optional.ofNullable(WORDS.get(name))
        .map(kind -> new Ahead(name, word.length(), LEVELS.indexOf(kind)));
  }

  /// A value with the operators before it.
  Optional<Expression> unary(boolean commas) {
    source.enter();
    var value = operatorFirst(commas);
    source.leave();
    return value;
  }

  private Optional<Expression> operatorFirst(boolean commas) {
    int symbol = source.peek();
    if (symbol == ',' && commas) {
      source.skip();
      source.gap();
      return unary(true).map(value -> new Expression.Several(List.of(value)));
    }
    if (symbol == '!' || symbol == '+') {
      source.skip(source.peek(1) == symbol ? 2 : 1);
      source.blanks();
      return unary(commas).map(value -> new Expression.Unary(Character.toString(symbol), value));
    }
    if (PowerShellCharacters.dash(symbol)) {
      source.skip(PowerShellCharacters.dash(source.peek(1)) ? 2 : 1);
      var word = source.word();
      if (!word.isEmpty() && !UNARY.contains("-" + word)) {
        source.fail("the shell would not take what stands here");
      }
      source.skip(word.length());
      source.gap();
      return unary(commas).map(value -> new Expression.Unary("-" + word, value));
    }
    return grammar.operands.operand();
  }
}

package dev.assent.core.risk.through.value;

/// Values of `$((…))` as far as numbers and variables in it are known.
public final class ShellArithmetic {
  /// How deep brackets and variables that name others are followed.
  private static final int DEEPEST = 16;

  private static final String[][] OPERATORS = {
    {"||"},
    {"&&"},
    {"|"},
    {"^"},
    {"&"},
    {"==", "!="},
    {"<=", ">=", "<", ">"},
    {"<<", ">>"},
    {"+", "-"},
    {"**", "*", "/", "%"}
  };

  private final String text;
  private final ShellState shell;
  private int at;
  private int depth;
  private boolean unknown;

  private ShellArithmetic(String text, ShellState shell, int depth) {
    this.text = text;
    this.shell = shell;
    this.depth = depth;
  }

  /// The value in decimal, or an unknown piece.
  public static String value(String expression, ShellState shell) {
    return value(expression, shell, 0);
  }

  private static String value(String expression, ShellState shell, int depth) {
    if (expression.length() == 1 && expression.charAt(0) >= '0' && expression.charAt(0) <= '9') {
      return expression;
    }
    var sum = new ShellArithmetic(expression, shell, depth);
    long result = sum.binary(0);
    sum.blanks();
    return sum.unknown || sum.at < expression.length() || expression.isBlank()
        ? UnknownMarks.NOWHERE
        : Long.toString(result);
  }

  /// A decimal number; 0 when it is none or too large.
  public static long number(String digits) {
    try {
      return Long.parseLong(digits.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private void blanks() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
  }

  private long binary(int level) {
    if (level == OPERATORS.length) {
      return unary();
    }
    long left = binary(level + 1);
    while (!unknown) {
      String operator = operator(level);
      if (operator.isEmpty()) {
        return left;
      }
      at += operator.length();
      left = apply(operator, left, binary(level + 1));
    }
    return left;
  }

  private String operator(int level) {
    blanks();
    for (var operator : OPERATORS[level]) {
      boolean longer =
          operator.length() == 1
              && at + 1 < text.length()
              && "|&<>=".indexOf(text.charAt(at + 1)) >= 0
              && (text.charAt(at + 1) == text.charAt(at) || text.charAt(at + 1) == '=');
      if (text.startsWith(operator, at) && !longer) {
        return operator;
      }
    }
    return "";
  }

  private long apply(String operator, long left, long right) {
    return switch (operator) {
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      case "/", "%" -> {
        unknown |= right == 0;
        yield right == 0 ? 0 : operator.equals("/") ? left / right : left % right;
      }
      case "**" -> {
        unknown |= right < 0 || right > 63;
        long result = 1;
        for (long count = 0; count < right && !unknown; count++) {
          result *= left;
        }
        yield result;
      }
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "&" -> left & right;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      default -> left != 0 || right != 0 ? 1 : 0;
    };
  }

  private long unary() {
    blanks();
    if (at >= text.length() || ++depth > DEEPEST) {
      unknown = true;
      return 0;
    }
    char symbol = text.charAt(at);
    long result;
    if (symbol == '-' || symbol == '+' || symbol == '~' || symbol == '!') {
      at++;
      long value = unary();
      result =
          symbol == '-'
              ? -value
              : symbol == '~' ? ~value : symbol == '!' ? value == 0 ? 1 : 0 : value;
    } else if (symbol == '(') {
      at++;
      result = binary(0);
      blanks();
      unknown |= at >= text.length() || text.charAt(at) != ')';
      at++;
    } else {
      result = operand();
    }
    depth--;
    return result;
  }

  private long operand() {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_#@".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    String word = text.substring(start, at);
    if (word.isEmpty()) {
      unknown = true;
      return 0;
    }
    if (Character.isDigit(word.charAt(0))) {
      return literal(word);
    }
    var value = shell.variable(word);
    String inner = value == null ? UnknownMarks.NOWHERE : value(value.first().text(), shell, depth);
    unknown |= !UnknownMarks.known(inner);
    return unknown ? 0 : number(inner);
  }

  private long literal(String word) {
    try {
      int hash = word.indexOf('#');
      if (hash > 0) {
        return Long.parseLong(word.substring(hash + 1), Integer.parseInt(word.substring(0, hash)));
      }
      if (word.startsWith("0x") || word.startsWith("0X")) {
        return Long.parseLong(word.substring(2), 16);
      }
      return word.length() > 1 && word.charAt(0) == '0'
          ? Long.parseLong(word, 8)
          : Long.parseLong(word);
    } catch (NumberFormatException e) {
      unknown = true;
      return 0;
    }
  }
}

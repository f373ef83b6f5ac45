package dev.assent.core.risk.through.value;

import java.util.regex.Pattern;

/// Values of `$((…))` as far as numbers and variables in it are known.
public final class ShellArithmetic {
  /// The greatest depth to which brackets and variables that name others are followed.
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
    {"*", "/", "%"},
    {"**"}
  };

  /// No more operands are looked at for one value.
  private static final int MOST_OPERANDS = 4096;

  private static final Pattern ASSIGNED =
      Pattern.compile(
          "([A-Za-z_]\\w*)\\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|([A-Za-z_]\\w*)\\s*(?:\\+\\+|--)"
              + "|(?:\\+\\+|--)\\s*([A-Za-z_]\\w*)");

  private static final Pattern ASSIGNS = Pattern.compile("(<<|>>|[-+*/%&|^]|)=(?!=)");

  private final String text;
  private final ShellState shell;
  private int at;
  private final int[] operands;
  private int depth;
  private boolean unknown;

  /// True while it is not known whether this part is worked out.
  private boolean maybe;

  private ShellArithmetic(String text, ShellState shell, int depth, int[] operands) {
    this.text = text;
    this.shell = shell;
    this.depth = depth;
    this.operands = operands;
  }

  /// The value in decimal, or an unknown piece. Variables that the expression sets are set; they
  /// are not known from then on where it cannot be worked out.
  public static String value(String expression, ShellState shell) {
    return value(expression, shell, 0, new int[1]);
  }

  /// Variables that an expression may set are not known from now on.
  public static void forget(String expression, ShellState shell) {
    var names = ASSIGNED.matcher(expression);
    while (names.find()) {
      for (int group = 1; group <= names.groupCount(); group++) {
        if (names.group(group) != null) {
          shell.set(names.group(group), VariableValue.of(UnknownMarks.NOWHERE));
        }
      }
    }
  }

  private static String value(String expression, ShellState shell, int depth, int[] operands) {
    if (expression.length() == 1 && expression.charAt(0) >= '0' && expression.charAt(0) <= '9') {
      return expression;
    }
    var sum = new ShellArithmetic(expression, shell, depth, operands);
    long result = sum.list();
    sum.blanks();
    if (sum.unknown || sum.at < expression.length() || expression.isBlank()) {
      forget(expression, shell);
      return UnknownMarks.NOWHERE;
    }
    return Long.toString(result);
  }

  /// Expressions with commas between; the value is that of the last.
  private long list() {
    long result = choice();
    for (blanks(); at < text.length() && text.charAt(at) == ',' && !unknown; blanks()) {
      at++;
      result = choice();
    }
    return result;
  }

  /// `a ? b : c`
  private long choice() {
    long condition = binary(0);
    blanks();
    if (at >= text.length() || text.charAt(at) != '?') {
      return condition;
    }
    at++;
    boolean before = maybe;
    maybe = true;
    long yes = list();
    blanks();
    unknown |= at >= text.length() || text.charAt(at) != ':';
    at++;
    long no = unknown ? 0 : choice();
    maybe = before;
    return condition != 0 ? yes : no;
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
      boolean before = maybe;
      maybe |= operator.equals("&&") || operator.equals("||");
      left = apply(operator, left, binary(operator.equals("**") ? level : level + 1));
      maybe = before;
    }
    return left;
  }

  private String operator(int level) {
    blanks();
    for (var operator : OPERATORS[level]) {
      boolean longer =
          operator.length() == 1
              && at + 1 < text.length()
              && "|&<>=*".indexOf(text.charAt(at + 1)) >= 0
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
    if (at >= text.length() || ++depth > DEEPEST || ++operands[0] > MOST_OPERANDS) {
      unknown = true;
      return 0;
    }
    char symbol = text.charAt(at);
    long result;
    if (text.startsWith("++", at) || text.startsWith("--", at)) {
      at += 2;
      blanks();
      String name = word();
      result = isName(name) ? assigned(name, read(name) + (symbol == '+' ? 1 : -1)) : lost();
    } else if (symbol == '-' || symbol == '+' || symbol == '~' || symbol == '!') {
      at++;
      long value = unary();
      result =
          symbol == '-'
              ? -value
              : symbol == '~' ? ~value : symbol == '!' ? value == 0 ? 1 : 0 : value;
    } else if (symbol == '(') {
      at++;
      result = list();
      blanks();
      unknown |= at >= text.length() || text.charAt(at) != ')';
      at++;
    } else {
      result = operand();
    }
    depth--;
    return result;
  }

  private long lost() {
    unknown = true;
    return 0;
  }

  private String word() {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_#@".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return text.substring(start, at);
  }

  private static boolean isName(String word) {
    return !word.isEmpty() && !Character.isDigit(word.charAt(0));
  }

  private long operand() {
    String word = word();
    if (word.isEmpty()) {
      return lost();
    }
    if (Character.isDigit(word.charAt(0))) {
      return literal(word);
    }
    blanks();
    if (text.startsWith("++", at) || text.startsWith("--", at)) {
      long before = read(word);
      assigned(word, before + (text.charAt(at) == '+' ? 1 : -1));
      at += 2;
      return before;
    }
    var assigns = ASSIGNS.matcher(text).region(at, text.length());
    if (!assigns.lookingAt()) {
      return read(word);
    }
    String operator = assigns.group(1);
    long before = operator.isEmpty() ? 0 : read(word);
    at = assigns.end();
    long value = choice();
    return assigned(word, operator.isEmpty() ? value : apply(operator, before, value));
  }

  private long read(String name) {
    var value = shell.variable(name);
    String inner =
        value == null ? UnknownMarks.NOWHERE : value(value.first().text(), shell, depth, operands);
    unknown |= !UnknownMarks.known(inner);
    return unknown ? 0 : number(inner);
  }

  private long assigned(String name, long value) {
    shell.set(
        name, VariableValue.of(unknown || maybe ? UnknownMarks.NOWHERE : Long.toString(value)));
    return value;
  }

  private long literal(String word) {
    int hash = word.indexOf('#');
    boolean hex = word.startsWith("0x") || word.startsWith("0X");
    try {
      int radix =
          hash > 0
              ? Integer.parseInt(word.substring(0, hash))
              : hex ? 16 : word.startsWith("0") ? 8 : 10;
      return Long.parseLong(word.substring(hash > 0 ? hash + 1 : hex ? 2 : 0), radix);
    } catch (NumberFormatException e) {
      unknown = true;
      return 0;
    }
  }
}

package dev.assent.core.risk.windows;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Works out what the methods of texts yield.
final class PowerTexts {
  private PowerTexts() {}

  /// A text with values at `{0}`; what has a format beside is unknown unless it is known to change
  /// nothing.
  static PowerValue format(String text, List<PowerValue> values) {
    var out = new StringBuilder();
    int at = 0;
    while (at < text.length() && out.length() <= WindowsBudget.LONGEST) {
      char symbol = text.charAt(at);
      char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
      if ((symbol == '{' || symbol == '}') && next == symbol) {
        out.append(symbol);
        at += 2;
        continue;
      }
      int close = symbol == '{' ? text.indexOf('}', at) : -1;
      if (close < 0 || close - at > 16) {
        out.append(symbol);
        at++;
        continue;
      }
      out.append(placed(text.substring(at + 1, close), values));
      at = close + 1;
    }
    return out.length() > WindowsBudget.LONGEST
        ? PowerValue.UNKNOWN
        : PowerValue.made(out.toString());
  }

  private static String placed(String place, List<PowerValue> values) {
    var digits = place.strip();
    if (digits.isEmpty() || !digits.chars().allMatch(Character::isDigit) || digits.length() > 4) {
      return MarkedText.UNKNOWN;
    }
    int index = Integer.parseInt(digits);
    return index < values.size() ? PowerValue.shown(values.get(index)) : "";
  }

  /// A property of a text; unknown when it has none of that name.
  static PowerValue member(String text, String name) {
    return switch (name) {
      case "length", "count" ->
          MarkedText.known(text) ? new PowerValue.Num(text.length()) : PowerValue.UNKNOWN;
      case "value",
          "fullname",
          "name",
          "path",
          "pspath",
          "line",
          "content",
          "definition",
          "resolvedcommandname",
          "stdout",
          "currentuserallhosts",
          "currentusercurrenthost",
          "allusersallhosts",
          "alluserscurrenthost" ->
          PowerValue.text(text);
      default -> PowerValue.UNKNOWN;
    };
  }

  /// The result of a method of a text; unknown when it has none of that name or is given what is
  /// not known.
  static PowerValue call(String text, String method, List<PowerValue> arguments) {
    var words = new ArrayList<String>();
    for (var argument : arguments) {
      words.add(PowerValue.shown(argument));
    }
    var first = words.isEmpty() ? "" : words.getFirst();
    return switch (method) {
      case "tostring", "normalize", "clone", "tochar" -> PowerValue.text(text);
      case "tolower", "tolowerinvariant" -> PowerValue.text(text.toLowerCase(Locale.ROOT));
      case "toupper", "toupperinvariant" -> PowerValue.text(text.toUpperCase(Locale.ROOT));
      case "trim" -> PowerValue.text(trimmed(text, first, true, true));
      case "trimstart" -> PowerValue.text(trimmed(text, first, true, false));
      case "trimend" -> PowerValue.text(trimmed(text, first, false, true));
      case "tochararray", "getenumerator" -> letters(text);
      case "replace" ->
          words.size() < 2 || first.isEmpty()
              ? PowerValue.UNKNOWN
              : bounded(text, first, words.get(1));
      case "insert", "substring", "remove", "padleft", "padright", "chars", "get_chars" ->
          placed(text, method, arguments);
      case "split" -> split(text, words);
      case "concat" -> PowerValue.made(text + String.join("", words));
      default -> PowerValue.UNKNOWN;
    };
  }

  private static PowerValue bounded(String text, String sought, String by) {
    long most = text.length() + (long) text.length() / sought.length() * by.length();
    return most > 4L * WindowsBudget.LONGEST
        ? PowerValue.UNKNOWN
        : PowerValue.made(text.replace(sought, by));
  }

  private static String trimmed(String text, String symbols, boolean start, boolean end) {
    int from = 0;
    int to = text.length();
    while (start && from < to && drops(text.charAt(from), symbols)) {
      from++;
    }
    while (end && to > from && drops(text.charAt(to - 1), symbols)) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean drops(char symbol, String symbols) {
    return symbols.isEmpty() ? Character.isWhitespace(symbol) : symbols.indexOf(symbol) >= 0;
  }

  static PowerValue letters(String text) {
    var letters = new ArrayList<PowerValue>();
    text.chars().forEach(symbol -> letters.add(PowerValue.made(Character.toString(symbol))));
    return new PowerValue.Items(List.copyOf(letters));
  }

  private static PowerValue split(String text, List<String> words) {
    var separators = String.join("", words);
    var parts = new ArrayList<PowerValue>();
    int from = 0;
    for (int at = 0; at <= text.length(); at++) {
      boolean ends =
          at == text.length()
              || (separators.isEmpty()
                  ? Character.isWhitespace(text.charAt(at))
                  : separators.indexOf(text.charAt(at)) >= 0);
      if (ends) {
        parts.add(PowerValue.made(text.substring(from, at)));
        from = at + 1;
      }
    }
    return PowerValue.all(parts);
  }

  /// Methods that are given places in the text.
  private static PowerValue placed(String text, String method, List<PowerValue> arguments) {
    double place = arguments.isEmpty() ? Double.NaN : PowerOperators.number(arguments.getFirst());
    double second =
        arguments.size() > 1 ? PowerOperators.number(arguments.get(1)) : text.length() - place;
    if (Double.isNaN(place) || place < 0 || !MarkedText.known(text)) {
      return PowerValue.UNKNOWN;
    }
    int at = (int) Math.min(place, WindowsBudget.LONGEST);
    if (method.startsWith("pad")) {
      var pad = " ".repeat(Math.max(0, at - text.length()));
      return PowerValue.made(method.equals("padleft") ? pad + text : text + pad);
    }
    if (at > text.length()) {
      return PowerValue.UNKNOWN;
    }
    if (method.equals("insert")) {
      return arguments.size() < 2
          ? PowerValue.UNKNOWN
          : PowerValue.made(
              text.substring(0, at) + PowerValue.shown(arguments.get(1)) + text.substring(at));
    }
    if (method.endsWith("chars")) {
      return at < text.length() ? PowerValue.made(text.substring(at, at + 1)) : PowerValue.UNKNOWN;
    }
    if (Double.isNaN(second) || second < 0 || at + second > text.length()) {
      return PowerValue.UNKNOWN;
    }
    int end = at + (int) second;
    return PowerValue.made(
        method.equals("substring")
            ? text.substring(at, end)
            : text.substring(0, at) + text.substring(end));
  }
}

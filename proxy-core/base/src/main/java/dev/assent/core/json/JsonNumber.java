package dev.assent.core.json;

import java.math.BigDecimal;

/// A JSON number as it was written: `1.10` stays `1.10`.
///
/// @param lexeme the characters of the number, valid by RFC 8259
public record JsonNumber(String lexeme) implements Json {
  public JsonNumber {
    if (!isNumber(lexeme)) {
      throw new IllegalArgumentException("not a JSON number: `" + lexeme + "`");
    }
  }

  /// The JSON number of a whole number.
  public static JsonNumber of(long value) {
    return new JsonNumber(Long.toString(value));
  }

  /// The exact value; equal numbers of different lexemes compare as equal with `compareTo`.
  public BigDecimal decimal() {
    return new BigDecimal(lexeme);
  }

  /// Returns whether a text is a number by RFC 8259.
  public static boolean isNumber(String text) {
    int whole = text.startsWith("-") ? 1 : 0;
    int at = digits(text, whole);
    boolean number = at > whole && (text.charAt(whole) != '0' || at == whole + 1);
    if (number && at < text.length() && text.charAt(at) == '.') {
      int fraction = at + 1;
      at = digits(text, fraction);
      number = at > fraction;
    }
    if (number && at < text.length() && (text.charAt(at) | 0x20) == 'e') {
      boolean sign =
          at + 1 < text.length() && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-');
      int exponent = at + (sign ? 2 : 1);
      at = digits(text, exponent);
      number = at > exponent;
    }
    return number && at == text.length();
  }

  // The index behind the digits at a place.
  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}

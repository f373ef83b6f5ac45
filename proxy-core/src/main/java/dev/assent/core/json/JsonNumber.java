package dev.assent.core.json;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/// A JSON number as it was written: `1.10` stays `1.10`.
///
/// @param lexeme the characters of the number, valid by RFC 8259
public record JsonNumber(String lexeme) implements Json {
  private static final Pattern SHAPE =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  public JsonNumber {
    if (!SHAPE.matcher(lexeme).matches()) {
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
}

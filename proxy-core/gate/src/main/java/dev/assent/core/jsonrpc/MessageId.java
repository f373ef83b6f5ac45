package dev.assent.core.jsonrpc;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import java.util.Optional;

/// The id that ties an answer to its request: a string or a whole number, never null.
///
/// `1` and `"1"` are different ids. Whole numbers are kept as written; because leading zeros, `-0`,
/// fractions and exponents are refused, equal numbers always have equal lexemes.
public sealed interface MessageId {
  /// Characters an id may have.
  int MAX_LENGTH = 128;

  /// An id written as a string.
  ///
  /// @param value at most 128 characters, may be empty
  record Text(String value) implements MessageId {
    public Text {
      requireLength(value);
    }

    @Override
    public Json json() {
      return new JsonString(value);
    }

    @Override
    public String toString() {
      return "\"" + value + "\"";
    }
  }

  /// An id written as a whole number.
  ///
  /// @param lexeme `0`, or an optional minus and digits without leading zero; at most 128
  ///   characters
  record Whole(String lexeme) implements MessageId {
    public Whole {
      requireLength(lexeme);
      if (!isWhole(lexeme)) {
        throw new IllegalArgumentException("found `" + lexeme + "`, expected a whole number");
      }
    }

    private static boolean isWhole(String lexeme) {
      int first = lexeme.startsWith("-") ? 1 : 0;
      for (int at = first; at < lexeme.length(); at++) {
        if (lexeme.charAt(at) < '0' || lexeme.charAt(at) > '9') {
          return false;
        }
      }
      return lexeme.length() > first && (lexeme.charAt(first) != '0' || lexeme.equals("0"));
    }

    @Override
    public Json json() {
      return new JsonNumber(lexeme);
    }

    @Override
    public String toString() {
      return lexeme;
    }
  }

  /// The id as it stands in a message.
  Json json();

  /// The id of a whole number.
  static MessageId of(long value) {
    return new Whole(Long.toString(value));
  }

  /// The id of a string.
  ///
  /// @throws IllegalArgumentException when it is longer than 128 characters
  static MessageId of(String value) {
    return new Text(value);
  }

  /// Reads an id; empty when the value is neither a string nor a whole number, or longer than 128
  /// characters.
  static Optional<MessageId> read(Json value) {
    if (value instanceof JsonString text && text.value().length() <= MAX_LENGTH) {
      return Optional.of(new Text(text.value()));
    }
    if (value instanceof JsonNumber(var lexeme)
        && lexeme.length() <= MAX_LENGTH
        && Whole.isWhole(lexeme)) {
      return Optional.of(new Whole(lexeme));
    }
    return Optional.empty();
  }

  private static void requireLength(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "found an id of " + text.length() + " characters, expected at most 128");
    }
  }
}

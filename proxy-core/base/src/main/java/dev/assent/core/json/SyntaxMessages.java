package dev.assent.core.json;

import dev.assent.core.text.HiddenCodePoints;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says in our words what the parser library found and expected.
final class SyntaxMessages {
  private static final Pattern CLOSED =
      Pattern.compile("Unexpected close marker '(.)': expected '(.)'.*");
  private static final Pattern TOKEN =
      Pattern.compile("(?:Unrecognized|Non-standard) token '([^']{1,40})'?.*");

  private SyntaxMessages() {}

  /// A lower-case sentence without final period that says what was found and what was expected.
  ///
  /// @param message of the library, its first line
  /// @param text that was read
  /// @param at where the library noticed the fault
  static String of(String message, String text, TextPosition at) {
    Matcher closed = CLOSED.matcher(message);
    if (closed.matches()) {
      return "found `" + closed.group(1) + "`, expected `" + closed.group(2) + "`";
    }
    Matcher token = TOKEN.matcher(message);
    if (token.matches()) {
      return "found `" + token.group(1) + "`, expected a JSON value";
    }
    if (message.startsWith("Unexpected end-of-input")) {
      return "found the end of the text, expected " + missing(message);
    }
    String found = "found " + character(text, at);
    return expected(message)
        .map(expected -> found + ", expected " + expected)
        .orElseGet(() -> message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1));
  }

  /// The place where the fault begins. The library names the place behind it for some.
  static TextPosition place(String message, String text, TextPosition at) {
    Matcher token = TOKEN.matcher(message);
    int offset = (int) at.offset();
    if (token.matches()
        && token.group(1).length() <= offset
        && !text.startsWith(token.group(1), offset)) {
      return before(at, token.group(1).length());
    }
    boolean behind = message.startsWith("Illegal character") && offset > 0 && at.column() > 1;
    return behind && Character.isISOControl(text.charAt(offset - 1)) ? before(at, 1) : at;
  }

  private static TextPosition before(TextPosition at, int characters) {
    return new TextPosition(
        at.line(), Math.max(1, at.column() - characters), at.offset() - characters);
  }

  private static Optional<String> expected(String message) {
    if (message.contains("start field name")) {
      return Optional.of("`\"` before the name of a member");
    }
    if (message.contains("separate field name and value")) {
      return Optional.of("`:`");
    }
    if (message.contains("separate Object entries")) {
      return Optional.of("`,` or `}`");
    }
    if (message.contains("separate Array entries")) {
      return Optional.of("`,` or `]`");
    }
    if (message.contains("Illegal unquoted character")) {
      return Optional.of("it escaped in a string");
    }
    if (message.contains("Unrecognized character escape")) {
      return Optional.of("an escape that JSON has");
    }
    if (message.contains("Leading zeroes")) {
      return Optional.of("a number without leading zeros");
    }
    boolean value =
        message.contains("valid value")
            || message.contains("comment")
            || message.contains("between tokens");
    return value ? Optional.of("a JSON value") : Optional.empty();
  }

  private static String missing(String message) {
    if (message.contains("Object")) {
      return "`}`";
    }
    if (message.contains("Array")) {
      return "`]`";
    }
    return message.contains("quote") || message.contains("escape") || message.contains("name")
        ? "`\"`"
        : "more";
  }

  private static String character(String text, TextPosition at) {
    if (at.offset() >= text.length()) {
      return "the end of the text";
    }
    int c = text.codePointAt((int) at.offset());
    return HiddenCodePoints.isHiddenInLine(c)
        ? String.format(Locale.ROOT, "the control character U+%04X", c)
        : "`" + Character.toString(c) + "`";
  }
}

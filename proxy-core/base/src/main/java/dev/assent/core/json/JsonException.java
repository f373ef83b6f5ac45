package dev.assent.core.json;

import dev.assent.core.text.Sentence;

/// A text is not the JSON we accept. The message is a lower-case sentence without a final period
/// that says what was found and what was expected, never more than a few characters of the text
/// itself.
public final class JsonException extends Exception implements Sentence.Teller {
  private static final long serialVersionUID = 1L;

  /// The kind of fault; stable, used by texts and tests.
  public enum Code {
    /// not UTF-8, or a byte order mark, or a lone surrogate
    ENCODING,
    /// not JSON by RFC 8259
    SYNTAX,
    /// the same member twice in one object
    DUPLICATE_MEMBER,
    /// a bound of [JsonLimits] is passed
    LIMIT
  }

  private final Code code;
  private final transient CharSequence told;
  private final TextPosition place;
  private final String pointer;

  JsonException(Code code, TextPosition place, CharSequence told) {
    this(code, place, told, "");
  }

  JsonException(Code code, TextPosition place, CharSequence told, String pointer) {
    super(told.toString());
    this.code = code;
    this.told = told;
    this.place = place;
    this.pointer = pointer;
  }

  /// The kind of fault.
  public Code code() {
    return code;
  }

  /// JSON pointer of the value that is at fault; empty for the whole text, and where pointers were
  /// not kept.
  public String pointer() {
    return pointer;
  }

  @Override
  public CharSequence told() {
    return told;
  }

  /// The place where the fault was noticed.
  public TextPosition place() {
    return place;
  }
}

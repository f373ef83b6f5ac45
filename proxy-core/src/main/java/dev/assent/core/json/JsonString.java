package dev.assent.core.json;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A JSON string, decoded when it is asked for: of most long texts nobody wants more than to pass them on.
public final class JsonString implements Json {
  /// Set once; threads that come at the same time make equal texts.
  private @Nullable String value;

  /// The same text as it came; absent for a text that was made here.
  private final @Nullable Verbatim verbatim;

  /// @param value the text; well-formed UTF-16, may be empty
  public JsonString(String value) {
    this.value = Objects.requireNonNull(value);
    this.verbatim = null;
  }

  JsonString(Verbatim verbatim) {
    this.verbatim = verbatim;
  }

  /// The text; well-formed UTF-16, may be empty.
  public String value() {
    String known = value;
    if (known == null) {
      known = Objects.requireNonNull(verbatim).text();
      value = known;
    }
    return known;
  }

  /// How many characters it has, as [String#length] counts them.
  public int length() {
    return value == null && verbatim != null && !verbatim.escapes() ? verbatim.length() : value().length();
  }

  /// Its first characters, the whole text where it has no more.
  public String beginning(int most) {
    if (value == null && verbatim != null && !verbatim.escapes()) {
      return verbatim.beginning(most);
    }
    String text = value();
    return text.length() <= most ? text : text.substring(0, most);
  }

  /// Whether it is known without a look at each character that all of them are printable ASCII, tabs or line ends.
  public boolean isKnownPlain() {
    return verbatim != null;
  }

  /// The bytes that stood between the quotes, where they are what a writer would put there; `null` for any other.
  @Nullable Verbatim verbatim() {
    return verbatim;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonString text && value().equals(text.value());
  }

  @Override
  public int hashCode() {
    return value().hashCode();
  }

  @Override
  public String toString() {
    return value();
  }
}

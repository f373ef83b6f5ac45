package dev.assent.core.risk.through;

import org.jspecify.annotations.Nullable;

/// The text that stands ready at a standard input; reading by lines moves on in it.
final class Input {
  private final @Nullable String text;
  private int at;

  private Input(@Nullable String text) {
    this.text = text;
  }

  /// Nobody knows what.
  static Input unknown() {
    return new Input(null);
  }

  static Input of(String text) {
    return new Input(text);
  }

  /// What is left, with marks; null when nothing is known of it.
  @Nullable String rest() {
    return text == null ? null : at == 0 ? text : text.substring(at);
  }

  /// The next line without its end; null when there is none or it is not known.
  @Nullable String line() {
    if (text == null || at >= text.length()) {
      return null;
    }
    int end = text.indexOf('\n', at);
    String line = text.substring(at, end < 0 ? text.length() : end);
    at = end < 0 ? text.length() : end + 1;
    return line;
  }

  int at() {
    return at;
  }

  boolean hasMore() {
    return text != null && at < text.length();
  }
}

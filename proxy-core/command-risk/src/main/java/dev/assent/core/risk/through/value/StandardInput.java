package dev.assent.core.risk.through.value;

import org.jspecify.annotations.Nullable;

/// The text that stands ready at a standard input; reading by lines moves on in it.
public final class StandardInput {
  private final @Nullable String text;
  private int at;

  private StandardInput(@Nullable String text) {
    this.text = text;
  }

  /// Nobody knows what.
  public static StandardInput unknown() {
    return new StandardInput(null);
  }

  public static StandardInput of(String text) {
    return new StandardInput(text);
  }

  /// The rest of the input, with marks; null when nothing is known of it.
  @Nullable
  public String rest() {
    return text == null ? null : at == 0 ? text : text.substring(at);
  }

  /// The next line without its end; null when there is none or it is not known.
  @Nullable
  public String line() {
    if (text == null || at >= text.length()) {
      return null;
    }
    int end = text.indexOf('\n', at);
    String line = text.substring(at, end < 0 ? text.length() : end);
    at = end < 0 ? text.length() : end + 1;
    return line;
  }

  public int at() {
    return at;
  }

  /// Has what was read since a place be read once more.
  void backTo(int place) {
    at = place;
  }

  public boolean hasMore() {
    return text != null && at < text.length();
  }
}

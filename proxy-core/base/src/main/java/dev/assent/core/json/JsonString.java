package dev.assent.core.json;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A JSON string, decoded when it is asked for: of most long texts nobody wants more than to pass
/// them on.
public final class JsonString implements Json {
  /// Set once; threads that come at the same time make equal texts.
  private @Nullable String value;

  /// The same text as it came, or its beginning; absent for a text that was made here.
  private final @Nullable VerbatimText verbatim;

  /// Text that follows a beginning; empty where the text is whole.
  private final String ending;

  /// @param value the text; well-formed UTF-16, may be empty
  public JsonString(String value) {
    this.value = Objects.requireNonNull(value);
    this.verbatim = null;
    this.ending = "";
  }

  JsonString(VerbatimText verbatim) {
    this(verbatim, "");
  }

  private JsonString(VerbatimText verbatim, String ending) {
    this.verbatim = verbatim;
    this.ending = ending;
  }

  /// The text; well-formed UTF-16, may be empty.
  public String value() {
    String known = value;
    if (known == null) {
      String came = Objects.requireNonNull(verbatim).text();
      known = ending.isEmpty() ? came : came + ending;
      value = known;
    }
    return known;
  }

  /// The number of characters, as [String#length] counts them.
  public int length() {
    return verbatim == null ? value().length() : verbatim.characters() + ending.length();
  }

  /// Its first characters, the whole text where it has no more.
  public String beginning(int most) {
    if (value == null && verbatim != null && most <= verbatim.characters()) {
      return verbatim.first(most).text();
    }
    String text = value();
    return text.length() <= most ? text : text.substring(0, most);
  }

  /// Its first characters and something instead of the rest. Of a text that is kept as it came
  /// nothing is copied.
  ///
  /// @param kept how many characters, at most those it has; not one half of a pair of surrogates
  /// @param instead well-formed UTF-16
  public JsonString cut(int kept, String instead) {
    return verbatim == null || !ending.isEmpty()
        ? new JsonString(beginning(kept) + instead)
        : new JsonString(verbatim.first(kept), instead);
  }

  /// True if it is known without a look at each character that all of them are printable ASCII,
  /// tabs or line ends.
  public boolean isKnownPlain() {
    return verbatim != null && ending.isEmpty();
  }

  /// The bytes that stood between the quotes of a long text: printable ASCII, and of the escapes
  /// those of the quote, the backslash, the tab and line ends, each of two bytes. Absent for a text
  /// of another kind, and for one that was made here.
  public Optional<ByteSlice> asWritten() {
    return verbatim == null || !ending.isEmpty()
        ? Optional.empty()
        : Optional.of(new ByteSlice(verbatim.line(), verbatim.from(), verbatim.to()));
  }

  /// The bytes that stood between the quotes, where they are what a writer would put there; `null`
  /// for any other. The [#ending] follows them.
  @Nullable VerbatimText verbatim() {
    return verbatim;
  }

  /// Text that stands behind [#verbatim]; mostly empty.
  String ending() {
    return ending;
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

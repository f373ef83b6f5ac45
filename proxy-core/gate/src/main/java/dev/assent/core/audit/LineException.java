package dev.assent.core.audit;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.nio.charset.StandardCharsets;

/// A line is not a record that fits here. The message says what was found and what was expected.
public final class LineException extends ToldException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 40;

  /// @param form of what was found and what was expected
  public LineException(String form, Object... values) {
    super(Sentence.of(form, values), null);
  }

  // Lines that are none are usual where a log is read from its end.
  @Override
  public Throwable fillInStackTrace() {
    return this;
  }

  /// The start of some bytes as a quoted text: printable ASCII stands for itself, the rest is a
  /// dot.
  public static String shown(byte[] bytes) {
    var out = new StringBuilder("`");
    for (int i = 0; i < Math.min(bytes.length, SHOWN); i++) {
      out.append(bytes[i] >= 0x20 && bytes[i] < 0x7f ? (char) bytes[i] : '.');
    }
    return out.append(bytes.length > SHOWN ? "…`" : "`").toString();
  }

  /// The start of a text, shown as its bytes are.
  public static String shown(String text) {
    return shown(text.getBytes(StandardCharsets.UTF_8));
  }
}

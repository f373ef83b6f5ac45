package dev.assent.core.wiring.text;

import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;

/// A text of an agent's settings, read: JSON in which comments and trailing commas may stand.
///
/// @param mark the byte order mark, or nothing
/// @param text without it
/// @param root an object
public record LooseText(String mark, String text, LooseNode.Members root) {
  /// Reads a text. One that has nothing but blanks counts as an empty object.
  ///
  /// @throws WiringException when it is not UTF-8, not such JSON or no object, with line and column
  public static LooseText read(String file, byte[] utf8) throws WiringException {
    return of(SourceText.of(file, utf8));
  }

  static LooseText of(SourceText source) throws WiringException {
    String file = source.file();
    String text = source.text().isBlank() ? source.text() + "{}" : source.text();
    LooseNode root = new LooseReader(file, text).read();
    if (root instanceof LooseNode.Members members) {
      return new LooseText(source.mark(), text, members);
    }
    throw WiringException.in(at(file, text, root.start()), "no object", "one");
  }

  /// The bytes of the text.
  public byte[] bytes() {
    return (mark + text).getBytes(StandardCharsets.UTF_8);
  }

  /// A place for a message: file, line and column, both from 1.
  public static Sentence at(String file, String text, int offset) {
    int end = Math.min(offset, text.length());
    int line = 1 + (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    int column = end - text.lastIndexOf('\n', Math.max(0, end - 1));
    return Sentence.of("`%s`, line %s, column %s", file, line, end == 0 ? 1 : column);
  }
}

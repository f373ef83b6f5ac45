package dev.assent.core.wiring;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// A text of an agent's settings, read: JSON in which comments and trailing commas may stand.
///
/// @param mark the byte order mark, or nothing
/// @param text without it
/// @param root an object
record LooseText(String mark, String text, LooseNode.Members root) {
  private static final String MARK = "\uFEFF";

  /// Reads a text. One that has nothing but blanks counts as an empty object.
  ///
  /// @throws WiringException when it is not UTF-8, not such JSON or no object, with line and column
  static LooseText read(String file, byte[] utf8) throws WiringException {
    String all;
    try {
      all = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException _) {
      throw new WiringException("`" + file + "`: found bytes that are not UTF-8, expected UTF-8");
    }
    String mark = all.startsWith(MARK) ? MARK : "";
    String text = all.substring(mark.length());
    if (text.isBlank()) {
      text = text + "{}";
    }
    LooseNode root = new LooseReader(file, text).read();
    if (root instanceof LooseNode.Members members) {
      return new LooseText(mark, text, members);
    }
    throw new WiringException(at(file, text, root.start()) + ": found no object, expected one");
  }

  /// The bytes of the text.
  byte[] bytes() {
    return (mark + text).getBytes(StandardCharsets.UTF_8);
  }

  /// A place for a message: file, line and column, both from 1.
  static String at(String file, String text, int offset) {
    int end = Math.min(offset, text.length());
    int line = 1 + (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    int column = end - text.lastIndexOf('\n', Math.max(0, end - 1));
    return "`" + file + "`, line " + line + ", column " + (end == 0 ? 1 : column);
  }
}

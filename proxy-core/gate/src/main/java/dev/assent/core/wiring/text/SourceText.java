package dev.assent.core.wiring.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// The characters of a file, as they are changed.
///
/// @param file for messages
/// @param mark the byte order mark, or nothing
/// @param text without it
record SourceText(String file, String mark, String text) {
  private static final String MARK = "\uFEFF";

  /// The text of some bytes.
  ///
  /// @throws WiringException when they are not UTF-8
  static SourceText of(String file, byte[] utf8) throws WiringException {
    try {
      String all = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
      String mark = all.startsWith(MARK) ? MARK : "";
      return new SourceText(file, mark, all.substring(mark.length()));
    } catch (CharacterCodingException _) {
      throw WiringException.in(file, "bytes that are not UTF-8", "UTF-8");
    }
  }

  byte[] bytes() {
    return (mark + text).getBytes(StandardCharsets.UTF_8);
  }

  /// The same with other characters between two places.
  SourceText spliced(int from, int to, String with) {
    return new SourceText(file, mark, text.substring(0, from) + with + text.substring(to));
  }

  /// The line end that the text uses; of a text with several, that of Windows.
  String lineEnd() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  /// The start of the line of a place.
  int lineStart(int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  /// Behind the line of a place, its end included.
  int behindLine(int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }

  /// The complaint about a place, with line and column.
  WiringException wrong(int at, Object found, String expected) {
    return WiringException.in(LooseText.at(file, text, at), found, expected);
  }
}

package dev.assent.core.transport;

/// The first two bytes of a line that are no blanks. They tell text from what may be a message: no
/// message begins with anything but an object, or with an array of them.
final class MessageStart {
  private static final byte BYTE_ORDER_MARK = (byte) 0xef;

  private byte first;
  private byte second;

  /// Takes bytes of the line, as long as it needs some.
  void take(byte[] bytes, int from, int to) {
    for (int at = from; at < to && second == 0; at++) {
      byte b = bytes[at];
      if (b == ' ' || b == '\t' || b == '\r' || b == '\n') {
        continue;
      }
      if (first == 0) {
        first = b;
      } else {
        second = b;
      }
    }
  }

  /// True if the line cannot become a message any more, whatever follows.
  boolean isText() {
    return switch (first) {
      case 0, BYTE_ORDER_MARK -> false;
      case '{' -> second != 0 && second != '"' && second != '}';
      case '[' -> second != 0 && second != '{' && second != ']';
      default -> true;
    };
  }

  /// Begins with another line.
  void forget() {
    first = 0;
    second = 0;
  }

  /// True if a line is text.
  static boolean isText(byte[] line) {
    var start = new MessageStart();
    start.take(line, 0, line.length);
    return start.isText();
  }
}

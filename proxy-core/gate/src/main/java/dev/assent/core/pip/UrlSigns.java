package dev.assent.core.pip;

import dev.assent.core.json.ByteSlice;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Tells of a long text whether it can hold a URL at all, many bytes at a time and before it is
/// decoded: most files that are written have none.
///
/// A sign stands side by side in the text if it does in the bytes: of the escapes that may be in
/// them none ends in a colon, a slash or a percent sign.
final class UrlSigns {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final int BLOCK = 512;

  private UrlSigns() {}

  /// True if there is a colon with a slash or a backslash behind it, or a percent sequence: nothing
  /// that [UrlText#ofUnnamed] or [EmbeddedUrls#in] takes for a URL has neither.
  ///
  /// @param written as [dev.assent.core.json.JsonString#asWritten()] has it
  static boolean in(ByteSlice written) {
    byte[] bytes = written.bytes();
    int at = written.from();
    // One byte more than a block is looked at.
    for (; at + BLOCK < written.to(); at += BLOCK) {
      if (isInBlock(bytes, at) && isBetween(bytes, at, at + BLOCK, written.to())) {
        return true;
      }
    }
    return isBetween(bytes, at, written.to(), written.to());
  }

  // Without a branch within, which the compiler turns into a look at many more bytes at a time. May
  // find too much, never too little.
  private static boolean isInBlock(byte[] bytes, int from) {
    long marks = 0;
    for (int at = from; at < from + BLOCK; at += 8) {
      long eight = (long) EIGHT.get(bytes, at);
      long behind = (long) EIGHT.get(bytes, at + 1);
      marks |= marks(eight, '%') | marks(eight, ':') & (marks(behind, '/') | marks(behind, '\\'));
    }
    return marks != 0;
  }

  // Marks those of eight bytes that are a character, and perhaps bytes behind one.
  private static long marks(long eight, char c) {
    long differs = eight ^ ONES * c;
    return (differs - ONES) & ~differs & HIGH;
  }

  private static boolean isBetween(byte[] bytes, int from, int to, int end) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == ':' && isSlash(bytes, at + 1, end)
          || bytes[at] == '%' && isByte(bytes, at + 1, end)) {
        return true;
      }
    }
    return false;
  }

  // A backslash is written as two.
  private static boolean isSlash(byte[] bytes, int at, int end) {
    return at < end && (bytes[at] == '/' || bytes[at] == '\\' && bytes[at + 1] == '\\');
  }

  private static boolean isByte(byte[] bytes, int at, int end) {
    return at + 1 < end && isHex(bytes[at]) && isHex(bytes[at + 1]);
  }

  private static boolean isHex(byte b) {
    return Character.digit(b, 16) >= 0;
  }
}

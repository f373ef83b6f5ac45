package dev.assent.core.lookback.sessions;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Finds a short text of ASCII in bytes, looking at few of them.
final class ByteSearch {
  private final byte[] wanted;
  private final int[] skips = new int[256];

  ByteSearch(String text) {
    wanted = text.getBytes(StandardCharsets.US_ASCII);
    Arrays.fill(skips, wanted.length);
    for (int at = 0; at < wanted.length - 1; at++) {
      skips[Byte.toUnsignedInt(wanted[at])] = wanted.length - 1 - at;
    }
  }

  /// True if it stands in a part.
  boolean isIn(byte[] bytes, int from, int to) {
    int last = wanted.length - 1;
    for (int at = from; at + last < to; at += skips[Byte.toUnsignedInt(bytes[at + last])]) {
      int left = last;
      while (left >= 0 && bytes[at + left] == wanted[left]) {
        left--;
      }
      if (left < 0) {
        return true;
      }
    }
    return false;
  }
}

package dev.assent.core.pip;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Optional;

/// IPv6 addresses in the one form that all spellings of an address share.
final class Ipv6 {
  private Ipv6() {}

  /// The address in brackets, lower case, its longest run of zeros left out; absent when the text
  /// is none, zones included.
  static Optional<String> normalised(String text) {
    if (!text.matches("[0-9a-fA-F:.]{2,45}") || text.indexOf(':') < 0) {
      return Optional.empty();
    }
    byte[] bytes;
    try {
      bytes = bytes(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
    int[] pieces = new int[8];
    for (int i = 0; i < 8; i++) {
      pieces[i] = (bytes[2 * i] & 255) << 8 | bytes[2 * i + 1] & 255;
    }
    return Optional.of("[" + compressed(pieces) + "]");
  }

  private static byte[] bytes(InetAddress address) {
    if (!(address instanceof Inet4Address)) {
      return address.getAddress();
    }
    byte[] mapped = new byte[16];
    mapped[10] = (byte) 0xff;
    mapped[11] = (byte) 0xff;
    System.arraycopy(address.getAddress(), 0, mapped, 12, 4);
    return mapped;
  }

  private static String compressed(int[] pieces) {
    int start = -1;
    int length = 1;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && pieces[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    var out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == start) {
        out.append(i == 0 ? "::" : ":");
        i += length - 1;
        continue;
      }
      out.append(Integer.toHexString(pieces[i]));
      if (i < 7) {
        out.append(':');
      }
    }
    return out.toString();
  }
}

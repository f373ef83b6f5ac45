package dev.assent.core.pip;

import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PercentSequences;
import dev.assent.core.pip.path.QuotedInput;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PercentCoding;
import java.net.IDN;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The host of a URL's authority, read the way browsers do (WHATWG URL standard): numbers become
/// IPv4 addresses, names their ASCII form, and what two readers would read differently is a fault.
final class UrlHost {
  /// Schemes whose hosts are domain names or addresses, and before whose host any number of slashes
  /// means two.
  static final Set<String> SPECIAL = Set.of("http", "https", "ws", "wss", "ftp");

  private static final String FORBIDDEN = " #/:<>?@[\\]^|";

  /// Letters that the two generations of international domain names map to different hosts.
  private static final String AMBIGUOUS = "\u00df\u03c2\u200c\u200d";

  private UrlHost() {}

  /// The host of an authority, lower case, without user, port and final dot; absent when it is
  /// empty and the scheme allows that.
  ///
  /// @throws DescriptionException for a host that is none
  static Optional<String> of(String scheme, String authority) throws DescriptionException {
    String hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
    if (hostAndPort.startsWith("[")) {
      int end = hostAndPort.indexOf(']');
      if (end < 0 || !isPort(hostAndPort.substring(end + 1))) {
        throw bad(authority);
      }
      return Optional.of(
          Ipv6.normalised(hostAndPort.substring(1, end)).orElseThrow(() -> bad(authority)));
    }
    int colon = hostAndPort.indexOf(':');
    String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    if (colon >= 0 && !isPort(hostAndPort.substring(colon))) {
      throw bad(authority);
    }
    if (host.isEmpty()) {
      if (SPECIAL.contains(scheme)) {
        throw bad(authority);
      }
      return Optional.empty();
    }
    return Optional.of(
        SPECIAL.contains(scheme) ? domain(host, authority) : opaque(host, authority));
  }

  private static String opaque(String host, String authority) throws DescriptionException {
    if (host.chars().anyMatch(c -> HiddenCodePoints.isControl(c) || FORBIDDEN.indexOf(c) >= 0)) {
      throw bad(authority);
    }
    return host.toLowerCase(Locale.ROOT);
  }

  private static String domain(String host, String authority) throws DescriptionException {
    String decoded = host;
    if (PercentCoding.isIn(host)) {
      decoded = PercentSequences.stages(host).get(1);
    }
    if (decoded.chars().anyMatch(c -> AMBIGUOUS.indexOf(c) >= 0)) {
      throw bad(authority);
    }
    String ascii;
    try {
      ascii = IDN.toASCII(decoded, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
      throw bad(authority);
    }
    if (ascii.endsWith(".")) {
      ascii = ascii.substring(0, ascii.length() - 1);
    }
    if (ascii.isEmpty()
        || ascii
            .chars()
            .anyMatch(c ->
                HiddenCodePoints.isControl(c)
                    || c > 0x7e
                    || c == '%'
                    || FORBIDDEN.indexOf(c) >= 0)) {
      throw bad(authority);
    }
    return Ipv4.endsInNumber(ascii)
        ? Ipv4.normalised(ascii).orElseThrow(() -> bad(authority))
        : ascii;
  }

  private static boolean isPort(String text) {
    return text.isEmpty() || text.matches(":[0-9]{0,5}");
  }

  private static DescriptionException bad(String authority) {
    return new DescriptionException(
        Fault.URL_HOST, "%s is no host that all readers agree on", QuotedInput.of(authority));
  }

  /// IPv4 addresses the way browsers read them: one to four numbers, decimal, octal or hexadecimal.
  private static final class Ipv4 {
    private Ipv4() {}

    /// True if a host must be an address, because its last label is a number.
    static boolean endsInNumber(String host) {
      String last = host.substring(host.lastIndexOf('.') + 1);
      return last.matches("[0-9]+|0[xX][0-9a-fA-F]*");
    }

    /// The address as four decimal numbers; absent when it is none.
    static Optional<String> normalised(String host) {
      String[] parts = host.split("\\.", -1);
      if (parts.length > 4) {
        return Optional.empty();
      }
      long address = 0;
      for (int i = 0; i < parts.length; i++) {
        long number = number(parts[i]);
        boolean last = i == parts.length - 1;
        long limit = last ? 1L << (8 * (5 - parts.length)) : 256;
        if (number < 0 || number >= limit) {
          return Optional.empty();
        }
        address |= last ? number : number << (8 * (3 - i));
      }
      return Optional.of(
          (address >> 24)
              + "."
              + (address >> 16 & 255)
              + "."
              + (address >> 8 & 255)
              + "."
              + (address & 255));
    }

    /// The number of a label; -1 when it is none or longer than any address.
    private static long number(String label) {
      try {
        if (label.matches("0[xX][0-9a-fA-F]*")) {
          return label.length() == 2 ? 0 : Long.parseLong(label.substring(2), 16);
        }
        if (label.matches("0[0-7]+")) {
          return Long.parseLong(label, 8);
        }
        return label.matches("0|[1-9][0-9]*") ? Long.parseLong(label) : -1;
      } catch (NumberFormatException _) {
        return -1;
      }
    }
  }

  /// IPv6 addresses in the one form that all spellings of an address share.
  private static final class Ipv6 {
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
}

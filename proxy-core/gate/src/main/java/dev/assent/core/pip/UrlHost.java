package dev.assent.core.pip;

import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PercentSequences;
import dev.assent.core.pip.path.QuotedInput;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PercentCoding;
import java.net.IDN;
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
        Fault.URL_HOST, QuotedInput.of(authority) + " is no host that all readers agree on");
  }
}

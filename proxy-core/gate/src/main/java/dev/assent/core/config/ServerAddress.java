package dev.assent.core.config;

import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.JsonString;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The addresses of HTTP servers that are taken.
public final class ServerAddress {
  /// The expectation, for messages.
  public static final String EXPECTED =
      "an address that begins with `https://`, or with `http://` and this machine's own name or address, without user, password and fragment";

  private static final int MOST = 2048;
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]");

  /// The same as values of a file; one may hold a password, so it is not repeated.
  public static final Shape<URI> SHAPE =
      Shapes.secret(
          json -> json instanceof JsonString text ? read(text.value()) : Optional.empty(),
          url -> new JsonString(url.toString()),
          EXPECTED);

  private ServerAddress() {}

  /// The address of a text; absent when it is not one of [#EXPECTED].
  public static Optional<URI> read(String text) {
    if (text.length() > MOST || text.chars().anyMatch(c -> c <= 0x20 || c >= 0x7f)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new URI(text).parseServerAuthority()).filter(ServerAddress::isTaken);
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  /// True if a host of a URI is this machine by its own name or address.
  public static boolean isLoopback(String host) {
    return LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
  }

  private static boolean isTaken(URI url) {
    if (url.getScheme() == null
        || url.getHost() == null
        || url.getRawUserInfo() != null
        || url.getRawFragment() != null) {
      return false;
    }
    return switch (url.getScheme()) {
      case "https" -> url.getPort() <= 65_535;
      case "http" -> url.getPort() <= 65_535 && isLoopback(url.getHost());
      default -> false;
    };
  }
}

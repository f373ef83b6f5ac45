package dev.assent.core.transport.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Says what went wrong on the way to an HTTP server, in words for the middle of a sentence that
/// begins with the server. The words contain no header, no query of an address and no session.
final class HttpFaults {
  private static final Set<Integer> REDIRECTIONS = Set.of(301, 302, 303, 307, 308);
  private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,60}");

  private HttpFaults() {}

  /// The place of a server, without what may be secret.
  static String place(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  static String unreachable(URI url, IOException why) {
    String reason =
        why instanceof HttpConnectTimeoutException
            ? "no connection was made in time"
            : causedBy(why, UnresolvedAddressException.class)
                ? "its name is not known"
                : "it takes no connections";
    return "it cannot be reached at " + place(url) + ": " + reason;
  }

  static String untrusted(URI url, SSLException why) {
    String reason =
        causedBy(why, CertificateExpiredException.class)
            ? "its certificate has expired"
            : causedBy(why, CertificateNotYetValidException.class)
                ? "its certificate is not valid yet"
                : String.valueOf(rootOf(why).getMessage());
    return "the connection to " + place(url) + " is not safe: " + reason;
  }

  static String broken(IOException why) {
    return "the connection broke: " + rootOf(why).getMessage();
  }

  /// The address to which a server redirects a request; `null` where it names none as it should.
  static @Nullable URI target(HttpResponse<?> response) {
    try {
      return response
          .headers()
          .firstValue("Location")
          .map(to -> response.uri().resolve(to))
          .orElse(null);
    } catch (IllegalArgumentException _) {
      return null;
    }
  }

  /// True if two addresses are of the same scheme, host and port.
  static boolean isSameOrigin(URI one, URI other) {
    return one.getHost() != null
        && one.getRawUserInfo() == null
        && one.getHost().equalsIgnoreCase(other.getHost())
        && String.valueOf(one.getScheme()).equalsIgnoreCase(other.getScheme())
        && portOf(one) == portOf(other);
  }

  private static int portOf(URI url) {
    return url.getPort() >= 0
        ? url.getPort()
        : "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
  }

  /// The meaning of an answer's status without a message of the protocol.
  static String status(HttpResponse<?> response) {
    int status = response.statusCode();
    @Nullable URI to = REDIRECTIONS.contains(status) ? target(response) : null;
    return to == null || to.getHost() == null ? status(status) : elsewhere(status, to);
  }

  // Without what may be secret: neither user nor query.
  private static String elsewhere(int status, URI to) {
    String port = to.getPort() < 0 ? "" : ":" + to.getPort();
    String path = to.getRawPath() == null || to.getRawPath().length() > 200 ? "" : to.getRawPath();
    return "it sends elsewhere (status "
        + status
        + "), to "
        + to.getScheme()
        + "://"
        + to.getHost()
        + port
        + path
        + ", which is not followed; is the address right?";
  }

  /// The meaning of a status without a message of the protocol.
  static String status(int status) {
    String number = " (status " + status + ")";
    return switch (status) {
      case 301, 302, 303, 307, 308 ->
          "it sends elsewhere" + number + ", which is not followed; is the address right?";
      case 400 -> "it takes the request for a wrong one" + number;
      case 401 ->
          "it wants to know who asks"
              + number
              + "; a header such as `Authorization` may be missing or wrong";
      case 403 -> "it refuses this" + number;
      case 404 -> "it has nothing at this address" + number;
      case 405 -> "it takes no messages at this address" + number;
      case 413 -> "the message is too long for it" + number;
      case 429 -> "it got too many requests" + number;
      default ->
          status >= 500
              ? "it failed" + number
              : "it answered in a way that is not known here" + number;
    };
  }

  /// True if a status leaves open what became of the call.
  static boolean mayHaveRun(int status) {
    return status >= 500 || status < 300 || status == 408;
  }

  private static boolean causedBy(Throwable fault, Class<? extends Throwable> kind) {
    for (@Nullable Throwable at = fault; at != null; at = at.getCause()) {
      if (kind.isInstance(at)) {
        return true;
      }
    }
    return false;
  }

  private static Throwable rootOf(Throwable fault) {
    Throwable at = fault;
    for (@Nullable Throwable next = at.getCause();
        next != null && next != at;
        next = at.getCause()) {
      at = next;
    }
    return at.getMessage() == null ? fault : at;
  }

  /// The kind of an answer of another type than a message, in words that name the type where it
  /// looks like one.
  static String type(int status, String mediaType) {
    String found =
        MEDIA_TYPE.matcher(mediaType).matches()
            ? "`" + mediaType + "`"
            : "something of an unknown type";
    return "it answered with "
        + found
        + " (status "
        + status
        + "), expected `application/json` or `text/event-stream`";
  }

  /// A media type without its parameters, in lower case.
  static String mediaType(String contentType) {
    int semicolon = contentType.indexOf(';');
    return (semicolon < 0 ? contentType : contentType.substring(0, semicolon))
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}

package dev.assent.core.transport.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// What went wrong on the way to an HTTP server, in words for the middle of a sentence that begins with the server. No
/// header, no query of an address and no session is among them.
final class HttpFaults {
  private HttpFaults() {}

  /// Where a server is, without what may be secret.
  static String place(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  static String unreachable(URI url, IOException why) {
    String reason =
        why instanceof HttpConnectTimeoutException
            ? "no connection was made in time"
            : causedBy(why, UnresolvedAddressException.class) ? "its name is not known" : "it takes no connections";
    return "it can not be reached at " + place(url) + ": " + reason;
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

  /// What a status without a message of the protocol says.
  static String status(int status) {
    String number = " (status " + status + ")";
    return switch (status) {
      case 301, 302, 303, 307, 308 -> "it sends elsewhere" + number + ", which is not followed; is the address right?";
      case 400 -> "it takes the request for a wrong one" + number;
      case 401 -> "it wants to know who asks" + number + "; a header such as `Authorization` may be missing or wrong";
      case 403 -> "it refuses this" + number;
      case 404 -> "it has nothing at this address" + number;
      case 405 -> "it takes no messages at this address" + number;
      case 413 -> "the message is too long for it" + number;
      case 429 -> "it got too many requests" + number;
      default -> status >= 500 ? "it failed" + number : "it answered in a way that is not known here" + number;
    };
  }

  /// Whether a status leaves open what became of the call.
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
    for (@Nullable Throwable next = at.getCause(); next != null && next != at; next = at.getCause()) {
      at = next;
    }
    return at.getMessage() == null ? fault : at;
  }

  /// A media type without its parameters, in lower case.
  static String mediaType(String contentType) {
    int semicolon = contentType.indexOf(';');
    return (semicolon < 0 ? contentType : contentType.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
  }
}

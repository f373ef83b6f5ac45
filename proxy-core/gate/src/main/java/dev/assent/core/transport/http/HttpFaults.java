package dev.assent.core.transport.http;

import dev.assent.core.text.Sentence;
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

  static Sentence unreachable(URI url, IOException why) {
    String reason =
        why instanceof HttpConnectTimeoutException
            ? "no connection was made in time"
            : causedBy(why, UnresolvedAddressException.class)
                ? "its name is not known"
                : "it takes no connections";
    return Sentence.of("it cannot be reached at %s: %s", place(url), reason);
  }

  static Sentence untrusted(URI url, SSLException why) {
    String reason =
        causedBy(why, CertificateExpiredException.class)
            ? "its certificate has expired"
            : causedBy(why, CertificateNotYetValidException.class)
                ? "its certificate is not valid yet"
                : String.valueOf(rootOf(why).getMessage());
    return Sentence.of("the connection to %s is not safe: %s", place(url), reason);
  }

  static Sentence broken(IOException why) {
    return Sentence.of("the connection broke: %s", rootOf(why).getMessage());
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
  static Sentence status(HttpResponse<?> response) {
    int status = response.statusCode();
    @Nullable URI to = REDIRECTIONS.contains(status) ? target(response) : null;
    return to == null || to.getHost() == null ? status(status) : elsewhere(status, to);
  }

  // Without what may be secret: neither user nor query.
  private static Sentence elsewhere(int status, URI to) {
    String port = to.getPort() < 0 ? "" : ":" + to.getPort();
    String path = to.getRawPath() == null || to.getRawPath().length() > 200 ? "" : to.getRawPath();
    return Sentence.of(
        "it sends elsewhere (status %s), to %s, which is not followed; is the address right?",
        status, to.getScheme() + "://" + to.getHost() + port + path);
  }

  /// The meaning of a status without a message of the protocol.
  static Sentence status(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 ->
          Sentence.of(
              "it sends elsewhere (status %s), which is not followed; is the address right?",
              status);
      case 400 -> failed("it takes the request for a wrong one", status);
      case 401 ->
          Sentence.of(
              "it wants to know who asks (status %s); a header such as `Authorization` may be"
                  + " missing or wrong",
              status);
      case 403 -> failed("it refuses this", status);
      case 404 -> failed("it has nothing at this address", status);
      case 405 -> failed("it takes no messages at this address", status);
      case 413 -> failed("the message is too long for it", status);
      case 429 -> failed("it got too many requests", status);
      default ->
          failed(
              status >= 500 ? "it failed" : "it answered in a way that is not known here", status);
    };
  }

  private static Sentence failed(String how, int status) {
    return Sentence.of("%s (status %s)", how, status);
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
  static Sentence type(int status, String mediaType) {
    return Sentence.of(
        "it answered with %s (status %s), expected `application/json` or `text/event-stream`",
        MEDIA_TYPE.matcher(mediaType).matches()
            ? "`" + mediaType + "`"
            : "something of an unknown type",
        status);
  }

  /// A media type without its parameters, in lower case.
  static String mediaType(String contentType) {
    int semicolon = contentType.indexOf(';');
    return (semicolon < 0 ? contentType : contentType.substring(0, semicolon))
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}

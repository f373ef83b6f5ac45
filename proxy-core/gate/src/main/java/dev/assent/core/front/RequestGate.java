package dev.assent.core.front;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.assent.core.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Lets a request pass that has the token, comes from this machine and names this address. It reads
/// no body.
///
/// @param port the port that a `Host` must name
/// @param tokenDigest SHA-256 of the token; the token itself is not kept
/// @param headerBytes of all headers of a request
record RequestGate(int port, byte[] tokenDigest, int headerBytes) {
  /// The only path.
  static final String PATH = "/mcp";

  private static final Set<String> METHODS = Set.of("POST", "GET", "DELETE");
  private static final String BEARER = "bearer ";

  /// Lets a request pass or throws.
  void check(HttpExchange exchange) throws RefusedRequestException {
    Headers headers = exchange.getRequestHeaders();
    checkSize(headers);
    String host = checkHost(headers);
    checkOrigin(headers, host);
    checkToken(headers);
    if (!PATH.equals(exchange.getRequestURI().getRawPath())
        || exchange.getRequestURI().getRawQuery() != null) {
      throw RefusedRequestException.of(
          404, "path", "there is nothing here; the path is `" + PATH + "`");
    }
    if (!METHODS.contains(exchange.getRequestMethod())) {
      throw RefusedRequestException.of(
          405, "method", "expected POST, GET or DELETE", Map.of("Allow", "POST, GET, DELETE"));
    }
  }

  private void checkSize(Headers headers) throws RefusedRequestException {
    long size = 0;
    for (var header : headers.entrySet()) {
      for (String value : header.getValue()) {
        size += header.getKey().length() + value.length() + 4;
      }
    }
    if (size > headerBytes) {
      throw RefusedRequestException.of(
          431, "headers", "found headers of " + size + " bytes, expected at most " + headerBytes);
    }
  }

  // A page in a browser that was led here by a name of its own says that name.
  private String checkHost(Headers headers) throws RefusedRequestException {
    String host = only(headers, "Host").toLowerCase(Locale.ROOT);
    if (!Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port).contains(host)) {
      throw RefusedRequestException.of(
          403, "host", "the `Host` is not the loopback address of this front end");
    }
    return host;
  }

  private static void checkOrigin(Headers headers, String host) throws RefusedRequestException {
    if (headers.containsKey("Origin")
        && !only(headers, "Origin").toLowerCase(Locale.ROOT).equals("http://" + host)) {
      throw RefusedRequestException.of(403, "origin", "the `Origin` is another");
    }
  }

  private void checkToken(Headers headers) throws RefusedRequestException {
    String value = only(headers, "Authorization");
    boolean bearer = value.toLowerCase(Locale.ROOT).startsWith(BEARER);
    String token = bearer ? value.substring(BEARER.length()).strip() : "";
    // Digests are compared, so that neither the time nor the length says anything about the token.
    boolean right =
        MessageDigest.isEqual(digest(token.getBytes(StandardCharsets.UTF_8)), tokenDigest);
    if (!bearer || !right) {
      String sentence =
          value.isEmpty() ? "expected `Authorization: Bearer TOKEN`" : "the token is wrong";
      throw RefusedRequestException.of(
          401,
          value.isEmpty() ? "no-token" : "token",
          sentence,
          Map.of("WWW-Authenticate", "Bearer"));
    }
  }

  static byte[] digest(byte[] token) {
    return Sha256.begun().digest(token);
  }

  /// The value of a header that may stand there once; empty when it is absent or stands there more
  /// often.
  static String only(Headers headers, String name) {
    List<String> values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? values.getFirst() : "";
  }
}

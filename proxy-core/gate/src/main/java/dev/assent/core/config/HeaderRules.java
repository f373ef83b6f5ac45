package dev.assent.core.config;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The rules on the headers that a person may add to the requests of an HTTP server.
public final class HeaderRules {
  /// The most headers for one server.
  public static final int MOST = 64;

  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
  private static final Pattern VALUE =
      Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e\\t]{0,8190}[\\x21-\\x7e])?");

  // The framing of the request, and what the protocol itself puts there.
  private static final Set<String> OURS =
      Set.of(
          "accept",
          "accept-encoding",
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "last-event-id",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "via");

  private HeaderRules() {}

  /// True if a name is one of RFC 9110's tokens, at most 128 characters, and not one that the
  /// connection or the protocol sets: `Host`, `Content-Length`, `Accept`, every `Mcp-…` and
  /// `Proxy-…` and their like.
  public static boolean isName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return NAME.matcher(name).matches()
        && !OURS.contains(lower)
        && !lower.startsWith("mcp-")
        && !lower.startsWith("proxy-")
        && !lower.startsWith("sec-");
  }

  /// True if a value is one line of 1 to 8,192 printable ASCII characters, without blanks at its
  /// ends.
  public static boolean isValue(String value) {
    return VALUE.matcher(value).matches();
  }
}

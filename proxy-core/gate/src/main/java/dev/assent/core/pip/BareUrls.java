package dev.assent.core.pip;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.pip.path.DescriptionException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// URLs without a scheme, `evil.example/?q=x`, `//host/x` or `host:8080/x`, under names that
/// promise one: most tools put `http` or `https` in front (clause 5.8).
///
/// Rules that deny or ask see both; no ALLOW can rest on one, since nobody knows which of them the
/// tool takes.
final class BareUrls {
  private static final Pattern AUTHORITY =
      Pattern.compile("(?://|\\\\\\\\)?([^/?#\\\\\\s]+)(?:[/?#\\\\].*)?", Pattern.DOTALL);
  private static final Pattern PLACE =
      Pattern.compile(
          "(?i)(?:localhost|\\[[0-9a-f:.]+]|[^@:]*[^@:.][.\u3002\uff0e\uff61][^@:.][^@:]*|[^@:/]+(?=:[0-9]{2,5}$))(?::[0-9]{0,5})?");
  // Longer than any host with user and port; what is longer costs no time.
  private static final int LONGEST = 1024;

  private static final List<String> SCHEMES = List.of("http", "https");

  private BareUrls() {}

  /// The URLs that a value may mean; empty when it looks like no host.
  static List<ResourceUrl> in(String value) {
    String text = value.strip();
    var authority = AUTHORITY.matcher(text);
    if (!authority.matches() || authority.group(1).length() > LONGEST) {
      return List.of();
    }
    boolean slashed = text.startsWith("//") || text.startsWith("\\\\");
    String place = authority.group(1).substring(authority.group(1).lastIndexOf('@') + 1);
    if (!slashed && !PLACE.matcher(place).matches()) {
      return List.of();
    }
    try {
      Optional<String> host = UrlHost.of("http", authority.group(1));
      return SCHEMES.stream().map(scheme -> new ResourceUrl(scheme, host, false).barred()).toList();
    } catch (DescriptionException _) {
      // no host, so no URL
      return List.of();
    }
  }
}

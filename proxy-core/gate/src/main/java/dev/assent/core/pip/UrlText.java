package dev.assent.core.pip;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.QuotedInput;
import dev.assent.core.text.HiddenCodePoints;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text that is a URL as a whole, cut into scheme and what follows.
///
/// @param scheme lower case
/// @param rest all behind the colon
record UrlText(String scheme, String rest) {
  private static final Pattern AUTHORITY_END = Pattern.compile("[/?#]");

  /// Any URI at all, `urn:` too; absent for a text without scheme.
  static Optional<UrlText> ofUri(String text) {
    int colon = text.indexOf(':');
    return colon > 0 && isScheme(text, colon)
        ? Optional.of(
            new UrlText(
                text.substring(0, colon).toLowerCase(Locale.ROOT), text.substring(colon + 1)))
        : Optional.empty();
  }

  // True if a letter, then letters, digits, plus, dot and hyphen stand in front of a place.
  private static boolean isScheme(String text, int end) {
    for (int i = 1; i < end; i++) {
      if (!EmbeddedUrls.isSchemeChar(text.charAt(i))) {
        return false;
      }
    }
    return EmbeddedUrls.isLetter(text.charAt(0));
  }

  /// A URL under a name that promises one; blanks in it change nothing.
  ///
  /// @throws DescriptionException for a blank, backslash or control character before the path
  static Optional<UrlText> ofNamed(String text) throws DescriptionException {
    Optional<UrlText> uri =
        ofUri(text.strip()).filter(url -> url.isUrl() || UrlHost.SPECIAL.contains(url.scheme()));
    if (uri.isPresent()
        && uri.get()
            .authority()
            .chars()
            .anyMatch(c -> Character.isWhitespace(c) || HiddenCodePoints.isControl(c))) {
      throw bad(text);
    }
    return uri;
  }

  /// A URL under any other name: a whole `scheme://…` without white space, or `file:/…`.
  ///
  /// @throws DescriptionException for a backslash or control character before the path
  static Optional<UrlText> ofUnnamed(String text) throws DescriptionException {
    Optional<UrlText> uri = ofUri(text.strip()).filter(UrlText::isUrl);
    if (uri.isEmpty()) {
      return uri;
    }
    boolean lineEndsOnly =
        text.strip()
            .chars()
            .noneMatch(c -> Character.isWhitespace(c) && !HiddenCodePoints.isControl(c));
    boolean controlInHost = uri.get().authority().chars().anyMatch(HiddenCodePoints::isControl);
    boolean oddControl =
        uri.get()
            .authority()
            .chars()
            .anyMatch(c -> HiddenCodePoints.isControl(c) && !Character.isWhitespace(c));
    if (oddControl || controlInHost && lineEndsOnly) {
      throw bad(text);
    }
    return text.strip().chars().anyMatch(Character::isWhitespace) ? Optional.empty() : uri;
  }

  /// The URL as an attribute that every rule sees.
  ///
  /// @throws DescriptionException for a host that two readers would read differently
  ResourceUrl whole() throws DescriptionException {
    if (!hasAuthority()) {
      return new ResourceUrl(scheme, Optional.empty(), true);
    }
    if (authority().indexOf('\\') >= 0) {
      throw bad(scheme + ":" + rest);
    }
    Optional<String> host = UrlHost.of(scheme, authority());
    boolean local = scheme.equals("file") && host.filter("localhost"::equals).isPresent();
    return new ResourceUrl(scheme, local ? Optional.empty() : host, true);
  }

  private boolean isUrl() {
    boolean slash = rest.startsWith("/") || rest.startsWith("\\");
    return rest.startsWith("//")
        || slash && (scheme.equals("file") || UrlHost.SPECIAL.contains(scheme));
  }

  private boolean hasAuthority() {
    return rest.startsWith("//") || UrlHost.SPECIAL.contains(scheme);
  }

  /// The part before the path; for web schemes behind any number of slashes.
  private String authority() {
    int start = 0;
    if (UrlHost.SPECIAL.contains(scheme)) {
      while (start < rest.length() && rest.charAt(start) == '/') {
        start++;
      }
    } else {
      start = rest.startsWith("//") ? 2 : rest.length();
    }
    Matcher end = AUTHORITY_END.matcher(rest);
    return rest.substring(start, end.find(start) ? end.start() : rest.length());
  }

  private static DescriptionException bad(String text) {
    return new DescriptionException(
        Fault.URL_HOST,
        "URL "
            + QuotedInput.of(text)
            + " has a blank, backslash or control character before its path");
  }
}

package dev.assent.core.pip;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.ByteSlice;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.pip.path.PathNames.NameWords;
import dev.assent.core.pip.path.PercentSequences;
import dev.assent.core.pip.path.QuotedInput;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PercentCoding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds every URL of a call (clause 5.8): the resource's URI, whole arguments, and URLs inside
/// longer text.
final class CallUrls {
  /// Different URLs one call may carry.
  static final int MOST = 4096;

  /// A word behind a blank that may be an address of its own, so that a server may take the text
  /// for a list.
  private static final Pattern MORE = Pattern.compile("[\\s\\p{Z}][^\\s\\p{Z}]*[./:@\\\\]");

  /// Names whose values are URLs even where a blank makes them look like text.
  private static final Set<String> NAMES = Set.of("url", "uri", "href", "link", "endpoint");

  /// Last words of names whose values may be URLs without a scheme.
  private static final Set<String> LAST_WORDS =
      Set.of(
          "url",
          "urls",
          "uri",
          "uris",
          "href",
          "link",
          "links",
          "endpoint",
          "endpoints",
          "website",
          "site",
          "webpage",
          "webhook",
          "host",
          "hostname",
          "domain");

  private final Set<String> hinted;
  private final Set<String> unknown;
  private final int uriBytes;
  private final LinkedHashSet<ResourceUrl> found = new LinkedHashSet<>();

  private CallUrls(Set<String> hinted, Set<String> unknown, int uriBytes) {
    this.hinted = hinted;
    this.unknown = unknown;
    this.uriBytes = uriBytes;
  }

  /// The URLs in document order, no duplicates.
  ///
  /// @param resource the URI of a message about a resource; absent for other messages
  /// @param hinted folded names of arguments that are URLs by the tool's schema
  /// @param unknown members that the tool's schema does not know
  /// @throws DescriptionException for a URI over the limit, or a host that two readers would read
  ///   differently
  static List<ResourceUrl> of(
      Optional<String> resource,
      JsonObject arguments,
      Set<String> hinted,
      Set<String> unknown,
      int uriBytes)
      throws DescriptionException {
    var urls = new CallUrls(hinted, unknown, uriBytes);
    if (resource.isPresent()) {
      urls.resource(resource.get());
    }
    urls.walk(resource.isPresent() ? arguments.without("uri") : arguments, Above.NOTHING, "");
    if (urls.found.size() > MOST) {
      throw new DescriptionException(
          Fault.TOO_MANY, "the call carries %s URLs, expected at most %s", urls.found.size(), MOST);
    }
    return List.copyOf(urls.found);
  }

  private void resource(String uri) throws DescriptionException {
    if (HiddenCodePoints.hasControl(uri)) {
      throw new DescriptionException(
          Fault.CONTROL_CHARACTER,
          "URI %s of the resource has a control character",
          QuotedInput.of(uri));
    }
    checkLength(uri);
    Optional<UrlText> url = UrlText.ofUri(uri.strip());
    if (url.isPresent()) {
      found.add(url.get().whole());
    }
    EmbeddedUrls.in(uri, url.isPresent() ? 1 : 0, found);
  }

  /// The meaning that a value has by its name, or by that of the list it stands in.
  ///
  /// @param named whether it promises a URL
  /// @param bare whether that URL may lack its scheme
  /// @param barred whether the tool's schema does not know it
  private record Above(boolean named, boolean bare, boolean barred) {
    static final Above NOTHING = new Above(false, false, false);
  }

  private void walk(Json value, Above above, String pointer) throws DescriptionException {
    switch (value) {
      case JsonObject(var members) -> {
        for (var member : members.entrySet()) {
          EmbeddedUrls.in(member.getKey(), 0, found);
          String child = unknown.isEmpty() ? "" : JsonPointer.child(pointer, member.getKey());
          walk(
              member.getValue(),
              below(member.getKey(), above.barred() || unknown.contains(child)),
              child);
        }
      }
      case JsonArray(var items) -> {
        for (int at = 0; at < items.size(); at++) {
          walk(items.get(at), above, unknown.isEmpty() ? "" : JsonPointer.child(pointer, at));
        }
      }
      case JsonString text -> text(text, above);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> {
        // no text, no URL
      }
    }
  }

  private Above below(String name, boolean barred) {
    String folded = PathNames.fold(name);
    List<String> words = NameWords.of(name);
    boolean bare =
        hinted.contains(folded) || !words.isEmpty() && LAST_WORDS.contains(words.getLast());
    return new Above(NAMES.contains(folded), bare, barred);
  }

  private void text(JsonString text, Above above) throws DescriptionException {
    boolean told = above.named() || above.bare();
    boolean without =
        !told && text.asWritten().filter(written -> !UrlSigns.in(written)).isPresent();
    if (!without) {
      text(text.value(), above);
    }
  }

  private void text(String text, Above above) throws DescriptionException {
    Optional<UrlText> url = above.named() ? UrlText.ofNamed(text) : UrlText.ofUnnamed(text);
    if (url.isPresent()) {
      checkLength(text);
      var whole = url.get().whole();
      found.add(above.barred() || MORE.matcher(text.strip()).find() ? whole.barred() : whole);
    } else if (above.named() || above.bare()) {
      found.addAll(BareUrls.in(text));
    }
    EmbeddedUrls.in(text, url.isPresent() ? 1 : 0, found);
  }

  private void checkLength(String uri) throws DescriptionException {
    int bytes = uri.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    if (bytes > uriBytes) {
      throw new DescriptionException(
          Fault.TOO_LONG,
          "URI %s has %s bytes, expected at most %s",
          QuotedInput.of(uri),
          bytes,
          uriBytes);
    }
  }

  /// URLs without a scheme, `evil.example/?q=x`, `//host/x` or `host:8080/x`, under names that
  /// promise one: most tools put `http` or `https` in front (clause 5.8).
  ///
  /// Rules that deny or ask see both; no ALLOW can rest on one, since nobody knows which of them
  /// the tool takes.
  private static final class BareUrls {
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
        return SCHEMES.stream()
            .map(scheme -> new ResourceUrl(scheme, host, false).barred())
            .toList();
      } catch (DescriptionException _) {
        // no host, so no URL
        return List.of();
      }
    }
  }

  /// A text that is a URL as a whole, cut into scheme and what follows.
  ///
  /// @param scheme lower case
  /// @param rest all behind the colon
  private record UrlText(String scheme, String rest) {
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
          "URL %s has a blank, backslash or control character before its path",
          QuotedInput.of(text));
    }
  }

  /// Tells of a long text whether it can hold a URL at all, many bytes at a time and before it is
  /// decoded: most files that are written have none.
  ///
  /// A sign stands side by side in the text if it does in the bytes: of the escapes that may be in
  /// them none ends in a colon, a slash or a percent sign.
  static final class UrlSigns {
    private static final VarHandle EIGHT =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;
    private static final int BLOCK = 512;

    private UrlSigns() {}

    /// True if there is a colon with a slash or a backslash behind it, or a percent sequence:
    /// nothing that [UrlText#ofUnnamed] or [EmbeddedUrls#in] takes for a URL has neither.
    ///
    /// @param written as [dev.assent.core.json.JsonString#asWritten()] has it
    static boolean in(ByteSlice written) {
      byte[] bytes = written.bytes();
      int at = written.from();
      // One byte more than a block is looked at.
      for (; at + BLOCK < written.to(); at += BLOCK) {
        if (isInBlock(bytes, at) && isBetween(bytes, at, at + BLOCK, written.to())) {
          return true;
        }
      }
      return isBetween(bytes, at, written.to(), written.to());
    }

    // Without a branch within, which the compiler turns into a look at many more bytes at a time.
    // May find too much, never too little.
    private static boolean isInBlock(byte[] bytes, int from) {
      long marks = 0;
      for (int at = from; at < from + BLOCK; at += 8) {
        long eight = (long) EIGHT.get(bytes, at);
        long behind = (long) EIGHT.get(bytes, at + 1);
        marks |= marks(eight, '%') | marks(eight, ':') & (marks(behind, '/') | marks(behind, '\\'));
      }
      return marks != 0;
    }

    // Marks those of eight bytes that are a character, and perhaps bytes behind one.
    private static long marks(long eight, char c) {
      long differs = eight ^ ONES * c;
      return (differs - ONES) & ~differs & HIGH;
    }

    private static boolean isBetween(byte[] bytes, int from, int to, int end) {
      for (int at = from; at < to; at++) {
        if (bytes[at] == ':' && isSlash(bytes, at + 1, end)
            || bytes[at] == '%' && isByte(bytes, at + 1, end)) {
          return true;
        }
      }
      return false;
    }

    // A backslash is written as two.
    private static boolean isSlash(byte[] bytes, int at, int end) {
      return at < end && (bytes[at] == '/' || bytes[at] == '\\' && bytes[at + 1] == '\\');
    }

    private static boolean isByte(byte[] bytes, int at, int end) {
      return at + 1 < end && isHex(bytes[at]) && isHex(bytes[at + 1]);
    }

    private static boolean isHex(byte b) {
      return Character.digit(b, 16) >= 0;
    }
  }

  /// URLs inside longer text and inside other URLs, which only DENY and HITL see (clause 5.8).
  static final class EmbeddedUrls {
    private static final String ENDS = "\"'`<>()[]{}\u201c\u201d\u2018\u2019";

    private EmbeddedUrls() {}

    /// Adds each `scheme://host` of a text, as written and with percent sequences decoded; takes
    /// time linear in the text.
    ///
    /// @param skip how many to pass over at the start of the text as written, because they are
    ///   known
    static void in(String text, int skip, Set<ResourceUrl> found) {
      if (text.indexOf("://") >= 0) {
        scan(text, skip, found);
      }
      if (!PercentCoding.isIn(text)) {
        return;
      }
      try {
        List<String> stages = PercentSequences.stages(text);
        stages.subList(1, stages.size()).forEach(stage -> scan(stage, skip, found));
      } catch (DescriptionException _) {
        // text that is no clean percent encoding hides no URL that a reader would follow
      }
    }

    private static void scan(String text, int skip, Set<ResourceUrl> found) {
      int seen = 0;
      for (int colon = text.indexOf("://"); colon >= 0; colon = text.indexOf("://", colon + 3)) {
        int start = schemeStart(text, colon);
        if (start == colon || seen++ < skip) {
          continue;
        }
        String scheme = text.substring(start, colon).toLowerCase(Locale.ROOT);
        String authority = authority(text, colon + 3);
        int backslash = authority.indexOf('\\');
        add(scheme, authority.replace('\\', '.'), backslash < 0, found);
        if (backslash >= 0) {
          add(scheme, authority.substring(0, backslash), true, found);
          add(scheme, authority.substring(authority.lastIndexOf('@') + 1), true, found);
        }
      }
    }

    private static void add(
        String scheme, String authority, boolean evenWithoutHost, Set<ResourceUrl> found) {
      Optional<String> host;
      try {
        host = UrlHost.of(scheme, authority);
      } catch (DescriptionException _) {
        host = Optional.empty();
      }
      if (host.isPresent() || evenWithoutHost) {
        found.add(new ResourceUrl(scheme, host, false));
      }
    }

    /// The start of the scheme that ends before a colon; the colon itself when there is none.
    private static int schemeStart(String text, int colon) {
      int start = colon;
      while (start > 0 && isSchemeChar(text.charAt(start - 1))) {
        start--;
      }
      while (start < colon && !isLetter(text.charAt(start))) {
        start++;
      }
      return start;
    }

    private static String authority(String text, int from) {
      int end = from;
      if (text.startsWith("[", from)) {
        end = Math.max(from, text.indexOf(']', from));
      }
      while (end < text.length() && !ends(text.charAt(end), end > from)) {
        end++;
      }
      return text.substring(from, end);
    }

    private static boolean ends(char c, boolean inside) {
      boolean bracket = ENDS.indexOf(c) >= 0 && !(c == ']' && inside);
      return bracket || Character.isWhitespace(c) || c == '/' || c == '?' || c == '#';
    }

    /// True if a scheme may begin with a character.
    static boolean isLetter(char c) {
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /// True if a character may stand in a scheme.
    static boolean isSchemeChar(char c) {
      return isLetter(c) || c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-';
    }
  }
}

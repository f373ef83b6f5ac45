package dev.assent.core.pip;

import dev.assent.core.access.ResourceUrl;
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
import dev.assent.core.pip.path.NameWords;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.pip.path.QuotedInput;
import dev.assent.core.text.HiddenCodePoints;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
          Fault.TOO_MANY,
          "the call carries " + urls.found.size() + " URLs, expected at most " + MOST);
    }
    return List.copyOf(urls.found);
  }

  private void resource(String uri) throws DescriptionException {
    if (HiddenCodePoints.hasControl(uri)) {
      throw new DescriptionException(
          Fault.CONTROL_CHARACTER,
          "URI " + QuotedInput.of(uri) + " of the resource has a control character");
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
          "URI " + QuotedInput.of(uri) + " has " + bytes + " bytes, expected at most " + uriBytes);
    }
  }
}

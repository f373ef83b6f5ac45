package dev.assent.core.pip;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.DescriptionException.Fault;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds every URL of a call (clause 5.8): the resource's URI, whole arguments, and URLs inside longer text.
final class Urls {
  /// Different URLs one call may carry.
  static final int MOST = 4096;

  /// Names whose values are URLs even where a blank makes them look like text.
  private static final Set<String> NAMES = Set.of("url", "uri", "href", "link", "endpoint");

  private final int uriBytes;
  private final LinkedHashSet<ResourceUrl> found = new LinkedHashSet<>();

  private Urls(int uriBytes) {
    this.uriBytes = uriBytes;
  }

  /// The URLs in document order, no duplicates.
  ///
  /// @param resource the URI of a message about a resource; absent for other messages
  /// @throws DescriptionException for a URI over the limit, or a host that two readers would read differently
  static List<ResourceUrl> of(Optional<String> resource, JsonObject arguments, int uriBytes)
      throws DescriptionException {
    var urls = new Urls(uriBytes);
    if (resource.isPresent()) {
      urls.resource(resource.get());
    }
    urls.walk(resource.isPresent() ? arguments.without("uri") : arguments, false);
    if (urls.found.size() > MOST) {
      throw new DescriptionException(
          Fault.TOO_MANY, "the call carries " + urls.found.size() + " URLs, expected at most " + MOST);
    }
    return List.copyOf(urls.found);
  }

  private void resource(String uri) throws DescriptionException {
    if (Controls.in(uri)) {
      throw new DescriptionException(
          Fault.CONTROL_CHARACTER, "URI " + Quoted.of(uri) + " of the resource has a control character");
    }
    checkLength(uri);
    Optional<UrlText> url = UrlText.ofUri(uri.strip());
    if (url.isPresent()) {
      found.add(url.get().whole());
    }
    EmbeddedUrls.in(uri, url.isPresent() ? 1 : 0, found);
  }

  private void walk(Json value, boolean named) throws DescriptionException {
    switch (value) {
      case JsonObject(var members) -> {
        for (var member : members.entrySet()) {
          EmbeddedUrls.in(member.getKey(), 0, found);
          walk(member.getValue(), NAMES.contains(PathNames.fold(member.getKey())));
        }
      }
      case JsonArray(var items) -> {
        for (Json item : items) {
          walk(item, named);
        }
      }
      case JsonString text -> text(text, named);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> {
        // no text, no URL
      }
    }
  }

  private void text(JsonString text, boolean named) throws DescriptionException {
    boolean without = !named && text.asWritten().filter(written -> !UrlSigns.in(written)).isPresent();
    if (!without) {
      text(text.value(), named);
    }
  }

  private void text(String text, boolean named) throws DescriptionException {
    Optional<UrlText> url = named ? UrlText.ofNamed(text) : UrlText.ofUnnamed(text);
    if (url.isPresent()) {
      checkLength(text);
      found.add(url.get().whole());
    }
    EmbeddedUrls.in(text, url.isPresent() ? 1 : 0, found);
  }

  private void checkLength(String uri) throws DescriptionException {
    int bytes = uri.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    if (bytes > uriBytes) {
      throw new DescriptionException(
          Fault.TOO_LONG, "URI " + Quoted.of(uri) + " has " + bytes + " bytes, expected at most " + uriBytes);
    }
  }
}

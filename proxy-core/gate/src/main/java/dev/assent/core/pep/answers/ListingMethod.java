package dev.assent.core.pep.answers;

import java.util.Optional;

/// A method whose answer lists things page by page.
///
/// @see #of(String)
enum ListingMethod {
  TOOLS("tools/list", "tools", "name"),
  PROMPTS("prompts/list", "prompts", "name"),
  RESOURCES("resources/list", "resources", "uri"),
  TEMPLATES("resources/templates/list", "resourceTemplates", "uriTemplate");

  private final String method;
  private final String items;
  private final String identifier;

  ListingMethod(String method, String items, String identifier) {
    this.method = method;
    this.items = items;
    this.identifier = identifier;
  }

  /// The listing of a method; absent for every other method.
  static Optional<ListingMethod> of(String method) {
    for (var listing : values()) {
      if (listing.method.equals(method)) {
        return Optional.of(listing);
      }
    }
    return Optional.empty();
  }

  /// The member of the result that holds the list.
  String items() {
    return items;
  }

  /// The member of each item by which it is called or read.
  String identifier() {
    return identifier;
  }
}

package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;

/// The mark of a page, as `cursor` and `nextCursor` name it: a text by the protocol, a number by
/// some servers.
public final class PageMark {
  private PageMark() {}

  /// The mark at a member; absent where there is none, and for null.
  public static Optional<String> of(JsonObject object, String member) {
    return Optional.ofNullable(object.get(member)).flatMap(PageMark::of);
  }

  static Optional<String> of(Json value) {
    return value instanceof JsonString text
        ? Optional.of(text.value())
        : value instanceof JsonNumber(var lexeme) ? Optional.of(lexeme) : Optional.empty();
  }
}

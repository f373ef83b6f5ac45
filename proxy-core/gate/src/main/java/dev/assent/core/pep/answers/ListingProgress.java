package dev.assent.core.pep.answers;

import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.PageMark;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The progress of one listing of one session. It stops a server whose pages have no end. Not
/// thread-safe.
final class ListingProgress {
  static final int MOST = 100;
  static final int CURSOR_BYTES = 4096;

  private final Map<String, Mark> marks = new HashMap<>();

  /// The distance to the page of a cursor.
  ///
  /// @param pages how many come before it
  /// @param items how many items they have
  record Mark(int pages, int items) {
    static final Mark START = new Mark(0, 0);
  }

  /// The distance to the page of a request.
  Mark before(JsonObject params) {
    Optional<String> cursor = PageMark.of(params, "cursor");
    if (cursor.isEmpty()) {
      marks.clear();
      return Mark.START;
    }
    return marks.getOrDefault(cursor.get(), Mark.START);
  }

  /// True if a page may name the one after it.
  ///
  /// @param items how many items were listed up to and with this page
  boolean mayGoOn(Mark page, String nextCursor, int items) {
    if (page.pages() + 1 >= MOST || nextCursor.length() > CURSOR_BYTES) {
      return false;
    }
    // The longest way to a page counts, so that pages that name each other come to an end.
    marks.merge(
        nextCursor,
        new Mark(page.pages() + 1, items),
        (one, other) ->
            new Mark(Math.max(one.pages, other.pages), Math.max(one.items, other.items)));
    return true;
  }
}

package dev.assent.core.proxy.session;

import dev.assent.core.access.KnownTool;
import dev.assent.core.access.ListedTool;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.PageMark;
import dev.assent.core.mcp.ToolDescription;
import dev.assent.core.proxy.runtime.ToolBook;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tools as the server of one session listed them, page by page. Thread-safe.
///
/// A listing is whole when its pages were asked for one after the other, from the first, which
/// names no cursor, to the last, which gives none. Before the first whole one, a tool that was not
/// seen here counts as another session of this core saw it last; afterwards a tool that is not
/// listed is none that the server shows.
public final class SessionTools {
  // Variants of one name beyond the second tell nothing more: one of two is not what was accepted.
  private static final int VARIANTS = 2;

  private final ToolBook book;
  private final InstantSource clock;
  private final int most;
  private Map<String, List<ListedTool>> current = Map.of();
  private Map<String, List<ListedTool>> pages = new LinkedHashMap<>();
  private Optional<String> nextCursor = Optional.empty();
  private boolean whole;

  /// @param most how many tools of a server are kept; one beyond counts as not listed
  public SessionTools(ToolBook book, InstantSource clock, int most) {
    this.book = book;
    this.clock = clock;
    this.most = most;
  }

  public synchronized KnownTool known(String name) {
    List<ListedTool> here = current.get(name);
    if (here != null) {
      return book.known(name, here);
    }
    return whole
        ? book.hidden(name)
        : book.listedHere(name)
            .map(tool -> book.known(name, List.of(tool)))
            .orElse(KnownTool.UNKNOWN);
  }

  /// Follows an answer to `tools/list`.
  ///
  /// @param params of the request
  /// @return what is new in it
  synchronized ToolBook.Sighting listed(JsonObject params, JsonObject result) {
    Optional<String> cursor = PageMark.of(params, "cursor");
    boolean first = cursor.isEmpty();
    boolean continued = cursor.isPresent() && cursor.equals(nextCursor);
    var page = page(result);
    if (first) {
      pages = new LinkedHashMap<>();
    }
    if (first || continued) {
      page.forEach((name, variants) -> variants.forEach(tool -> add(pages, tool)));
      nextCursor = PageMark.of(result, "nextCursor");
    }
    if ((first || continued) && nextCursor.isEmpty()) {
      current = Map.copyOf(pages);
      whole = true;
      return book.saw(current, true);
    }
    var merged = new LinkedHashMap<>(current);
    page.forEach((name, variants) -> {
      if (fits(merged, name)) {
        merged.put(name, variants);
      }
    });
    current = Map.copyOf(merged);
    return book.saw(page, false);
  }

  /// Notes which tools are kept from clients.
  void keptBack(Map<String, KeptBack> tools) {
    book.keptBack(tools);
  }

  private Map<String, List<ListedTool>> page(JsonObject result) {
    var page = new LinkedHashMap<String, List<ListedTool>>();
    Instant now = clock.instant();
    for (Json item : result.array("tools").map(tools -> tools.items()).orElse(List.of())) {
      var tool =
          item instanceof JsonObject json
              ? ToolDescription.of(json)
              : Optional.<ToolDescription>empty();
      tool.map(known -> ListedTool.of(known.name(), known.json(), now))
          .ifPresent(listed -> add(page, listed));
    }
    return page;
  }

  private void add(Map<String, List<ListedTool>> to, ListedTool tool) {
    if (fits(to, tool.name())) {
      to.merge(tool.name(), List.of(tool), SessionTools::union);
    }
  }

  private boolean fits(Map<String, List<ListedTool>> tools, String name) {
    return tools.size() < most || tools.containsKey(name);
  }

  private static List<ListedTool> union(List<ListedTool> known, List<ListedTool> others) {
    var union = new ArrayList<>(known);
    for (ListedTool other : others) {
      if (union.size() < VARIANTS
          && union.stream().noneMatch(tool -> tool.digest().equals(other.digest()))) {
        union.add(other);
      }
    }
    return List.copyOf(union);
  }
}

package dev.assent.core.pep.answers;

import dev.assent.core.config.CoreConfig.Limits;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.HeaderMarks;
import dev.assent.core.mcp.RequestMeta;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Cleans what a server lists, page by page, and keeps tools out that must not be called. Thread-safe.
final class ListingFilter {
  // Members of a result that the client hands back as they are.
  private static final Set<String> HANDED_BACK = Set.of("nextCursor", "requestState");

  // Icons are drawn, not read; they do not count as description.
  private static final String ICONS = "icons";

  // How many times the limit of one text a whole tool may take: its schema has many texts.
  private static final int WHOLE = 16;
  private static final int IDENTIFIER_LENGTH = 8192;

  // A server that lists pages without end fills no more than this.
  private static final int MOST_WRONG = 10_000;

  private final Map<Listing, Pages> pages = new EnumMap<>(Listing.class);
  private final ToolNames names = new ToolNames();
  private final Map<String, String> wrongMarks = new HashMap<>();
  private final boolean overHttp;

  /// @param overHttp whether the server is reached over HTTP
  ListingFilter(boolean overHttp) {
    this.overHttp = overHttp;
  }

  /// Why a tool may not be called: its name is illegal, or looks like another listed one's, or it was listed with marks
  /// that a client over HTTP has to refuse. Absent when it may be.
  synchronized Optional<String> quarantined(String tool) {
    if (!ToolNames.isLegal(tool)) {
      return Optional.of("its name has characters or a length that the protocol does not allow");
    }
    return names
        .twinOf(tool)
        .map(twin -> "its name looks like that of another tool of the same server, `" + twin + "`")
        .or(
            () ->
                Optional.ofNullable(wrongMarks.get(tool))
                    .map(fault -> "it marks arguments as headers against the rules: " + fault));
  }

  /// The page for the client.
  ///
  /// @param params of the request
  synchronized JsonObject page(
      Listing listing, JsonObject params, JsonObject result, Safeguards switches, Limits limits, Findings findings) {
    Pages walk = pages.computeIfAbsent(listing, _ -> new Pages());
    Pages.Mark before = walk.before(params);
    List<Json> items = result.array(listing.items()).map(JsonArray::items).orElse(List.of());
    if (listing == Listing.TOOLS) {
      boolean marked = overHttp && RequestMeta.of(params).isStateless();
      note(items, before.equals(Pages.Mark.START), marked);
    }
    var kept = new ArrayList<Json>();
    for (Json item : items) {
      if (before.items() + kept.size() >= limits.toolsPerServer() && switches.cleanListings()) {
        findings.add(Finding.Kind.TOO_MANY, "", "/" + listing.items(), items.size() - kept.size());
        break;
      }
      item(listing, item, switches, limits, findings).ifPresent(kept::add);
    }
    boolean other = result.get(listing.items()) instanceof JsonArray && !kept.equals(items);
    JsonObject page = other ? ownCopy(result).with(listing.items(), new JsonArray(kept)) : result;
    if (switches.cleanListings()) {
      page = goingOn(walk, before, page, before.items() + kept.size(), findings);
      page = rest(listing, page, limits, findings);
    }
    return page;
  }

  // What is no longer as the server made it must not be kept for others, who may get it otherwise.
  private static JsonObject ownCopy(JsonObject result) {
    return result.string("cacheScope").filter("public"::equals).isPresent()
        ? result.with("cacheScope", new JsonString("private"))
        : result;
  }

  // Only the revision without handshake knows marks.
  private void note(List<Json> tools, boolean first, boolean marked) {
    if (first) {
      names.clear();
      wrongMarks.clear();
    }
    for (Json item : tools) {
      Optional<String> name = identifier(Listing.TOOLS, item).filter(ToolNames::isLegal);
      name.ifPresent(names::add);
      if (marked && wrongMarks.size() < MOST_WRONG && name.isPresent() && item instanceof JsonObject tool) {
        HeaderMarks.of(tool).fault().ifPresent(fault -> wrongMarks.put(name.get(), fault));
      }
    }
  }

  private static JsonObject goingOn(Pages walk, Pages.Mark before, JsonObject page, int items, Findings findings) {
    Optional<String> next = page.string("nextCursor");
    if (next.isPresent() && !walk.mayGoOn(before, next.get(), items)) {
      findings.add(Finding.Kind.PAGES, "", "/nextCursor", before.pages() + 1L);
      return page.without("nextCursor");
    }
    return page;
  }

  // What stands in the result beside the list, whose items are clean already.
  private static JsonObject rest(Listing listing, JsonObject page, Limits limits, Findings findings) {
    var cleaning = new Cleaning(Unwanted.IN_LISTINGS, limits.toolDescriptionBytes(), "", findings);
    JsonObject beside = page.without(listing.items());
    JsonObject clean = cleaning.clean(beside, HANDED_BACK);
    Json items = page.get(listing.items());
    return clean.equals(beside) || items == null ? page : clean.with(listing.items(), items);
  }

  private Optional<Json> item(
      Listing listing, Json item, Safeguards switches, Limits limits, Findings findings) {
    String name = identifier(listing, item).orElse("");
    if (!mayBeListed(listing, name, item, switches, limits, findings)) {
      return Optional.empty();
    }
    if (!switches.cleanListings() || !(item instanceof JsonObject object)) {
      return Optional.of(item);
    }
    var cleaning = new Cleaning(Unwanted.IN_LISTINGS, limits.toolDescriptionBytes(), name, findings);
    return Optional.of(cleaning.clean(object, Set.of(listing.identifier())));
  }

  private boolean mayBeListed(
      Listing listing, String name, Json item, Safeguards switches, Limits limits, Findings findings) {
    if (listing == Listing.TOOLS) {
      if (switches.quarantineTools() && quarantined(name).isPresent()) {
        String member = wrongMarks.containsKey(name) ? "/inputSchema" : "/" + listing.identifier();
        findings.add(kindOf(name), name, member, name.length());
        return false;
      }
      int size = item instanceof JsonObject tool ? CanonicalJson.bytes(tool.without(ICONS)).length : 0;
      if (switches.cleanListings() && size > WHOLE * limits.toolDescriptionBytes()) {
        findings.add(Finding.Kind.SIZE, name, "", size);
        return false;
      }
      return true;
    }
    boolean safe = Unwanted.IN_LISTINGS.firstIn(name) < 0 && name.length() <= IDENTIFIER_LENGTH;
    if (switches.cleanListings() && !safe) {
      findings.add(Finding.Kind.NAME, name, "/" + listing.identifier(), name.length());
      return false;
    }
    return true;
  }

  private Finding.Kind kindOf(String name) {
    if (!ToolNames.isLegal(name)) {
      return Finding.Kind.NAME;
    }
    return wrongMarks.containsKey(name) ? Finding.Kind.HEADER : Finding.Kind.LOOK_ALIKE;
  }

  private static Optional<String> identifier(Listing listing, Json item) {
    return item instanceof JsonObject object && object.get(listing.identifier()) instanceof JsonString text
        ? Optional.of(text.value())
        : Optional.empty();
  }
}

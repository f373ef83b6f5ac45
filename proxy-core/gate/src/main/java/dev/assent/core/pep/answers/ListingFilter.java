package dev.assent.core.pep.answers;

import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.config.CoreConfig.Limits;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.HeaderMarks;
import dev.assent.core.mcp.PageMark;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Cleans what a server lists, page by page, and keeps tools out that must not be called.
/// Thread-safe.
final class ListingFilter {
  // The member of `_meta` that says how many of a page are not listed, for there are too many.
  private static final String LEFT_OUT = "dev.assent/left_out";

  // Members of a result that the client hands back as they are.
  private static final Set<String> HANDED_BACK = Set.of("nextCursor", "requestState");

  // Icons are drawn, not read; they do not count as description.
  private static final String ICONS = "icons";

  // A whole tool may take this many times the limit of one text: its schema has many texts.
  private static final int WHOLE = 16;
  private static final int IDENTIFIER_LENGTH = 8192;

  private static final int NAME = 128;

  // A server that lists pages without end fills no more than this.
  private static final int MOST_WRONG = 10_000;

  private final Map<ListingMethod, ListingProgress> pages = new EnumMap<>(ListingMethod.class);
  private final ToolNames names = new ToolNames();
  private final Map<String, String> wrongMarks = new HashMap<>();
  private final Map<String, KeptBack> keptBack = new TreeMap<>();
  private final boolean overHttp;
  private final Supplier<Optional<ProtocolVersion>> revision;

  /// @param overHttp whether the server is reached over HTTP
  /// @param revision that was agreed on, now
  ListingFilter(boolean overHttp, Supplier<Optional<ProtocolVersion>> revision) {
    this.overHttp = overHttp;
    this.revision = revision;
  }

  /// Why a tool may not be called; absent when it may be.
  synchronized Optional<KeptBack> quarantined(String tool) {
    boolean legal = ToolNames.isLegal(tool, revision.get());
    Optional<String> twin = names.twinOf(tool);
    if (twin.isPresent() || legal && ToolNames.mixesScripts(tool)) {
      return Optional.of(
          new KeptBack(KeptBack.Reason.LOOK_ALIKE, twin.map(ListingFilter::shown).orElse("")));
    }
    return legal
        ? Optional.ofNullable(wrongMarks.get(tool))
            .map(fault -> new KeptBack(KeptBack.Reason.HEADER, fault))
        : Optional.of(new KeptBack(KeptBack.Reason.NAME, ""));
  }

  // The other name may hold what nobody sees.
  private static String shown(String name) {
    return PlainText.cut(VisibleText.of(name, UnwantedCharacters.IN_LISTINGS).text(), NAME);
  }

  /// The tools of the newest listing that are kept back, with the reason, by name.
  synchronized Map<String, KeptBack> keptBack() {
    return Map.copyOf(keptBack);
  }

  /// The page for the client.
  ///
  /// @param params of the request
  synchronized JsonObject page(
      ListingMethod listing,
      JsonObject params,
      JsonObject result,
      Safeguards switches,
      Limits limits,
      AnswerFindings findings) {
    ListingProgress walk = pages.computeIfAbsent(listing, _ -> new ListingProgress());
    ListingProgress.Mark before = walk.before(params);
    List<Json> items = result.array(listing.items()).map(JsonArray::items).orElse(List.of());
    if (listing == ListingMethod.TOOLS) {
      boolean marked = overHttp && RequestMeta.of(params).isStateless();
      note(items, before.equals(ListingProgress.Mark.START), marked);
    }
    var kept = new ArrayList<Json>();
    int seen = 0;
    int beyond = 0;
    for (Json item : items) {
      if (before.items() + kept.size() >= limits.toolsPerServer() && switches.cleanListings()) {
        beyond = items.size() - seen;
        findings.add(
            AnswerFinding.Kind.TOO_MANY, "", "/" + listing.items(), items.size() - kept.size());
        break;
      }
      item(listing, item, switches, limits, findings).ifPresent(kept::add);
      seen++;
    }
    boolean other = result.get(listing.items()) instanceof JsonArray && !kept.equals(items);
    JsonObject page = other ? ownCopy(result).with(listing.items(), new JsonArray(kept)) : result;
    if (beyond > 0) {
      page = told(page, beyond);
    }
    if (switches.cleanListings()) {
      page = goingOn(walk, before, page, before.items() + kept.size(), findings);
      page = rest(listing, page, limits, findings);
    }
    return page;
  }

  // A client that shows how many there are can say that there are more.
  private static JsonObject told(JsonObject page, int beyond) {
    JsonObject meta = page.object("_meta").orElse(JsonObject.EMPTY);
    return page.with("_meta", meta.with(LEFT_OUT, JsonNumber.of(beyond)));
  }

  // A result that is no longer as the server made it must not be kept for others, who may get it
  // otherwise.
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
      keptBack.clear();
    }
    for (Json item : tools) {
      Optional<String> listed = identifier(ListingMethod.TOOLS, item);
      Optional<String> name = listed.filter(one -> ToolNames.isLegal(one, revision.get()));
      // One that differs from a legal one in what nobody sees makes that one doubtful too.
      listed
          .filter(
              one -> name.isPresent() || one.codePoints().anyMatch(HiddenCodePoints::isIgnorable))
          .ifPresent(names::add);
      if (marked
          && wrongMarks.size() < MOST_WRONG
          && name.isPresent()
          && item instanceof JsonObject tool) {
        HeaderMarks.of(tool).fault().ifPresent(fault -> wrongMarks.put(name.get(), fault));
      }
    }
  }

  private static JsonObject goingOn(
      ListingProgress walk,
      ListingProgress.Mark before,
      JsonObject page,
      int items,
      AnswerFindings findings) {
    Optional<String> next = PageMark.of(page, "nextCursor");
    if (next.isPresent() && !walk.mayGoOn(before, next.get(), items)) {
      findings.add(AnswerFinding.Kind.PAGES, "", "/nextCursor", before.pages() + 1L);
      return page.without("nextCursor");
    }
    return page;
  }

  // Cleans the result beside the list, whose items are clean already.
  private static JsonObject rest(
      ListingMethod listing, JsonObject page, Limits limits, AnswerFindings findings) {
    var cleaning =
        new TreeCleaner(
            UnwantedCharacters.IN_LISTINGS, limits.toolDescriptionBytes(), "", findings);
    JsonObject beside = page.without(listing.items());
    JsonObject clean = cleaning.clean(beside, HANDED_BACK);
    Json items = page.get(listing.items());
    return clean.equals(beside) || items == null ? page : clean.with(listing.items(), items);
  }

  private Optional<Json> item(
      ListingMethod listing,
      Json item,
      Safeguards switches,
      Limits limits,
      AnswerFindings findings) {
    String name = identifier(listing, item).orElse("");
    if (!mayBeListed(listing, name, item, switches, limits, findings)) {
      return Optional.empty();
    }
    if (!switches.cleanListings() || !(item instanceof JsonObject object)) {
      return Optional.of(item);
    }
    var cleaning =
        new TreeCleaner(
            UnwantedCharacters.IN_LISTINGS, limits.toolDescriptionBytes(), name, findings);
    return Optional.of(cleaning.clean(object, Set.of(listing.identifier())));
  }

  private boolean mayBeListed(
      ListingMethod listing,
      String name,
      Json item,
      Safeguards switches,
      Limits limits,
      AnswerFindings findings) {
    if (listing == ListingMethod.TOOLS) {
      Optional<KeptBack> why = switches.quarantineTools() ? quarantined(name) : Optional.empty();
      if (why.isPresent()) {
        if (keptBack.size() < MOST_WRONG) {
          keptBack.put(name, why.get());
        }
        String member =
            why.get().reason() == KeptBack.Reason.HEADER
                ? "/inputSchema"
                : "/" + listing.identifier();
        findings.add(kindOf(why.get().reason()), name, member, name.length());
        return false;
      }
      int size =
          item instanceof JsonObject tool ? CanonicalJson.bytes(tool.without(ICONS)).length : 0;
      if (switches.cleanListings() && size > WHOLE * limits.toolDescriptionBytes()) {
        findings.add(AnswerFinding.Kind.SIZE, name, "", size);
        return false;
      }
      return true;
    }
    boolean safe =
        name.codePoints().noneMatch(ListingFilter::isUnseen) && name.length() <= IDENTIFIER_LENGTH;
    if (switches.cleanListings() && !safe) {
      findings.add(AnswerFinding.Kind.NAME, name, "/" + listing.identifier(), name.length());
      return false;
    }
    return true;
  }

  // In what something is called by, a selector that makes an emoji is as unseen as any other.
  private static boolean isUnseen(int c) {
    return HiddenCodePoints.isHidden(c) || HiddenCodePoints.isIgnorable(c);
  }

  private static AnswerFinding.Kind kindOf(KeptBack.Reason reason) {
    return switch (reason) {
      case NAME -> AnswerFinding.Kind.NAME;
      case LOOK_ALIKE -> AnswerFinding.Kind.LOOK_ALIKE;
      case HEADER -> AnswerFinding.Kind.HEADER;
    };
  }

  private static Optional<String> identifier(ListingMethod listing, Json item) {
    return item instanceof JsonObject object
            && object.get(listing.identifier()) instanceof JsonString text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  /// The progress of one listing of one session. It stops a server whose pages have no end. Not
  /// thread-safe.
  static final class ListingProgress {
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

  /// The names of one server's tools: which are legal, and which look like another one.
  ///
  /// Until 2025-06-18 a name was any text; since 2025-11-25 it has 1 to 128 of `A-Z a-z 0-9 _ - .`.
  /// Two names look alike when they differ in case alone, in characters that nobody sees, in forms
  /// of the same letter, or in letters that many fonts draw alike: `0` and `O`, `1`, `l` and `I`,
  /// `rn` and `m`, `vv` and `w`, and letters of other scripts. A plain name that is called in
  /// another case than it is listed in is no look-alike: rules compare names without case. Not
  /// thread-safe.
  static final class ToolNames {
    private static final int LONGEST = 128;

    // Of a name that may be any text.
    private static final int LONGEST_TEXT = 256;

    // Letters that are drawn like a Latin one, in the order of those.
    private static final String FOREIGN = "аеорсухіѕјһԁԛԝвкмнтігαοιρνκυτεχ";
    private static final String LATIN = "aeopcyxisjhdqwbkmhtiraoipvkutex";

    private final Map<String, Set<String>> byLook = new HashMap<>();

    // Twins that were found before; every call asks again.
    private final Map<String, Optional<String>> twins = new HashMap<>();

    /// True if a revision allows a name.
    ///
    /// @param revision that was agreed on; absent where none is known, and the newest rule counts
    static boolean isLegal(String name, Optional<ProtocolVersion> revision) {
      boolean anyText =
          revision.filter(agreed -> agreed.compareTo(ProtocolVersion.V2025_11_25) < 0).isPresent();
      return isPlain(name) || anyText && isVisible(name);
    }

    private static boolean isPlain(String name) {
      for (int at = 0; at < name.length(); at++) {
        char c = name.charAt(at);
        boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        if (!letter && (c < '0' || c > '9') && c != '_' && c != '.' && c != '-') {
          return false;
        }
      }
      return !name.isEmpty() && name.length() <= LONGEST;
    }

    private static boolean isVisible(String name) {
      return !name.isBlank()
          && name.length() <= LONGEST_TEXT
          && name.codePoints()
              .noneMatch(
                  c -> HiddenCodePoints.isHiddenInLine(c) || HiddenCodePoints.isIgnorable(c));
    }

    /// True if a name has letters of scripts side by side that have letters of the same look.
    static boolean mixesScripts(String name) {
      var scripts = EnumSet.noneOf(UnicodeScript.class);
      name.codePoints()
          .filter(Character::isLetter)
          .mapToObj(UnicodeScript::of)
          .forEach(scripts::add);
      scripts.retainAll(
          EnumSet.of(
              UnicodeScript.LATIN,
              UnicodeScript.CYRILLIC,
              UnicodeScript.GREEK,
              UnicodeScript.ARMENIAN,
              UnicodeScript.CHEROKEE));
      return scripts.size() > 1;
    }

    void clear() {
      byLook.clear();
      twins.clear();
    }

    /// Takes a name that is listed: a legal one, or one that differs from one in characters that
    /// nobody sees.
    void add(String name) {
      twins.clear();
      byLook.computeIfAbsent("case " + folded(name), _ -> new HashSet<>()).add(name);
      byLook.computeIfAbsent("look " + skeleton(name), _ -> new HashSet<>()).add(name);
    }

    /// Another name that looks like this one; absent when there is none.
    Optional<String> twinOf(String name) {
      var known = twins.get(name);
      if (known != null) {
        return known;
      }
      var twin = findTwin(name);
      // Clients may ask for any names.
      if (twins.size() < byLook.size()) {
        twins.put(name, twin);
      }
      return twin;
    }

    private Optional<String> findTwin(String name) {
      if (byLook.isEmpty()) {
        return Optional.empty();
      }
      return other("case " + folded(name), name).or(() -> other("look " + skeleton(name), name));
    }

    private Optional<String> other(String look, String name) {
      Set<String> alike = byLook.getOrDefault(look, Set.of());
      boolean listed = alike.contains(name);
      return alike.stream()
          .filter(known -> !known.equals(name) && (listed || !differsInCaseAlone(known, name)))
          .sorted()
          .findFirst();
    }

    private static boolean differsInCaseAlone(String one, String other) {
      return one.equalsIgnoreCase(other) && isPlain(one) && isPlain(other);
    }

    private static String folded(String name) {
      return seen(name).toLowerCase(Locale.ROOT);
    }

    private static String skeleton(String name) {
      String alike = seen(name).replace('I', 'l').replace('1', 'l').replace('0', 'O');
      var latin = new StringBuilder();
      folded(alike)
          .chars()
          .forEach(c -> {
            int at = FOREIGN.indexOf(c);
            latin.append(at < 0 ? (char) c : LATIN.charAt(at));
          });
      return latin.toString().replace("rn", "m").replace("vv", "w");
    }

    // The visible part of a name. Nearly all of them are plain.
    private static String seen(String name) {
      if (isPlain(name)) {
        return name;
      }
      var seen = new StringBuilder();
      Normalizer.normalize(name, Normalizer.Form.NFKC)
          .codePoints()
          .filter(c ->
              !HiddenCodePoints.isHiddenInLine(c)
                  && !HiddenCodePoints.isIgnorable(c)
                  && !Character.isSpaceChar(c))
          .forEach(seen::appendCodePoint);
      return seen.toString();
    }
  }

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
}

package dev.assent.core.proxy.session;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.ListedTool;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.PageMark;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.mcp.ToolDescription;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.wiring.SetLimits;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// The facts that a session has learned of its two sides by listening. Thread-safe: each part is
/// replaced as a whole.
public final class SessionKnowledge {
  private static final Set<String> QUIET = Set.of("error", "critical", "alert", "emergency");

  private volatile Optional<String> clientName = Optional.empty();
  private volatile boolean greeted;
  private volatile boolean asksForHandshake;
  private volatile Optional<String> clientVersion = Optional.empty();
  private volatile Optional<ProtocolVersion> revision = Optional.empty();
  private volatile Optional<Set<ClientCapability>> capabilities = Optional.empty();
  private volatile boolean logs;
  private volatile boolean wantsWarnings = true;
  private volatile List<String> roots = List.of();
  private volatile Runnable named = () -> {};
  private volatile Runnable served = () -> {};
  private final SessionTools tools;
  private final ClientPatience patience;
  private final Patience unnamed;
  private final Function<String, Optional<SetLimits.Limit>> set;
  private volatile Optional<SetLimits.Limit> limit = Optional.empty();

  /// @param set the limit that the file of a client sets for this session's server, by the client's
  ///   name; may read files
  public SessionKnowledge(
      SessionTools tools,
      ClientPatience patience,
      Function<String, Optional<SetLimits.Limit>> set) {
    this(tools, patience, ClientPatience.nothingKnown(), set);
  }

  /// @param unnamed how long a client waits that has not said its name
  public SessionKnowledge(SessionTools tools, ClientPatience patience, Patience unnamed) {
    this(tools, patience, unnamed, _ -> Optional.empty());
  }

  private SessionKnowledge(
      SessionTools tools,
      ClientPatience patience,
      Patience unnamed,
      Function<String, Optional<SetLimits.Limit>> set) {
    this.tools = tools;
    this.patience = patience;
    this.unnamed = unnamed;
    this.set = set;
  }

  /// Returns how long the client waits for a call.
  public Patience patience() {
    return clientName
        .map(name ->
            limit
                .map(there -> patience.of(name, there.time(), there.since()))
                .orElseGet(() -> patience.of(name)))
        .orElse(unnamed);
  }

  /// True if the client comes back for a further round of a call, as far as it was seen.
  boolean resumes() {
    return clientName.map(patience::resumes).orElse(true);
  }

  /// Notes that the client was offered a further round.
  void offeredRound() {
    clientName.ifPresent(patience::offeredRound);
  }

  /// Notes that it came back with one.
  void resumed() {
    clientName.ifPresent(patience::resumed);
  }

  /// Notes that the client gave up a call of this age.
  void gaveUp(long ageNanos) {
    clientName.ifPresent(name -> patience.gaveUp(name, Duration.ofNanos(ageNanos)));
  }

  /// Notes that the client made a call again and so had left the first one, of this age, without a
  /// word.
  void forsook(long ageNanos) {
    clientName.ifPresent(name -> patience.forsook(name, Duration.ofNanos(ageNanos)));
  }

  /// Notes that the client had waited so long for a call when it was answered.
  void waited(long ageNanos) {
    // Most calls are answered at once, and tell nothing.
    if (ageNanos > TimeUnit.SECONDS.toNanos(5)) {
      clientName.ifPresent(name -> patience.waited(name, Duration.ofNanos(ageNanos)));
    }
  }

  /// Sets the action that runs when the client greeted, and when it said its name.
  public void onNamed(Runnable told) {
    named = told;
  }

  /// Sets the action that runs when a handshake was agreed on.
  public void onServed(Runnable told) {
    served = told;
  }

  public Optional<String> clientName() {
    return clientName;
  }

  /// Returns the same for those who are shown who is here: absent before the first request, empty
  /// where the client gave no name with it.
  public Optional<String> greetedAs() {
    return clientName.or(() -> greeted ? Optional.of("") : Optional.empty());
  }

  /// True unless the client asked for a handshake and was refused it, or still waits for it.
  public boolean isServed() {
    return !asksForHandshake;
  }

  public Optional<String> clientVersion() {
    return clientVersion;
  }

  /// Returns what the client says that it can do; absent before it said so.
  public Optional<Set<ClientCapability>> capabilities() {
    return capabilities;
  }

  /// The revision that the handshake agreed on; absent before it, without one, and where Assent
  /// does not know it.
  public Optional<ProtocolVersion> revision() {
    return revision;
  }

  /// Returns what is known of the server's tools.
  public SessionTools tools() {
    return tools;
  }

  /// The client's roots as absolute paths; empty before it told.
  public List<String> roots() {
    return roots;
  }

  /// True if the client may be told a warning as a log message: the server said that it logs, and
  /// the client wants them.
  boolean takesWarnings() {
    return logs && wantsWarnings;
  }

  /// Notes which tools are kept from the client.
  void keptBack(Map<String, KeptBack> tools) {
    this.tools.keptBack(tools);
  }

  /// Looks at a request of the client before it is judged. Who it is says its `initialize`, and
  /// without one its first request that says so: a session's client is not renamed by a later
  /// message.
  void fromClient(Message.Request request) {
    if (request.method().equals("logging/setLevel")) {
      wantsWarnings = request.params().string("level").filter(QUIET::contains).isEmpty();
    } else if (request.method().equals("initialize")) {
      asksForHandshake = true;
      request.params().object("clientInfo").ifPresent(this::client);
      capabilities = request.params().object("capabilities").map(ClientCapability::of);
    } else if (revision.isEmpty() && clientName.isEmpty()) {
      RequestMeta.of(request.params()).clientInfo().ifPresent(this::client);
    }
    // Without a handshake each request says it anew.
    if (revision.isEmpty()) {
      RequestMeta.of(request.params())
          .clientCapabilities()
          .map(ClientCapability::of)
          .ifPresent(said -> capabilities = Optional.of(said));
    }
    if (!greeted) {
      greeted = true;
      named.run();
    }
  }

  private void client(JsonObject info) {
    Optional<String> name = info.string("name");
    limit = name.flatMap(set);
    clientName = name;
    clientVersion = info.string("version");
    named.run();
  }

  /// Looks at an answer of the server before it goes to the client.
  ///
  /// @return what it says of the server's tools that is new
  Optional<ToolBook.Sighting> fromServer(Message.Request request, Message answer) {
    if (answer instanceof Message.Success success
        && success.result() instanceof JsonObject result) {
      switch (request.method()) {
        case "initialize" -> {
          revision = result.string("protocolVersion").flatMap(ProtocolVersion::of);
          logs = result.object("capabilities").flatMap(able -> able.object("logging")).isPresent();
          asksForHandshake = false;
          served.run();
        }
        case "tools/list" -> {
          return Optional.of(tools.listed(request.params(), result));
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  /// Looks at an answer of the client before it goes to the server.
  void answerFromClient(String method, Message answer) {
    if (method.equals("roots/list")
        && answer instanceof Message.Success success
        && success.result() instanceof JsonObject result) {
      result.array("roots").ifPresent(this::rooted);
    }
  }

  private void rooted(JsonArray listed) {
    var paths = new ArrayList<String>();
    for (Json root : listed.items()) {
      if (root instanceof JsonObject object) {
        object.string("uri").flatMap(SessionKnowledge::pathOf).ifPresent(paths::add);
      }
    }
    roots = List.copyOf(paths);
  }

  private static Optional<String> pathOf(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri)).toString());
    } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException _) {
      return Optional.empty();
    }
  }

  /// The tools as the server of one session listed them, page by page. Thread-safe.
  ///
  /// A listing is whole when its pages were asked for one after the other, from the first, which
  /// names no cursor, to the last, which gives none. Before the first whole one, a tool that was
  /// not seen here counts as another session of this core saw it last; afterwards a tool that is
  /// not listed is none that the server shows.
  public static final class SessionTools {
    // Variants of one name beyond the second tell nothing more: one of two is not what was
    // accepted.
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
}

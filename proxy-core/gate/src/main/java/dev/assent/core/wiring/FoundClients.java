package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The MCP clients on this computer that keep their servers in files we know, and where the servers
/// lead that stand there, for all projects and for those that a client remembers. Only reads. What
/// plug-ins and extensions bring is not looked at.
public final class FoundClients {
  private static final Duration PROJECTS_FOR = Duration.ofMinutes(1);

  private final AgentFolders own;
  private final ServerEntries entries;
  private final Supplier<List<Path>> also;
  private @Nullable Projects known;

  /// The projects of a moment.
  private record Projects(List<Path> folders, long nanos) {}

  /// @param userHome absolute; where clients look for their folders
  /// @param environment the process's variables: some clients let their folder be named
  /// @param launcher our program; absolute
  public FoundClients(Path userHome, Map<String, String> environment, Path launcher) {
    this(AgentFolders.of(userHome, environment), launcher);
  }

  /// @param own where clients look for their files
  /// @param launcher our program; absolute
  public FoundClients(AgentFolders own, Path launcher) {
    this(own, launcher, List::of);
  }

  /// @param own where clients look for their files
  /// @param launcher our program; absolute
  /// @param also projects that are known otherwise than from clients' files
  public FoundClients(AgentFolders own, Path launcher, Supplier<List<Path>> also) {
    this.own = own;
    this.entries = new ServerEntries(own.home(), launcher);
    this.also = also;
  }

  /// The folders of the projects that are looked at, each once; up to a minute old. Reads files.
  public synchronized List<Path> projects() {
    long now = System.nanoTime();
    @Nullable Projects before = known;
    if (before != null && now - before.nanos() < PROJECTS_FOR.toNanos()) {
      return before.folders();
    }
    var found = new Projects(KnownProjects.find(own, also.get()), now);
    known = found;
    return found.folders();
  }

  /// True if a server is named by a file of a project: then whoever wrote the repository chose what
  /// is started, and not the person. Reads files.
  public boolean isOfProject(WiredServer server) {
    return projects().stream()
        .anyMatch(folder -> server.file().startsWith(folder) && !own.home().startsWith(folder));
  }

  /// A number that is another when a client's file came, went or was changed. Reads no file.
  public long stamp() {
    Whereabouts around = around();
    long stamp = 0;
    for (McpClient client : McpClient.all()) {
      try {
        for (ServerFile file : ServerFiles.of(client, around).files()) {
          stamp = 31 * stamp + file.path().hashCode();
          stamp = 31 * stamp + Files.getLastModifiedTime(file.path()).toMillis();
          stamp = 31 * stamp + Files.size(file.path());
        }
      } catch (IOException _) {
        stamp = 31 * stamp + client.word().hashCode();
      }
    }
    return stamp;
  }

  private Whereabouts around() {
    return new Whereabouts(own, projects());
  }

  /// The clients that were found, in a fixed order, with where their servers lead. Reads files.
  ///
  /// @param fronts the proxies that clients reach at an address of ours, by that address:
  ///   `http://127.0.0.1:4100/mcp`
  public List<WiredClient> wired(Map<String, String> fronts) {
    Whereabouts around = around();
    return McpClient.all().stream()
        .filter(client -> ServerFiles.isHere(client, around))
        .map(client -> wired(client, fronts, around))
        .toList();
  }

  /// A file's text for people: values of variables and headers are not in it, whoever reads it.
  ///
  /// @param file of the client, the file itself
  /// @param bytes its bytes now, or after a change
  /// @throws WiringException when the text cannot be read
  public String masked(McpClient client, Path file, byte[] bytes)
      throws WiringException, IOException {
    byte[] shown = bytes;
    TextFormat format = TextFormat.of(file);
    for (ServerFile one : ServerFiles.of(client, around()).files()) {
      if (!one.path().toRealPath().equals(file)) {
        continue;
      }
      for (ServerFiles.Table table : one.tables(format.read(file.toString(), bytes))) {
        for (String name : table.servers().members().keySet()) {
          var place = new ArrayList<>(table.place());
          place.add(name);
          for (var member : EntryParts.masked(table.servers().members().get(name)).entrySet()) {
            shown = hidden(format, file, shown, place, member);
          }
        }
      }
    }
    return new String(shown, StandardCharsets.UTF_8);
  }

  // Value by value, so that the lines stay as they are; where that cannot be done in this text, the
  // member as a whole.
  private static byte[] hidden(
      TextFormat format,
      Path file,
      byte[] text,
      List<String> place,
      Map.Entry<String, Optional<Json>> member)
      throws WiringException {
    if (member.getValue().orElse(JsonNull.NULL) instanceof JsonObject values) {
      var inner = new ArrayList<>(place);
      inner.add(member.getKey());
      var each = new LinkedHashMap<String, Optional<Json>>();
      values.members().forEach((name, value) -> each.put(name, Optional.of(value)));
      try {
        return format.changed(file.toString(), text, inner, each);
      } catch (WiringException _) {
        // Said in another way below.
      }
    }
    return format.changed(file.toString(), text, place, Map.of(member.getKey(), member.getValue()));
  }

  private WiredClient wired(McpClient client, Map<String, String> fronts, Whereabouts around) {
    var servers = new ArrayList<WiredServer>();
    var found = ServerFiles.of(client, around);
    var unreadable = new ArrayList<>(found.unread());
    unreadable.addAll(ServerFiles.unlisted(client, around));
    var times = new ArrayList<Optional<Instant>>();
    for (ServerFile file : found.files()) {
      try {
        List<WiredServer> inFile = read(client, file, fronts, around);
        servers.addAll(inFile);
        if (inFile.stream().anyMatch(server -> server.proxy().isPresent())) {
          times.add(changed(file.path()));
        }
      } catch (IOException | WiringException e) {
        unreadable.add(UnreadFile.of(file.path(), e));
      }
    }
    boolean told = times.stream().allMatch(Optional::isPresent);
    Optional<Instant> last = times.stream().flatMap(Optional::stream).max(Instant::compareTo);
    return new WiredClient(client, servers, unreadable, told ? last : Optional.empty());
  }

  private static Optional<Instant> changed(Path file) throws IOException {
    return ServerFiles.isOfServersAlone(file)
        ? Optional.of(Files.getLastModifiedTime(file).toInstant())
        : Optional.empty();
  }

  private List<WiredServer> read(
      McpClient client, ServerFile file, Map<String, String> fronts, Whereabouts around)
      throws IOException, WiringException {
    var found = new ArrayList<WiredServer>();
    // Some clients make the file before there is anything to put into it.
    if (Files.isRegularFile(file.path()) && Files.size(file.path()) == 0) {
      return found;
    }
    for (ServerFiles.Table table : file.tables(ServerEntries.read(file.path()))) {
      table
          .servers()
          .members()
          .forEach((name, entry) -> {
            if (isStarted(client, entry)) {
              var place = new ArrayList<>(table.place());
              place.add(name);
              var base = ServerFiles.startedIn(client, file.path(), place, around);
              found.add(server(name, file.path(), place, entry, fronts, base));
            }
          });
    }
    return found;
  }

  // Of some it is known that they leave an entry alone which says so.
  private static boolean isStarted(McpClient client, Json entry) {
    return !(entry instanceof JsonObject server)
        || client.part("off").members().entrySet().stream()
            .noneMatch(off -> off.getValue().equals(server.get(off.getKey())));
  }

  private WiredServer server(
      String name,
      Path file,
      List<String> place,
      Json entry,
      Map<String, String> fronts,
      Optional<Path> base) {
    EntryParts parts = EntryParts.of(entry);
    Optional<String> front =
        parts.command().isEmpty()
            ? parts.address().flatMap(at -> Optional.ofNullable(fronts.get(plain(at))))
            : Optional.empty();
    return new WiredServer(
        name,
        file,
        place,
        front.or(() -> entries.proxy(entry)),
        parts.command(),
        parts.address(),
        List.copyOf(parts.variables().keySet()),
        List.copyOf(parts.headers().keySet()),
        base);
  }

  private static String plain(String address) {
    String local =
        address.replaceFirst("^http://(?:localhost|\\[::1])(?=[:/])", "http://127.0.0.1");
    return local.endsWith("/") ? local.substring(0, local.length() - 1) : local;
  }
}

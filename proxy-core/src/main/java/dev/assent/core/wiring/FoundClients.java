package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.ServerFiles.Whereabouts;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The MCP clients on this computer that keep their servers in files we know, and where the servers
/// lead that stand there for all projects. Only reads. What single projects, plug-ins and
/// extensions bring is not looked at.
public final class FoundClients {
  private static final List<String> ADDRESSES = List.of("url", "httpUrl", "serverUrl");
  private static final List<String> HEADERS =
      List.of("headers", "http_headers", "env_http_headers");
  // Of these it is known that they leave an entry alone which says so.
  private static final Set<McpClient> LEAVE_DISABLED =
      Set.of(McpClient.WINDSURF, McpClient.ANTIGRAVITY, McpClient.DROID);

  private final Whereabouts around;
  private final ServerEntries entries;

  /// @param userHome absolute; where clients look for their folders
  /// @param environment the process's variables: some clients let their folder be named
  /// @param launcher our program; absolute
  public FoundClients(Path userHome, Map<String, String> environment, Path launcher) {
    this(AgentFolders.of(userHome, environment), launcher);
  }

  FoundClients(AgentFolders own, Path launcher) {
    entries = new ServerEntries(own.home(), launcher);
    around = new Whereabouts(own, List.of());
  }

  /// The clients that were found, in a fixed order, with where their servers lead. Reads files.
  ///
  /// @param fronts the proxies that clients reach at an address of ours, by that address:
  ///   `http://127.0.0.1:4100/mcp`
  public List<WiredClient> wired(Map<String, String> fronts) {
    return Stream.of(McpClient.values())
        .filter(client -> ClientFiles.traces(client, around).stream().anyMatch(Files::exists))
        .map(client -> wired(client, fronts))
        .toList();
  }

  private WiredClient wired(McpClient client, Map<String, String> fronts) {
    var servers = new ArrayList<WiredServer>();
    var unreadable = new ArrayList<Path>();
    var times = new ArrayList<Optional<Instant>>();
    List<ServerFile> files = List.of();
    try {
      files = ClientFiles.of(client, around);
    } catch (IOException | WiringException | InvalidPathException _) {
      unreadable.add(ClientFiles.traces(client, around).getFirst());
    }
    for (ServerFile file : files) {
      try {
        List<WiredServer> found = read(client, file, fronts);
        servers.addAll(found);
        if (found.stream().anyMatch(server -> server.proxy().isPresent())) {
          times.add(changed(file.path()));
        }
      } catch (IOException | WiringException _) {
        unreadable.add(file.path());
      }
    }
    boolean known = times.stream().allMatch(Optional::isPresent);
    Optional<Instant> last = times.stream().flatMap(Optional::stream).max(Instant::compareTo);
    return new WiredClient(client, servers, unreadable, known ? last : Optional.empty());
  }

  private static Optional<Instant> changed(Path file) throws IOException {
    return ClientFiles.isOfServersAlone(file)
        ? Optional.of(Files.getLastModifiedTime(file).toInstant())
        : Optional.empty();
  }

  private List<WiredServer> read(McpClient client, ServerFile file, Map<String, String> fronts)
      throws IOException, WiringException {
    var found = new ArrayList<WiredServer>();
    // Some clients make the file before there is anything to put into it.
    if (Files.isRegularFile(file.path()) && Files.size(file.path()) == 0) {
      return found;
    }
    for (ServerFiles.Table table : file.tables().apply(ServerEntries.read(file))) {
      table
          .servers()
          .members()
          .forEach((name, entry) -> {
            if (isStarted(client, entry)) {
              var place = new ArrayList<>(table.place());
              place.add(name);
              found.add(server(name, file.path(), place, entry, fronts));
            }
          });
    }
    return found;
  }

  private static boolean isStarted(McpClient client, Json entry) {
    if (!(entry instanceof JsonObject server)) {
      return true;
    }
    return client == McpClient.CODEX
        ? server.get("enabled") != JsonBoolean.FALSE
        : !LEAVE_DISABLED.contains(client) || server.get("disabled") != JsonBoolean.TRUE;
  }

  private WiredServer server(
      String name, Path file, List<String> place, Json entry, Map<String, String> fronts) {
    JsonObject server = entry instanceof JsonObject object ? object : JsonObject.EMPTY;
    Optional<String> address =
        ADDRESSES.stream().flatMap(member -> server.string(member).stream()).findFirst();
    Optional<String> front =
        server.get("command") == null
            ? address.flatMap(at -> Optional.ofNullable(fronts.get(plain(at))))
            : Optional.empty();
    var command = new ArrayList<String>();
    server.string("command").ifPresent(command::add);
    if (!command.isEmpty()) {
      for (Json word : server.array("args").map(JsonArray::items).orElse(List.of())) {
        command.add(word instanceof JsonString text ? text.value() : JsonWriter.write(word));
      }
    }
    return new WiredServer(
        name,
        file,
        place,
        front.or(() -> entries.proxy(entry)),
        command,
        address,
        names(server, List.of("env")),
        names(server, HEADERS));
  }

  private static String plain(String address) {
    String local =
        address.replaceFirst("^http://(?:localhost|\\[::1])(?=[:/])", "http://127.0.0.1");
    return local.endsWith("/") ? local.substring(0, local.length() - 1) : local;
  }

  private static List<String> names(JsonObject server, List<String> members) {
    return members.stream()
        .flatMap(member -> server.object(member).stream())
        .flatMap(object -> object.members().keySet().stream())
        .toList();
  }
}

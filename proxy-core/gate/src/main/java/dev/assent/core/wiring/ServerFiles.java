package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the files in which a client keeps its servers, for all projects and for single ones, as
/// the client's data names them, and what it leaves behind once it was started.
///
/// `docs/agents.md` says from where each place is known.
final class ServerFiles {
  // Files that only people and tools for wiring write; the other files are also written by the
  // client itself, for other things.
  private static final Set<String> OF_SERVERS_ALONE =
      Set.of("mcp.json", ".mcp.json", "mcp_config.json", "mcp-config.json", "managed-mcp.json");

  private final List<ServerFile> files = new ArrayList<>();
  private final List<UnreadFile> unread = new ArrayList<>();

  /// Files of one kind: data.
  ///
  /// @param files as [Whereabouts] reads them
  /// @param tables the names that lead to each table of servers; `*` stands for every name, and
  ///   `[]` behind one for a list of servers, each with its `name`
  /// @param anyCase whether the client takes a name in any case of letters
  /// @param types of an entry that is a server; empty where all are
  /// @param forHooks whether they only count where a server is told to a hook
  record Row(
      List<String> files,
      List<String> tables,
      boolean anyCase,
      List<String> types,
      boolean forHooks) {
    static Row of(JsonObject data) {
      var tables = ProgramFile.texts(data, "tables");
      return new Row(
          ProgramFile.texts(data, "files"),
          tables.isEmpty() ? List.of("mcpServers") : tables,
          data.get("any_case") == JsonBoolean.TRUE,
          ProgramFile.texts(data, "types"),
          data.string("for").isPresent());
    }

    private Stream<Table> within(Json at, List<String> place, List<String> names) {
      if (!(at instanceof JsonObject object)) {
        return Stream.empty();
      }
      if (names.isEmpty()) {
        return Stream.of(new Table(place, servers(object)));
      }
      String name = names.getFirst();
      if (name.endsWith("[]")) {
        String list = name.substring(0, name.length() - 2);
        return object.array(list).map(items -> new Table(List.of(list), listed(items))).stream();
      }
      return object.members().entrySet().stream()
          .filter(member ->
              name.equals("*")
                  || name.equals(member.getKey())
                  || anyCase && name.equalsIgnoreCase(member.getKey()))
          .flatMap(member ->
              within(
                  member.getValue(),
                  Stream.concat(place.stream(), Stream.of(member.getKey())).toList(),
                  names.subList(1, names.size())));
    }

    // Others of its extensions are part of the program.
    private JsonObject servers(JsonObject table) {
      if (types.isEmpty()) {
        return table;
      }
      var servers = new LinkedHashMap<>(table.members());
      servers
          .values()
          .removeIf(entry ->
              !(entry instanceof JsonObject server
                  && types.contains(server.string("type").orElse(""))));
      return new JsonObject(servers);
    }

    // Of several of one name the first.
    private static JsonObject listed(JsonArray items) {
      var servers = new LinkedHashMap<String, Json>();
      for (Json item : items.items()) {
        if (item instanceof JsonObject server) {
          server.string("name").ifPresent(called -> servers.putIfAbsent(called, server));
        }
      }
      return new JsonObject(servers);
    }
  }

  /// One file.
  record ServerFile(Path path, Row row) {
    /// The tables of servers in it.
    List<Table> tables(JsonObject root) {
      return row.tables().stream()
          .flatMap(names -> row.within(root, List.of(), List.of(names.split("/"))))
          .toList();
    }
  }

  /// A table of servers in a file.
  ///
  /// @param place the names that lead to it, outermost first
  record Table(List<String> place, JsonObject servers) {}

  /// The files of a client that exist, each once.
  ///
  /// @param unread folders that cannot be listed
  record Found(List<ServerFile> files, List<UnreadFile> unread) {}

  private ServerFiles() {}

  /// The files of a client, read and unread.
  static Found of(McpClient client, Whereabouts around) {
    var found = new ServerFiles();
    List<Path> boxes = around.boxes();
    for (Row row : rows(client)) {
      for (String text : row.files()) {
        if (!Whereabouts.isOfProject(text)) {
          found.listed(around.boxed(text, boxes)).forEach(path -> found.add(path, row));
        }
      }
    }
    for (Path project : around.folders()) {
      found.ofProject(client, new Whereabouts(around.own(), List.of(project)));
    }
    return new Found(List.copyOf(found.files), List.copyOf(found.unread));
  }

  private static List<Row> rows(McpClient client) {
    return client.rows().stream().filter(row -> !row.forHooks()).toList();
  }

  private void ofProject(McpClient client, Whereabouts project) {
    for (Row row : rows(client)) {
      for (String text : row.files()) {
        if (Whereabouts.isOfProject(text)) {
          listed(project.places(text)).stream()
              .filter(path -> text.indexOf('*') >= 0 || Files.isRegularFile(path))
              .forEach(path -> add(path, row));
        }
      }
    }
  }

  // A folder that cannot be read hides no file elsewhere.
  private List<Path> listed(List<Whereabouts.Place> places) {
    var paths = new ArrayList<Path>();
    for (Whereabouts.Place place : places) {
      try {
        paths.addAll(place.files());
      } catch (IOException | WiringException | InvalidPathException e) {
        unread.add(UnreadFile.of(place.path(), e));
      }
    }
    return paths;
  }

  // One that may be there, and cannot be looked at, is told as unread.
  private void add(Path path, Row row) {
    boolean known = files.stream().anyMatch(file -> file.path().equals(path));
    if (!known && path.isAbsolute() && !Files.notExists(path)) {
      files.add(new ServerFile(path, row));
    }
  }

  /// The files that bring a client servers in a way that is not read here. Reads files.
  static List<UnreadFile> unlisted(McpClient client, Whereabouts around) {
    var found = new ServerFiles();
    for (String text : ProgramFile.texts(client.part("may_bring"), "agents")) {
      for (Whereabouts.Place place : around.places(text)) {
        try {
          UnlistedServers.agents(place.path())
              .forEach(
                  agent -> found.unread.add(UnreadFile.of(agent, UnlistedServers.ofAgent(agent))));
        } catch (IOException | WiringException | InvalidPathException e) {
          found.unread.add(UnreadFile.of(place.path(), e));
        }
      }
    }
    return List.copyOf(found.unread);
  }

  /// Returns whether a client was started here once.
  static boolean isHere(McpClient client, Whereabouts around) {
    var alone = new Whereabouts(around.own(), List.of());
    return traces(client, alone).stream().anyMatch(Files::exists)
        || !ownFiles(client, alone).isEmpty()
        || at(client, "folders", alone).stream().anyMatch(Files::exists)
            && around.folders().stream().anyMatch(project -> isIn(client, project, around));
  }

  private static boolean isIn(McpClient client, Path project, Whereabouts around) {
    var found = new ServerFiles();
    found.ofProject(client, new Whereabouts(around.own(), List.of(project)));
    return !found.files.isEmpty() || !found.unread.isEmpty();
  }

  private static List<Path> at(McpClient client, String member, Whereabouts around) {
    return ProgramFile.texts(client.data(), member).stream()
        .flatMap(text -> around.places(text).stream().map(Whereabouts.Place::path))
        .toList();
  }

  // The traces of a client that was started once.
  private static List<Path> traces(McpClient client, Whereabouts around) {
    List<Path> told = at(client, "traces", around);
    return client.data().get("traces") == null ? ownFiles(client, around) : told;
  }

  private static List<Path> ownFiles(McpClient client, Whereabouts around) {
    return of(client, around).files().stream().map(ServerFile::path).toList();
  }

  /// The files that some client takes its servers from, as its data name them.
  static Stream<String> named() {
    return McpClient.all().stream()
        .flatMap(client -> rows(client).stream())
        .flatMap(row -> row.files().stream())
        .filter(text -> text.indexOf('*') < 0);
  }

  /// The project in whose folder a client starts a server; absent for a server of all projects, and
  /// where it is not known in which folder that client starts one.
  ///
  /// @param place of the server in the file
  static Optional<Path> startedIn(
      McpClient client, Path file, List<String> place, Whereabouts around) {
    if (!client.says("starts_in_project")) {
      return Optional.empty();
    }
    // The names of a table that a file for all projects holds for one of them.
    if (place.size() > 2 && place.getFirst().equals("projects")) {
      return around.folders().stream()
          .filter(project -> project.toString().equals(place.get(1)))
          .findFirst();
    }
    return around.folders().stream()
        .filter(project -> !project.equals(around.own().home()) && file.startsWith(project))
        .filter(project ->
            rows(client).stream()
                .flatMap(row -> row.files().stream())
                .filter(text -> Whereabouts.isOfProject(text) && text.indexOf('*') < 0)
                .anyMatch(text -> project.resolve(text).equals(file)))
        .findFirst();
  }

  /// True if nobody but people and tools for wiring write a file.
  static boolean isOfServersAlone(Path file) {
    return OF_SERVERS_ALONE.contains(String.valueOf(file.getFileName()));
  }

  /// All files in which an agent's servers may stand, whether they exist or not; absent for one
  /// whose files, or whose names for its tools, are not known well enough.
  ///
  /// @throws WiringException when the agent may have servers that stand in no file that can be read
  ///   here
  static Optional<List<ServerFile>> of(HookAgent agent, Whereabouts around)
      throws WiringException, IOException {
    McpClient client = HookedAgent.clientOf(agent);
    // Cursor tells the command itself; of the others it is not established how they name a
    // server's tools to their hooks.
    if (!client.says("names_servers_to_hooks")) {
      return Optional.empty();
    }
    var files = new ArrayList<ServerFile>();
    collect(client, around.above(), files);
    // An agent that another program runs has that program's servers as well.
    for (String other : ProgramFile.texts(client.data(), "also")) {
      collect(McpClient.of(other).orElseThrow(), around.above(), files);
    }
    return Optional.of(List.copyOf(files));
  }

  // Entries nearer to the project win, table by table; so an entry that is told in parts is none of
  // ours.
  private static void collect(McpClient client, Whereabouts above, List<ServerFile> into)
      throws WiringException, IOException {
    UnlistedServers.refuse(client.part("may_bring"), above);
    for (Row row : client.rows()) {
      for (String text : row.files()) {
        for (Path path : paths(text, above)) {
          if (path.isAbsolute()) {
            into.add(new ServerFile(path, row));
          }
        }
      }
    }
  }

  private static List<Path> paths(String text, Whereabouts above)
      throws WiringException, IOException {
    var paths = new ArrayList<Path>();
    if (text.equals("{workspaces}")) {
      for (Path user : above.editors()) {
        paths.addAll(UnlistedServers.workspaces(user.resolve("workspaceStorage")));
      }
      return paths;
    }
    for (Whereabouts.Place place : above.places(text)) {
      paths.addAll(place.files());
    }
    return paths;
  }
}

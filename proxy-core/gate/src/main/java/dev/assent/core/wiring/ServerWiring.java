package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.system.Launcher;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.Sha256;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Puts Assent in front of servers in a client's file, and takes it out again.
///
/// First a plan is made, which changes nothing and can be shown; then it is carried out. A file
/// that changed in between is left alone. Taking Assent out gives back the bytes from before as
/// long as nobody else wrote the file; otherwise our own entries alone are put back.
public final class ServerWiring {
  private final Path backups;
  private final List<Path> within;
  private final String program;

  /// A planned change of a file.
  ///
  /// @param file the file itself, where a link leads
  /// @param before its bytes
  /// @param after its bytes after the change
  public record Plan(Path file, byte[] before, byte[] after, Optional<ServerBackup> kept) {
    /// Returns whether nothing has to be done.
    public boolean isDone() {
      return Arrays.equals(before, after);
    }
  }

  /// The kind of state to which a removal brings a file.
  public enum Return {
    /// byte for byte as it was before the first of its servers was protected
    BYTES,
    /// the entries that are taken back are as they were; others of it stay protected
    SOME,
    /// somebody else wrote the file since: the entries are as they were, and nothing else changes
    ENTRIES,
    /// none of the entries leads to us any more, so that the file stays as it is
    NOTHING
  }

  /// An entry that was put behind us, wherever it stands now.
  ///
  /// @param place the names that lead to it
  /// @param name of the server when it was protected
  public record Led(List<String> place, String proxy, String name) {
    public Led {
      place = List.copyOf(place);
    }
  }

  /// A file with entries that were put behind us.
  public record LedFile(McpClient client, Path file, List<Led> entries) {
    public LedFile {
      entries = List.copyOf(entries);
    }
  }

  /// @param backups the folder where what was there before is kept; a person's alone
  /// @param within folders that files may lie in: the home, and the project where one is meant
  /// @param launcher absolute path of our program; clients start the bridge beside it
  public ServerWiring(Path backups, List<Path> within, Path launcher) {
    this.backups = backups;
    this.within = List.copyOf(within);
    this.program = Launcher.BRIDGE.beside(launcher).toString();
  }

  /// The wiring of a person's files.
  ///
  /// @param backups as of the constructor
  /// @param own where clients look for their files
  /// @param projects whose files may change as well
  /// @param launcher as of the constructor
  public static ServerWiring of(
      Path backups, AgentFolders own, List<Path> projects, Path launcher) {
    var within = new LinkedHashSet<Path>(List.of(own.home()));
    // A folder elsewhere that a client's variable names is the person's choice; one of a project
    // that nobody remembers any more was its own when it was protected.
    Stream.concat(
            AgentFolder.ALL.stream().map(own::in),
            ServerBackup.all(backups).stream().map(backup -> backup.file().resolveSibling("")))
        .filter(folder -> !folder.startsWith(own.home()))
        .forEach(within::add);
    within.addAll(projects);
    return new ServerWiring(backups, List.copyOf(within), launcher);
  }

  /// The plan by which a client starts servers through us.
  ///
  /// @param file of the client
  /// @param proxies the proxy that each server has become, by its place in the file
  /// @param staying names of variables that entries keep, by their places: the client gives them
  /// @throws WiringException when the file cannot be used as it is
  public Plan protecting(
      McpClient client,
      Path file,
      SequencedMap<List<String>, String> proxies,
      Map<List<String>, List<String>> staying)
      throws WiringException, IOException {
    Path real = AgentFile.real(file, within);
    byte[] before = bytes(real);
    TextFormat format = TextFormat.of(real);
    Optional<ServerBackup> known = backup(real);
    boolean asLeft = known.filter(backup -> backup.isAsLeft(before)).isPresent();
    var entries = new ArrayList<ServerBackup.Entry>();
    known.ifPresent(backup ->
        backup.entries().stream()
            .filter(entry -> !proxies.containsKey(entry.place()))
            .map(entry -> asLeft ? entry : inBefore(entry))
            .forEach(entries::add));
    byte[] after = before;
    for (var one : proxies.entrySet()) {
      JsonObject root = format.read(real.toString(), after);
      JsonObject entry =
          TextFormat.entry(root, one.getKey()).orElseThrow(() -> noEntry(real, one.getKey()));
      entries.add(
          known
              .flatMap(backup -> backup.entry(one.getKey()))
              .filter(_ -> leadsTo(entry, one.getValue()))
              .map(there -> asLeft ? there : inBefore(there))
              .orElse(new ServerBackup.Entry(one.getKey(), one.getValue(), entry, false)));
      var names = staying.getOrDefault(one.getKey(), List.of());
      var members = ours(client, root, entry, one.getValue(), names);
      after = format.changed(real.toString(), after, one.getKey(), members);
    }
    byte[] base = asLeft ? known.orElseThrow().before() : before;
    return new Plan(
        real,
        before,
        after,
        Optional.of(new ServerBackup(client.word(), real, base, Sha256.hex(after), entries)));
  }

  private static ServerBackup.Entry inBefore(ServerBackup.Entry entry) {
    return new ServerBackup.Entry(entry.place(), entry.proxy(), entry.was(), true);
  }

  private static boolean leadsTo(JsonObject entry, String proxy) {
    return proxy(entry).filter(proxy::equals).isPresent();
  }

  private static Optional<String> proxy(JsonObject entry) {
    return proxy(EntryParts.of(entry).command());
  }

  // Our program may lie elsewhere than it did when the entry was written.
  private static Optional<String> proxy(List<String> words) {
    if (words.size() < 3 || !words.get(1).equals("run")) {
      return Optional.empty();
    }
    String path = words.getFirst();
    return Launcher.isName(
            path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1))
        ? Optional.of(words.get(2))
        : Optional.empty();
  }

  /// Returns whether an entry of a file still leads to a proxy once a plan is carried out.
  public static boolean leaves(Plan plan, String proxy) throws WiringException {
    var file = plan.file();
    return leads(TextFormat.of(file).read(file.toString(), plan.after()), proxy);
  }

  private static boolean leads(Json at, String proxy) {
    return switch (at) {
      case JsonObject object ->
          leadsTo(object, proxy)
              || object.members().values().stream().anyMatch(inner -> leads(inner, proxy));
      case JsonArray(var items) -> items.stream().anyMatch(item -> leads(item, proxy));
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  /// The members of an entry that leads to us; all others stay as they are.
  private SequencedMap<String, Optional<Json>> ours(
      McpClient client, JsonObject root, JsonObject entry, String proxy, Collection<String> stay) {
    ClientEntry.Written shape = client.entry().written();
    var members = new LinkedHashMap<String, Optional<Json>>();
    if (shape.local().isPresent() || entry.string(shape.kind()).isPresent()) {
      members.put(shape.kind(), Optional.of(new JsonString(shape.local().orElse("stdio"))));
    }
    if (shape.isOneList()) {
      members.put(
          shape.command(), Optional.of(JsonArray.ofStrings(List.of(program, "run", proxy))));
    } else {
      members.put(shape.command(), Optional.of(new JsonString(program)));
      members.put(shape.arguments(), Optional.of(JsonArray.ofStrings(List.of("run", proxy))));
    }
    client.entry().leaving(entry).forEach(member -> members.put(member, Optional.empty()));
    for (String other : EntryParts.otherCommands(shape.command())) {
      if (entry.get(other) != null) {
        members.put(other, Optional.empty());
      }
    }
    var variables = client.entry().staying(EntryParts.variables(entry), stay);
    if (variables.isPresent() || entry.object(shape.variables()).isPresent()) {
      members.put(shape.variables(), variables);
    }
    // A person needs longer for an answer than most clients wait.
    client
        .entry()
        .limit(EntryLimit.Of.CALL)
        .flatMap(limit -> limit.raised(root, entry).map(number -> Map.entry(limit, number)))
        .ifPresent(raised -> members.put(raised.getKey().member(), Optional.of(raised.getValue())));
    return members;
  }

  /// The plan by which a client starts a server without us again.
  ///
  /// @param places of the servers in its file, as [#led] gives them; those that do not lead to us
  ///   any more stay as they are
  /// @throws WiringException when the file cannot be used as it is, or it is not known what was
  ///   there
  public Plan removing(McpClient client, Path file, List<List<String>> places)
      throws WiringException, IOException {
    Path real = AgentFile.real(file, within);
    byte[] before = bytes(real);
    Optional<ServerBackup> known = backup(real);
    List<ServerBackup.Entry> entries = known.map(ServerBackup::entries).orElse(List.of());
    var left = entries.stream().filter(entry -> !places.contains(entry.place())).toList();
    boolean again =
        known.filter(backup -> backup.isAsLeft(before)).isPresent()
            && entries.stream()
                .noneMatch(entry -> entry.isInBefore() && places.contains(entry.place()));
    byte[] after =
        again
            ? replayed(known.orElseThrow(), left, before)
            : restored(client, real, before, places);
    Optional<ServerBackup> kept =
        left.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new ServerBackup(
                    client.word(),
                    real,
                    again ? known.orElseThrow().before() : after,
                    Sha256.hex(after),
                    again ? left : left.stream().map(ServerWiring::inBefore).toList()));
    return new Plan(real, before, after, kept);
  }

  /// The plan by which a client starts all servers of a file without us again.
  ///
  /// @throws WiringException as of the other method
  public Plan removing(LedFile file) throws WiringException, IOException {
    return removing(file.client(), file.file(), file.entries().stream().map(Led::place).toList());
  }

  // The file as it would be had the others alone been protected. The variables that they keep are
  // those that they have now.
  private byte[] replayed(ServerBackup known, List<ServerBackup.Entry> left, byte[] now)
      throws WiringException {
    McpClient client =
        McpClient.of(known.client())
            .orElseThrow(() -> new WiringException("found no client `%s`", known.client()));
    TextFormat format = TextFormat.of(known.file());
    byte[] text = known.before();
    JsonObject root = format.read(known.file().toString(), text);
    JsonObject behind = format.read(known.file().toString(), now);
    for (ServerBackup.Entry entry : left) {
      if (!entry.isInBefore()) {
        var variables =
            TextFormat.entry(behind, entry.place()).map(EntryParts::variables).orElse(Map.of());
        text =
            format.changed(
                known.file().toString(),
                text,
                entry.place(),
                ours(client, root, entry.was(), entry.proxy(), variables.keySet()));
      }
    }
    return text;
  }

  private byte[] restored(McpClient client, Path real, byte[] now, List<List<String>> places)
      throws WiringException, IOException {
    TextFormat format = TextFormat.of(real);
    byte[] text = now;
    for (List<String> place : places) {
      Optional<JsonObject> found = TextFormat.entry(format.read(real.toString(), text), place);
      Optional<String> proxy = found.flatMap(ServerWiring::proxy);
      if (proxy.isEmpty()) {
        continue;
      }
      Optional<ServerBackup.Entry> entry = kept(client, real, place, proxy.get());
      if (entry.isPresent()) {
        text =
            format.changed(
                real.toString(), text, place, back(client, entry.get().was(), found.orElseThrow()));
      } else if (backup(real).flatMap(known -> known.entry(place)).isEmpty()) {
        throw new WiringException(
            "`%s`: it is not known what stood there before; change it by hand", real);
      }
    }
    return text;
  }

  // The things that stood in the place of an entry that leads to a proxy: renamed and moved ones
  // are known by what they start.
  private Optional<ServerBackup.Entry> kept(
      McpClient client, Path real, List<String> place, String proxy) {
    List<ServerBackup> all = ServerBackup.all(backups);
    Stream<ServerBackup.Entry> here = entries(all, known -> known.file().equals(real));
    Stream<ServerBackup.Entry> elsewhere =
        entries(all, known -> known.client().equals(client.word()));
    return Stream.concat(
            entries(all, known -> known.file().equals(real))
                .filter(entry -> entry.place().equals(place)),
            Stream.concat(here, elsewhere))
        .filter(entry -> entry.proxy().equals(proxy))
        .findFirst();
  }

  private static Stream<ServerBackup.Entry> entries(
      List<ServerBackup> all, Predicate<ServerBackup> of) {
    return all.stream().filter(of).flatMap(known -> known.entries().stream());
  }

  // Members that somebody else put in since then stay.
  private static SequencedMap<String, Optional<Json>> back(
      McpClient client, JsonObject was, JsonObject now) {
    var members = new LinkedHashMap<String, Optional<Json>>();
    List<String> left = client.entry().leaving(was);
    for (Map.Entry<String, Json> member : was.members().entrySet()) {
      if (EntryParts.ALL.contains(member.getKey()) || left.contains(member.getKey())) {
        members.put(member.getKey(), Optional.of(member.getValue()));
      }
    }
    for (String member : EntryParts.ALL) {
      if (was.get(member) == null && now.get(member) != null) {
        members.put(member, Optional.empty());
      }
    }
    client
        .entry()
        .limit(EntryLimit.Of.CALL)
        .filter(limit -> limit.wanted().equals(now.get(limit.member())))
        .ifPresent(
            limit -> members.put(limit.member(), Optional.ofNullable(was.get(limit.member()))));
    return members;
  }

  /// The state to which a plan of [#removing] brings the file.
  ///
  /// @throws WiringException when the backup cannot be read
  public Return returns(Plan plan) throws WiringException, IOException {
    if (plan.isDone()) {
      return Return.NOTHING;
    }
    Optional<ServerBackup> known = backup(plan.file());
    if (known.filter(backup -> backup.isAsLeft(plan.before())).isEmpty()) {
      return Return.ENTRIES;
    }
    if (plan.kept().isPresent()) {
      return Return.SOME;
    }
    return Arrays.equals(known.get().before(), plan.after()) ? Return.BYTES : Return.ENTRIES;
  }

  /// Returns whether a file is still as it was planned with.
  ///
  /// @throws WiringException when it is gone or cannot be read
  public boolean isCurrent(Plan plan) throws WiringException, IOException {
    return Arrays.equals(bytes(plan.file()), plan.before());
  }

  /// That a file is not as it was planned with, half a sentence.
  public static Sentence another(Path file) {
    return Sentence.of("`%s`: found another text than a moment ago; nothing was changed", file);
  }

  /// Refuses a plan that cannot be carried out as things are. Changes nothing.
  ///
  /// @throws WiringException when the file is not as it was planned with, or cannot be replaced
  public void check(Plan plan) throws WiringException, IOException {
    if (!isCurrent(plan)) {
      throw new WiringException(another(plan.file()));
    }
    if (!plan.isDone()) {
      AgentFile.refuseFixed(plan.file());
    }
  }

  /// Carries out a plan.
  ///
  /// @throws WiringException when the file is not as it was planned with, or is read only; nothing
  ///   is changed then
  public void carryOut(Plan plan) throws WiringException, IOException {
    check(plan);
    Path place = ServerBackup.place(backups, plan.file());
    if (plan.kept().isPresent()) {
      // Before the file: a backup too many does no harm.
      AgentFile.write(place, plan.kept().get().bytes());
    }
    if (!plan.isDone()) {
      AgentFile.write(plan.file(), plan.after());
    }
    if (plan.kept().isEmpty()) {
      AgentFile.delete(place, List.of());
    }
  }

  /// The proxies that servers of any file became; no file of a client is read.
  public Set<String> proxies() {
    var proxies = new TreeSet<String>();
    for (ServerBackup backup : ServerBackup.all(backups)) {
      backup.entries().forEach(entry -> proxies.add(entry.proxy()));
    }
    return proxies;
  }

  /// The files with servers that were put behind us, those that somebody has since renamed or moved
  /// to another file of their client among them.
  ///
  /// @param now the clients as their files are now
  /// @return those that need what is kept of another file first
  public List<LedFile> led(List<WiredClient> now) {
    var found = new LinkedHashMap<Path, LedFile>();
    List<ServerBackup> all = ServerBackup.all(backups);
    for (ServerBackup backup : all) {
      Optional<McpClient> client = McpClient.of(backup.client());
      client.ifPresent(one -> {
        var entries =
            backup.entries().stream()
                .map(entry -> new Led(entry.place(), entry.proxy(), entry.place().getLast()))
                .toList();
        found.put(backup.file(), new LedFile(one, backup.file(), entries));
      });
    }
    for (WiredClient client : now) {
      for (WiredServer server : client.servers()) {
        proxy(server.command())
            .flatMap(proxy ->
                kept(client.client(), AgentFile.real(server.file()), server.place(), proxy))
            .ifPresent(was -> add(found, client.client(), server, was));
      }
    }
    return List.copyOf(found.values());
  }

  private static void add(
      SequencedMap<Path, LedFile> found,
      McpClient client,
      WiredServer server,
      ServerBackup.Entry was) {
    Path file = AgentFile.real(server.file());
    LedFile before = found.getOrDefault(file, new LedFile(client, file, List.of()));
    if (before.entries().stream().noneMatch(one -> one.place().equals(server.place()))) {
      var entries = new ArrayList<>(before.entries());
      entries.add(new Led(server.place(), was.proxy(), was.place().getLast()));
      found.putFirst(file, new LedFile(before.client(), file, entries));
    }
  }

  private Optional<ServerBackup> backup(Path file) throws WiringException, IOException {
    return ServerBackup.read(ServerBackup.place(backups, file))
        .filter(known -> known.file().equals(file));
  }

  private static byte[] bytes(Path file) throws WiringException, IOException {
    return AgentFile.read(file).orElseThrow(() -> WiringException.in(file, "no file", "one"));
  }

  private static WiringException noEntry(Path file, List<String> place) {
    return WiringException.in(file, Sentence.of("no entry `%s`", String.join(" › ", place)), "one");
  }
}

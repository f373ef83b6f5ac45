package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.system.Launcher;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
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
            Stream.of(AgentFolder.values()).map(own::in),
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
  /// @throws WiringException when the file cannot be used as it is
  public Plan protecting(McpClient client, Path file, SequencedMap<List<String>, String> proxies)
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
      after =
          format.changed(
              real.toString(), after, one.getKey(), ours(client, root, entry, one.getValue()));
    }
    byte[] base = asLeft ? known.orElseThrow().before() : before;
    return new Plan(
        real,
        before,
        after,
        Optional.of(
            new ServerBackup(client.word(), real, base, BackupFile.digest(after), entries)));
  }

  private static ServerBackup.Entry inBefore(ServerBackup.Entry entry) {
    return new ServerBackup.Entry(entry.place(), entry.proxy(), entry.was(), true);
  }

  // Our program may lie elsewhere than it did when the entry was written.
  private static boolean leadsTo(JsonObject entry, String proxy) {
    List<String> words = EntryParts.of(entry).command();
    if (words.size() < 3 || !words.get(1).equals("run") || !words.get(2).equals(proxy)) {
      return false;
    }
    String path = words.getFirst();
    return Launcher.isName(
        path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1));
  }

  /// The members of an entry that leads to us; all others stay as they are.
  private SequencedMap<String, Optional<Json>> ours(
      McpClient client, JsonObject root, JsonObject entry, String proxy) {
    EntryShape shape = client.shape();
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
    for (String member : EntryParts.MOVED) {
      if (entry.get(member) != null) {
        members.put(member, Optional.empty());
      }
    }
    for (String other : EntryParts.otherCommands(shape.command())) {
      if (entry.get(other) != null) {
        members.put(other, Optional.empty());
      }
    }
    var variables = filledIn(EntryParts.variables(entry));
    if (variables.isPresent() || entry.object(shape.variables()).isPresent()) {
      members.put(shape.variables(), variables);
    }
    // A person needs longer for an answer than most clients wait.
    CallLimit.of(client)
        .flatMap(limit -> limit.raised(root, entry).map(number -> Map.entry(limit, number)))
        .ifPresent(raised -> members.put(raised.getKey().member(), Optional.of(raised.getValue())));
    return members;
  }

  // What only the client can fill in stays with it, which hands it on.
  private static Optional<Json> filledIn(Map<String, String> variables) {
    var kept = JsonObject.builder();
    variables.forEach((name, value) -> {
      if (FilledIn.isByClient(value)) {
        kept.put(name, value);
      }
    });
    JsonObject all = kept.build();
    return all.members().isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /// The plan by which a client starts a server without us again.
  ///
  /// @param file of the client
  /// @param places of the servers in it; those that do not lead to us any more stay as they are
  /// @throws WiringException when the file cannot be used as it is, or it is not known what was
  ///   there
  public Plan removing(Path file, List<List<String>> places) throws WiringException, IOException {
    Path real = AgentFile.real(file, within);
    byte[] before = bytes(real);
    ServerBackup known =
        backup(real)
            .orElseThrow(() ->
                new WiringException(
                    "`"
                        + real
                        + "`: it is not known what stood there before; change it by"
                        + " hand"));
    var left = known.entries().stream().filter(entry -> !places.contains(entry.place())).toList();
    boolean again =
        known.isAsLeft(before)
            && known.entries().stream()
                .noneMatch(entry -> entry.isInBefore() && places.contains(entry.place()));
    byte[] after = again ? replayed(known, left) : restored(known, real, before, places);
    Optional<ServerBackup> kept =
        left.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new ServerBackup(
                    known.client(),
                    real,
                    again ? known.before() : after,
                    BackupFile.digest(after),
                    again ? left : left.stream().map(ServerWiring::inBefore).toList()));
    return new Plan(real, before, after, kept);
  }

  // What the file would be had the others alone been protected.
  private byte[] replayed(ServerBackup known, List<ServerBackup.Entry> left)
      throws WiringException {
    McpClient client =
        McpClient.of(known.client())
            .orElseThrow(() -> new WiringException("found no client `" + known.client() + "`"));
    TextFormat format = TextFormat.of(known.file());
    byte[] text = known.before();
    JsonObject root = format.read(known.file().toString(), text);
    for (ServerBackup.Entry entry : left) {
      if (!entry.isInBefore()) {
        text =
            format.changed(
                known.file().toString(),
                text,
                entry.place(),
                ours(client, root, entry.was(), entry.proxy()));
      }
    }
    return text;
  }

  private byte[] restored(ServerBackup known, Path real, byte[] now, List<List<String>> places)
      throws WiringException {
    TextFormat format = TextFormat.of(real);
    byte[] text = now;
    for (List<String> place : places) {
      Optional<ServerBackup.Entry> entry = known.entry(place);
      Optional<JsonObject> found = TextFormat.entry(format.read(real.toString(), text), place);
      if (entry.isPresent() && found.filter(one -> leadsTo(one, entry.get().proxy())).isPresent()) {
        text =
            format.changed(
                real.toString(), text, place, back(known.client(), entry.get().was(), found.get()));
      }
    }
    return text;
  }

  // Members that somebody else put in since then stay.
  private static SequencedMap<String, Optional<Json>> back(
      String client, JsonObject was, JsonObject now) {
    var members = new LinkedHashMap<String, Optional<Json>>();
    for (Map.Entry<String, Json> member : was.members().entrySet()) {
      if (EntryParts.ALL.contains(member.getKey())) {
        members.put(member.getKey(), Optional.of(member.getValue()));
      }
    }
    for (String member : EntryParts.ALL) {
      if (was.get(member) == null && now.get(member) != null) {
        members.put(member, Optional.empty());
      }
    }
    McpClient.of(client)
        .flatMap(CallLimit::of)
        .filter(limit -> limit.wanted().equals(now.get(limit.member())))
        .ifPresent(
            limit -> members.put(limit.member(), Optional.ofNullable(was.get(limit.member()))));
    return members;
  }

  /// What a plan of [#removing] brings the file to.
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
  public static String another(Path file) {
    return "`" + file + "`: found another text than a moment ago; nothing was changed";
  }

  /// Refuses a plan that cannot be carried out as things are. Changes nothing.
  ///
  /// @throws WiringException when the file is not as it was planned with, or is read only
  public void check(Plan plan) throws WiringException, IOException {
    if (!isCurrent(plan)) {
      throw new WiringException(another(plan.file()));
    }
    if (!plan.isDone()) {
      AgentFile.refuseReadOnly(plan.file());
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

  /// The servers of a file that were put behind us, by their place: the proxy of each.
  ///
  /// @throws WiringException when the backup cannot be read
  public SequencedMap<List<String>, String> protectedIn(Path file)
      throws WiringException, IOException {
    var proxies = new LinkedHashMap<List<String>, String>();
    backup(AgentFile.real(file, within))
        .ifPresent(
            known -> known.entries().forEach(entry -> proxies.put(entry.place(), entry.proxy())));
    return proxies;
  }

  /// The proxies that servers of any file became; no file of a client is read.
  public Set<String> proxies() {
    var proxies = new TreeSet<String>();
    for (ServerBackup backup : ServerBackup.all(backups)) {
      backup.entries().forEach(entry -> proxies.add(entry.proxy()));
    }
    return proxies;
  }

  /// The files in which servers were put behind us, with their clients.
  public SequencedMap<Path, String> files() {
    var files = new LinkedHashMap<Path, String>();
    ServerBackup.all(backups).forEach(backup -> files.put(backup.file(), backup.client()));
    return files;
  }

  private Optional<ServerBackup> backup(Path file) throws WiringException, IOException {
    return ServerBackup.read(ServerBackup.place(backups, file))
        .filter(known -> known.file().equals(file));
  }

  private static byte[] bytes(Path file) throws WiringException, IOException {
    return AgentFile.read(file)
        .orElseThrow(() -> new WiringException("`" + file + "`: found no file, expected one"));
  }

  private static WiringException noEntry(Path file, List<String> place) {
    return new WiringException(
        "`" + file + "`: found no entry `" + String.join(" › ", place) + "`, expected one");
  }
}

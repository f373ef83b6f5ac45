package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.system.Launcher;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds the entries in files of clients and agents that start a program with the name of ours,
/// wherever it lies and whether or not it is there. Only reads.
public final class StartedPrograms {
  private final AgentFolders own;
  private final Path backups;

  /// @param own the agents' folders
  /// @param backups the folder in which it is kept what agents' files were before
  public StartedPrograms(AgentFolders own, Path backups) {
    this.own = own;
    this.backups = backups;
  }

  /// One entry.
  ///
  /// @param client as its maker writes it
  /// @param file in which it stands
  /// @param program as it is named
  /// @param proxy to which it leads; absent for a hook
  public record Entry(String client, Path file, String program, Optional<String> proxy) {
    /// The path of the program; absent where it is looked for by its name alone.
    public Optional<Path> path() {
      try {
        return Optional.of(Path.of(program)).filter(Path::isAbsolute);
      } catch (InvalidPathException _) {
        return Optional.empty();
      }
    }
  }

  /// Those of all clients and agents, each once; a file that cannot be read has none here.
  public List<Entry> find() {
    var found = new LinkedHashSet<Entry>();
    servers().forEach(found::add);
    var place = new HookPlace(own);
    for (HookAgent agent : HookAgent.values()) {
      Stream.concat(
              place.ofUser(agent).stream(),
              KeptFile.all(backups).stream()
                  .filter(kept -> kept.agent() == agent)
                  .map(KeptFile::file))
          .distinct()
          .forEach(file -> found.addAll(hooks(agent, file)));
    }
    return List.copyOf(found);
  }

  /// The files with servers that cannot be read, so that nobody knows what they start.
  public List<UnreadFile> unread() {
    return clients().stream().flatMap(client -> client.unreadable().stream()).distinct().toList();
  }

  private List<WiredClient> clients() {
    // All entries count here, those too that do not lead to the program that asks.
    return new FoundClients(own, own.home()).wired(java.util.Map.of());
  }

  private List<Entry> servers() {
    var found = new ArrayList<Entry>();
    for (WiredClient client : clients()) {
      for (WiredServer server : client.servers()) {
        List<String> command = server.command();
        if (command.size() >= 3 && isOurs(command.getFirst()) && command.get(1).equals("run")) {
          found.add(
              new Entry(
                  client.client().shown(),
                  server.file(),
                  command.getFirst(),
                  Optional.of(command.get(2))));
        }
      }
    }
    return found;
  }

  private static boolean isOurs(String program) {
    String name =
        program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
    return Launcher.isName(name);
  }

  private static List<Entry> hooks(HookAgent agent, Path file) {
    try {
      Optional<byte[]> text = AgentFile.read(file);
      if (text.isEmpty()) {
        return List.of();
      }
      var found = new ArrayList<Entry>();
      collect(agent, file, LooseText.read(file.toString(), text.get()).root().json(), found);
      return found;
    } catch (IOException | WiringException _) {
      return List.of();
    }
  }

  private static void collect(HookAgent agent, Path file, Json value, List<Entry> found) {
    switch (value) {
      case JsonObject object -> {
        for (String line : HookEntries.commands(object)) {
          HookCommandLine.read(line)
              .ifPresent(read ->
                  found.add(
                      new Entry(
                          HookedAgent.clientOf(agent).shown(),
                          file,
                          read.program(),
                          Optional.empty())));
        }
        object.members().values().forEach(member -> collect(agent, file, member, found));
      }
      case JsonArray(var items) -> items.forEach(item -> collect(agent, file, item, found));
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> {}
    }
  }
}

package dev.assent.core.protect;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.AcceptedCommands;
import dev.assent.core.wiring.EntryParts;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// A plan by which clients start their servers through us: definitions that are added, and files
/// that change. Changes nothing itself.
///
/// @param added the servers that are new here
/// @param files one change for each file
/// @param proxies the proxy of each server that is protected, by its name in the file
/// @param left servers that cannot be protected, each with the reason
public record Protection(
    List<ProxyDefinition> added,
    List<ChangedFile> files,
    SequencedMap<WiredServer, String> proxies,
    List<Left> left) {
  public Protection {
    added = List.copyOf(added);
    files = List.copyOf(files);
    left = List.copyOf(left);
  }

  /// A file that changes.
  ///
  /// @param proxies the proxy that each server in it becomes
  public record ChangedFile(
      McpClient client, ServerWiring.Plan plan, SequencedMap<WiredServer, String> proxies) {}

  /// A server that stays as it is.
  ///
  /// @param why one lower-case sentence, without a final period
  public record Left(McpClient client, WiredServer server, String why) {}

  /// Plans to protect servers.
  ///
  /// @param chosen the servers of each client, of those that go around us
  /// @param configured the definitions that are there
  /// @param searchPath value of `PATH` where the servers' programs are looked up
  public static Protection plan(
      SequencedMap<McpClient, List<WiredServer>> chosen,
      List<ProxyDefinition> configured,
      String searchPath,
      ServerWiring wiring) {
    var planner = new Planner(new MovedServer(searchPath), wiring, configured);
    chosen.forEach((client, servers) -> {
      var byFile = new LinkedHashMap<Path, List<WiredServer>>();
      servers.forEach(
          server -> byFile.computeIfAbsent(server.file(), _ -> new ArrayList<>()).add(server));
      byFile.forEach((file, inFile) -> planner.plan(client, file, inFile));
    });
    return new Protection(planner.added, planner.files, planner.proxies, planner.left);
  }

  /// A plan in the making.
  private static final class Planner {
    private final MovedServer moved;
    private final ServerWiring wiring;
    private final List<ProxyDefinition> known;
    private final List<ProxyDefinition> added = new ArrayList<>();
    private final List<ChangedFile> files = new ArrayList<>();
    private final SequencedMap<WiredServer, String> proxies = new LinkedHashMap<>();
    private final List<Left> left = new ArrayList<>();

    Planner(MovedServer moved, ServerWiring wiring, List<ProxyDefinition> configured) {
      this.moved = moved;
      this.wiring = wiring;
      this.known = new ArrayList<>(configured);
    }

    void plan(McpClient client, Path file, List<WiredServer> servers) {
      var become = new LinkedHashMap<WiredServer, String>();
      var places = new LinkedHashMap<List<String>, String>();
      int before = known.size();
      for (WiredServer server : servers) {
        try {
          ProxyDefinition definition = definition(moved, server, known);
          if (!known.contains(definition)) {
            known.add(definition);
          }
          become.put(server, definition.name());
          places.put(server.place(), definition.name());
        } catch (WiringException | IOException e) {
          left.add(new Left(client, server, String.valueOf(e.getMessage())));
        }
      }
      if (become.isEmpty()) {
        return;
      }
      var fresh = known.subList(before, known.size());
      try {
        files.add(new ChangedFile(client, wiring.protecting(client, file, places), become));
        proxies.putAll(become);
        added.addAll(fresh);
      } catch (WiringException | IOException e) {
        fresh.clear();
        become
            .keySet()
            .forEach(server -> left.add(new Left(client, server, String.valueOf(e.getMessage()))));
      }
    }
  }

  // The same command with the same variables is one server, whoever starts it.
  private static ProxyDefinition definition(
      MovedServer moved, WiredServer server, List<ProxyDefinition> known)
      throws WiringException, IOException {
    EntryParts parts = EntryParts.read(server);
    var taken = new LinkedHashSet<String>();
    known.forEach(one -> taken.add(one.name()));
    ProxyDefinition made = moved.of(free(server.name(), taken), server, parts);
    Optional<ProxyDefinition> same =
        known.stream()
            .filter(one ->
                AcceptedCommands.identity(one).equals(AcceptedCommands.identity(made))
                    && one.workingFolder().equals(made.workingFolder()))
            .findFirst();
    return same.orElse(made);
  }

  /// Returns whether there is anything to do.
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /// The servers of a client that go around us, of all or of one name.
  public static List<WiredServer> around(WiredClient client, Optional<String> name) {
    return client.around().stream()
        .filter(server -> name.isEmpty() || server.name().equals(name.get()))
        .toList();
  }

  /// A name that a proxy may have and none has, as near as possible to the one in the file.
  public static String free(String name, Set<String> taken) {
    String plain =
        name.toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9._-]+", "-")
            .replaceFirst("^[._-]+", "")
            .replaceFirst("-+$", "");
    String cut = plain.isEmpty() ? "server" : plain.substring(0, Math.min(plain.length(), 60));
    String free = cut;
    for (int n = 2; taken.contains(free); n++) {
      free = cut + "-" + n;
    }
    return free;
  }

  /// The search path that a definition keeps; absent where it keeps none.
  public static Optional<String> searchPath(ProxyDefinition definition) {
    return definition
        .backend()
        .launched()
        .map(launch -> launch.environment().get(MovedServer.PATH))
        .filter(SecretValue.Plain.class::isInstance)
        .map(value -> ((SecretValue.Plain) value).text());
  }
}

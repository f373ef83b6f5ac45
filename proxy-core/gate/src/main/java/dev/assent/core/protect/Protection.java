package dev.assent.core.protect;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.FoundEntry;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A plan by which clients start their servers through us: definitions that are added, and files
/// that change. Changes nothing itself.
///
/// @param added the servers that are new here
/// @param files one change for each file
/// @param proxies the proxy of each server that is protected, by its name in the file
/// @param left servers that cannot be protected, each with the reason
/// @param renewed definitions that are there, with the values that the key store has no longer
/// @param lengthened definitions that are there, with the longer time limits of a client
/// @param given the backends of those whose secrets clients keep and give, with the values that
///   stand in the clients' files, for a trial alone; by the names of their proxies
public record Protection(
    List<ProxyDefinition> added,
    List<ChangedFile> files,
    SequencedMap<WiredServer, String> proxies,
    List<Left> left,
    List<ProxyDefinition> renewed,
    List<ProxyDefinition> lengthened,
    Map<String, Backend> given) {
  /// Why a server stays whose values stay in the client's file.
  public static final String SECRETS_STAY =
      "it has values that look like secrets, and they are to stay in the client's file";

  public Protection {
    added = List.copyOf(added);
    files = List.copyOf(files);
    left = List.copyOf(left);
    renewed = List.copyOf(renewed);
    lengthened = List.copyOf(lengthened);
    given = Map.copyOf(given);
  }

  /// A file that changes.
  ///
  /// @param proxies the proxy that each server in it becomes
  public record ChangedFile(
      McpClient client, ServerWiring.Plan plan, SequencedMap<WiredServer, String> proxies) {
    /// Returns whether another change is one of the same client's same file.
    public boolean isSameFile(ChangedFile other) {
      return client == other.client && plan.file().equals(other.plan.file());
    }
  }

  /// A server that stays as it is.
  ///
  /// @param why one lower-case sentence, without a final period
  public record Left(McpClient client, WiredServer server, CharSequence why) {}

  /// The place in which a plan is made.
  ///
  /// @param configured the definitions that are there
  /// @param searchPath value of `PATH` where the servers' programs are looked up
  /// @param handedOn names of variables that programs take from their clients besides
  /// @param secrets the key store, from which those definitions may take values; asked only for
  ///   values that a server of a file has as well
  /// @param leaves whether variables that look like secrets stay in the clients' files, and each
  ///   client gives its own to its server
  public record Place(
      List<ProxyDefinition> configured,
      String searchPath,
      List<String> handedOn,
      ServerWiring wiring,
      SecretSource secrets,
      boolean leaves) {
    public Place {
      configured = List.copyOf(configured);
      handedOn = List.copyOf(handedOn);
    }

    /// One where nothing is handed on, and no key store is asked.
    public Place(List<ProxyDefinition> configured, String searchPath, ServerWiring wiring) {
      this(configured, searchPath, List.of(), wiring, SecretSource.none(), false);
    }
  }

  /// Plans to protect servers.
  ///
  /// @param chosen the servers of each client, of those that go around us
  public static Protection plan(SequencedMap<McpClient, List<WiredServer>> chosen, Place place) {
    var planner =
        new Planner(
            new MovedServer(place.searchPath(), place.handedOn()),
            place.wiring(),
            new KnownServers(place.configured(), place.secrets()),
            place.leaves());
    chosen.forEach((client, servers) -> {
      var byFile = new LinkedHashMap<Path, List<WiredServer>>();
      servers.forEach(
          server -> byFile.computeIfAbsent(server.file(), _ -> new ArrayList<>()).add(server));
      byFile.forEach((file, inFile) -> planner.plan(client, file, inFile));
    });
    return planner.done();
  }

  /// A plan in the making.
  private static final class Planner {
    private final MovedServer moved;
    private final ServerWiring wiring;
    private final KnownServers known;
    private final boolean leaves;
    private final List<ProxyDefinition> added = new ArrayList<>();
    private final List<ChangedFile> files = new ArrayList<>();
    private final SequencedMap<WiredServer, String> proxies = new LinkedHashMap<>();
    private final List<Left> left = new ArrayList<>();
    private final Map<String, ProxyDefinition> longer = new LinkedHashMap<>();
    private final Map<String, Backend> given = new LinkedHashMap<>();

    Planner(MovedServer moved, ServerWiring wiring, KnownServers known, boolean leaves) {
      this.moved = moved;
      this.wiring = wiring;
      this.known = known;
      this.leaves = leaves;
    }

    // Two clients that start one server may have different patience.
    private void lengthen(ProxyDefinition definition, ProxyDefinition made) {
      ProxyDefinition before = longer.getOrDefault(definition.name(), definition);
      longer.put(definition.name(), before.withAtLeast(made.startTimeout(), made.callTimeout()));
    }

    Protection done() {
      var names = added.stream().map(ProxyDefinition::name).toList();
      return new Protection(
          added.stream().map(one -> longer.getOrDefault(one.name(), one)).toList(),
          files,
          proxies,
          left,
          known.renewed(),
          longer.values().stream()
              .filter(one -> !names.contains(one.name()) && !known.has(one))
              .toList(),
          given);
    }

    void plan(McpClient client, Path file, List<WiredServer> servers) {
      var become = new LinkedHashMap<WiredServer, String>();
      var places = new LinkedHashMap<List<String>, String>();
      var staying = new HashMap<List<String>, List<String>>();
      var fresh = new ArrayList<ProxyDefinition>();
      for (WiredServer server : servers) {
        try {
          ProxyDefinition whole =
              moved.of(free(server.name(), known.names()), server, FoundEntry.read(client, server));
          ProxyDefinition made = leaves ? MovedSecret.left(whole) : whole;
          ProxyDefinition definition = known.same(made).orElse(made);
          lengthen(definition, made);
          if (definition.equals(made)) {
            known.add(made);
            fresh.add(made);
          }
          become.put(server, definition.name());
          places.put(server.place(), definition.name());
          made.backend()
              .launched()
              .ifPresent(launch -> staying.put(server.place(), launch.required()));
          if (!whole.backend().equals(made.backend())) {
            // Of two clients the first is tried.
            given.putIfAbsent(definition.name(), whole.backend());
          }
        } catch (WiringException | IOException e) {
          left.add(new Left(client, server, Sentence.told(e)));
        }
      }
      if (become.isEmpty()) {
        return;
      }
      try {
        files.add(
            new ChangedFile(client, wiring.protecting(client, file, places, staying), become));
        proxies.putAll(become);
        added.addAll(fresh);
      } catch (WiringException | IOException e) {
        fresh.forEach(known::remove);
        become.keySet().forEach(server -> left.add(new Left(client, server, Sentence.told(e))));
      }
    }
  }

  /// Returns whether this plan changes the file of another plan's change, and begins with the same
  /// bytes.
  public boolean isOf(ChangedFile file) {
    return files.stream()
        .anyMatch(one ->
            one.isSameFile(file) && Arrays.equals(one.plan().before(), file.plan().before()));
  }

  /// Returns whether there is anything to do.
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /// The values of new definitions that look like secrets.
  public List<MovedSecret> secrets() {
    return Stream.of(added, renewed)
        .flatMap(List::stream)
        .flatMap(one -> MovedSecret.in(one).stream())
        .toList();
  }

  /// The servers whose new definitions have such values.
  public Set<WiredServer> withSecrets() {
    var names = secrets().stream().map(MovedSecret::proxy).collect(Collectors.toSet());
    return proxies.entrySet().stream()
        .filter(one -> names.contains(one.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /// The folders of the new servers that are started here, by their names.
  ///
  /// @param home of the person
  public SequencedMap<String, ServedFolders> folders(Path home) {
    var folders = new LinkedHashMap<String, ServedFolders>();
    added.stream()
        .filter(one -> !one.command().isEmpty())
        .forEach(one -> folders.put(one.name(), ServedFolders.of(one, base(one.name()), home)));
    return folders;
  }

  private Optional<Path> base(String proxy) {
    return proxies.entrySet().stream()
        .filter(one -> one.getValue().equals(proxy))
        .flatMap(one -> one.getKey().base().stream())
        .findFirst();
  }

  /// The same where new servers serve these folders.
  ///
  /// @param folders absolute, by the names of servers; one that is not named serves none
  public Protection serving(Map<String, List<String>> folders) {
    return new Protection(
        added.stream()
            .map(one -> one.withRoots(folders.getOrDefault(one.name(), List.of())))
            .toList(),
        files,
        proxies,
        left,
        renewed,
        lengthened,
        given);
  }

  /// The same where each new server serves what it serves by another plan, whatever its name is
  /// there. Folders are not looked for again: one that came meanwhile is none that a person saw.
  public Protection servingAs(Protection other) {
    var roots = new LinkedHashMap<String, List<String>>();
    other.added.forEach(one -> roots.put(one.name(), one.roots().orElse(List.of())));
    var served = new LinkedHashMap<String, List<String>>();
    proxies.forEach((server, name) ->
        served.put(name, roots.getOrDefault(other.proxies.getOrDefault(server, ""), List.of())));
    return serving(served);
  }

  /// The definitions that servers lead to by this plan, by their names, as they are tried: with the
  /// values that clients give.
  ///
  /// @param configured as the plan was made with
  public SequencedMap<String, ProxyDefinition> definitions(List<ProxyDefinition> configured) {
    var all = new LinkedHashMap<String, ProxyDefinition>();
    Stream.of(configured, added, renewed)
        .flatMap(List::stream)
        .filter(one -> proxies.containsValue(one.name()))
        .forEach(one ->
            all.put(one.name(), one.withBackend(given.getOrDefault(one.name(), one.backend()))));
    return all;
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
        .map(launch -> launch.environment().get(SettledCommand.PATH))
        .filter(SecretValue.Plain.class::isInstance)
        .map(value -> ((SecretValue.Plain) value).text());
  }
}

package dev.assent.core.protect;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyKeys;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.document.Shapes.WholeNumber;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.ServerStartException;
import dev.assent.core.wiring.EntryParts;
import dev.assent.core.wiring.FoundEntry;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes our definition of a server that stands in a client's file.
///
/// The program is looked up once, and its absolute path is kept with the search path in which it
/// was found: so it starts the same, whatever search path the client has later.
final class MovedServer {
  private final String searchPath;
  private final List<String> handedOn;

  /// @param searchPath value of `PATH` where the server was found
  /// @param handedOn names of variables that a program takes from its client besides
  MovedServer(String searchPath, List<String> handedOn) {
    this.searchPath = searchPath;
    this.handedOn = List.copyOf(handedOn);
  }

  /// The definition.
  ///
  /// @param name of the proxy
  /// @throws WiringException when the entry cannot move: it names the part and why
  ProxyDefinition of(String name, WiredServer server, FoundEntry entry) throws WiringException {
    EntryParts parts = entry.parts();
    Backend backend = parts.command().isEmpty() ? reached(server, entry) : started(server, entry);
    var standard = ProxyDefinition.of(name, backend);
    return new ProxyDefinition(
        name,
        standard.backendId(),
        backend,
        folder(server, entry),
        longer(standard.startTimeout(), entry.startLimit(), ProxyKeys.START_SECONDS),
        longer(standard.callTimeout(), entry.callLimit(), ProxyKeys.CALL_SECONDS),
        Optional.empty(),
        Optional.empty(),
        standard.refusalForm(),
        standard.registry(),
        List.of());
  }

  // Whole seconds, within what a definition may have.
  private static Duration longer(Duration standard, Duration limit, WholeNumber bounds) {
    long seconds = Math.clamp(limit.plusMillis(999).toSeconds(), bounds.least(), bounds.most());
    return standard.toSeconds() >= seconds ? standard : Duration.ofSeconds(seconds);
  }

  private Backend started(WiredServer server, FoundEntry entry) throws WiringException {
    EntryParts parts = entry.parts();
    if (server.isInContainer()) {
      throw wrong(
          server,
          "a server that is started inside a container, where Assent is not",
          "one of this computer");
    }
    if (parts.variableFile().isPresent()) {
      throw wrong(
          server,
          Sentence.of("a file of variables, `%s`", parts.variableFile().get()),
          "variables in the entry itself");
    }
    for (String word : parts.command()) {
      if (entry.isFilledIn(word)) {
        throw wrong(
            server,
            Sentence.of("`%s`, which only the client can fill in", word),
            "a command without it");
      }
    }
    var environment = new LinkedHashMap<String, SecretValue>();
    parts
        .variables()
        .forEach((name, value) ->
            environment.put(
                name,
                entry.isFilledInVariable(value)
                    ? new SecretValue.FromClient(false)
                    : new SecretValue.Plain(value)));
    entry.names().forEach(name -> environment.putIfAbsent(name, new SecretValue.FromClient(false)));
    handedOn.forEach(name -> environment.putIfAbsent(name, new SecretValue.FromClient(false)));
    for (var variable : environment.entrySet()) {
      if (variable.getValue() instanceof SecretValue.FromClient
          && ServerLaunch.isNeverFromClient(variable.getKey())) {
        throw wrong(
            server,
            Sentence.of(
                "the variable `%s`, which can make programs load or run something and is taken from"
                    + " no client",
                variable.getKey()),
            "its value in the entry");
      }
    }
    try {
      return new Backend.Stdio(
          SettledCommand.of(
              new ServerLaunch(parts.command(), environment),
              searchPath,
              folder(server, entry).map(Path::of)));
    } catch (ServerStartException e) {
      throw new WiringException(
          "%s: %s", place(server), ShellCommand.why(parts.command(), e).sentence());
    }
  }

  private static Backend reached(WiredServer server, FoundEntry entry) throws WiringException {
    EntryParts parts = entry.parts();
    String address =
        parts.address().orElseThrow(() -> wrong(server, "no command and no address", "one"));
    var headers = new LinkedHashMap<String, SecretValue>();
    for (Map.Entry<String, String> header : parts.headers().entrySet()) {
      if (entry.isFilledInVariable(header.getValue())) {
        throw wrong(
            server,
            Sentence.of("the header `%s`, which only the client can fill in", header.getKey()),
            "its value");
      }
      headers.put(header.getKey(), new SecretValue.Plain(header.getValue()));
    }
    if (entry.isFilledIn(address)) {
      throw wrong(server, "an address that only the client can fill in", "the address");
    }
    try {
      return new Backend.Http(new Endpoint(URI.create(address), headers, Optional.empty()));
    } catch (IllegalArgumentException _) {
      throw wrong(server, "an address that is none", "one");
    }
  }

  private static Optional<String> folder(WiredServer server, FoundEntry entry)
      throws WiringException {
    EntryParts parts = entry.parts();
    if (parts.folder().isEmpty()) {
      return server.base().filter(base -> isBoundTo(base, parts.command())).map(Path::toString);
    }
    String folder = parts.folder().get();
    try {
      if (!entry.isFilledIn(folder) && Path.of(folder).isAbsolute()) {
        return Optional.of(folder);
      }
      if (!entry.isFilledIn(folder) && !folder.startsWith("~") && server.base().isPresent()) {
        return Optional.of(server.base().get().resolve(folder).normalize().toString());
      }
    } catch (InvalidPathException _) {
      // Said below.
    }
    throw wrong(server, Sentence.of("the folder `%s`", folder), "an absolute one");
  }

  // Elsewhere such a command would be another one, or none.
  private static boolean isBoundTo(Path base, List<String> command) {
    if (command.isEmpty()) {
      return false;
    }
    return isRelative(command.getFirst()) && isInFolder(command.getFirst())
        || command.stream().skip(1).anyMatch(word -> isThere(base, word));
  }

  private static boolean isThere(Path base, String word) {
    if (word.isEmpty() || word.startsWith("-") || !isRelative(word)) {
      return false;
    }
    Path path = base.resolve(word);
    return isInFolder(word) || word.startsWith(".")
        ? Files.exists(path)
        : Files.isRegularFile(path);
  }

  private static boolean isInFolder(String word) {
    return word.contains("/") || word.contains("\\");
  }

  private static boolean isRelative(String word) {
    try {
      return !word.startsWith("~") && !Path.of(word).isAbsolute();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private static WiringException wrong(WiredServer server, Object found, String expected) {
    return WiringException.in(place(server), found, expected);
  }

  private static Sentence place(WiredServer server) {
    return Sentence.of("`%s` in `%s`", server.name(), server.file());
  }
}

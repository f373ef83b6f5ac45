package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SettingValues;
import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.config.proxy.ServerPlace;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The commands and addresses of one proxy's server that were accepted: `command.json` beside the
/// pins, 0600, written whole.
///
/// A file that is not there, cannot be read or is not strict accepts nothing. One process at a time
/// writes.
public final class AcceptedCommands {
  private static final List<String> FILES = List.of("certificate", "key", "authorities");

  // A command with files below the client's folder has others in each project.
  private static final int MOST = 16;

  private final StateFile<List<Accepted>> file;

  /// The file of a proxy; it need not be there.
  public AcceptedCommands(AssentHome home, String proxy) {
    this.file =
        StateFile.ofList(
            home.proxyFolder(proxy).resolve("command.json"),
            JsonLimits.FILE.bytes(),
            "accepted",
            Accepted.SHAPE);
  }

  /// One accepted command, or address.
  ///
  /// @param command as [#identity] gives it
  /// @param alike as [#alike] gives it; absent where that is not known
  /// @param at when
  /// @param parts the files it consisted of; absent when it was added and never started
  /// @param address of a server over HTTP as people may see it; absent for one that is started
  public record Accepted(
      String command,
      Optional<String> alike,
      Instant at,
      Optional<List<CommandPart>> parts,
      Optional<ServerPlace> address) {
    private static final Shape<Accepted> SHAPE =
        table(
            "an object",
            Accepted::new,
            member("command", Shapes.text(), Accepted::command),
            optional("alike", Shapes.text(), Accepted::alike),
            member("at", Shapes.time(), Accepted::at),
            optional("parts", Shapes.list(CommandPart.SHAPE, "a list"), Accepted::parts),
            optional("address", ServerPlace.SHAPE, Accepted::address));

    public Accepted {
      parts = parts.map(List::copyOf);
    }
  }

  /// The identity of a configured server: a digest of everything in the configuration that says
  /// what is started or asked, and how. Of the headers of a server over HTTP it has the names and
  /// the keys of the key store, not plain values: a token may be renewed.
  ///
  /// @return SHA-256, 64 lower-case hex digits
  public static String identity(ProxyDefinition definition) {
    JsonObject backend =
        ProxyFile.tree(definition, SettingValues.NONE).object("backend").orElse(JsonObject.EMPTY);
    JsonObject named = backend;
    if (backend.object("headers").isPresent()) {
      named = named.with("headers", withoutTexts(backend.object("headers").get(), List.of()));
    }
    if (backend.object("mtls").isPresent()) {
      named = named.with("mtls", withoutTexts(backend.object("mtls").get(), FILES));
    }
    return CanonicalJson.digest(
        named
            .without("server_name")
            .without("start_timeout_seconds")
            .without("call_timeout_seconds"));
  }

  /// The same as [#identity] for every spelling of the same files: `npx` and `/usr/bin/npx`, `..`,
  /// a folder that is a link. The name by which the program is called counts, because a program may
  /// do another thing under another name.
  ///
  /// @param parts the files it consists of, the program first
  /// @return absent for a server that is not started
  public static Optional<String> alike(ProxyDefinition definition, List<CommandPart> parts) {
    return parts.isEmpty()
        ? Optional.empty()
        : SpelledCommand.plain(definition, parts).map(AcceptedCommands::identity);
  }

  private static JsonObject withoutTexts(JsonObject values, List<String> kept) {
    var named = JsonObject.builder();
    values
        .members()
        .forEach((name, value) ->
            named.put(
                name,
                value instanceof JsonString && !kept.contains(name) ? JsonBoolean.TRUE : value));
    return named.build();
  }

  /// The accepted commands, oldest first.
  ///
  /// @throws ConfigException when the file is unsafe or broken; nothing counts as accepted then
  public List<Accepted> read() throws ConfigException {
    return file.read().orElse(List.of());
  }

  /// Accepts a command that a person just configured; its files are taken when it is started first.
  /// Earlier ones count as accepted no longer.
  ///
  /// @throws ConfigException when it cannot be written
  void added(ProxyDefinition definition, Instant now) throws ConfigException {
    file.write(
        List.of(
            new Accepted(
                identity(definition),
                Optional.empty(),
                now,
                Optional.empty(),
                ServerPlace.of(definition))));
  }

  /// Accepts a command with the files it consists of, beside those accepted before.
  ///
  /// @param parts empty for a server that is only reached over HTTP
  /// @throws ConfigException when it cannot be written; nothing is changed then
  public void accept(ProxyDefinition definition, List<CommandPart> parts, Instant now)
      throws ConfigException {
    accept(
        new Accepted(
            identity(definition),
            alike(definition, parts),
            now,
            Optional.of(parts),
            ServerPlace.of(definition)));
  }

  /// The same with what was shown to the person who accepts it.
  ///
  /// @throws ConfigException when it cannot be written; nothing is changed then
  public void accept(Accepted shown) throws ConfigException {
    var next = new ArrayList<Accepted>();
    for (Accepted before : readOrNone()) {
      if (!before.command().equals(shown.command())
          || before.parts().isPresent() && !before.parts().equals(shown.parts())) {
        next.add(before);
      }
    }
    next.add(shown);
    file.write(StateFile.newest(next, MOST));
  }

  // A person who accepts a command over a broken file puts it right.
  private List<Accepted> readOrNone() {
    try {
      return read();
    } catch (ConfigException _) {
      return List.of();
    }
  }
}

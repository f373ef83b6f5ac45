package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerPlace;
import dev.assent.core.config.store.AcceptedCommands;
import dev.assent.core.config.store.AcceptedCommands.Accepted;
import dev.assent.core.hooks.FileDigests;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.protect.Protection;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.ReviewedCommand;
import dev.assent.core.proxy.host.ReviewedCommand.State;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.ServerStartException;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The commands and addresses of all servers: what each consists of, whether that was accepted, and
/// its acceptance. Thread-safe.
///
/// A command is looked at right before each start, an address before each session. One that is not
/// what was accepted holds its server, until a person accepts it in a window of the application: no
/// command and no message on the socket leads here.
public final class ServerReview {
  private static final Logger LOG = System.getLogger(ServerReview.class.getName());

  private static final String HELD = "server-held";
  private static final int MOST_WAITING = 20;

  private final CoreParts core;
  private final CommandParts parts;
  // A client's environment and folder may make another command of it.
  private final Map<String, Place> places = new ConcurrentHashMap<>();
  // The places where sessions were held, the newest last. A client names its place, so there is an
  // end.
  private final Map<String, List<Place>> waiting = new ConcurrentHashMap<>();

  ServerReview(CoreParts core) {
    this.core = core;
    this.parts = new CommandParts(new FileDigests(core.surroundings().clock()));
  }

  /// The places where the latest session of a proxy looked for the files of its command.
  private record Place(String searchPath, Path folder) {}

  /// The command of a proxy's server and how it stands, looked at as a session did that is held
  /// still, else as the latest one did. Before the first one, what only a client can settle is
  /// taken as it was accepted, if those files are still what they were.
  ///
  /// @throws ConfigException when there is no such proxy, or its file was never good
  public ReviewedCommand of(String proxy) throws ConfigException {
    ProxyDefinition definition = core.config().proxy(proxy);
    ReviewedCommand now = stillHeld(definition).orElseGet(() -> latest(definition));
    if (now.isHeld() && !core.config().safeguards(proxy).holdCommands()) {
      now = now.unheld();
    }
    if (!now.isHeld()) {
      core.events().over(proxy, HELD);
    }
    return now;
  }

  private ReviewedCommand latest(ProxyDefinition definition) {
    String proxy = definition.name();
    Optional<Place> looked = Optional.ofNullable(places.get(proxy));
    Place place =
        looked.orElseGet(
            () -> new Place(core.searchPath(definition, Map.of()), core.home().proxyFolder(proxy)));
    ReviewedCommand now = look(definition, place);
    return now.state() != State.ACCEPTED && looked.isEmpty() && isSettledByClient(definition)
        ? asAccepted(definition).orElse(now)
        : now;
  }

  // Another client's good session does not make it start.
  private Optional<ReviewedCommand> stillHeld(ProxyDefinition definition) {
    for (Place place : waiting.getOrDefault(definition.name(), List.of())) {
      ReviewedCommand now = look(definition, place);
      if (now.isHeld() && Files.isDirectory(place.folder())) {
        return Optional.of(now);
      }
      forget(definition.name(), place);
    }
    return Optional.empty();
  }

  private void forget(String proxy, Place place) {
    waiting.computeIfPresent(
        proxy, (_, all) -> all.stream().filter(one -> !one.equals(place)).toList());
  }

  private void remember(String proxy, Place place) {
    forget(proxy, place);
    waiting.merge(
        proxy,
        List.of(place),
        (before, now) ->
            Stream.concat(
                    before.stream().skip(Math.max(0, before.size() - MOST_WAITING + 1)),
                    now.stream())
                .toList());
  }

  private void overUnlessHeld(ProxyDefinition definition) {
    if (stillHeld(definition).isEmpty()) {
      core.events().over(definition.name(), HELD);
    }
  }

  private ReviewedCommand look(ProxyDefinition definition, Place place) {
    return look(
        definition,
        Protection.searchPath(definition).orElse(place.searchPath()),
        definition.workingFolder().map(Path::of).orElse(place.folder()));
  }

  private static boolean isSettledByClient(ProxyDefinition definition) {
    return definition.fromClient().contains("PATH") || !isFolderNeedless(definition);
  }

  private static boolean isFolderNeedless(ProxyDefinition definition) {
    return definition.workingFolder().isPresent()
        || definition.command().stream()
            .skip(1)
            .allMatch(word -> word.startsWith("-") || new File(word).isAbsolute());
  }

  private Optional<ReviewedCommand> asAccepted(ProxyDefinition definition) {
    String identity = AcceptedCommands.identity(definition);
    try {
      for (Accepted one : new AcceptedCommands(core.home(), definition.name()).read().reversed()) {
        if (one.command().equals(identity) && one.parts().isPresent()) {
          ReviewedCommand again = review(definition, parts.again(one.parts().get()));
          if (again.state() == State.ACCEPTED) {
            return Optional.of(again);
          }
        }
      }
      return Optional.empty();
    } catch (ConfigException | IOException _) {
      return Optional.empty();
    }
  }

  /// Accepts a command for the person in front of a window, exactly as it was shown: if a file is
  /// another meanwhile, the server stays held. Holds from the next session on.
  ///
  /// @param shown as [#of] gave it
  /// @throws IllegalArgumentException when it was shown as unusable
  /// @throws ConfigException when it cannot be written; nothing is accepted then
  /// @throws AuditException when the log cannot be written; nothing is accepted then
  /// @throws InterruptedException when interrupted
  public void accept(ReviewedCommand shown)
      throws ConfigException, AuditException, InterruptedException {
    if (shown.state() == State.UNUSABLE) {
      throw new IllegalArgumentException("a command whose files cannot be read cannot be accepted");
    }
    var audit = core.runtime(shown.proxy()).audit(core.config().settings().audit());
    audit.append(AuditFile.AUTH, "command_accepted", record(shown).build(), Durability.FORCED);
    synchronized (this) {
      new AcceptedCommands(core.home(), shown.proxy()).accept(accepted(shown));
    }
    core.config().readable(shown.proxy()).ifPresent(this::overUnlessHeld);
    core.events().tell(new CoreEvent.ProxiesChanged());
  }

  /// Takes the files of a command that was just added, where they are known before its first start:
  /// not when the client decides the search path or the folder in which an argument may be a file.
  /// They are taken at the first start then.
  ///
  /// @param searchPath value of `PATH`; absent when the client or the configuration gives the
  ///   server another one
  /// @throws ConfigException when it cannot be written; the files are taken at the first start then
  public static void take(
      AssentHome home, ProxyDefinition definition, Optional<String> searchPath, InstantSource clock)
      throws ConfigException {
    List<String> command = definition.command();
    if (!command.isEmpty() && (searchPath.isEmpty() || !isFolderNeedless(definition))) {
      return;
    }
    try {
      Path folder =
          definition.workingFolder().map(Path::of).orElse(home.proxyFolder(definition.name()));
      List<CommandPart> found =
          command.isEmpty()
              ? List.of()
              : new CommandParts(new FileDigests(clock)).of(command, searchPath.orElse(""), folder);
      new AcceptedCommands(home, definition.name()).accept(definition, found, clock.instant());
    } catch (ServerStartException | IOException e) {
      LOG.log(Logger.Level.DEBUG, "the files of a command are taken at its first start", e);
    }
  }

  /// Why a server may not be started.
  ///
  /// @param why half a sentence, about its command
  /// @param acceptable whether a person can let it start by accepting the command
  record Hold(CharSequence why, boolean acceptable) {}

  /// Looks at a command right before its server is started, and writes down what it found where
  /// that is new.
  ///
  /// @param searchPath value of `PATH` that the server will have
  /// @param folder its working folder
  /// @return why the server may not be started; absent when it may
  Optional<Hold> hold(
      ProxyDefinition definition, String session, String searchPath, Path folder, AuditLog audit)
      throws AuditException, InterruptedException {
    var place = new Place(searchPath, folder);
    places.put(definition.name(), place);
    if (!core.config().safeguards(definition.name()).holdCommands()) {
      core.events().over(definition.name(), HELD);
      return Optional.empty();
    }
    ReviewedCommand found = look(definition, searchPath, folder);
    if (found.isHeld()) {
      remember(definition.name(), place);
    } else {
      forget(definition.name(), place);
      overUnlessHeld(definition);
    }
    return switch (found.state()) {
      case ACCEPTED, UNHELD -> Optional.empty();
      case ADDED -> firstStart(found, session, audit);
      case UNUSABLE -> Optional.of(new Hold(found.trouble().orElse(""), false));
      case NEW, CHANGED -> Optional.of(held(found, session, audit));
    };
  }

  /// Half a sentence that says why a server is held.
  static CharSequence why(ReviewedCommand found) {
    String what =
        found.address().isEmpty()
            ? "command"
            : found.isElsewhere() ? "address" : "command or address";
    if (found.state() == State.NEW) {
      return "nobody has accepted its " + what + " yet";
    }
    if (found.trouble().isPresent()) {
      // Callers read this: where the file lies is for the window.
      return "what was accepted of it, in `command.json`, cannot be read";
    }
    boolean headers =
        found.addressBefore().map(ServerPlace::url).equals(found.address().map(ServerPlace::url));
    return found.isElsewhere() && headers
        ? "what it gets with each request is not what was accepted"
        : unlike(found, "its " + what + " is not the one that was accepted");
  }

  // The same words mean another program, or the program another interpreter: mostly because of
  // another search path.
  private static CharSequence unlike(ReviewedCommand found, String words) {
    for (String role : List.of("program", "interpreter")) {
      List<Path> before = of(found.before().orElse(List.of()), role);
      List<Path> now = of(found.parts(), role);
      if (!before.isEmpty() && !before.equals(now)) {
        return Sentence.of(
            words + ": accepted %s, found %s", shown(before, now), shown(now, before));
      }
    }
    return words;
  }

  private static List<Path> of(List<CommandPart> parts, String role) {
    return parts.stream().filter(part -> part.role().equals(role)).map(CommandPart::path).toList();
  }

  // The first that the other does not have.
  private static CharSequence shown(List<Path> some, List<Path> others) {
    return some.stream()
        .filter(one -> !others.contains(one))
        .findFirst()
        .<CharSequence>map(one -> Sentence.of("`%s`", one))
        .orElse("none");
  }

  private Hold held(ReviewedCommand found, String session, AuditLog audit)
      throws AuditException, InterruptedException {
    audit.append(
        AuditFile.AUTH,
        "server_held",
        record(found).put("session", session).build(),
        Durability.WRITTEN);
    CharSequence why = why(found);
    core.events().tell(new CoreEvent.Attention(found.proxy(), HELD, why));
    return new Hold(why, true);
  }

  private Optional<Hold> firstStart(ReviewedCommand found, String session, AuditLog audit)
      throws AuditException, InterruptedException {
    audit.append(
        AuditFile.AUTH,
        "command_first_seen",
        record(found).put("session", session).build(),
        Durability.WRITTEN);
    try {
      synchronized (this) {
        new AcceptedCommands(core.home(), found.proxy()).accept(accepted(found));
      }
      return Optional.empty();
    } catch (ConfigException e) {
      return Optional.of(
          new Hold(Sentence.of("what it consists of could not be written down: %s", e), false));
    }
  }

  // A configuration that has changed since leaves other spellings of the shown one unknown.
  private Accepted accepted(ReviewedCommand shown) throws ConfigException {
    ProxyDefinition now = core.config().proxy(shown.proxy());
    Optional<String> alike =
        AcceptedCommands.identity(now).equals(shown.identity())
            ? AcceptedCommands.alike(now, shown.parts())
            : Optional.empty();
    return new Accepted(
        shown.identity(),
        alike,
        core.surroundings().clock().instant(),
        Optional.of(shown.parts()),
        shown.address());
  }

  private ReviewedCommand look(ProxyDefinition definition, String searchPath, Path folder) {
    try {
      List<String> command = definition.command();
      return review(
          definition, command.isEmpty() ? List.of() : parts.of(command, searchPath, folder));
    } catch (ServerStartException | IOException e) {
      return unusable(definition, e);
    }
  }

  private ReviewedCommand review(ProxyDefinition definition, List<CommandPart> found) {
    try {
      List<Accepted> accepted = new AcceptedCommands(core.home(), definition.name()).read();
      return reviewed(
          definition,
          stateOf(accepted, definition, found),
          found,
          Before.of(accepted),
          Optional.empty());
    } catch (ConfigException e) {
      // A file that cannot be read accepts nothing.
      return reviewed(
          definition, State.CHANGED, found, Before.NOTHING, Optional.of(Sentence.told(e)));
    }
  }

  /// The state of a command whose files were found.
  static State stateOf(
      List<Accepted> accepted, ProxyDefinition definition, List<CommandPart> found) {
    String identity = AcceptedCommands.identity(definition);
    Optional<String> alike = AcceptedCommands.alike(definition, found);
    var same = accepted.stream().filter(one -> one.command().equals(identity)).toList();
    // Another spelling of the same files is the same command.
    boolean known =
        accepted.stream()
            .filter(one -> same.contains(one) || alike.isPresent() && one.alike().equals(alike))
            .anyMatch(
                one -> one.parts().filter(parts -> CommandPart.areSame(parts, found)).isPresent());
    if (known) {
      return State.ACCEPTED;
    }
    if (same.stream().anyMatch(one -> one.parts().isEmpty())) {
      return State.ADDED;
    }
    return accepted.isEmpty() ? State.NEW : State.CHANGED;
  }

  private static ReviewedCommand unusable(ProxyDefinition definition, Exception why) {
    return reviewed(
        definition, State.UNUSABLE, List.of(), Before.NOTHING, Optional.of(Sentence.told(why)));
  }

  /// The files and the address that were accepted last.
  private record Before(Optional<List<CommandPart>> parts, Optional<ServerPlace> address) {
    static final Before NOTHING = new Before(Optional.empty(), Optional.empty());

    static Before of(List<Accepted> accepted) {
      return new Before(
          accepted.reversed().stream().flatMap(one -> one.parts().stream()).findFirst(),
          accepted.isEmpty() ? Optional.empty() : accepted.getLast().address());
    }
  }

  private static ReviewedCommand reviewed(
      ProxyDefinition definition,
      State state,
      List<CommandPart> found,
      Before before,
      Optional<CharSequence> trouble) {
    return new ReviewedCommand(
        definition.name(),
        state,
        definition.command(),
        ServerPlace.of(definition),
        before.address(),
        AcceptedCommands.identity(definition),
        found,
        before.parts(),
        CommandParts.fetches(definition.command()),
        trouble);
  }

  private static JsonObject.Builder record(ReviewedCommand command) {
    List<Json> files = command.parts().stream().map(ServerReview::json).toList();
    var record =
        JsonObject.builder()
            .put("state", command.state().name().toLowerCase(java.util.Locale.ROOT))
            .put("command", command.identity())
            .put("parts", new JsonArray(files))
            .put("fetches", command.fetches());
    command.address().ifPresent(address -> record.put("address", ServerPlace.SHAPE.write(address)));
    return record;
  }

  private static Json json(CommandPart part) {
    return JsonObject.builder()
        .put("role", part.role())
        .put("path", part.path().toString())
        .put("sha256", part.sha256())
        .build();
  }
}

package dev.assent.core.cli.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.cli.hook.HookFileOptions;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.identity.server.ServerEvent;
import dev.assent.core.identity.server.WaitingEvents;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretWords;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.proxy.ServerSignIns;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `assent proxy`: the servers that are guarded.
public final class ProxyCommand {
  // Nothing is rotated here; what waits for a checkpoint is small.
  private static final int MEGABYTES = 1024;

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  private ProxyCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  public static CommandLine create(CliSurroundings surroundings, CliServices rooms) {
    var verbs = new ProxyCommand(surroundings, rooms);
    return Verb.group(
        "proxy",
        "Add, list, show, change and remove guarded servers, sign in to them, and list their tools.",
        ProxyAddCommand.verb(surroundings, rooms),
        verbs.list(),
        ShownProxy.verb(surroundings),
        ProxySetCommand.verb(surroundings),
        verbs.login(),
        verbs.logout(),
        ProxyTools.verb(surroundings),
        verbs.remove());
  }

  private static PositionalParamSpec name() {
    return Verb.operand("NAME", "the proxy");
  }

  /// A proxy, or what is wrong with it.
  private record Row(String name, Optional<ProxyDefinition> definition, List<String> problems) {}

  // Also those whose files are broken.
  private CommandLine list() {
    return Verb.of("list", "List the guarded servers; ends with 1 if one of them has a fault.")
        .json()
        .does(output -> {
          var rows = new ArrayList<Row>();
          try (var store = surroundings.open()) {
            for (String name : store.proxyNames()) {
              rows.add(row(store, name));
            }
          }
          if (output.isJson()) {
            output.json(
                JsonObject.builder()
                    .put("proxies", new JsonArray(rows.stream().map(ProxyCommand::tree).toList()))
                    .build());
          } else if (rows.isEmpty()) {
            output.line("no proxy yet; see `assent proxy add --help`");
          } else {
            output.columns(
                List.of("NAME", "SERVER", "COMMAND OR ADDRESS"),
                rows.stream().map(ProxyCommand::cells).toList());
          }
          return rows.stream().allMatch(row -> row.problems.isEmpty())
              ? ExitCode.OK
              : ExitCode.NEGATIVE;
        });
  }

  private static Row row(ConfigStore store, String name) {
    try {
      return new Row(name, Optional.of(store.proxy(name)), List.of());
    } catch (ConfigException e) {
      return new Row(
          name,
          Optional.empty(),
          e.problems().stream().map(fault -> fault.message().toString()).toList());
    }
  }

  private static List<String> cells(Row row) {
    return List.of(
        row.name,
        row.definition.map(ProxyDefinition::backendId).orElse("-"),
        row.definition
            .map(definition -> BackendText.shown(definition.backend()))
            .orElseGet(() -> "broken: " + String.join("; ", row.problems)));
  }

  private static Json tree(Row row) {
    var tree = JsonObject.builder().put("name", row.name);
    row.definition.ifPresent(definition ->
        tree.put("server_name", definition.backendId())
            .put("command", JsonArray.ofStrings(SecretWords.masked(definition.command())))
            .put("transport", definition.backend().transport())
            .putIfPresent("policy_of", definition.policyOf())
            .putIfPresent("url", definition.backend().reached().map(Endpoint::shown)));
    if (!row.problems.isEmpty()) {
      tree.put("problems", JsonArray.ofStrings(row.problems));
    }
    return tree.build();
  }

  // The sign-ins of the home that a command is about.
  private ServerSignIns signIns() throws ConfigException {
    AssentHome home = surroundings.home();
    home.prepare();
    return new ServerSignIns(
        home,
        rooms.secrets().store(surroundings),
        surroundings.clock(),
        new WaitingEvents(home, surroundings.clock()));
  }

  // Has the core, where one runs, take what happened into the log; otherwise it does so when it
  // starts.
  private void tellCore() {
    try {
      var _ = rooms.control().lookWhoIsSignedIn(surroundings.home());
    } catch (ConfigException | ControlException e) {
      System.getLogger(ProxyCommand.class.getName())
          .log(System.Logger.Level.DEBUG, "the core was not told of a sign-in", e);
    }
  }

  private CommandLine login() {
    var name = name();
    return Verb.of(
            "login",
            """
            Sign in at a server over HTTP that asks for it: your browser opens the page of its issuer, \
            which sends it back to this machine.
            The token is kept in the key store of this system, for this server alone. Ends with 1 if the \
            sign-in is refused; an earlier one stays then.\
            """,
            name)
        .does(output -> {
          var server = ConfigStore.read(surroundings.home(), name.getValue());
          SignInNotes.SignedIn in;
          try {
            in = signIns().signIn(server, page -> open(output, page));
          } finally {
            tellCore();
          }
          output.say(
              "signed in to "
                  + name.getValue()
                  + " at "
                  + in.issuer()
                  + (in.scopes().isEmpty() ? "" : " for " + String.join(" ", in.scopes())));
          return ExitCode.OK;
        });
  }

  private void open(CommandOutput output, URI page) {
    output.say("sign in on this page; your browser opens it if it can:");
    output.say(page.toString());
    if (!rooms.browser().open(page)) {
      output.say("no browser could be started; open the page yourself, on this machine");
    }
  }

  private CommandLine logout() {
    var name = name();
    return Verb.of(
            "logout",
            "Sign out at a server over HTTP: take its token out of the key store, and tell its issuer"
                + " where that is possible. Ends with 1 if nobody was signed in.",
            name)
        .does(output -> {
          var server = ConfigStore.read(surroundings.home(), name.getValue());
          boolean was = signIns().signOut(server);
          tellCore();
          output.line((was ? "signed out of " : "nobody was signed in to ") + name.getValue());
          return was ? ExitCode.OK : ExitCode.NEGATIVE;
        });
  }

  // Puts the files aside and keeps the log.
  private CommandLine remove() {
    var name = name();
    return Verb.of(
            "remove",
            "Remove a guarded server. Puts its files aside and keeps its log. Secrets that `assent"
                + " protect` put into the key store for it leave it.",
            name)
        .json()
        .does(output -> remove(output, name.getValue()));
  }

  private ExitCode remove(CommandOutput output, String name)
      throws ConfigException, InterruptedException {
    List<Leading> leading = leading(output, name);
    Path aside;
    Optional<Path> anchor;
    Optional<ProxyDefinition> removed;
    List<ProxyDefinition> others;
    boolean signedIn = signIns().isNoted(name);
    try (var store = surroundings.open()) {
      removed = store.readable(name);
      others =
          store.proxyNames().stream()
              .filter(other -> !other.equals(name))
              .flatMap(other -> store.readable(other).stream())
              .toList();
      anchor =
          store.settings().audit().anchor().map(file -> AuditOptions.anchorOf(Path.of(file), name));
      aside = store.removeProxy(name);
    }
    if (signedIn) {
      forget(output, name);
    }
    closeLog(output, name, anchor);
    tellCore();
    if (removed.isPresent()) {
      var keys = rooms.secrets().store(surroundings);
      output.staying(MovedSecret.takenOut(removed.get(), others, keys));
    }
    Optional<String> hook =
        removed.flatMap(definition -> definition.backend().asking()).flatMap(this::staying);
    String log = surroundings.home().auditFolder(name).toString();
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("removed", name)
              .put("files", aside.toString())
              .put("log", log)
              .put("led_by", new JsonArray(leading.stream().map(Leading::tree).toList()))
              .putIfPresent("hook", hook)
              .build());
    } else {
      output.line("removed `" + name + "`; its files are in " + aside);
      output.line("its log stays in " + log);
      leading.forEach(one -> output.line(one.sentence(name)));
      hook.ifPresent(output::line);
    }
    return ExitCode.OK;
  }

  private Optional<String> staying(HookAgent agent) {
    return HookFileOptions.inspection(surroundings.agents().home(), surroundings, rooms)
        .agents()
        .stream()
        .filter(one -> HookedAgent.itself(one.client()).filter(agent::equals).isPresent())
        .findFirst()
        .flatMap(HookedAgent::staying);
  }

  // An entry of a client's file that leads to a server, with the command that gives it back.
  private record Leading(McpClient client, WiredServer entry, Optional<String> undo) {
    String sentence(String name) {
      return "`"
          + entry.file()
          + "` still starts `"
          + name
          + "` through Assent, so "
          + client.shown()
          + " is refused: "
          + undo.map(command -> "`" + command + "` gives the entry back")
              .orElse("take the entry `" + entry.name() + "` out of it");
    }

    Json tree() {
      return JsonObject.builder()
          .put("client", client.word())
          .put("file", entry.file().toString())
          .put("server", entry.name())
          .putIfPresent("undo", undo)
          .build();
    }
  }

  private List<Leading> leading(CommandOutput output, String name) throws ConfigException {
    AssentHome home = surroundings.home();
    var clients = Coverage.clients(home, surroundings.agents(), rooms.launcher());
    var definitions = ConfigStore.readable(home, ConfigStore.proxyNames(home));
    List<WiredClient> now = clients.wired(HttpFrontEnd.addresses(definitions));
    List<ServerWiring.LedFile> led =
        ServerWiring.of(
                home.wiringFolder(),
                surroundings.agents(),
                clients.projects(),
                rooms.launcher().orElse(home.config()))
            .led(now);
    var found = new ArrayList<Leading>();
    for (WiredClient client : now) {
      client
          .unreadable()
          .forEach(file -> output.complain(file.why() + "; it may still start `" + name + "`"));
      for (WiredServer entry : client.leading(name)) {
        boolean returns =
            led.stream()
                .filter(file -> file.client() == client.client())
                .flatMap(file -> file.entries().stream())
                .anyMatch(one -> one.place().equals(entry.place()) && one.proxy().equals(name));
        String undo = "assent unprotect " + client.client().word() + " " + entry.name();
        found.add(new Leading(client.client(), entry, Optional.of(undo).filter(_ -> returns)));
      }
    }
    return found;
  }

  // The definition is gone already; the tokens are for nobody any more.
  private void forget(CommandOutput output, String name)
      throws ConfigException, InterruptedException {
    try {
      boolean _ = signIns().forget(name);
    } catch (ServerSignIns.SignInException e) {
      output
          .errors()
          .println(
              TerminalText.line("its sign-in may still be in the key store: " + e.getMessage()));
    }
  }

  private static boolean take(FileAuditLog log, ServerEvent event) throws InterruptedException {
    try {
      var _ = log.append(AuditFile.AUTH, event.kind().type(), event.body(), Durability.FORCED);
      return true;
    } catch (AuditException e) {
      System.getLogger(ProxyCommand.class.getName())
          .log(System.Logger.Level.WARNING, "the end of a sign-in is not in the log", e);
      return false;
    }
  }

  // A log left by a core that was killed has no checkpoint at its end. A core that runs closes the
  // log itself.
  private void closeLog(CommandOutput output, String name, Optional<Path> anchor)
      throws ConfigException, InterruptedException {
    Path folder = surroundings.home().auditFolder(name);
    try {
      Optional<InstallationKey> key =
          InstallationKey.loadIfThere(surroundings.home().installationKey());
      if (key.isPresent() && Files.isDirectory(folder)) {
        var options = new AuditOptions(key.get().originOf(name), MEGABYTES, anchor, key.get());
        try (var log = FileAuditLog.open(folder, options, surroundings.clock())) {
          new WaitingEvents(surroundings.home(), surroundings.clock())
              .takeAll(name, event -> take(log, event));
        }
      }
    } catch (AuditException e) {
      if (e.code() != AuditException.Code.LOCKED) {
        output.errors().println(TerminalText.line("its log was not closed: " + e.getMessage()));
      }
    }
  }
}

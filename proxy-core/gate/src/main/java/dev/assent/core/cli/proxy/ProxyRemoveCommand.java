package dev.assent.core.cli.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.StayingKeys;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.identity.server.ServerEvent;
import dev.assent.core.identity.server.WaitingEvents;
import dev.assent.core.json.JsonObject;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.proxy.ServerSignIns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent proxy remove NAME`: puts the files aside and keeps the log.
@Command(
    name = "remove",
    description =
        "Remove a guarded server. Puts its files aside and keeps its log. Secrets that `assent"
            + " protect` put into the key store for it leave it.")
final class ProxyRemoveCommand implements Callable<Integer> {
  // Nothing is rotated here; what waits for a checkpoint is small.
  private static final int MEGABYTES = 1024;

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @Mixin private CommandOutput output;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyRemoveCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, InterruptedException {
    Path aside;
    Optional<Path> anchor;
    Optional<ProxyDefinition> removed;
    List<ProxyDefinition> others;
    boolean signedIn = ProxyLoginCommand.signIns(surroundings, rooms).isNoted(name);
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
      forget();
    }
    closeLog(anchor);
    ProxyLoginCommand.tellCore(surroundings, rooms);
    if (removed.isPresent()) {
      var keys = rooms.secrets().store(surroundings);
      StayingKeys.say(MovedSecret.takenOut(removed.get(), others, keys), spec);
    }
    String log = surroundings.home().auditFolder(name).toString();
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("removed", name)
              .put("files", aside.toString())
              .put("log", log)
              .build());
    } else {
      output.line("removed `" + name + "`; its files are in " + aside);
      output.line("its log stays in " + log);
    }
    return ExitCode.OK.number();
  }

  // The definition is gone already; the tokens are for nobody any more.
  private void forget() throws ConfigException, InterruptedException {
    try {
      boolean _ = ProxyLoginCommand.signIns(surroundings, rooms).forget(name);
    } catch (ServerSignIns.SignInException e) {
      spec.commandLine()
          .getErr()
          .println(
              TerminalText.line("its sign-in may still be in the key store: " + e.getMessage()));
    }
  }

  private static boolean take(FileAuditLog log, ServerEvent event) throws InterruptedException {
    try {
      var _ = log.append(AuditFile.AUTH, event.kind().type(), event.body(), Durability.FORCED);
      return true;
    } catch (AuditException e) {
      System.getLogger(ProxyRemoveCommand.class.getName())
          .log(System.Logger.Level.WARNING, "the end of a sign-in is not in the log", e);
      return false;
    }
  }

  // A log left by a core that was killed has no checkpoint at its end. A core that runs closes the
  // log itself.
  private void closeLog(Optional<Path> anchor) throws ConfigException, InterruptedException {
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
        spec.commandLine()
            .getErr()
            .println(TerminalText.line("its log was not closed: " + e.getMessage()));
      }
    }
  }
}

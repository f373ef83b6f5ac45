package dev.assent.core.proxy;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.ForwardClock;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignedInPerson;
import dev.assent.core.identity.server.ServerEvent;
import dev.assent.core.identity.server.ServerEvents;
import dev.assent.core.identity.server.WaitingEvents;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.PersonActs;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.upstream.ConfiguredValues;
import dev.assent.core.system.InstalledProgram;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.ServerEnvironment;
import dev.assent.core.transport.Watchdog;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The parts of the core that its other parts are made with.
///
/// @param surroundings what the core was told of the machine
/// @param config settings and configured servers
/// @param key signs the logs of this installation
/// @param watchdog ends what is started when the core is gone
/// @param events where the program around the core is told what happens
/// @param broker where calls wait for a person
/// @param person who is signed in
/// @param signIn where the sign-in is kept
/// @param clock the time by which things end; it does not go back
/// @param runtimes the proxies that were used in this run
record CoreParts(
    CoreSurroundings surroundings,
    ConfigStore config,
    InstallationKey key,
    Watchdog watchdog,
    CoreEvents events,
    ApprovalBroker broker,
    SignedInPerson person,
    SignInPlace signIn,
    ForwardClock clock,
    ProxyRuntimes runtimes) {
  /// The folder tree where everything lies.
  AssentHome home() {
    return surroundings.home();
  }

  /// True if a server has no file any more. Of one whose file cannot be read nobody knows.
  boolean isTakenOut(String proxy) {
    return Files.notExists(home().proxyFile(proxy), NOFOLLOW_LINKS);
  }

  ProxyRuntime runtime(String proxy) {
    return runtimes.of(proxy);
  }

  /// The names of the configured servers, in order; empty when the folder cannot be read.
  List<String> proxyNames() {
    try {
      List<String> names = config.proxyNames();
      events.over("", "settings-broken");
      return names;
    } catch (ConfigException e) {
      events.tell(new CoreEvent.Attention("", "settings-broken", Sentence.told(e)));
      return List.of();
    }
  }

  /// The proxies that clients reach at an address of ours, by that address.
  Map<String, String> fronts() {
    return HttpFrontEnd.addresses(
        proxyNames().stream().flatMap(name -> config.readable(name).stream()).toList());
  }

  /// The clients on this machine and where their servers lead.
  FoundClients clients() {
    return Coverage.clients(
        home(), AgentFolders.of(surroundings.userHome(), surroundings.environment()), launcher());
  }

  /// The program of ours that clients and agents start; absent where it is not installed.
  Optional<Path> launcher() {
    return surroundings
        .image()
        .map(InstalledProgram::of)
        .map(program -> program.launcher(Launcher.COMMAND, OperatingSystem.here()));
  }

  /// The search path for the program of a server, as far as that is known before the key store is
  /// asked.
  ///
  /// @param fromClient variables that a client's bridge gave
  String searchPath(ProxyDefinition definition, Map<String, String> fromClient) {
    var plain =
        definition
            .backend()
            .launched()
            .map(launch -> ConfiguredValues.plain(launch.environment()))
            .orElse(Map.of());
    return ServerEnvironment.of(surroundings.ofServers(), fromClient, plain)
        .getOrDefault("PATH", "");
  }

  /// Writes down what happens to sign-ins at servers.
  ServerEvents signInRecords() {
    return records();
  }

  private SignInRecords records() {
    return new SignInRecords(
        proxy -> runtime(proxy).audit(config.settings().audit()),
        events::tell,
        new WaitingEvents(home(), surroundings.clock()));
  }

  /// Takes into the logs what other processes left for them.
  void takeInSignIns() throws InterruptedException {
    var names = new LinkedHashSet<>(proxyNames());
    // One that was removed has an open log here.
    runtimes.known().forEach(runtime -> names.add(runtime.name()));
    for (String proxy : names) {
      records().takeIn(proxy);
    }
  }

  /// Why a configured server cannot be used; absent when its file is good.
  Optional<String> trouble(String proxy) {
    try {
      config.proxy(proxy);
      return Optional.empty();
    } catch (ConfigException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /// Writes what happens to sign-ins at servers into the log of the server, in the chain `auth`;
  /// what other processes left for it goes first. Thread-safe.
  private record SignInRecords(
      PersonActs.Logs logs, Consumer<CoreEvent> events, WaitingEvents waiting)
      implements ServerEvents {
    @Override
    public void tell(String server, ServerEvent event) throws InterruptedException {
      takeIn(server);
      if (!write(server, event)) {
        waiting.tell(server, event);
      }
    }

    /// Takes in what other processes left for the log of a server.
    void takeIn(String server) throws InterruptedException {
      waiting.takeAll(server, event -> write(server, event));
    }

    private boolean write(String server, ServerEvent event) throws InterruptedException {
      try {
        var _ =
            logs.of(server)
                .append(
                    AuditFile.AUTH,
                    event.kind().type(),
                    event.body(),
                    event.kind() == ServerEvent.Kind.RENEWED
                        ? Durability.WRITTEN
                        : Durability.FORCED);
        return true;
      } catch (AuditException e) {
        // A log that fails lets no call pass, and is told of.
        events.accept(CoreEvent.unlogged(server, e));
        return false;
      }
    }
  }
}

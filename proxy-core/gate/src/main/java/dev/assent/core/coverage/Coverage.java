package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.GateProof;
import dev.assent.core.config.store.Heartbeat;
import dev.assent.core.config.store.HeartbeatStore;
import dev.assent.core.config.store.ProofStore;
import dev.assent.core.config.store.SeenServer;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.OrganisationLocks;
import dev.assent.core.wiring.PolicyRegistry;
import dev.assent.core.wiring.ServerCount;
import dev.assent.core.wiring.WiredClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Says of each client and agent on this computer whether its calls come through the gate. Only
/// reads; each question reads files, logs and the list of processes anew.
public final class Coverage {
  private final AssentHome home;
  private final AgentFolders own;
  private final FoundClients clients;
  private final HookInspection hooks;
  private final OrganisationLocks locks;
  private final Function<McpClient, Optional<List<Instant>>> running;

  /// @param own the agents' folders
  /// @param launcher our program; absent where Assent is not installed
  /// @param system the root folder, below which an administrator's files lie
  /// @param windows whether agents run on Windows
  public Coverage(
      AssentHome home,
      AgentFolders own,
      Optional<Path> launcher,
      Path system,
      boolean windows,
      Function<McpClient, Optional<List<Instant>>> running) {
    this.home = home;
    this.own = own;
    this.clients = clients(home, own, launcher);
    this.hooks = new HookInspection(own, own.home(), launcher, system, windows);
    this.locks = new OrganisationLocks(own, system, RegistryQuery.of(system, windows));
    this.running = running;
  }

  /// The clients on this computer, with the projects that recorded sessions worked in.
  ///
  /// @param own the agents' folders
  /// @param launcher our program; absent where Assent is not installed
  public static FoundClients clients(AssentHome home, AgentFolders own, Optional<Path> launcher) {
    return new FoundClients(
        own, launcher.orElse(own.home().resolve("assent")), () -> projects(home));
  }

  /// The folders of projects that recorded sessions worked in; none where the configuration cannot
  /// be read.
  public static List<Path> projects(AssentHome home) {
    try {
      return CallTraces.folders(home, ConfigStore.proxyNames(home));
    } catch (ConfigException _) {
      return List.of();
    }
  }

  /// All that one look finds.
  ///
  /// @param lines the clients that were found, in a fixed order
  /// @param count the number of servers, as every page counts them
  /// @param unread the servers whose log cannot be read, or not all of it, with the reason: what
  ///   was called there last, and in which folders, is not known
  public record Seen(
      List<ClientCoverage> lines, ServerCount count, Map<String, CharSequence> unread) {}

  /// The things that were read for one look.
  ///
  /// @param seen the servers that a person knows of; absent where nobody looked yet
  record Look(
      List<WiredClient> found,
      List<ProxyDefinition> definitions,
      List<Heartbeat> beats,
      CallTraces calls,
      List<GateProof> proofs,
      Optional<List<SeenServer>> seen) {}

  /// Looks at files, logs and the list of processes.
  ///
  /// @throws ConfigException when what Assent keeps cannot be read
  public Seen seen() throws ConfigException {
    Look look = look();
    return new Seen(lines(look), count(look), look.calls().unread());
  }

  private ServerCount count(Look look) throws ConfigException {
    List<String> servers = new ArrayList<>(ConfigStore.proxyNames(home));
    look.definitions().stream()
        .filter(one -> one.backend().asking().isPresent())
        .map(ProxyDefinition::name)
        .forEach(servers::remove);
    return ServerCount.of(look.found(), servers);
  }

  private Look look() throws ConfigException {
    List<String> names = ConfigStore.proxyNames(home);
    List<ProxyDefinition> definitions = ConfigStore.readable(home, names);
    Map<String, String> fronts = HttpFrontEnd.addresses(definitions);
    return new Look(
        clients.wired(fronts),
        definitions,
        new HeartbeatStore(home).read(),
        CallTraces.read(home, names),
        new ProofStore(home).read(),
        new SeenServerStore(home).read());
  }

  private List<ClientCoverage> lines(Look look) {
    var agents = hooks.agents();
    var lines = new ArrayList<ClientCoverage>();
    for (McpClient client : McpClient.all()) {
      Optional<WiredClient> wired =
          look.found().stream().filter(one -> one.client() == client).findFirst();
      Optional<HookCoverage> hook = hook(client, agents, look);
      if (wired.isPresent() || hook.filter(Coverage::isItsOwn).isPresent()) {
        lines.add(line(client, wired, hook, look));
      }
    }
    return lines;
  }

  // The hook of a lender says nothing of a client that may not be here.
  private static boolean isItsOwn(HookCoverage hook) {
    return hook.isInstalled() && !HookPlace.isLent(hook.agent());
  }

  private Optional<HookCoverage> hook(McpClient client, List<HookedAgent> agents, Look look) {
    Optional<HookAgent> agent = HookedAgent.itself(client);
    if (agent.isEmpty()) {
      return Optional.empty();
    }
    HookedAgent hooked =
        agents.stream().filter(one -> one.client() == client).findFirst().orElseThrow();
    var beat =
        look.beats().stream()
            .filter(
                one -> one.kind() == Heartbeat.Kind.HOOK && one.name().equals(agent.get().word()))
            .map(Heartbeat::at)
            .findFirst();
    var logged = look.calls().lastAsked(agent.get());
    return Optional.of(
        new HookCoverage(
            agent.get(),
            hooked.file(),
            hooked.standing(),
            beat.isPresent() && logged.isPresent()
                ? Optional.of(ServerClients.later(beat.get(), logged.get()))
                : beat.or(() -> logged),
            new AgentActivity(own).of(agent.get()),
            proof(client, look, false),
            proof(client, look, true),
            limit(agent.get(), hooked.file())));
  }

  private static Optional<GateProof> proof(McpClient client, Look look, boolean byAgent) {
    return look.proofs().stream()
        .filter(proof ->
            proof.client().equals(client.word())
                && proof.server().isEmpty()
                && proof.byAgent() == byAgent)
        .findFirst();
  }

  // A guess is not told.
  private Optional<Duration> limit(HookAgent agent, Path file) {
    return agent.limit().setting().isPresent() || agent.limit().unset().isPresent()
        ? hooks.limit(agent, file)
        : Optional.empty();
  }

  private ClientCoverage line(
      McpClient client, Optional<WiredClient> wired, Optional<HookCoverage> hook, Look look) {
    var troubles = new TroubleSearch(home, look, running);
    hook.ifPresent(troubles::hook);
    wired.ifPresent(troubles::servers);
    troubles.locks(locks.of(client));
    return new ClientCoverage(
        client,
        wired.map(WiredClient::servers).orElse(List.of()),
        hook,
        look.calls().lastCall(client),
        troubles.heard(),
        look.proofs().stream()
            .filter(proof -> proof.client().equals(client.word()) && proof.server().isPresent())
            .toList(),
        troubles.found());
  }

  /// The registry of this machine, asked by the system's own program.
  ///
  /// @param program `reg.exe`
  private record RegistryQuery(Path program) implements PolicyRegistry {
    private static final int MOST = 1024 * 1024;
    private static final int SECONDS = 5;
    // Of a key that is not there, as of every other failure; the two are told apart by nothing.
    private static final int NO_KEY = 1;

    /// The one of a system.
    ///
    /// @param system the root folder
    static PolicyRegistry of(Path system, boolean windows) {
      Path program = system.resolve("Windows/System32/reg.exe");
      return windows && Files.isExecutable(program)
          ? new RegistryQuery(program)
          : PolicyRegistry.NONE;
    }

    @Override
    public Optional<String> query(String key) throws IOException {
      Process process =
          new ProcessBuilder(List.of(program.toString(), "query", key))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        process.getOutputStream().close();
        String printed =
            new String(process.getInputStream().readNBytes(MOST), StandardCharsets.UTF_8);
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
          throw new IOException("the registry did not answer");
        }
        return switch (process.exitValue()) {
          case 0 -> Optional.of(printed);
          case NO_KEY -> Optional.empty();
          default -> throw new IOException("the registry could not be read");
        };
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      } finally {
        process.destroyForcibly();
      }
    }
  }
}

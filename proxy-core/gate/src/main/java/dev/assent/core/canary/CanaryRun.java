package dev.assent.core.canary;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ProofStore;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.EntryParts;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.FoundEntry;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookStanding;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.StartedHook;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Drives every way of a client with canaries, now.
///
/// It starts what the client would start and leaves nothing running. It takes up to a minute where
/// a server or the core does not answer, so it is for a thread that may wait.
public final class CanaryRun {
  // The name of a variable in the place of a header's value, as Codex has it.
  private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]*");

  private final Place place;
  private final HookInspection inspection;
  private final ServerCanary servers;
  private final HookCanary hooks;

  /// The place where clients are driven.
  ///
  /// @param home where the logs lie
  /// @param agents where clients look for their files
  /// @param environment variables that clients have
  /// @param launcher our program; absolute
  /// @param project folder whose settings count as well; absolute
  /// @param system the root folder
  /// @param windows whether clients run on Windows
  /// @param version of this program
  /// @param clock the wall clock
  public record Place(
      AssentHome home,
      AgentFolders agents,
      Map<String, String> environment,
      Path launcher,
      Path project,
      Path system,
      boolean windows,
      String version,
      InstantSource clock) {
    public Place {
      environment = Map.copyOf(environment);
    }
  }

  public CanaryRun(Place place) {
    this.place = place;
    this.inspection =
        new HookInspection(
            place.agents(),
            place.project(),
            Optional.of(place.launcher()),
            place.system(),
            place.windows());
    var log = new CanaryLog(place.home());
    var ids = new CanaryIds();
    this.servers = new ServerCanary(log, ids, place.version());
    this.hooks = new HookCanary(log, ids, place.windows());
  }

  /// The clients that have a way to be driven here: servers in their files, or a hook.
  ///
  /// @param fronts as [FoundClients#wired]
  public List<McpClient> clients(Map<String, String> fronts) {
    List<WiredClient> wired = wired(fronts);
    return McpClient.all().stream()
        .filter(client ->
            wired.stream().anyMatch(one -> one.client() == client && !one.servers().isEmpty())
                || AgentCanaries.agentOf(client).filter(this::hasHook).isPresent())
        .toList();
  }

  /// Drives all ways of a client and keeps what was proved: its servers in the order of its files,
  /// then its hook. One that goes around us is not driven, and is a result all the same.
  ///
  /// @param fronts as [FoundClients#wired]
  /// @return empty where nothing is known of the client here
  /// @throws ConfigException when a proof cannot be kept
  /// @throws InterruptedException when interrupted; nothing runs any more then
  public List<CanaryResult> of(McpClient client, Map<String, String> fronts)
      throws ConfigException, InterruptedException {
    var results = new ArrayList<CanaryResult>();
    for (WiredClient wired : wired(fronts)) {
      if (wired.client() == client) {
        for (WiredServer server : wired.servers()) {
          results.add(server(client, server));
        }
      }
    }
    Optional<HookAgent> agent = AgentCanaries.agentOf(client);
    if (agent.isPresent()) {
      results.addAll(hooks(client, agent.get()));
    }
    var proofs = new ProofStore(place.home());
    for (CanaryResult result : results) {
      var proof = result.proof();
      if (proof.isPresent()) {
        proofs.add(proof.get());
      }
    }
    return results;
  }

  private List<WiredClient> wired(Map<String, String> fronts) {
    return new FoundClients(place.agents(), place.launcher()).wired(fronts);
  }

  private CanaryResult server(McpClient client, WiredServer server) throws InterruptedException {
    var way = new CanaryWay.Server(server.name(), server.file(), server.proxy());
    ServerCanary.Steps steps = steps(client, server);
    return new CanaryResult(
        client, way, steps.denied(), steps.allowed(), List.of(), place.clock().instant());
  }

  private ServerCanary.Steps steps(McpClient client, WiredServer server)
      throws InterruptedException {
    if (server.proxy().isEmpty()) {
      return ServerCanary.Steps.both(
          CanaryStep.untried(
              "the client starts this server without Assent; `assent protect` changes that"));
    }
    try {
      FoundEntry entry = FoundEntry.asItIs(client, server);
      EntryParts parts = entry.parts();
      if (server.command().isEmpty()) {
        return overHttp(server.proxy().get(), entry);
      }
      // The values that the client fills in are not known here.
      var environment = entry.environment(place.environment());
      return servers.drive(
          server.proxy().get(), parts.command(), place.agents().home(), environment);
    } catch (WiringException | IOException e) {
      return ServerCanary.Steps.both(
          CanaryStep.untried("the file cannot be read: `%s`", String.valueOf(e.getMessage())));
    }
  }

  private ServerCanary.Steps overHttp(String proxy, FoundEntry entry) throws InterruptedException {
    EntryParts parts = entry.parts();
    // The values that the client fills in are not known here, and what it would be sent instead is
    // no proof.
    boolean known =
        parts.headers().values().stream()
            .noneMatch(
                value -> entry.isFilledInVariable(value) || VARIABLE.matcher(value).matches());
    if (parts.headers().isEmpty() || !known || parts.address().isEmpty()) {
      return ServerCanary.Steps.both(
          CanaryStep.untried(
              "the client has the token for it from elsewhere than this entry, so only the client"
                  + " can try it"));
    }
    return servers.drive(proxy, parts.address().get(), parts.headers());
  }

  private boolean hasHook(HookAgent agent) {
    return new HookPlace(place.agents())
        .all(agent, place.project()).stream()
            .anyMatch(file -> Files.exists(file) && !started(agent, file).isEmpty());
  }

  private List<StartedHook> started(HookAgent agent, Path file) {
    try {
      return inspection.started(agent, file);
    } catch (IOException _) {
      return List.of();
    }
  }

  private List<CanaryResult> hooks(McpClient client, HookAgent agent) throws InterruptedException {
    var results = new ArrayList<CanaryResult>();
    List<Path> files = new HookPlace(place.agents()).read(agent, place.project());
    for (Path file : files) {
      List<StartedHook> lines = started(agent, file);
      if (!lines.isEmpty()) {
        results.add(hook(client, agent, file, lines));
      }
    }
    if (results.isEmpty()) {
      results.add(
          result(
              client,
              new CanaryWay.Hook(agent, files.stream().findFirst()),
              ServerCanary.Steps.both(
                  CanaryStep.untried(
                      "the hook is not installed; `assent hook install %s` does that",
                      HookPlace.lender(agent).word())),
              List.of()));
    }
    return results;
  }

  private CanaryResult hook(McpClient client, HookAgent agent, Path file, List<StartedHook> lines)
      throws InterruptedException {
    var way = new CanaryWay.Hook(agent, Optional.of(file));
    HookStanding standing;
    try {
      standing = inspection.of(agent, file);
    } catch (IOException e) {
      return result(
          client,
          way,
          ServerCanary.Steps.both(
              CanaryStep.untried("the file cannot be read: `%s`", String.valueOf(e.getMessage()))),
          List.of());
    }
    boolean runs =
        switch (standing.state()) {
          case INSTALLED, PARTLY, UNKNOWN -> true;
          case NOT_IN_FORCE, ABSENT, NO_FILE, UNREADABLE -> false;
        };
    var steps =
        runs
            ? hooks.drive(
                new HookPlace(place.agents()).asked(agent, file),
                lines,
                place.project(),
                place.environment())
            : ServerCanary.Steps.both(
                CanaryStep.untried("the agent does not run the hook that stands in its file"));
    return result(
        client,
        way,
        standing.state() == HookStanding.State.UNKNOWN ? unasked(steps) : steps,
        standing.reasons());
  }

  // The hook works; that says nothing where the agent may pass over it.
  private static ServerCanary.Steps unasked(ServerCanary.Steps steps) {
    return new ServerCanary.Steps(unasked(steps.denied()), unasked(steps.allowed()));
  }

  private static CanaryStep unasked(CanaryStep step) {
    return step.isProved()
        ? CanaryStep.untried("the hook answers right, and it is not known that the agent asks it")
        : step;
  }

  private CanaryResult result(
      McpClient client, CanaryWay way, ServerCanary.Steps steps, List<CharSequence> gaps) {
    return new CanaryResult(
        client, way, steps.denied(), steps.allowed(), gaps, place.clock().instant());
  }
}

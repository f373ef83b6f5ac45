package dev.assent.core.coverage;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.Heartbeat;
import dev.assent.core.coverage.CoverageTrouble.AddedSince;
import dev.assent.core.coverage.CoverageTrouble.HalfProtected;
import dev.assent.core.coverage.CoverageTrouble.Locked;
import dev.assent.core.coverage.CoverageTrouble.RestartNeeded;
import dev.assent.core.coverage.CoverageTrouble.SilentHook;
import dev.assent.core.coverage.CoverageTrouble.Unread;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.OrganisationLocks;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.WiringTimes;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finds what is in the way of one client's calls, and whether any came.
final class TroubleSearch {
  // An agent writes down the use of a tool before its hook has the answer, and a person may take
  // some minutes for one.
  private static final Duration BEHIND = Duration.ofMinutes(6);
  // A person may have talked to the agent without a tool where only the time of a file is known.
  private static final Duration LONG_BEHIND = Duration.ofMinutes(30);

  private final WiringTimes times;
  private final Coverage.Look look;
  private final Function<McpClient, Optional<List<Instant>>> running;
  private final List<CoverageTrouble> found = new ArrayList<>();
  private int ways;
  private int heard;

  TroubleSearch(
      AssentHome home, Coverage.Look look, Function<McpClient, Optional<List<Instant>>> running) {
    this.times = new WiringTimes(home.wiringFolder());
    this.look = look;
    this.running = running;
  }

  /// The troubles that were found, the gravest first.
  List<CoverageTrouble> found() {
    return List.copyOf(found);
  }

  /// By how many of the ways that were looked at and lead here something came since they were put
  /// there. Of whoever does not say its name nobody knows that it was this client.
  ClientCoverage.Heard heard() {
    return heard == 0
        ? ClientCoverage.Heard.NONE
        : heard == ways ? ClientCoverage.Heard.ALL : ClientCoverage.Heard.SOME;
  }

  private void way(Optional<Instant> came, Optional<Instant> put) {
    ways++;
    heard += isSince(came, put) ? 1 : 0;
  }

  /// Looks whether a hook asked, or kept silent.
  void hook(HookCoverage hook) {
    boolean asks =
        switch (hook.standing().state()) {
          case INSTALLED, PARTLY -> true;
          case NOT_IN_FORCE, UNKNOWN, ABSENT, NO_FILE, UNREADABLE -> false;
        };
    if (!asks) {
      return;
    }
    Path file = hook.file();
    Optional<Instant> installed =
        times.hook(hook.agent(), file).or(() -> WiringTimes.changed(file));
    way(hook.asked(), installed);
    // A lent hook does not tell its askers apart.
    if (hook.trace().isEmpty() || HookPlace.isLent(hook.agent())) {
      return;
    }
    Optional<Instant> last =
        Stream.of(installed, hook.asked()).flatMap(Optional::stream).max(Comparator.naturalOrder());
    ActivityTrace trace = hook.trace().get();
    Optional<Instant> worked =
        switch (trace.weight()) {
          case TOOLS -> trace.tools();
          case TURNS -> Optional.of(trace.at());
          case SHOWN -> Optional.empty();
        };
    Duration behind = trace.weight() == ActivityTrace.Weight.TOOLS ? BEHIND : LONG_BEHIND;
    if (last.isPresent() && worked.filter(last.get().plus(behind)::isBefore).isPresent()) {
      found.add(new SilentHook(worked.get(), hook.asked()));
    }
  }

  /// Looks at the servers in a client's files.
  void servers(WiredClient client) {
    List<WiredServer> added = AddedServers.of(client, look.seen());
    for (WiredServer server : client.around()) {
      Optional<String> same = same(client, server);
      if (same.isPresent()) {
        found.add(new HalfProtected(server, same.get()));
      } else if (added.contains(server)) {
        found.add(new AddedSince(server));
      }
    }
    client.servers().stream()
        .filter(server -> server.proxy().isPresent())
        .map(WiredServer::file)
        .distinct()
        .forEach(file -> restart(client, file));
    client.unreadable().forEach(file -> found.add(new Unread(file)));
  }

  // Under the same name in the client's own files, or the same thing in any client's.
  private Optional<String> same(WiredClient client, WiredServer server) {
    Optional<String> named =
        client.servers().stream()
            .filter(other -> other.name().equals(server.name()))
            .flatMap(other -> other.proxy().stream())
            .findFirst();
    return named.or(() ->
        look.definitions().stream()
            .filter(ours -> SameServer.is(ours, server) && isLedTo(ours.name()))
            .map(ProxyDefinition::name)
            .findFirst());
  }

  private boolean isLedTo(String proxy) {
    return look.found().stream().anyMatch(client -> client.proxies().contains(proxy));
  }

  private void restart(WiredClient client, Path file) {
    Optional<Instant> byUs = times.servers(file);
    Optional<Instant> changed = byUs.isPresent() ? byUs : client.changed();
    List<String> proxies =
        client.servers().stream()
            .filter(server -> server.file().equals(file))
            .flatMap(server -> server.proxy().stream())
            .toList();
    way(greeted(proxies, isCalling(client.client(), false)), changed);
    Optional<Instant> greeted = greeted(proxies, isCalling(client.client(), true));
    if (changed.isEmpty() || isSince(greeted, changed)) {
      return;
    }
    // One that does not run will read its file when it starts.
    Optional<Boolean> older =
        running
            .apply(client.client())
            .map(starts -> starts.stream().anyMatch(changed.get()::isAfter));
    if (older.orElse(greeted.isPresent())) {
      found.add(new RestartNeeded(file, changed.get(), greeted));
    }
  }

  private Optional<Instant> greeted(List<String> proxies, Predicate<String> name) {
    return look.beats().stream()
        .filter(beat ->
            beat.kind() == Heartbeat.Kind.HANDSHAKE
                && proxies.contains(beat.proxy())
                && name.test(beat.name()))
        .map(Heartbeat::at)
        .max(Comparator.naturalOrder());
  }

  // Whoever calls itself like nobody that is known could be this client.
  private static Predicate<String> isCalling(McpClient client, boolean stranger) {
    return named -> McpClient.calling(named).map(client::equals).orElse(stranger);
  }

  // Where it is not known when it was put there, any time counts.
  private static boolean isSince(Optional<Instant> came, Optional<Instant> put) {
    return came.filter(at -> put.filter(at::isBefore).isEmpty()).isPresent();
  }

  /// Notes the locks of an organisation.
  void locks(OrganisationLocks.Found locks) {
    locks.locks().forEach(lock -> found.add(new Locked(lock)));
    locks.unread().forEach(file -> found.add(new Unread(file)));
  }

  /// Tells whether an entry in a client's file starts or reaches what a server of ours does.
  private static final class SameServer {
    private SameServer() {}

    /// Returns whether both are the same program with the same arguments, or the same address. A
    /// program is the same by its whole path or, where one of both names no path, by its name.
    static boolean is(ProxyDefinition ours, WiredServer entry) {
      if (entry.command().isEmpty()) {
        return entry.address().isPresent()
            && ours.backend()
                .reached()
                .map(Endpoint::url)
                .map(Object::toString)
                .equals(entry.address());
      }
      List<String> mine = ours.command();
      return mine.size() == entry.command().size()
          && mine.subList(1, mine.size()).equals(entry.command().subList(1, mine.size()))
          && isSameProgram(mine.getFirst(), entry.command().getFirst());
    }

    private static boolean isSameProgram(String one, String other) {
      return one.equals(other) || (isBare(one) || isBare(other)) && name(one).equals(name(other));
    }

    private static boolean isBare(String program) {
      return program.indexOf('/') < 0 && program.indexOf('\\') < 0;
    }

    private static String name(String program) {
      String last =
          program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
      return last.replaceFirst("\\.(exe|cmd|bat)$", "");
    }
  }
}

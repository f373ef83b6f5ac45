package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.HookStanding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The entries that Assent put into files of agents and clients, and what became of them since: who
/// takes one out by hand leaves what was kept of the file before. Only reads.
public final class KeptEntries {
  private final AgentFolders own;
  private final Optional<Path> launcher;
  private final Path system;
  private final boolean windows;
  private final List<KeptFile> hooks;
  private final List<ServerBackup> servers;

  /// Reads what is kept.
  ///
  /// @param own the agents' folders
  /// @param backups the folder in which it is kept what files were before; it need not be there
  /// @param launcher our program; absent where Assent is not installed
  /// @param system the root folder, below which an administrator's files lie
  /// @param windows whether agents run on Windows
  public KeptEntries(
      AgentFolders own, Path backups, Optional<Path> launcher, Path system, boolean windows) {
    this.own = own;
    this.launcher = launcher;
    this.system = system;
    this.windows = windows;
    this.hooks = KeptFile.all(backups);
    this.servers = ServerBackup.all(backups);
  }

  /// A file of an agent in which our hook stands, or stood.
  ///
  /// @param kept whether Assent put it there and nobody had it taken out
  /// @param limit how long the agent waits for it; absent where it does not stand there
  public record Hook(
      HookAgent agent, Path file, boolean kept, HookStanding standing, Optional<Duration> limit) {}

  /// An entry that is no longer as Assent left it.
  ///
  /// @param agent whose hook it is; absent for a server
  /// @param file in which it stood
  /// @param sentence for people, lower case, without a final period
  public record Fault(Optional<HookAgent> agent, Path file, CharSequence sentence) {}

  /// The hooks in the agents' files for all projects, and in those that Assent put one into.
  public List<Hook> hooks() {
    var files = new LinkedHashMap<Path, HookAgent>();
    var place = new HookPlace(own);
    for (HookAgent agent : HookAgent.values()) {
      place.ofUser(agent).ifPresent(file -> files.putIfAbsent(AgentFile.real(file), agent));
    }
    hooks.forEach(kept -> files.put(kept.file(), kept.agent()));
    var found = new ArrayList<Hook>();
    for (Map.Entry<Path, HookAgent> one : files.entrySet()) {
      HookAgent agent = one.getValue();
      Path file = one.getKey();
      boolean kept = hooks.contains(new KeptFile(agent, file));
      if (kept || Files.exists(file)) {
        var inspection = new HookInspection(own, project(agent, file), launcher, system, windows);
        Optional<Duration> limit = inspection.limit(agent, file);
        if (kept || limit.isPresent()) {
          found.add(new Hook(agent, file, kept, standing(inspection, agent, file), limit));
        }
      }
    }
    return found;
  }

  private static HookStanding standing(HookInspection inspection, HookAgent agent, Path file) {
    try {
      return inspection.of(agent, file);
    } catch (IOException e) {
      return new HookStanding(State.UNREADABLE, List.of(String.valueOf(e.getMessage())));
    }
  }

  // The project in which its file lies; the home for the others, which is no project.
  private Path project(HookAgent agent, Path file) {
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      if (HookPlace.ofProject(agent, folder).filter(file::equals).isPresent()) {
        return folder;
      }
    }
    return own.home();
  }

  /// The faults that somebody else made: hooks that do not ask any more, or not about everything,
  /// and servers that run without us.
  ///
  /// @param looked as [#hooks] gave it
  /// @param fronts the proxies that clients reach at an address of ours, by that address
  public List<Fault> faults(List<Hook> looked, Map<String, String> fronts) {
    var faults = new ArrayList<Fault>();
    for (Hook hook : looked) {
      sentence(hook)
          .ifPresent(text -> faults.add(new Fault(Optional.of(hook.agent()), hook.file(), text)));
    }
    faults.addAll(strayed(fronts));
    return faults;
  }

  private static Optional<CharSequence> sentence(Hook hook) {
    if (!hook.kept()) {
      return Optional.empty();
    }
    return switch (hook.standing().state()) {
      case INSTALLED, UNKNOWN -> Optional.empty();
      case PARTLY ->
          Optional.of(
              Sentence.of(
                  "somebody changed `%s`, so `%s` does not ask Assent about everything, or waits shorter",
                  hook.file(), hook.agent().word()));
      case NOT_IN_FORCE, ABSENT, NO_FILE, UNREADABLE ->
          Optional.of(
              Sentence.of(
                  "somebody changed `%s`, so `%s` does not ask Assent any more",
                  hook.file(), hook.agent().word()));
    };
  }

  // An entry that is gone starts nothing, so nothing goes around us.
  private List<Fault> strayed(Map<String, String> fronts) {
    if (servers.isEmpty() || launcher.isEmpty()) {
      return List.of();
    }
    var faults = new ArrayList<Fault>();
    List<WiredServer> now =
        new FoundClients(own, launcher.get())
            .wired(fronts).stream().flatMap(client -> client.servers().stream()).toList();
    for (ServerBackup backup : servers) {
      for (WiredServer server : now) {
        boolean strays =
            server.proxy().isEmpty()
                && AgentFile.real(server.file()).equals(backup.file())
                && backup.entry(server.place()).isPresent();
        if (strays) {
          faults.add(
              new Fault(
                  Optional.empty(),
                  backup.file(),
                  Sentence.of(
                      "somebody changed `%s`, so its server `%s` runs without Assent",
                      backup.file(), server.name())));
        }
      }
    }
    return faults;
  }
}

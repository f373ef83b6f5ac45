package dev.assent.core.uninstall;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.login.LoginStart;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.text.Sentence;
import dev.assent.core.uninstall.Uninstall.Place;
import dev.assent.core.uninstall.Uninstall.Step;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.KeptFile;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.ServerWiring.LedFile;
import dev.assent.core.wiring.StartedPrograms;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Plans and carries out the steps that take Assent out of a person's files.
///
/// Agents' files are given back byte for byte where they are as Assent left them; otherwise
/// Assent's entries are taken out. Settings, policies and logs stay unless they are to go too.
public final class Uninstall {
  private final Place place;
  private final boolean purge;

  /// The places where something may have to be undone.
  ///
  /// @param home the person's files
  /// @param agents where agents look for theirs
  /// @param login what starts with the session; absent where this system has no such entry
  /// @param secrets the key store
  /// @param userHome the person's home folder, which is never removed, whatever a variable says
  /// @param windows whether agents run on Windows
  public record Place(
      AssentHome home,
      AgentFolders agents,
      Optional<LoginStart> login,
      SecretStore secrets,
      Path userHome,
      boolean windows,
      Clock clock) {}

  /// One thing that is done.
  ///
  /// @param says what it is about and what becomes of it; a sentence without a period
  /// @param work does it
  record Step(CharSequence says, Work work) {}

  /// Does one thing, wholly or not at all.
  @FunctionalInterface
  interface Work {
    void run() throws IOException, WiringException, ConfigException, InterruptedException;
  }

  /// The outcome of one step.
  ///
  /// @param says what it is about, and of a failure why; a sentence without a period
  public record Line(State state, CharSequence says) {}

  /// The state of one step.
  public enum State {
    /// it is going to be done
    PLANNED,
    DONE,
    /// it stays as it is
    LEFT,
    /// it was written by a person, who has to change it
    OPEN,
    FAILED;

    /// As people and programs read it.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// @param purge whether settings, policies, logs and keys go too
  public Uninstall(Place place, boolean purge) {
    this.place = place;
    this.purge = purge;
  }

  /// Lines of all that would be done and of all that would stay. Changes nothing.
  public List<Line> plan() throws InterruptedException {
    var steps = steps();
    if (purge) {
      steps.addAll(purge().steps());
    }
    var lines =
        new ArrayList<>(steps.stream().map(step -> new Line(State.PLANNED, step.says())).toList());
    var files = new ServerFileRestore(place);
    lines.addAll(left(purge, entry -> !files.givesBack(entry)));
    return lines;
  }

  /// Does it. What fails is told and stays, and the rest is done all the same.
  public List<Line> run() throws InterruptedException {
    var lines = new ArrayList<Line>();
    for (Step step : steps()) {
      lines.add(done(step));
    }
    boolean whole = lines.stream().noneMatch(line -> line.state() == State.FAILED);
    if (purge && whole) {
      for (Step step : purge().steps()) {
        lines.add(done(step));
      }
    }
    lines.addAll(left(purge && whole, _ -> true));
    return lines;
  }

  private static Line done(Step step) throws InterruptedException {
    try {
      step.work().run();
      return new Line(State.DONE, step.says());
    } catch (IOException | WiringException | ConfigException | RuntimeException e) {
      return new Line(State.FAILED, Sentence.of("%s: %s", step.says(), e));
    }
  }

  private List<Step> steps() {
    var steps = new ArrayList<>(new HookFileRestore(place).steps());
    steps.addAll(new ServerFileRestore(place).steps());
    login(steps);
    // From here on a client that still has the entry is refused, in place of starting all anew.
    steps.add(
        new Step(
            "no client starts Assent any more, until you open it",
            () -> {
              PrivateFolder.make(place.home().runtime());
              PrivateFile.replace(place.home().quitMark(), new byte[0]);
            }));
    return steps;
  }

  private void login(List<Step> steps) {
    boolean wanted;
    try {
      wanted = ConfigStore.read(place.home()).desktop().startAtLogin();
    } catch (ConfigException _) {
      wanted = false;
    }
    // An open window would write the entry again.
    if (wanted) {
      steps.add(
          new Step(
              "Assent does not start with your session: `desktop.start_at_login` is off",
              () -> {
                try (var store = ConfigStore.open(place.home(), place.clock())) {
                  store.set("desktop.start_at_login", JsonBoolean.FALSE);
                }
              }));
    }
    place
        .login()
        .map(entry ->
            new Step(
                Sentence.of("`%s`: removed, if it is Assent's", entry.place()),
                () -> entry.apply(false)))
        .ifPresent(steps::add);
  }

  private Purge purge() {
    return new Purge(place.home(), place.secrets(), place.userHome());
  }

  private List<Line> left(boolean gone, Predicate<StartedPrograms.Entry> open)
      throws InterruptedException {
    var lines = new ArrayList<Line>();
    var started = new StartedPrograms(place.agents(), place.home().wiringFolder());
    for (var file : started.unread()) {
      var said = Sentence.of("%s; if it starts Assent, take the entry out", file.why());
      lines.add(new Line(State.OPEN, said));
    }
    for (StartedPrograms.Entry entry : started.find()) {
      if (entry.proxy().isPresent() && open.test(entry)) {
        String proxy = entry.proxy().get();
        var said =
            Sentence.of(
                "`%s`: %s starts Assent for `%s`; %s",
                entry.file(), entry.client(), proxy, instead(proxy));
        lines.add(new Line(State.OPEN, said));
      }
    }
    if (gone) {
      for (var other : purge().others()) {
        lines.add(new Line(State.LEFT, Sentence.of("`%s`: not written by Assent", other)));
      }
      if (purge().staysUntilLogout(place.home().quitMark())) {
        lines.add(
            new Line(
                State.LEFT,
                Sentence.of(
                    "`%s`: until you log out; clients that are open do not start Assent meanwhile",
                    place.home().quitMark())));
      }
    } else {
      if (purge) {
        lines.add(
            new Line(
                State.LEFT,
                "settings, policies, logs and keys: something failed before, and what agents' files"
                    + " were stands among them"));
      }
      lines.add(
          new Line(State.LEFT, Sentence.of("`%s`: settings and policies", place.home().config())));
      if (!place.home().state().equals(place.home().config())) {
        lines.add(new Line(State.LEFT, Sentence.of("`%s`: logs", place.home().state())));
      }
      // Not asked: a key store that is locked would open a window of its own.
      if (!purge) {
        lines.add(
            new Line(
                State.LEFT,
                "the key store: keys, and your sign-ins here and at servers, if there are any;"
                    + " `--purge` takes them out"));
      }
    }
    return lines;
  }

  // These entries were written by a person, who is told what stood there or would stand there.
  private CharSequence instead(String proxy) {
    try {
      Optional<ServerLaunch> launch = ConfigStore.read(place.home(), proxy).backend().launched();
      if (launch.isPresent()) {
        return Sentence.of(
            "put `%s` in its place, or take the entry out",
            String.join(" ", launch.get().command()));
      }
    } catch (ConfigException _) {
      // No server to name.
    }
    return "take the entry out";
  }

  /// The files of agents that hold our hook: those of all projects where they are, and every other
  /// one that was ever changed.
  private record HookFileRestore(Place place) {
    List<Step> steps() {
      var files = new LinkedHashSet<>(KeptFile.all(place.home().wiringFolder()));
      var places = new HookPlace(place.agents());
      for (HookAgent agent : HookAgent.values()) {
        places.ofUser(agent).map(file -> new KeptFile(agent, real(file))).ifPresent(files::add);
      }
      var steps = new ArrayList<Step>();
      files.forEach(file -> step(file).ifPresent(steps::add));
      return steps;
    }

    private static Path real(Path file) {
      try {
        return file.toRealPath();
      } catch (IOException _) {
        return file;
      }
    }

    private Optional<Step> step(KeptFile file) {
      HookWiring wiring = wiring(file.file());
      try {
        HookWiring.Plan plan = wiring.removing(file.agent(), file.file());
        // Planned anew when it is done, for a file may have changed since it was shown.
        return plan.isDone()
            ? Optional.empty()
            : Optional.of(
                new Step(
                    Sentence.of("`%s`: %s", file.file(), becomes(wiring, plan)),
                    () -> wiring.remove(wiring.removing(file.agent(), file.file()))));
      } catch (IOException | WiringException e) {
        return Optional.of(
            new Step(
                Sentence.of("`%s`: without Assent's hook", file.file()),
                () -> {
                  throw new WiringException(Sentence.told(e));
                }));
      }
    }

    private static String becomes(HookWiring wiring, HookWiring.Plan plan)
        throws IOException, WiringException {
      if (plan.after().isEmpty()) {
        return "removed, for Assent had made it";
      }
      return wiring.givesBack(plan)
          ? "byte for byte as it was before"
          : "without Assent's hook; what else was changed since stays";
    }

    private HookWiring wiring(Path file) {
      var within = new ArrayList<Path>();
      within.add(place.agents().home());
      @Nullable Path folder = file.getParent();
      if (folder != null && !folder.startsWith(place.agents().home())) {
        within.add(folder);
      }
      return new HookWiring(place.home().wiringFolder(), within, place.windows());
    }
  }

  /// The files of clients in which servers were put behind Assent.
  private record ServerFileRestore(Place place) {
    List<Step> steps() {
      return files().stream().flatMap(file -> step(file).stream()).toList();
    }

    private List<LedFile> files() {
      // It does not matter here which of them lead to the program that asks.
      var now = new FoundClients(place.agents(), place.agents().home()).wired(Map.of());
      return wiring(List.of()).led(now);
    }

    private Optional<Step> step(LedFile file) {
      ServerWiring wiring = wiring(file);
      var shown = Sentence.of("`%s`: the servers in it start without Assent again", file.file());
      try {
        // Planned anew when it is done, for a file may have changed since it was shown.
        return wiring.removing(file).isDone()
            ? Optional.empty()
            : Optional.of(new Step(shown, () -> wiring.carryOut(wiring.removing(file))));
      } catch (IOException | WiringException e) {
        return Optional.of(
            new Step(
                shown,
                () -> {
                  throw new WiringException(Sentence.told(e));
                }));
      }
    }

    /// Returns whether an entry is given back by the steps, so that it does not stay open.
    boolean givesBack(StartedPrograms.Entry entry) {
      for (LedFile file : files()) {
        try {
          if (entry.proxy().isPresent()
              && file.file().equals(entry.file().toRealPath())
              && !ServerWiring.leaves(wiring(file).removing(file), entry.proxy().get())) {
            return true;
          }
        } catch (IOException | WiringException _) {
          // Its step says why.
          return false;
        }
      }
      return false;
    }

    private ServerWiring wiring(LedFile file) {
      @Nullable Path folder = file.file().getParent();
      return wiring(folder == null ? List.of() : List.of(folder));
    }

    private ServerWiring wiring(List<Path> beside) {
      var within = new ArrayList<Path>();
      within.add(place.agents().home());
      beside.stream()
          .filter(folder -> !folder.startsWith(place.agents().home()))
          .forEach(within::add);
      // Nothing is put behind it here, so it does not matter where our program is.
      return new ServerWiring(place.home().wiringFolder(), within, place.agents().home());
    }
  }
}

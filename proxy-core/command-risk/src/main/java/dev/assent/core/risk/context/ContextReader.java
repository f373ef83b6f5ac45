package dev.assent.core.risk.context;

import dev.assent.core.lazy.LazyValue;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Takes the context from the machine: the environment at once, and a few small files, each when a
/// rule asks for what it says. Never starts a program.
///
/// Takes as absent what cannot be read; never throws. Thread-safe.
public final class ContextReader {
  private final Map<String, String> environment;
  private final List<String> protectedBranches;
  private final String home;
  private final GitRepositories repositories;
  private final ProgramSettings settings;
  private final LazyValue<Boolean> root;

  /// A reader for one user's environment.
  ///
  /// @param environment all variables of the process
  /// @param protectedBranches names, `*` stands for any characters
  public ContextReader(Map<String, String> environment, List<String> protectedBranches) {
    this(environment, protectedBranches, SmallFiles.DISK);
  }

  ContextReader(Map<String, String> environment, List<String> protectedBranches, SmallFiles files) {
    this.environment = Map.copyOf(environment);
    this.protectedBranches = List.copyOf(protectedBranches);
    this.home = first("HOME", "USERPROFILE");
    this.repositories = new GitRepositories(files);
    this.settings = new ProgramSettings(this.environment, home, files);
    this.root =
        new LazyValue<>(() -> files.isRoot(first("USER", "LOGNAME", "USERNAME").equals("root")));
  }

  /// The context of a working folder.
  public RiskContext read(Path folder) {
    Path place = folder.toAbsolutePath().normalize();
    return context(place.toString(), Optional.of(place));
  }

  /// The context where it is not known which folder commands run in.
  public RiskContext readNowhere() {
    return context("", Optional.empty());
  }

  private RiskContext context(String folder, Optional<Path> place) {
    var kept = new TreeMap<String, String>();
    for (var name : RiskContext.VARIABLES) {
      Optional.ofNullable(environment.get(name))
          .filter(value -> !value.isEmpty())
          .ifPresent(value -> kept.put(name, value));
    }
    return new RiskContext(
        folder,
        home,
        protectedBranches,
        kept,
        environment.containsKey("SSH_CONNECTION") || environment.containsKey("SSH_TTY"),
        around(place));
  }

  /// @param folder absolute; absent when it is unknown where commands run
  private CommandSurroundings around(Optional<Path> folder) {
    var accounts = new EnumMap<Account, LazyValue<Optional<String>>>(Account.class);
    for (var account : Account.values()) {
      accounts.put(account, new LazyValue<>(() -> settings.account(account, folder)));
    }
    return new CommandSurroundings(
        new LazyValue<>(() -> folder.map(repositories::around).orElse(GitState.NONE)),
        this::isCheckout,
        new LazyValue<>(settings::cluster),
        account -> {
          var found = accounts.get(account);
          return found == null ? Optional.empty() : found.get();
        },
        root::get);
  }

  private boolean isCheckout(String path) {
    try {
      return repositories.isIn(Path.of(path).normalize());
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private String first(String... names) {
    for (var name : names) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }
}

package dev.assent.core.risk.context;

import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.target.ProductionNames;
import dev.assent.core.risk.target.TargetSurroundings;
import dev.assent.core.risk.target.WildcardPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/// The place a command would run in.
///
/// @param folder the working folder in full; empty when unknown
/// @param home the user's home folder in full; empty when unknown
/// @param protectedBranches names, `*` stands for any characters
/// @param environment the variables of interest ([#VARIABLES]) that are set
/// @param remote whether the session came from another machine
/// @param around what is looked for only when a rule asks for it
public record RiskContext(
    String folder,
    String home,
    List<String> protectedBranches,
    SequencedMap<String, String> environment,
    boolean remote,
    CommandSurroundings around) {
  /// The branches that are protected where nobody says otherwise.
  public static final List<String> PROTECTED = List.of("main", "master", "production", "release/*");

  /// The variables that say which environment commands are for.
  public static final List<String> VARIABLES =
      NameTable.of("surroundings").names("variables", "names");

  /// Nothing is known.
  public static final RiskContext UNKNOWN = of("", "");

  public RiskContext {
    protectedBranches = List.copyOf(protectedBranches);
    environment = Collections.unmodifiableSequencedMap(new TreeMap<>(environment));
  }

  /// A folder and a home, and nothing around them.
  public static RiskContext of(String folder, String home) {
    return new RiskContext(
        folder, home, PROTECTED, new TreeMap<>(), false, CommandSurroundings.NOTHING);
  }

  /// Things that make a command worse.
  public enum Signal {
    PROTECTED_BRANCH,
    /// commits made here belong to no branch
    DETACHED,
    /// a rebase, a merge or the like has been begun and not ended
    UNFINISHED,
    /// of the cluster: its context says that it is of production
    PRODUCTION_CLUSTER,
    /// of anything else: a variable says so, or the settings of the program that is run
    PRODUCTION,
    ROOT,
    REMOTE
  }

  /// The same place with another folder; what is around it stays.
  public RiskContext at(String other) {
    return new RiskContext(other, home, protectedBranches, environment, remote, around);
  }

  /// With these names of branches protected, and no others.
  public RiskContext protecting(List<String> branches) {
    return new RiskContext(folder, home, branches, environment, remote, around);
  }

  /// In a repository of this state.
  public RiskContext with(GitState git) {
    return around(around.with(git));
  }

  /// With a current context of kubectl.
  public RiskContext withCluster(String name) {
    return around(around.withCluster(name));
  }

  /// With settings that name an account.
  public RiskContext with(Account account, String name) {
    return around(around.with(account, name));
  }

  /// As the machine's master, or not.
  public RiskContext withRoot(boolean root) {
    return around(around.withRoot(root));
  }

  /// In a session from another machine, or not.
  public RiskContext withRemote(boolean other) {
    return new RiskContext(folder, home, protectedBranches, environment, other, around);
  }

  /// With a variable set.
  public RiskContext withVariable(String name, String value) {
    var all = new TreeMap<>(environment);
    all.put(name, value);
    return new RiskContext(folder, home, protectedBranches, all, remote, around);
  }

  private RiskContext around(CommandSurroundings other) {
    return new RiskContext(folder, home, protectedBranches, environment, remote, other);
  }

  /// True if a signal is given for a run of a program.
  public boolean has(Signal signal, String program) {
    return switch (signal) {
      case PROTECTED_BRANCH -> around.git().branch().filter(this::isProtected).isPresent();
      case DETACHED -> around.git().state().filter(GitState.DETACHED::equals).isPresent();
      case UNFINISHED ->
          around.git().state().filter(state -> !state.equals(GitState.DETACHED)).isPresent();
      case PRODUCTION_CLUSTER -> around.cluster().filter(ProductionNames::looksLike).isPresent();
      case PRODUCTION -> isProduction() || !productionAccounts(Set.of(program)).isEmpty();
      case ROOT -> around.root();
      case REMOTE -> remote;
    };
  }

  private boolean isProtected(String name) {
    for (var pattern : protectedBranches) {
      if (WildcardPattern.matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }

  private boolean isProduction() {
    for (var value : environment.values()) {
      if (ProductionNames.looksLike(value)) {
        return true;
      }
    }
    return false;
  }

  private List<Account> productionAccounts(Set<String> programs) {
    var found = new ArrayList<Account>();
    for (var account : Account.values()) {
      if (isOfOne(account, programs)
          && around.account(account).filter(ProductionNames::looksLike).isPresent()) {
        found.add(account);
      }
    }
    return found;
  }

  private static boolean isOfOne(Account account, Set<String> programs) {
    for (var program : programs) {
      if (account.isOf(program)) {
        return true;
      }
    }
    return false;
  }

  /// The signals that are given for what a command does, as they are shown: `branch=main`,
  /// `git=rebase`, `k8s=prod`, `aws=prod`, `AWS_PROFILE=prod`, `root=true`, `ssh=true`.
  ///
  /// Branches count for Git, clusters for Kubernetes, accounts for the programs that work on them;
  /// who and where one is counts for all.
  ///
  /// @param families of the rules that were met
  /// @param programs that set them off
  public List<String> labels(Set<String> families, Set<String> programs) {
    var labels = new ArrayList<String>();
    if (families.contains("git")) {
      around
          .git()
          .branch()
          .filter(this::isProtected)
          .ifPresent(name -> labels.add("branch=" + name));
      around.git().state().ifPresent(state -> labels.add("git=" + state));
    }
    if (families.contains("kubernetes")) {
      around
          .cluster()
          .filter(ProductionNames::looksLike)
          .ifPresent(name -> labels.add("k8s=" + name));
    }
    for (var account : productionAccounts(programs)) {
      around.account(account).ifPresent(name -> labels.add(account.word() + "=" + name));
    }
    environment.forEach((name, value) -> {
      if (ProductionNames.looksLike(value)) {
        labels.add(name + "=" + value);
      }
    });
    if (around.root()) {
      labels.add("root=true");
    }
    if (remote) {
      labels.add("ssh=true");
    }
    return labels;
  }

  /// The same place with what a word says: `branch=main`, `git=rebase`, `kube=prod`, `aws=prod` and
  /// the like, `cwd=/etc`, `home=/home/ana`, `env=NAME=value`, `protected=main`, `root=true`,
  /// `ssh=true`; absent for any other word.
  public Optional<RiskContext> told(String word) {
    int equals = word.indexOf('=');
    if (equals < 1) {
      return Optional.empty();
    }
    String value = word.substring(equals + 1);
    return switch (word.substring(0, equals)) {
      case "branch" ->
          Optional.of(
              with(
                  new GitState(
                      Optional.of(value),
                      around.git().state().filter(state -> !state.equals(GitState.DETACHED)))));
      case "git" ->
          Optional.of(
              with(
                  new GitState(
                      value.equals(GitState.DETACHED) ? Optional.empty() : around.git().branch(),
                      Optional.of(value))));
      case "kube" -> Optional.of(withCluster(value));
      case "cwd" -> Optional.of(at(value));
      case "home" ->
          Optional.of(
              new RiskContext(folder, value, protectedBranches, environment, remote, around));
      case "env" ->
          value.indexOf('=') < 1
              ? Optional.empty()
              : Optional.of(
                  withVariable(
                      value.substring(0, value.indexOf('=')),
                      value.substring(value.indexOf('=') + 1)));
      case "protected" -> Optional.of(protecting(List.of(value.split(","))));
      case "root" -> truth(value).map(this::withRoot);
      case "ssh" -> truth(value).map(this::withRemote);
      default -> account(word.substring(0, equals)).map(account -> with(account, value));
    };
  }

  /// The same place without what one of its [#labels] says.
  public RiskContext without(String label) {
    int equals = label.indexOf('=');
    String name = label.substring(0, Math.max(0, equals));
    return switch (name) {
      case "branch" -> with(new GitState(Optional.empty(), around.git().state()));
      case "git" -> with(new GitState(around.git().branch(), Optional.empty()));
      case "k8s" -> withCluster("");
      case "root" -> withRoot(false);
      case "ssh" -> withRemote(false);
      default ->
          account(name).map(account -> with(account, "")).orElseGet(() -> withoutVariable(name));
    };
  }

  private RiskContext withoutVariable(String name) {
    var all = new TreeMap<>(environment);
    all.remove(name);
    return new RiskContext(folder, home, protectedBranches, all, remote, around);
  }

  private static Optional<Boolean> truth(String value) {
    return value.equals("true")
        ? Optional.of(true)
        : value.equals("false") ? Optional.of(false) : Optional.empty();
  }

  private static Optional<Account> account(String word) {
    for (var account : Account.values()) {
      if (account.word().equals(word)) {
        return Optional.of(account);
      }
    }
    return Optional.empty();
  }

  /// The surroundings that the meaning of names depends on.
  public TargetSurroundings surroundings() {
    return new TargetSurroundings(folder, home, protectedBranches);
  }
}

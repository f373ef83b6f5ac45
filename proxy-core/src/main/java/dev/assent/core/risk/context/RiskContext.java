package dev.assent.core.risk.context;

import dev.assent.core.risk.target.Glob;
import dev.assent.core.risk.target.Production;
import dev.assent.core.risk.target.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The place a command would run in.
///
/// @param folder the working folder in full; empty when unknown
/// @param home the user's home folder in full; empty when unknown
/// @param branch of the Git repository around the folder; absent outside of one and when detached
/// @param protectedBranches names, `*` stands for any characters
/// @param kubeContext the current one; absent when there is none
/// @param environment the variables of interest ([#VARIABLES]) that are set
/// @param root whether commands run as the machine's master
/// @param remote whether the session came from another machine
public record RiskContext(
    String folder,
    String home,
    Optional<String> branch,
    List<String> protectedBranches,
    Optional<String> kubeContext,
    SequencedMap<String, String> environment,
    boolean root,
    boolean remote) {
  /// The branches that are protected where nobody says otherwise.
  public static final List<String> PROTECTED = List.of("main", "master", "production", "release/*");

  /// The variables that say which environment commands are for.
  public static final List<String> VARIABLES =
      List.of(
          "AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AZURE_DEFAULTS_GROUP", "CLOUDSDK_ACTIVE_CONFIG_NAME", "CLOUDSDK_CORE_PROJECT",
          "GOOGLE_CLOUD_PROJECT", "DOCKER_CONTEXT", "DOCKER_HOST", "TF_WORKSPACE", "PULUMI_STACK", "KUBECONFIG", "NODE_ENV", "RAILS_ENV",
          "RACK_ENV", "APP_ENV", "DJANGO_ENV", "DJANGO_SETTINGS_MODULE", "FLASK_ENV", "ASPNETCORE_ENVIRONMENT", "ENVIRONMENT", "ENV", "STAGE", "PGHOST", "PGSERVICE",
          "DATABASE_URL", "HEROKU_APP");

  /// Nothing is known.
  public static final RiskContext UNKNOWN =
      new RiskContext("", "", Optional.empty(), PROTECTED, Optional.empty(), new TreeMap<>(), false, false);

  public RiskContext {
    protectedBranches = List.copyOf(protectedBranches);
    environment = java.util.Collections.unmodifiableSequencedMap(new TreeMap<>(environment));
  }

  /// Things that make a command worse.
  public enum Signal {
    PROTECTED_BRANCH,
    /// of the cluster: its context says that it is of production
    PRODUCTION_CLUSTER,
    /// of anything else: a variable says so
    PRODUCTION,
    ROOT,
    REMOTE
  }

  /// The folder a command starts in, at which no repository is looked at.
  public RiskContext at(String other) {
    return new RiskContext(other, home, branch, protectedBranches, kubeContext, environment, root, remote);
  }

  /// Whether a signal is given.
  public boolean has(Signal signal) {
    return switch (signal) {
      case PROTECTED_BRANCH -> branch.isPresent() && isProtected(branch.get());
      case PRODUCTION_CLUSTER -> kubeContext.filter(Production::looksLike).isPresent();
      case PRODUCTION -> isProduction(environment);
      case ROOT -> root;
      case REMOTE -> remote;
    };
  }

  private boolean isProtected(String name) {
    for (var pattern : protectedBranches) {
      if (Glob.matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProduction(Map<String, String> environment) {
    if (environment.isEmpty()) {
      return false;
    }
    for (var value : environment.values()) {
      if (Production.looksLike(value)) {
        return true;
      }
    }
    return false;
  }

  /// How the signals that are given read: `branch=main`, `k8s=prod`, `AWS_PROFILE=prod`, `root=true`, `ssh=true`.
  public List<String> labels() {
    var labels = new ArrayList<String>();
    if (has(Signal.PROTECTED_BRANCH)) {
      branch.ifPresent(name -> labels.add("branch=" + name));
    }
    if (has(Signal.PRODUCTION_CLUSTER)) {
      kubeContext.ifPresent(name -> labels.add("k8s=" + name));
    }
    environment.forEach(
        (name, value) -> {
          if (Production.looksLike(value)) {
            labels.add(name + "=" + value);
          }
        });
    if (root) {
      labels.add("root=true");
    }
    if (remote) {
      labels.add("ssh=true");
    }
    return labels;
  }

  /// What the meaning of names depends on.
  public Surroundings surroundings() {
    return new Surroundings(folder, home, protectedBranches);
  }
}

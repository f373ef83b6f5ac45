package dev.assent.core.protect;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.Protection.ChangedFile;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Carries out changes of clients' files, one file after the other, and says of each how it ended.
/// A file that is refused keeps no other from being changed.
///
/// @param servers where definitions are kept
public record ClientFileChanges(ServerWiring wiring, Servers servers) {
  /// The servers that are configured here.
  public interface Servers {
    /// Adds one, with its policy.
    void add(ProxyDefinition definition) throws ConfigException, IOException;

    /// Takes one away that was just added.
    void remove(String name) throws ConfigException, IOException;
  }

  /// The first of these files that is not as it was planned with, or cannot be read; absent where
  /// all are.
  public Optional<ServerWiring.Plan> stale(List<ServerWiring.Plan> plans) {
    return plans.stream().filter(plan -> !isCurrent(plan)).findFirst();
  }

  private boolean isCurrent(ServerWiring.Plan plan) {
    try {
      return wiring.isCurrent(plan);
    } catch (WiringException | IOException _) {
      return false;
    }
  }

  /// Puts the servers of files behind us: first what their entries lead to is added, then the file
  /// is written.
  ///
  /// @param chosen of the files of the plan
  /// @return for each of the chosen in their order why it was not changed; absent where it was
  public List<Optional<String>> protect(Protection plan, List<ChangedFile> chosen) {
    var ends = new ArrayList<Optional<String>>();
    var here = new HashSet<String>();
    for (ChangedFile file : chosen) {
      var missing =
          plan.added().stream()
              .filter(one -> file.proxies().containsValue(one.name()) && !here.contains(one.name()))
              .toList();
      ends.add(protect(file.plan(), missing, here));
    }
    return ends;
  }

  private Optional<String> protect(
      ServerWiring.Plan plan, List<ProxyDefinition> missing, Set<String> here) {
    var added = new ArrayList<String>();
    try {
      wiring.check(plan);
      for (ProxyDefinition definition : missing) {
        servers.add(definition);
        added.add(definition.name());
      }
      wiring.carryOut(plan);
      here.addAll(added);
      return Optional.empty();
    } catch (WiringException | ConfigException | IOException e) {
      if (isCurrent(plan)) {
        added.forEach(this::takeAway);
      }
      return Optional.of(why(e));
    }
  }

  // One too many does no harm: nobody leads to it.
  private void takeAway(String name) {
    try {
      servers.remove(name);
    } catch (ConfigException | IOException e) {
      System.getLogger(ClientFileChanges.class.getName())
          .log(System.Logger.Level.WARNING, "a server that nobody leads to stays", e);
    }
  }

  /// Gives files back.
  ///
  /// @param plans of [ServerWiring#removing]
  /// @return as [#protect]
  public List<Optional<String>> giveBack(List<ServerWiring.Plan> plans) {
    return plans.stream().map(this::giveBack).toList();
  }

  private Optional<String> giveBack(ServerWiring.Plan plan) {
    try {
      wiring.carryOut(plan);
      return Optional.empty();
    } catch (WiringException | IOException e) {
      return Optional.of(why(e));
    }
  }

  private static String why(Exception e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}

package dev.assent.core.protect;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.Protection.ChangedFile;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Carries out changes of clients' files, one file after the other, and says of each how it ended.
/// A file that is refused keeps no other from being changed.
///
/// @param servers where definitions are kept
/// @param keys the key store, for values that look like secrets
public record ClientFileChanges(ServerWiring wiring, Servers servers, SecretStore keys) {
  /// The servers that are configured here.
  public interface Servers {
    /// Adds one, with its policy.
    void add(ProxyDefinition definition) throws ConfigException, IOException;

    /// Gives one that is there the time limits of this definition.
    void lengthen(ProxyDefinition definition) throws ConfigException, IOException;

    /// Takes one away that was just added.
    void remove(String name) throws ConfigException, IOException;

    /// Those of these names that are there and can be read.
    List<ProxyDefinition> named(Set<String> names);
  }

  /// The end of giving files back.
  ///
  /// @param refused for each file why it was not changed; absent where it was
  /// @param staying keys of ours that nobody needs any more and that could not be taken out of the
  ///   key store, each with the reason
  public record Returned(List<Optional<CharSequence>> refused, Map<String, CharSequence> staying) {
    public Returned {
      refused = List.copyOf(refused);
    }
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
  /// @param stores whether values that look like secrets go into the key store
  /// @return for each of the chosen in their order why it was not changed; absent where it was
  /// @throws InterruptedException when interrupted while the key store is asked; files before that
  ///   one are changed
  public List<Optional<CharSequence>> protect(
      Protection plan, List<ChangedFile> chosen, boolean stores) throws InterruptedException {
    var ends = new ArrayList<Optional<CharSequence>>();
    var here = new HashSet<String>();
    for (ChangedFile file : chosen) {
      ends.add(protect(plan, file, stores, here));
    }
    return ends;
  }

  private Optional<CharSequence> protect(
      Protection plan, ChangedFile file, boolean stores, Set<String> here)
      throws InterruptedException {
    var added = new LinkedHashMap<String, ProxyDefinition>();
    try {
      wiring.check(file.plan());
      if (stores) {
        for (ProxyDefinition definition : of(plan.renewed(), file)) {
          var _ = MovedSecret.stored(definition, keys);
        }
      }
      for (ProxyDefinition definition : of(plan.lengthened(), file)) {
        servers.lengthen(definition);
      }
      for (ProxyDefinition definition : of(plan.added(), file)) {
        if (!here.contains(definition.name())) {
          added.put(definition.name(), add(definition, stores));
        }
      }
      wiring.carryOut(file.plan());
      here.addAll(added.keySet());
      return Optional.empty();
    } catch (WiringException | ConfigException | SecretStoreException | IOException e) {
      if (isCurrent(file.plan())) {
        for (ProxyDefinition definition : added.values()) {
          takeAway(definition);
        }
      }
      return Optional.of(Sentence.told(e));
    }
  }

  private static List<ProxyDefinition> of(List<ProxyDefinition> definitions, ChangedFile file) {
    return definitions.stream().filter(one -> file.proxies().containsValue(one.name())).toList();
  }

  private ProxyDefinition add(ProxyDefinition planned, boolean stores)
      throws ConfigException, SecretStoreException, IOException, InterruptedException {
    ProxyDefinition definition = stores ? MovedSecret.stored(planned, keys) : planned;
    try {
      servers.add(definition);
      return definition;
    } catch (ConfigException | IOException e) {
      takeOut(definition);
      throw e;
    }
  }

  // One too many does no harm: nobody leads to it.
  private void takeAway(ProxyDefinition definition) throws InterruptedException {
    try {
      servers.remove(definition.name());
      takeOut(definition);
    } catch (ConfigException | IOException e) {
      System.getLogger(ClientFileChanges.class.getName())
          .log(System.Logger.Level.WARNING, "a server that nobody leads to stays", e);
    }
  }

  private void takeOut(ProxyDefinition definition) throws InterruptedException {
    if (!MovedSecret.takenOut(List.of(definition), keys).isEmpty()) {
      System.getLogger(ClientFileChanges.class.getName())
          .log(System.Logger.Level.WARNING, "a key that nobody needs stays in the key store");
    }
  }

  /// Gives files back, and takes the keys of servers that no file leads to any more out of the key
  /// store: those that [#protect] put there, and none of a person.
  ///
  /// @param plans of [ServerWiring#removing]
  /// @throws InterruptedException when interrupted while the key store is asked; the files are
  ///   changed then
  public Returned giveBack(List<ServerWiring.Plan> plans) throws InterruptedException {
    Set<String> before = wiring.proxies();
    List<Optional<CharSequence>> refused = plans.stream().map(this::giveBack).toList();
    before.removeAll(wiring.proxies());
    return new Returned(refused, MovedSecret.takenOut(servers.named(before), keys));
  }

  private Optional<CharSequence> giveBack(ServerWiring.Plan plan) {
    try {
      wiring.carryOut(plan);
      return Optional.empty();
    } catch (WiringException | IOException e) {
      return Optional.of(Sentence.told(e));
    }
  }
}

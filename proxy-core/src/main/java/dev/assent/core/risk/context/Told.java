package dev.assent.core.risk.context;

import java.util.Map;
import java.util.Optional;

/// The surroundings as a caller tells them, laid over those that are found.
///
/// @param below asked for everything that is not told; when it is absent, the rest is unknown
record Told(Optional<Around> below, Optional<Git> told, Optional<String> toldCluster, Map<Account, String> accounts, Optional<Boolean> toldRoot)
    implements Around {
  Told {
    accounts = Map.copyOf(accounts);
  }

  static Told over(Around around) {
    return around instanceof Told told ? told : new Told(Optional.of(around), Optional.empty(), Optional.empty(), Map.of(), Optional.empty());
  }

  Told with(Git git) {
    return new Told(below, Optional.of(git), toldCluster, accounts, toldRoot);
  }

  Told withCluster(String name) {
    return new Told(below, told, Optional.of(name), accounts, toldRoot);
  }

  Told with(Account account, String name) {
    var all = new java.util.EnumMap<Account, String>(Account.class);
    all.putAll(accounts);
    all.put(account, name);
    return new Told(below, told, toldCluster, all, toldRoot);
  }

  Told withRoot(boolean root) {
    return new Told(below, told, toldCluster, accounts, Optional.of(root));
  }

  @Override
  public Git git() {
    return told.or(() -> below.map(Around::git)).orElse(Git.NONE);
  }

  @Override
  public Optional<String> cluster() {
    return toldCluster.isPresent() ? toldCluster : below.flatMap(Around::cluster);
  }

  @Override
  public Optional<String> account(Account account) {
    String name = accounts.get(account);
    return name != null ? Optional.of(name) : below.flatMap(around -> around.account(account));
  }

  @Override
  public boolean root() {
    return toldRoot.or(() -> below.map(Around::root)).orElse(false);
  }
}

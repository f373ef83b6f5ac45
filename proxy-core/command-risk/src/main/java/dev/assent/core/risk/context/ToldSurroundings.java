package dev.assent.core.risk.context;

import java.util.Map;
import java.util.Optional;

/// The surroundings as a caller tells them, laid over those that are found.
///
/// @param below asked for everything that is not told; when it is absent, the rest is unknown
record ToldSurroundings(
    Optional<CommandSurroundings> below,
    Optional<GitState> told,
    Optional<String> toldCluster,
    Map<Account, String> accounts,
    Optional<Boolean> toldRoot)
    implements CommandSurroundings {
  ToldSurroundings {
    accounts = Map.copyOf(accounts);
  }

  static ToldSurroundings over(CommandSurroundings around) {
    return around instanceof ToldSurroundings told
        ? told
        : new ToldSurroundings(
            Optional.of(around), Optional.empty(), Optional.empty(), Map.of(), Optional.empty());
  }

  ToldSurroundings with(GitState git) {
    return new ToldSurroundings(below, Optional.of(git), toldCluster, accounts, toldRoot);
  }

  ToldSurroundings withCluster(String name) {
    return new ToldSurroundings(below, told, Optional.of(name), accounts, toldRoot);
  }

  ToldSurroundings with(Account account, String name) {
    var all = new java.util.EnumMap<Account, String>(Account.class);
    all.putAll(accounts);
    all.put(account, name);
    return new ToldSurroundings(below, told, toldCluster, all, toldRoot);
  }

  ToldSurroundings withRoot(boolean root) {
    return new ToldSurroundings(below, told, toldCluster, accounts, Optional.of(root));
  }

  @Override
  public GitState git() {
    return told.or(() -> below.map(CommandSurroundings::git)).orElse(GitState.NONE);
  }

  @Override
  public boolean isCheckout(String path) {
    return below.filter(around -> around.isCheckout(path)).isPresent();
  }

  @Override
  public Optional<String> cluster() {
    return toldCluster.isPresent() ? toldCluster : below.flatMap(CommandSurroundings::cluster);
  }

  @Override
  public Optional<String> account(Account account) {
    String name = accounts.get(account);
    return name != null ? Optional.of(name) : below.flatMap(around -> around.account(account));
  }

  @Override
  public boolean root() {
    return toldRoot.or(() -> below.map(CommandSurroundings::root)).orElse(false);
  }
}

package dev.assent.core.risk.context;

import dev.assent.core.lazy.LazyValue;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The surroundings of a folder on this machine. Each part is looked up when it is first asked for.
final class FoundSurroundings implements CommandSurroundings {
  private final LazyValue<GitState> git;
  private final LazyValue<Optional<String>> cluster;
  private final Map<Account, LazyValue<Optional<String>>> accounts = new EnumMap<>(Account.class);
  private final BooleanSupplier root;
  private final GitRepositories repositories;

  /// @param folder absolute; absent when it is unknown where commands run
  FoundSurroundings(
      Optional<Path> folder,
      GitRepositories repositories,
      ProgramSettings settings,
      BooleanSupplier root) {
    this.git = new LazyValue<>(() -> folder.map(repositories::around).orElse(GitState.NONE));
    this.cluster = new LazyValue<>(settings::cluster);
    this.root = root;
    this.repositories = repositories;
    for (var account : Account.values()) {
      accounts.put(account, new LazyValue<>(() -> settings.account(account, folder)));
    }
  }

  @Override
  public GitState git() {
    return git.get();
  }

  @Override
  public boolean isCheckout(String path) {
    try {
      return repositories.isIn(Path.of(path).normalize());
    } catch (InvalidPathException _) {
      return false;
    }
  }

  @Override
  public Optional<String> cluster() {
    return cluster.get();
  }

  @Override
  public Optional<String> account(Account account) {
    var found = accounts.get(account);
    return found == null ? Optional.empty() : found.get();
  }

  @Override
  public boolean root() {
    return root.getAsBoolean();
  }
}

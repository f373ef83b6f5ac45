package dev.assent.core.risk.context;

import dev.assent.core.lazy.Once;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The surroundings of a folder on this machine. Each part is looked up when it is first asked for.
final class Found implements Around {
  private final Once<Git> git;
  private final Once<Optional<String>> cluster;
  private final Map<Account, Once<Optional<String>>> accounts = new EnumMap<>(Account.class);
  private final BooleanSupplier root;

  /// @param folder absolute; absent when it is unknown where commands run
  Found(Optional<Path> folder, Repositories repositories, Settings settings, BooleanSupplier root) {
    this.git = new Once<>(() -> folder.map(repositories::around).orElse(Git.NONE));
    this.cluster = new Once<>(settings::cluster);
    this.root = root;
    for (var account : Account.values()) {
      accounts.put(account, new Once<>(() -> settings.account(account, folder)));
    }
  }

  @Override
  public Git git() {
    return git.get();
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

package dev.assent.core.risk.context;

import dev.assent.core.lazy.LazyValue;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/// The surroundings of a command. Each part is looked up when it is first asked for, because most
/// commands need none.
///
/// @param repository the state of the one around the folder; [GitState#NONE] outside of one
/// @param checkouts holds for an absolute path that belongs to a checkout: it or a folder above it
///   holds the repository
/// @param kubectl its current context; absent when there is none
/// @param accounts the one of its kind that programs work on; absent when nothing says so
/// @param master whether commands run as the machine's master
public record CommandSurroundings(
    LazyValue<GitState> repository,
    Predicate<String> checkouts,
    LazyValue<Optional<String>> kubectl,
    Function<Account, Optional<String>> accounts,
    BooleanSupplier master) {
  /// Nothing is known.
  static final CommandSurroundings NOTHING =
      new CommandSurroundings(
          LazyValue.of(GitState.NONE),
          _ -> false,
          LazyValue.of(Optional.empty()),
          _ -> Optional.empty(),
          () -> false);

  GitState git() {
    return repository.get();
  }

  /// True if a folder, or a file in it, belongs to a checkout.
  ///
  /// @param path absolute
  public boolean isCheckout(String path) {
    return checkouts.test(path);
  }

  Optional<String> cluster() {
    return kubectl.get();
  }

  Optional<String> account(Account account) {
    return accounts.apply(account);
  }

  boolean root() {
    return master.getAsBoolean();
  }

  CommandSurroundings with(GitState git) {
    return new CommandSurroundings(LazyValue.of(git), checkouts, kubectl, accounts, master);
  }

  CommandSurroundings withCluster(String name) {
    var told = LazyValue.of(Optional.of(name));
    return new CommandSurroundings(repository, checkouts, told, accounts, master);
  }

  CommandSurroundings with(Account account, String name) {
    return new CommandSurroundings(
        repository,
        checkouts,
        kubectl,
        asked -> asked == account ? Optional.of(name) : account(asked),
        master);
  }

  CommandSurroundings withRoot(boolean root) {
    return new CommandSurroundings(repository, checkouts, kubectl, accounts, () -> root);
  }
}

package dev.assent.core.risk.context;

import java.util.Optional;

/// The surroundings of a command. Each part is looked up when it is first asked for, because most
/// commands need none.
public interface CommandSurroundings {
  /// The repository around the folder; [GitState#NONE] outside of one.
  GitState git();

  /// True if a folder, or a file in it, belongs to a checkout: it or a folder above it holds the
  /// repository.
  ///
  /// @param path absolute
  boolean isCheckout(String path);

  /// The current context of kubectl; absent when there is none.
  Optional<String> cluster();

  /// The one of its kind that programs work on; absent when nothing says so.
  Optional<String> account(Account account);

  /// True if commands run as the machine's master.
  boolean root();

  /// Nothing is known.
  CommandSurroundings NOTHING =
      new ToldSurroundings(
          Optional.empty(),
          Optional.of(GitState.NONE),
          Optional.empty(),
          java.util.Map.of(),
          Optional.of(false));
}

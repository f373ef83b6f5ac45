package dev.assent.core.risk.context;

import java.util.Optional;

/// The state of a repository, as far as small files tell it.
///
/// @param branch the branch that is checked out; absent when none is
/// @param state `detached`, or what has been begun and not ended: `rebase`, `merge`, `cherry-pick`,
///   `revert`, `bisect`; absent when there is nothing to say
public record GitState(Optional<String> branch, Optional<String> state) {
  /// The state in which commits belong to no branch.
  public static final String DETACHED = "detached";

  /// No repository.
  public static final GitState NONE = new GitState(Optional.empty(), Optional.empty());

  /// On a branch, and nothing has been begun.
  public static GitState on(String branch) {
    return new GitState(Optional.of(branch), Optional.empty());
  }
}

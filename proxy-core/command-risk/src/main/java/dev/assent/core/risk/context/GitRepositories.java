package dev.assent.core.risk.context;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Tells the state of Git repositories by a few small files of theirs.
final class GitRepositories {
  private static final int HIGHEST = 64;
  private static final String HEADS = "refs/heads/";

  /// Names that stand in a repository while something has been begun and not ended, each with its
  /// operation.
  private static final Map<String, String> BEGUN =
      Map.of(
          "rebase-merge", "rebase",
          "rebase-apply", "rebase",
          "MERGE_HEAD", "merge",
          "CHERRY_PICK_HEAD", "cherry-pick",
          "REVERT_HEAD", "revert",
          "BISECT_LOG", "bisect");

  private final SmallFiles files;

  GitRepositories(SmallFiles files) {
    this.files = files;
  }

  /// The state of the repository that a folder, absolute and normalised, is in; [GitState#NONE]
  /// outside of one.
  GitState around(Path folder) {
    return nearest(folder).flatMap(this::place).map(this::state).orElse(GitState.NONE);
  }

  /// True if a folder, absolute and normalised, is a repository's or below one.
  boolean isIn(Path folder) {
    return nearest(folder).isPresent();
  }

  private Optional<Path> nearest(Path folder) {
    Path at = folder;
    for (int up = 0; up < HIGHEST && at != null; up++) {
      Path git = at.resolve(".git");
      if (files.exists(git)) {
        return Optional.of(git);
      }
      at = at.getParent();
    }
    return Optional.empty();
  }

  // In a work tree or a submodule a file says where the repository is.
  private Optional<Path> place(Path git) {
    String text = files.text(git).strip();
    if (text.isEmpty()) {
      return Optional.of(git);
    }
    try {
      String start = "gitdir:";
      return text.startsWith(start)
          ? Optional.of(git.resolveSibling(text.substring(start.length()).strip()))
          : Optional.empty();
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private GitState state(Path repository) {
    String checkedOut = files.text(repository.resolve("HEAD"));
    Optional<String> branch = head(checkedOut, "ref: ");
    for (String name : BEGUN.keySet().stream().sorted().toList()) {
      if (files.exists(repository.resolve(name))) {
        // While a branch is rebased it is not checked out, but it is what is changed.
        Optional<String> rebased =
            branch.or(() -> head(files.text(repository.resolve(name).resolve("head-name")), ""));
        return new GitState(rebased, Optional.ofNullable(BEGUN.get(name)));
      }
    }
    return branch.isPresent() || checkedOut.isBlank()
        ? new GitState(branch, Optional.empty())
        : new GitState(branch, Optional.of(GitState.DETACHED));
  }

  private static Optional<String> head(String text, String before) {
    String name = text.strip();
    String start = before + HEADS;
    return name.startsWith(start) ? Optional.of(name.substring(start.length())) : Optional.empty();
  }
}

package dev.assent.core.hooks;

import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.files.FileOwnership;
import dev.assent.core.transport.ExecutableFinder;
import dev.assent.core.transport.ServerStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the files a hook consists of, and refuses those that somebody else could change.
///
/// @param searchPath value of `PATH` for programs given by name
/// @param programFolder where programs run, and where relative words of their commands are looked
///   for: the proxy's own folder, which no call can write
record HookFiles(String searchPath, Path programFolder, FileDigests digests) {

  /// A hook that is ready to run.
  ///
  /// @param main the program, or the policy file; absolute
  /// @param files what a confirmation covers: the main file first, then each file that the command
  ///   names
  record Found(Path main, List<HookFile> files) {
    Found {
      files = List.copyOf(files);
    }
  }

  /// The files of a hook as they are now.
  ///
  /// @param serverFolder the folder the configuration gives the server; absent when it gives none
  /// @throws HookFault when one is missing or not safe
  Found find(Hook hook, Optional<Path> serverFolder) throws HookFault {
    return switch (hook) {
      case Hook.Program program -> program(program);
      case Hook.McpBashPolicy policy -> policy(policy, serverFolder);
    };
  }

  private Found program(Hook.Program program) throws HookFault {
    Path main;
    try {
      main = ExecutableFinder.resolve(program.command().getFirst(), searchPath);
    } catch (ServerStartException e) {
      throw new HookFault("not-found", "cannot be run: %s", e);
    }
    var files = new ArrayList<HookFile>();
    files.add(checkedProgram(main));
    // A script is the argument of its interpreter; without this its content could change unseen.
    for (String word : program.command().subList(1, program.command().size())) {
      Optional<Path> named = fileNamed(word);
      if (named.isPresent()) {
        files.add(checkedProgram(named.get()));
      }
    }
    return new Found(main, files);
  }

  private Optional<Path> fileNamed(String word) {
    try {
      return word.isEmpty()
          ? Optional.empty()
          : Optional.of(programFolder.resolve(word).normalize()).filter(Files::isRegularFile);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private HookFile checkedProgram(Path file) throws HookFault {
    try {
      Path real = file.toRealPath();
      if (!FileOwnership.isOursOrTheSystems(real)) {
        throw new HookFault("unsafe-file", "is not safe: `%s` belongs to another user", file);
      }
      refuseWriters(real);
      return new HookFile(file, digests.of(real));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  // As mcp-bash does: no link, owned by the user, writable by nobody else, its folders neither.
  private Found policy(Hook.McpBashPolicy policy, Optional<Path> serverFolder) throws HookFault {
    Path given = Path.of(policy.file());
    Path file =
        given.isAbsolute()
            ? given.normalize()
            : serverFolder.map(folder -> folder.resolve(given)).orElse(given);
    if (!file.isAbsolute()) {
      throw new HookFault(
          "not-found",
          "cannot be found: the configuration does not say where the server's folder is");
    }
    try {
      refuseUnsafeFolders(file, given.isAbsolute() ? 1 : given.getNameCount());
      if (Files.isSymbolicLink(file)) {
        throw new HookFault("unsafe-file", "is not safe: `%s` is a link", file);
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new HookFault("not-found", "is no file: `%s`", file);
      }
      if (!FileOwnership.isOurs(file)) {
        throw new HookFault("unsafe-file", "is not safe: `%s` belongs to another user", file);
      }
      refuseWriters(file);
      return new Found(file, List.of(new HookFile(file, digests.of(file))));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  // The folders the path names must be ours; with the usual `server.d` the project's folder above
  // it too. Those further up must at least not let everybody put another folder in place.
  private static void refuseUnsafeFolders(Path file, int named) throws HookFault, IOException {
    int ours = named;
    Path folder = file.getParent();
    if (folder != null && folder.endsWith("server.d")) {
      ours = Math.max(ours, 2);
    }
    for (Path above = folder; above != null; above = above.getParent(), ours--) {
      if (!Files.exists(above, LinkOption.NOFOLLOW_LINKS)) {
        throw new HookFault("not-found", "is not there: `%s`", file);
      }
      if (ours > 0) {
        if (Files.isSymbolicLink(above)) {
          throw new HookFault("unsafe-file", "is not safe: `%s` is a link", above);
        }
        if (!FileOwnership.isOurs(above)) {
          throw new HookFault("unsafe-file", "is not safe: `%s` belongs to another user", above);
        }
        refuseWriters(above);
      } else if (FileOwnership.isOpenToAll(above)) {
        throw new HookFault("unsafe-file", "is not safe: `%s` is open to everybody", above);
      }
    }
  }

  private static void refuseWriters(Path path) throws HookFault, IOException {
    Optional<String> writers = FileOwnership.foreignWriters(path);
    if (writers.isPresent()) {
      throw new HookFault(
          "unsafe-file",
          "is not safe: `%s` may be written by others (`%s`; `chmod go-w` mends that)",
          path,
          writers.get());
    }
  }

  private static HookFault unreadable(Path path, IOException e) {
    return new HookFault(
        "not-found", "cannot be read: `%s` (%s)", path, e.getClass().getSimpleName());
  }
}

package dev.assent.core.transport;

import dev.assent.core.text.Sentence;
import dev.assent.core.transport.ServerStartException.Code;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds the file that a command's first word means, before anything is started.
public final class ExecutableFinder {
  private ExecutableFinder() {}

  /// The absolute path of a program.
  ///
  /// @param program an absolute path, or a name to look up
  /// @param searchPath value of `PATH`; entries that are not absolute are skipped, because the
  ///   working folder would decide what they mean
  /// @throws ServerStartException naming the program and where it was looked for
  public static Path resolve(String program, String searchPath) throws ServerStartException {
    return resolve(program, searchPath, FileSystems.getDefault());
  }

  /// The same where another file system holds the programs; where its paths have `\`, those of
  /// Windows are looked for.
  static Path resolve(String program, String searchPath, FileSystem files)
      throws ServerStartException {
    Path named = path(program, files);
    if (named.isAbsolute()) {
      return runnable(named);
    }
    if (program.contains("/") || program.contains(files.getSeparator())) {
      throw new ServerStartException(
          Code.NOT_FOUND,
          Sentence.FOUND,
          Sentence.of("the relative path `%s`", program),
          "an absolute one or a name on PATH");
    }
    List<Path> candidates = candidates(program, searchPath, files);
    for (Path candidate : candidates) {
      if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
        return runnable(candidate);
      }
    }
    for (Path candidate : candidates) {
      if (Files.isRegularFile(candidate)) {
        return runnable(candidate);
      }
    }
    throw new ServerStartException(
        Code.NOT_FOUND, "the program `%s` was not found on PATH (`%s`)", program, searchPath);
  }

  private static List<Path> candidates(String program, String searchPath, FileSystem files)
      throws ServerStartException {
    var candidates = new ArrayList<Path>();
    boolean windows = files.getSeparator().equals("\\");
    for (String entry : searchPath.split(windows ? ";" : ":")) {
      Path folder = path(entry, files);
      if (folder.isAbsolute()) {
        candidates.add(folder.resolve(program));
        if (windows && !program.contains(".")) {
          candidates.add(folder.resolve(program + ".exe"));
          candidates.add(folder.resolve(program + ".cmd"));
          candidates.add(folder.resolve(program + ".bat"));
        }
      }
    }
    return candidates;
  }

  private static Path runnable(Path file) throws ServerStartException {
    if (!Files.exists(file)) {
      throw new ServerStartException(Code.NOT_FOUND, "the program `%s` does not exist", file);
    }
    if (!Files.isRegularFile(file) || !Files.isExecutable(file)) {
      throw new ServerStartException(
          Code.NOT_EXECUTABLE, "`%s` is not a program that may be run", file);
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".bat") || name.endsWith(".cmd")) {
      throw new ServerStartException(
          Code.BATCH_FILE,
          "`%s` is a batch file, whose arguments would be read as commands; give the program it"
              + " starts",
          file);
    }
    return file.normalize();
  }

  private static Path path(String text, FileSystem files) throws ServerStartException {
    try {
      return files.getPath(text);
    } catch (InvalidPathException e) {
      throw new ServerStartException(
          Code.NOT_FOUND, "`%s` cannot be a path", text.replace('\0', '?'));
    }
  }
}

package dev.assent.core.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.pap.PolicyTemplates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The folders that a server works in, as the command that starts it names them.
///
/// @param taken absolute, each there; reads below them may pass
/// @param asked that the command names too, and that nobody takes for a person
public record ServedFolders(List<String> taken, List<Asked> asked) {
  /// Of a server that names none.
  public static final ServedFolders NONE = new ServedFolders(List.of(), List.of());

  // The options by which servers are told where to work; other options name folders of programs.
  private static final Set<String> OPTIONS =
      Set.of(
          "root",
          "roots",
          "root-dir",
          "root-directory",
          "allow-dir",
          "allowed-dir",
          "allowed-dirs",
          "allowed-directory",
          "allowed-directories",
          "workspace",
          "workspace-dir",
          "repo",
          "repository",
          "vault");

  public ServedFolders {
    taken = List.copyOf(taken);
    asked = List.copyOf(asked);
  }

  /// A folder that is not taken by itself.
  ///
  /// @param folder absolute
  public record Asked(String folder, Why why) {}

  /// A reason to ask a person about a folder.
  public enum Why {
    /// it is a home folder, above one, a whole drive, or what is mounted there
    WIDE("it is a whole home folder, a whole drive or even more"),
    /// it is a folder of the system, or in one
    SYSTEM("it belongs to the system"),
    /// it is, or has in it, a folder of the person's secrets
    SECRETS("it has a folder of keys or passwords in it"),
    /// an option names it that may mean a folder of the program itself
    OPTION("an option of the command names it, which may mean the program's own files");

    private final String words;

    Why(String words) {
      this.words = words;
    }

    /// Half a sentence, without a final period.
    public String words() {
      return words;
    }
  }

  /// Those of a definition: existing folders among the arguments, and where there are none that of
  /// the project whose file names the server.
  ///
  /// @param project the folder at which the client begins relative paths; absent where that is not
  ///   known
  /// @param home of the person
  public static ServedFolders of(ProxyDefinition server, Optional<Path> project, Path home) {
    Optional<Path> base = server.workingFolder().map(Path::of).or(() -> project);
    var taken = new LinkedHashSet<String>();
    var asked = new ArrayList<Asked>();
    List<String> words = server.command();
    String last = "";
    for (String word : words.stream().skip(1).toList()) {
      boolean isOption = word.startsWith("-");
      int equals = isOption ? word.indexOf('=') : -1;
      String option = equals > 0 ? word.substring(0, equals) : last;
      Optional<Path> path = path(word.substring(equals + 1), base, home);
      path.filter(Files::isDirectory).ifPresent(folder -> add(folder, option, home, taken, asked));
      if (isOption) {
        last = equals > 0 ? "" : word;
      } else if (path.filter(at -> !Files.isRegularFile(at)).isEmpty()) {
        // An option may take several folders, also such as are not there. A script ends them.
        last = "";
      }
    }
    if (taken.isEmpty() && asked.isEmpty() && !words.isEmpty()) {
      project.filter(Files::isDirectory).ifPresent(folder -> add(folder, "", home, taken, asked));
    }
    return new ServedFolders(List.copyOf(taken), asked);
  }

  /// Says which folders a server serves, and which it does not although its command names them.
  ///
  /// @param served absolute
  public List<String> lines(String server, List<String> served) {
    var lines = new ArrayList<String>();
    lines.add(
        served.isEmpty()
            ? "`" + server + "` serves no folder, so no template lets it read files"
            : "`" + server + "` serves " + String.join(", ", served));
    asked.stream()
        .filter(one -> !served.contains(one.folder()))
        .forEach(one ->
            lines.add(
                "`"
                    + server
                    + "` does not serve "
                    + one.folder()
                    + ", because "
                    + one.why().words()
                    + "; `--root` with it lets it"));
    return lines;
  }

  private static void add(
      Path folder, String option, Path home, Set<String> taken, List<Asked> asked) {
    Optional<Why> why = why(folder, option, home);
    String text = folder.toString();
    if (why.isEmpty()) {
      taken.add(text);
    } else if (asked.stream().noneMatch(one -> one.folder().equals(text))) {
      asked.add(new Asked(text, why.get()));
    }
  }

  private static Optional<Path> path(String word, Optional<Path> base, Path home) {
    if (word.isEmpty() || word.startsWith("-")) {
      return Optional.empty();
    }
    try {
      // Servers read it so themselves: clients start them without a shell.
      Path path =
          word.equals("~") || word.startsWith("~/")
              ? home.resolve(word.substring(Math.min(2, word.length())))
              : Path.of(word);
      // A word alone is mostly the name of a package.
      boolean isPath = path.isAbsolute() || word.startsWith(".");
      Optional<Path> whole =
          path.isAbsolute() ? Optional.of(path) : base.map(at -> at.resolve(path));
      return whole.filter(_ -> isPath).map(Path::normalize);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<Why> why(Path folder, String option, Path home) {
    Path real = real(folder);
    Optional<Why> wide = WideFolders.why(real, real(home));
    if (wide.isPresent()) {
      return wide;
    }
    for (String secret : PolicyTemplates.secretFolders()) {
      if (isIn(real, secret) || has(real, Path.of(secret))) {
        return Optional.of(Why.SECRETS);
      }
    }
    String name = option.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
    return option.isEmpty() || OPTIONS.contains(name) ? Optional.empty() : Optional.of(Why.OPTION);
  }

  // At the folder itself, or above it.
  private static boolean isIn(Path folder, String secret) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (at.endsWith(secret)) {
        return true;
      }
    }
    return false;
  }

  // Whole below it, or in part below it and in part its own name.
  private static boolean has(Path folder, Path secret) {
    for (int own = 0; own < secret.getNameCount(); own++) {
      boolean begins = own == 0 || folder.endsWith(secret.subpath(0, own));
      if (begins && Files.isDirectory(folder.resolve(secret.subpath(own, secret.getNameCount())))) {
        return true;
      }
    }
    return false;
  }

  // The target of a link counts.
  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException _) {
      return folder.toAbsolutePath().normalize();
    }
  }
}

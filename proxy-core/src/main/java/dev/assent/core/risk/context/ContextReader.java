package dev.assent.core.risk.context;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Takes the context from the machine: reads `.git/HEAD` and the settings of kubectl, never starts a program.
///
/// What cannot be read is taken as absent; never throws.
public final class ContextReader {
  /// Settings of kubectl are read up to here.
  private static final int LONGEST = 256 * 1024;

  private static final int HIGHEST = 64;

  private final Map<String, String> environment;
  private final List<String> protectedBranches;

  /// A reader for one user's environment.
  ///
  /// @param environment all variables of the process
  public ContextReader(Map<String, String> environment, List<String> protectedBranches) {
    this.environment = Map.copyOf(environment);
    this.protectedBranches = List.copyOf(protectedBranches);
  }

  /// The context of a working folder.
  public RiskContext read(Path folder) {
    var home = first("HOME", "USERPROFILE");
    var kept = new TreeMap<String, String>();
    for (var name : RiskContext.VARIABLES) {
      Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty()).ifPresent(value -> kept.put(name, value));
    }
    return new RiskContext(
        folder.toAbsolutePath().normalize().toString(),
        home,
        branch(folder),
        protectedBranches,
        kubeContext(home),
        kept,
        isRoot(),
        environment.containsKey("SSH_CONNECTION") || environment.containsKey("SSH_TTY"));
  }

  private String first(String... names) {
    for (var name : names) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  /// Shells do not export the user's number; names and the owner of the process's own folder do say it.
  private boolean isRoot() {
    try {
      var self = Path.of("/proc/self");
      if (Files.exists(self)) {
        return Integer.valueOf(0).equals(Files.getAttribute(self, "unix:uid"));
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException | SecurityException _) {
      // The name has to do.
    }
    return first("USER", "LOGNAME", "USERNAME").equals("root");
  }

  private static Optional<String> branch(Path folder) {
    Path at = folder.toAbsolutePath().normalize();
    for (int up = 0; up < HIGHEST && at != null; up++) {
      Path git = at.resolve(".git");
      if (Files.exists(git)) {
        return head(git);
      }
      at = at.getParent();
    }
    return Optional.empty();
  }

  private static Optional<String> head(Path git) {
    Path place = git;
    if (Files.isRegularFile(git)) {
      // A work tree or a submodule: the file says where the repository is.
      String text = text(git).strip();
      if (!text.startsWith("gitdir:")) {
        return Optional.empty();
      }
      try {
        place = git.resolveSibling(text.substring("gitdir:".length()).strip());
      } catch (InvalidPathException _) {
        return Optional.empty();
      }
    }
    String head = text(place.resolve("HEAD")).strip();
    String start = "ref: refs/heads/";
    return head.startsWith(start) ? Optional.of(head.substring(start.length())) : Optional.empty();
  }

  private Optional<String> kubeContext(String home) {
    String files = environment.getOrDefault("KUBECONFIG", "");
    try {
      if (!files.isEmpty()) {
        for (var file : files.split(java.util.regex.Pattern.quote(java.io.File.pathSeparator))) {
          var found = file.isEmpty() ? Optional.<String>empty() : currentContext(Path.of(file));
          if (found.isPresent()) {
            return found;
          }
        }
        return Optional.empty();
      }
      return home.isEmpty() ? Optional.empty() : currentContext(Path.of(home, ".kube", "config"));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// The line `current-context: NAME` stands at the left edge of the file, whatever order kubectl wrote it in.
  private static Optional<String> currentContext(Path file) {
    for (var line : text(file).split("\\R")) {
      if (line.startsWith("current-context:")) {
        String name = line.substring("current-context:".length()).strip().replaceAll("^[\"']|[\"']$", "");
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private static String text(Path file) {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
    } catch (IOException | SecurityException _) {
      return "";
    }
  }
}

package dev.assent.core.risk.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Loads rules: those of the program, and a user's own from a folder.
public final class RuleFiles {
  /// The program's own files, in the order in which their rules are asked.
  private static final List<String> OWN =
      List.of(
          "programs", "files", "disks", "git", "databases", "cloud", "kubernetes", "containers", "packages", "network", "users", "secrets",
          "services", "history", "agents", "windows");

  private RuleFiles() {}

  /// What came of loading.
  ///
  /// @param rules of all files that were without fault
  /// @param faults by file, then by place; of files with any, no rule is in `rules`
  public record Loaded(Ruleset rules, List<RuleFault> faults) {}

  private static final class Own {
    static final Ruleset RULES = load();

    private static Ruleset load() {
      var reader = new RuleReader();
      own(reader, false);
      if (!reader.faults.isEmpty()) {
        var again = new RuleReader();
        own(again, true);
        throw new IllegalStateException("own rules at fault: " + again.faults);
      }
      return new Ruleset(reader.rules, reader.programs.all());
    }
  }

  /// The program's own rules.
  public static Ruleset own() {
    return Own.RULES;
  }

  private static void own(RuleReader reader, boolean placed) {
    for (var name : OWN) {
      String file = name + ".json";
      try (InputStream in = RuleFiles.class.getResourceAsStream(file)) {
        if (in == null) {
          throw new IllegalStateException("no file of rules " + file);
        }
        reader.read(file, in.readAllBytes(), placed);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// The program's own rules and those of a user: all files `*.json` of a folder, by name. A folder that is not there has none.
  ///
  /// Faults of form only; whether each rule sees its own cases is asked by whoever has a reader for commands.
  ///
  /// @throws IOException when the folder or a file in it cannot be read
  public static Loaded with(Path folder) throws IOException {
    List<Path> files = files(folder);
    if (files.isEmpty()) {
      return new Loaded(own(), List.of());
    }
    var reader = new RuleReader();
    own(reader, false);
    for (var file : files) {
      int faults = reader.faults.size();
      int rules = reader.rules.size();
      reader.read(file.getFileName().toString(), Files.readAllBytes(file));
      if (reader.faults.size() > faults) {
        reader.rules.subList(rules, reader.rules.size()).clear();
      }
    }
    return new Loaded(new Ruleset(reader.rules, reader.programs.all()), List.copyOf(reader.faults));
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var list = Files.list(folder)) {
      return list.filter(file -> file.getFileName().toString().endsWith(".json")).sorted().toList();
    }
  }
}

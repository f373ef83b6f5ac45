package dev.assent.core.risk.rules;

import dev.assent.core.document.Fault;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;

/// Loads rules: those of the program, and a user's own from a folder.
public final class RuleFiles {
  private RuleFiles() {}

  /// The result of loading.
  ///
  /// @param rules of all files that were without fault
  /// @param theirs those of them that are the user's
  /// @param faults by file, then by place; a file with any adds no rule to `rules`
  public record Loaded(Ruleset rules, List<RiskRule> theirs, List<Fault> faults) {
    public Loaded {
      theirs = List.copyOf(theirs);
      faults = List.copyOf(faults);
    }
  }

  private static final class Own {
    static final OwnRules FILES = new OwnRules();
    static final Ruleset RULES = new Ruleset(FILES.rules(), FILES.programs());
  }

  /// The program's own rules. Each is read when one of its programs is met first.
  public static Ruleset own() {
    return Own.RULES;
  }

  /// The program's own rules and those of a user: all files `*.json` of a folder, by name. A folder
  /// that is not there has none.
  ///
  /// Faults of form only; whether each rule sees its own cases is asked by whoever has a reader for
  /// commands.
  ///
  /// @throws IOException when the folder or a file in it cannot be read
  public static Loaded with(Path folder) throws IOException {
    List<Path> files = files(folder);
    if (files.isEmpty()) {
      return new Loaded(own(), List.of(), List.of());
    }
    var own = Own.FILES;
    var reader =
        new RiskRuleReader(
            own.sets(), own.rules().stream().map(LazyRule::id).collect(Collectors.toSet()));
    for (var file : files) {
      int faults = reader.faults.size();
      int rules = reader.rules.size();
      reader.read(
          file.getFileName().toString(),
          PlainFile.read(file, FileTrust.OURS, JsonLimits.FILE.bytes() + 1));
      if (reader.faults.size() > faults) {
        reader.rules.subList(rules, reader.rules.size()).clear();
      }
    }
    var rules = new ArrayList<>(own.rules());
    reader.rules.forEach(rule -> rules.add(LazyRule.of(rule)));
    var programs = new HashMap<>(own.programs());
    programs.putAll(reader.programs);
    return new Loaded(
        new Ruleset(rules, programs),
        reader.rules.stream().map(CompiledRiskRule::rule).toList(),
        reader.faults);
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

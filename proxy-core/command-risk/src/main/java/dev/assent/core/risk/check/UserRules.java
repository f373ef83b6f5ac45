package dev.assent.core.risk.check;

import dev.assent.core.document.Fault;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.rules.Ruleset;
import dev.assent.core.risk.step.CommandReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The rules of the program with a user's own from a folder; the last set without fault stays in
/// force.
///
/// Thread-safe; reading blocks only those who read.
public final class UserRules {
  private final Path folder;
  private final CommandReader reader;
  private volatile Ruleset rules = RuleFiles.own();

  /// Rules of a folder, which are not read before [#reload] is called.
  public UserRules(Path folder, CommandReader reader) {
    this.folder = folder;
    this.reader = reader;
  }

  /// The set in force.
  public Ruleset rules() {
    return rules;
  }

  /// Reads the folder again. The new set is in force only when there is no fault in any file and
  /// each of the user's rules sees its own cases.
  ///
  /// @return what is wrong, by file: sentences without a full stop; empty when the new set is in
  ///   force
  public synchronized List<String> reload() {
    RuleFiles.Loaded loaded;
    try {
      loaded = RuleFiles.with(folder);
    } catch (IOException e) {
      return List.of("`" + folder + "` cannot be read: " + e.getMessage());
    }
    var faults = new ArrayList<>(loaded.faults().stream().map(Fault::message).toList());
    var check = new RuleCheck(new CommandCheck(loaded.rules(), reader));
    for (var rule : loaded.theirs()) {
      faults.addAll(check.faults(rule));
    }
    if (faults.isEmpty()) {
      rules = loaded.rules();
    }
    return List.copyOf(faults);
  }
}

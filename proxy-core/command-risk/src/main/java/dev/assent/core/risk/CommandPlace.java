package dev.assent.core.risk;

import dev.assent.core.risk.context.RiskContext;
import java.nio.file.Path;
import java.util.Optional;

/// A place where a command would run: its folder, and what makes commands worse there. What is
/// around it is looked at when a rule asks for it. Immutable.
public final class CommandPlace {
  /// A place of which nothing is known.
  public static final CommandPlace UNKNOWN =
      new CommandPlace(RiskContext.UNKNOWN, Optional.empty());

  private final RiskContext context;
  private final Optional<Path> folder;

  CommandPlace(RiskContext context, Optional<Path> folder) {
    this.context = context;
    this.folder = folder;
  }

  /// The folder that was looked at; absent where it is not known or only told.
  Optional<Path> folder() {
    return folder;
  }

  RiskContext context() {
    return context;
  }

  /// The same place with another folder; what is around it stays.
  ///
  /// @param folder in full; empty when unknown
  public CommandPlace at(String folder) {
    return new CommandPlace(context.at(folder), Optional.empty());
  }

  /// The same place with what a word says: `branch=main`, `git=rebase`, `kube=prod`, `aws=prod` and
  /// the like, `cwd=/etc`, `home=/home/ana`, `env=NAME=value`, `protected=main`, `root=true`,
  /// `ssh=true`; absent for any other word.
  public Optional<CommandPlace> told(String word) {
    return context.told(word).map(other -> new CommandPlace(other, folder));
  }
}

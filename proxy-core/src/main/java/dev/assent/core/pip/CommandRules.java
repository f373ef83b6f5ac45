package dev.assent.core.pip;

import dev.assent.core.risk.check.CommandCheck;
import dev.assent.core.risk.check.ShellReaders;
import dev.assent.core.risk.check.UserRules;
import dev.assent.core.risk.rules.Ruleset;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The rules of command risk: the program's own, and a person's from a folder. Read with the first
/// command, and once. Thread-safe.
///
/// Where anything is wrong with a person's files, it is told and none of their rules count; the
/// program's own always do.
public final class CommandRules implements Supplier<CommandCheck> {
  private final Path folder;
  private final Consumer<String> complaints;
  private @Nullable Read read;

  private record Read(CommandCheck check, Ruleset rules) {}

  /// @param folder of the person's rules; need not be there
  /// @param complaints told once of each thing that is wrong with them
  public CommandRules(Path folder, Consumer<String> complaints) {
    this.folder = folder;
    this.complaints = complaints;
  }

  @Override
  public CommandCheck get() {
    return read().check();
  }

  /// The rules that commands are checked by.
  public Ruleset rules() {
    return read().rules();
  }

  private synchronized Read read() {
    Read known = read;
    if (known == null) {
      var all = new UserRules(folder, ShellReaders.ALL);
      var faults = all.reload();
      known = new Read(new CommandCheck(all.rules(), ShellReaders.ALL), all.rules());
      read = known;
      faults.forEach(fault -> complaints.accept(fault.toString()));
    }
    return known;
  }
}

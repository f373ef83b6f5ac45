package dev.assent.core.risk.context;

import java.util.Optional;

/// The surroundings of a command. Each part is looked up when it is first asked for, because most commands need none.
public interface Around {
  /// The repository around the folder; [Git#NONE] outside of one.
  Git git();

  /// The current context of kubectl; absent when there is none.
  Optional<String> cluster();

  /// Which one of its kind programs work on; absent when nothing says so.
  Optional<String> account(Account account);

  /// Whether commands run as the machine's master.
  boolean root();

  /// Nothing is known.
  Around NOTHING = new Told(Optional.empty(), Optional.of(Git.NONE), Optional.empty(), java.util.Map.of(), Optional.of(false));
}

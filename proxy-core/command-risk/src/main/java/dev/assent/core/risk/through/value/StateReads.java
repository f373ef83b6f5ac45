package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The entries of a shell's state that a round of a loop, or a trap, reads before it changes them.
///
/// Copies of the shell tell it too.
public final class StateReads {
  /// A change that the next round would see.
  ///
  /// @param key as in the tables of the state
  record Change(String key, boolean number) {}

  private final ShellState shell;
  private final @Nullable StateReads around;
  private final Map<String, Object> start;
  private final Map<String, Object> read = new HashMap<>(4);
  private final @Nullable String folder;

  StateReads(ShellState shell, @Nullable StateReads around, Map<String, Object> start) {
    this.shell = shell;
    this.around = around;
    this.start = start;
    folder = shell.folder();
  }

  @Nullable StateReads around() {
    return around;
  }

  /// Notes that something of a table was read; what was changed since the start does not count.
  void note(String key, @Nullable Object value) {
    for (var reads = this; reads != null; reads = reads.around) {
      if (value == reads.start.get(key) || key.startsWith(ShellState.FILE)) {
        reads.read.putIfAbsent(key, value == null ? OneOf.ABSENT : value);
      }
    }
  }

  /// True if what was read is not the same any longer.
  public boolean changed() {
    return changed(shell);
  }

  /// True if what was read is not the same in a shell, this one or one that it started.
  public boolean changed(ShellState now) {
    return !changes(now).isEmpty();
  }

  /// Has what has changed since it was read not be known in a shell.
  public void forgetChanges(ShellState now) {
    changes(now).forEach(change -> forget(change.key(), now));
  }

  static void forget(String key, ShellState shell) {
    if (key.equals(ShellState.FOLDER)) {
      shell.folder(null);
    } else if (key.equals(ShellState.POSITIONAL)) {
      shell.positional(null);
    } else if (key.startsWith("$")) {
      var value = shell.entry(key);
      var values =
          value instanceof OneOf some ? some.values() : value == null ? List.of() : List.of(value);
      shell.set(key.substring(1), OneOf.unknown(values));
    }
  }

  /// The changes that the next round would see.
  List<Change> changes() {
    return changes(shell);
  }

  List<Change> changes(ShellState shell) {
    var changes = new ArrayList<Change>(0);
    for (var entry : read.entrySet()) {
      var now = shell.entry(entry.getKey());
      if (!OneOf.same(entry.getValue(), now == null ? OneOf.ABSENT : now)) {
        changes.add(new Change(entry.getKey(), isNumber(now)));
      }
    }
    if (!Objects.equals(folder, shell.folder())) {
      changes.add(new Change(ShellState.FOLDER, false));
    }
    return changes;
  }

  private static boolean isNumber(@Nullable Object value) {
    return value instanceof OneOf some
        ? some.values().stream().anyMatch(StateReads::isNumber)
        : value instanceof VariableValue variable
            && !variable.array()
            && !variable.first().text().isEmpty()
            && variable.first().text().chars().allMatch(symbol -> symbol >= '0' && symbol <= '9');
  }
}

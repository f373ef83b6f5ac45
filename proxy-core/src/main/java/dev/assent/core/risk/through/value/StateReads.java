package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The entries of a shell's state that a round of a loop, or a trap, reads before it changes them.
///
/// Copies of the shell tell it too.
public final class StateReads {
  /// A change that the next round would see.
  ///
  /// @param key as in the tables of the state
  record Change(String key, boolean number) {}

  private static final Optional<Object> NOTHING = Optional.empty();

  private final ShellState shell;
  private final @Nullable StateReads around;
  private final Map<String, Object> start;
  private final Map<String, Object> read = new HashMap<>(4);
  private final @Nullable String folder;
  private final @Nullable List<Field> positional;

  StateReads(ShellState shell, @Nullable StateReads around, Map<String, Object> start) {
    this.shell = shell;
    this.around = around;
    this.start = start;
    folder = shell.folder();
    positional = shell.positional();
  }

  @Nullable StateReads around() {
    return around;
  }

  /// Notes that something of a table was read; what was changed since the start does not count.
  void note(String key, @Nullable Object value) {
    for (var reads = this; reads != null; reads = reads.around) {
      if (value == reads.start.get(key) || key.startsWith(ShellState.FILE)) {
        reads.read.putIfAbsent(key, value == null ? NOTHING : value);
      }
    }
  }

  /// The changes that the next round would see.
  List<Change> changes() {
    var changes = new ArrayList<Change>(0);
    for (var entry : read.entrySet()) {
      var now = shell.entry(entry.getKey());
      if (!same(entry.getValue(), now == null ? NOTHING : now)) {
        changes.add(new Change(entry.getKey(), isNumber(now)));
      }
    }
    if (!Objects.equals(folder, shell.folder())) {
      changes.add(new Change(ShellState.FOLDER, false));
    }
    if (!Objects.equals(plain(positional), plain(shell.positional()))) {
      changes.add(new Change(ShellState.POSITIONAL, false));
    }
    return changes;
  }

  private static boolean same(Object one, Object other) {
    return one == other
        || one instanceof VariableValue(var fields, boolean array)
            && other instanceof VariableValue(var others, boolean isArray)
            && array == isArray
            && Objects.equals(plain(fields), plain(others))
        || one.equals(other);
  }

  private static @Nullable List<Field> plain(@Nullable List<Field> fields) {
    return fields == null
        ? null
        : fields.stream().map(field -> field.with(UnknownMarks.plain(field.text()))).toList();
  }

  private static boolean isNumber(@Nullable Object value) {
    return value instanceof VariableValue variable
        && !variable.array()
        && !variable.first().text().isEmpty()
        && variable.first().text().chars().allMatch(symbol -> symbol >= '0' && symbol <= '9');
  }
}

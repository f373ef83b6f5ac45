package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.through.RunVariables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state that a shell gathers while its text is followed: folder, settings, files written.
///
/// Programs that it starts get a copy of folder and settings and share the rest.
final class WindowsShellState {
  private static final Map<String, String> KNOWN = NameTable.of("variables").byName("windows");

  final WindowsFoundSteps trail;
  final WindowsBudget budget;

  /// Reads what is given to shells of other grammars.
  final CommandReader others;

  /// The files that were written before, with the contents they would hold as far as known; names
  /// in lower case.
  private final Map<String, String> written;

  /// Macros of `doskey`, by name in lower case.
  final Map<String, String> macros = new HashMap<>();

  private final Map<String, String> names;
  private final Map<String, String> values;
  private List<String> settings = List.of();
  private @Nullable List<Integer> unknownCode;
  private Optional<String> folder;

  /// Folders that `pushd` left; an absent one where it was unknown.
  private final List<Optional<String>> left = new ArrayList<>();

  /// For a text of a length.
  WindowsShellState(int length, CommandReader others) {
    this.budget = new WindowsBudget(length);
    this.trail = new WindowsFoundSteps(budget);
    this.others = others;
    this.written = new HashMap<>();
    this.names = new LinkedHashMap<>();
    this.values = new HashMap<>();
    this.folder = Optional.of("");
  }

  private WindowsShellState(WindowsShellState parent) {
    this.budget = parent.budget;
    this.trail = parent.trail;
    this.others = parent.others;
    this.written = parent.written;
    this.names = new LinkedHashMap<>(parent.names);
    this.values = new HashMap<>(parent.values);
    this.settings = parent.settings;
    this.folder = parent.folder;
  }

  WindowsShellState child() {
    return new WindowsShellState(this);
  }

  Optional<String> folder() {
    return folder;
  }

  void go(String to) {
    folder =
        folder.isPresent() || to.indexOf(':') > 0
            ? WindowsFolders.move(folder.orElse(""), to)
            : Optional.empty();
  }

  void goNowhere() {
    folder = Optional.empty();
  }

  void goTo(Optional<String> where) {
    folder = where;
  }

  void push() {
    if (left.size() < 64) {
      left.add(folder);
    }
  }

  void pop() {
    folder = left.isEmpty() ? Optional.empty() : left.removeLast();
  }

  /// The program that is started now runs code that is not known.
  ///
  /// @param from places of the steps whose output that code is; empty where nobody can tell
  void runsUnknown(List<Integer> from) {
    unknownCode = from;
  }

  /// The origin of such code, told once; null where there is none.
  @Nullable List<Integer> takeUnknown() {
    var from = unknownCode;
    unknownCode = null;
    return from;
  }

  /// Remembers a setting of the environment; an empty value removes it.
  void set(String name, String value) {
    var key = MarkedText.lower(name);
    if (value.isEmpty()) {
      values.remove(key);
      names.remove(key);
    } else if (values.size() < 256 && MarkedText.known(name)) {
      values.put(key, value);
      names.put(key, name);
    }
    var list = new ArrayList<String>();
    names.forEach((lower, written) ->
        list.add(written + "=" + MarkedText.plain(values.getOrDefault(lower, ""))));
    budget.spend(list.size());
    settings = List.copyOf(list);
  }

  /// Tells of a setting by which programs run or load something.
  void exported(Step.Shell shell, String name, CommandContext around, Step.Place place) {
    var value = setHere(name);
    if (value != null && RunVariables.isCode(name.toUpperCase(Locale.ROOT))) {
      var word = MarkedText.argument(name + "=" + CmdWords.unknown(value), shell, true);
      trail.add(
          new WindowsFoundSteps.Run(shell, "export", List.of(word), List.of(), place),
          around,
          this);
    }
  }

  /// A setting made in the text.
  @Nullable String setHere(String name) {
    return values.get(MarkedText.lower(name));
  }

  /// A setting made in the text, or one that every machine has.
  @Nullable String setting(String name) {
    var here = setHere(name);
    return here != null ? here : known(name);
  }

  /// The value that a setting has on every machine.
  static @Nullable String known(String name) {
    var value = KNOWN.get(MarkedText.lower(name));
    return value == null
        ? null
        : value.replace('~', MarkedText.HOME).replace('?', Argument.UNKNOWN);
  }

  List<String> settings() {
    return settings;
  }

  /// Remembers what a file would hold; absent when that is unknown.
  void write(String name, Optional<String> text, boolean append) {
    var key = key(name);
    var before = append ? written.getOrDefault(key, "") : "";
    if (text.isPresent()
        && written.size() < 256
        && before.length() + text.get().length() <= WindowsBudget.LONGEST) {
      budget.spend(before.length() / 8 + text.get().length() / 8);
      written.put(key, before + text.get());
    } else {
      written.remove(key);
    }
  }

  /// The content that a file would hold that was written before.
  Optional<String> read(String name) {
    return Optional.ofNullable(written.get(key(name)));
  }

  private static String key(String name) {
    var key = MarkedText.lower(MarkedText.plain(name)).replace('/', '\\');
    return key.startsWith(".\\") ? key.substring(2) : key;
  }
}

package dev.assent.core.risk.through.value;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.step.FileUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The state that one shell keeps from command to command.
///
/// A copy shares all tables with its origin until one of them changes.
public final class ShellState {
  /// Where nothing was changed yet.
  private static final Map<String, Object> NOTHING = Map.of();

  /// Variables, functions, aliases, streams by their kind and name.
  private Map<String, Object> table = NOTHING;

  /// `NAME=value` by name.
  private Map<String, String> exported = Map.of();

  /// The settings as a list; empty when it has to be made anew.
  private List<String> environment = List.of();

  private boolean own = true;
  private boolean ownExported = true;

  /// Null when the arguments of the shell are not known.
  private @Nullable List<Field> positional;

  /// Null when unknown; empty at the start.
  private @Nullable String folder = "";

  /// Files that were written by earlier commands; one table for all shells of a text.
  private final Map<String, String> files;

  private String zeroth = "bash";

  /// The last word of the command before.
  private Field last = Field.of("");

  public ShellState() {
    this(new HashMap<>(0));
  }

  private ShellState(Map<String, String> files) {
    this.files = files;
  }

  /// The state of a shell of its own that begins with what this one knows.
  public ShellState copy() {
    var copy = new ShellState(files);
    copy.table = table;
    copy.exported = exported;
    copy.environment = environment;
    own = false;
    ownExported = false;
    copy.own = false;
    copy.ownExported = false;
    copy.positional = positional;
    copy.folder = folder;
    copy.zeroth = zeroth;
    copy.last = last;
    return copy;
  }

  private void put(String key, Object value) {
    if (!own || table == NOTHING) {
      table = new HashMap<>(table);
      own = true;
    }
    table.put(key, value);
  }

  private void drop(String key) {
    if (table.containsKey(key)) {
      if (!own) {
        table = new HashMap<>(table);
        own = true;
      }
      table.remove(key);
    }
  }

  @Nullable
  public VariableValue variable(String name) {
    String meant = table != NOTHING && table.get("r" + name) instanceof String other ? other : name;
    return table.get("$" + meant) instanceof VariableValue value ? value : null;
  }

  /// Has a name stand for another variable.
  public void refer(String name, String other) {
    put("r" + name, other);
  }

  /// Sets a variable. One with a longer name in capital letters is taken to be handed on to
  /// programs.
  public void set(String name, VariableValue value) {
    put("$" + name, value);
    if (isHandedOn(name) && !value.array()) {
      export(name);
    }
  }

  public void unset(String name) {
    drop("$" + name);
    drop("f" + name);
  }

  public static boolean isHandedOn(String name) {
    for (int at = 0; at < name.length(); at++) {
      char symbol = name.charAt(at);
      if (symbol >= 'a' && symbol <= 'z') {
        return false;
      }
    }
    return name.length() > 2;
  }

  public void export(String name) {
    var value = variable(name);
    if (value != null) {
      if (!ownExported || exported.isEmpty()) {
        exported = new TreeMap<>(exported);
        ownExported = true;
      }
      exported.put(name, UnknownMarks.plain(name + "=" + value.first().text()));
      environment = List.of();
    }
  }

  /// `NAME=value`, by name, without marks.
  public List<String> environment() {
    if (environment.isEmpty() && !exported.isEmpty()) {
      environment = List.copyOf(exported.values());
    }
    return environment;
  }

  public Command.@Nullable Function function(String name) {
    return table != NOTHING && table.get("f" + name) instanceof Command.Function function
        ? function
        : null;
  }

  public void define(Command.Function function) {
    put("f" + function.name(), function);
  }

  @Nullable
  public String alias(String name) {
    return table != NOTHING && table.get("a" + name) instanceof String text ? text : null;
  }

  public void alias(String name, String text) {
    put("a" + name, text);
  }

  public void unalias(String name) {
    drop("a" + name);
  }

  @Nullable
  public FileUse stream(String number) {
    return table != NOTHING && table.get("s" + number) instanceof FileUse use ? use : null;
  }

  public void stream(String number, FileUse use) {
    put("s" + number, use);
  }

  @Nullable
  public List<Field> positional() {
    return positional;
  }

  public void positional(@Nullable List<Field> arguments) {
    positional = arguments;
  }

  public Field last() {
    return last;
  }

  public void last(Field word) {
    last = word;
  }

  public String zeroth() {
    return zeroth;
  }

  public void zeroth(String name) {
    zeroth = name;
  }

  @Nullable
  public String folder() {
    return folder;
  }

  public void folder(@Nullable String to) {
    folder = to;
  }

  /// What a file holds that was written before; null when nothing is known of it.
  @Nullable
  public String file(String name) {
    return files.isEmpty() ? null : files.get(key(name));
  }

  public void file(String name, String content) {
    if (files.size() < 256) {
      files.put(key(name), content);
    }
  }

  private static String key(String name) {
    String key = name;
    while (key.startsWith("./")) {
      key = key.substring(2);
    }
    return key;
  }
}

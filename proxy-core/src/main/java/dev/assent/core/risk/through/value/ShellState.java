package dev.assent.core.risk.through.value;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The state that one shell keeps from command to command.
///
/// A copy shares all tables with its origin until one of them changes.
public final class ShellState {
  /// The table while nothing was changed yet.
  private static final Map<String, Object> NOTHING = Map.of();

  /// Keys of what stands in no table.
  static final String FOLDER = "folder";

  static final String POSITIONAL = "positional";

  static final String FILE = "file ";

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

  /// The folders where the function that runs may have ended.
  private Set<String> returnFolders = new HashSet<>(0);

  /// Null outside of loops.
  private @Nullable StateReads reads;

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
    copy.reads = reads;
    return copy;
  }

  /// Begins a round of a loop.
  public StateReads beginRound() {
    own = false;
    reads = new StateReads(this, reads, table);
    return reads;
  }

  /// Ends a round, and tells whether the next one would do other things, since this one has changed
  /// what it had read before.
  ///
  /// Numbers that change are not known from then on.
  ///
  /// @param forget whether nothing that changes is known from then on
  public boolean endRound(StateReads round, boolean forget) {
    stop(round);
    var changes = round.changes();
    for (var change : changes) {
      if (forget || change.number()) {
        forget(change.key());
      }
    }
    return !changes.isEmpty();
  }

  /// Has nobody told any longer what is read.
  public void stop(StateReads round) {
    reads = round.around();
  }

  /// True if what was read is not the same any longer.
  public boolean differs(StateReads round) {
    return !round.changes().isEmpty();
  }

  /// Keeps in mind that a function may end in this folder.
  public void returns() {
    returnFolders.add(folder == null ? UnknownMarks.NOWHERE : folder);
  }

  /// Begins a function, and gives the folders where the one around it may end.
  public Set<String> beginFunction() {
    var around = returnFolders;
    returnFolders = new HashSet<>(0);
    return around;
  }

  /// Ends a function; the folder is unknown if it may have ended in another one.
  public void endFunction(Set<String> around) {
    for (var one : returnFolders) {
      folder = one.equals(folder) ? folder : null;
    }
    returnFolders = around;
  }

  private void forget(String key) {
    if (key.equals(FOLDER)) {
      folder = null;
    } else if (key.equals(POSITIONAL)) {
      positional = null;
    } else if (key.startsWith("$")) {
      boolean array = entry(key) instanceof VariableValue value && value.array();
      set(
          key.substring(1),
          array
              ? VariableValue.array(List.of(Field.many(UnknownMarks.NOWHERE)))
              : VariableValue.of(UnknownMarks.NOWHERE));
    }
  }

  /// An entry of the table, without telling anyone that it was read.
  @Nullable Object entry(String key) {
    return key.startsWith(FILE) ? files.get(key.substring(FILE.length())) : table.get(key);
  }

  private @Nullable Object read(String key) {
    var value = table.get(key);
    if (reads != null) {
      reads.note(key, value);
    }
    return value;
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
    return read("$" + meant) instanceof VariableValue value ? value : null;
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
    return (table != NOTHING || reads != null)
            && read("f" + name) instanceof Command.Function function
        ? function
        : null;
  }

  public void define(Command.Function function) {
    put("f" + function.name(), function);
  }

  /// Notes that a function or alias now has the name of a program, for sure or perhaps.
  public void replaced(String name, WalkScope scope) {
    if ((scope.circumstances() & WalkScope.bit(Circumstance.MAYBE)) != 0) {
      put("m" + name, name);
    } else {
      drop("m" + name);
    }
  }

  /// True if a function or alias has this name, but the well-known program may run all the same.
  public boolean mayBeProgram(String name) {
    return table != NOTHING && table.containsKey("m" + name) && WellKnownPrograms.has(name);
  }

  @Nullable
  public String alias(String name) {
    return (table != NOTHING || reads != null) && read("a" + name) instanceof String text
        ? text
        : null;
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

  /// The content of a file that was written before; null when nothing is known of it.
  @Nullable
  public String file(String name) {
    String key = key(name);
    var content = files.get(key);
    if (reads != null) {
      reads.note(FILE + key, content);
    }
    return content;
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

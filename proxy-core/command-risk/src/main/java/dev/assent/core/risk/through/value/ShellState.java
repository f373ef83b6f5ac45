package dev.assent.core.risk.through.value;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.step.FileUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The state that one shell keeps from command to command.
///
/// A copy shares all tables with its origin until one of them changes.
public final class ShellState {
  /// The table while nothing was changed yet.
  private static final Map<String, Object> NOTHING = Map.of();

  /// The key of what stands in no table.
  static final String FOLDER = "folder";

  /// Keys in the table: its first character is the kind of what stands there.
  static final char FUNCTION = 'f';

  static final char ALIAS = 'a';

  static final String POSITIONAL = "positional";

  static final String FILE = "file ";

  /// Variables, functions, aliases, streams by their kind and name; the arguments of the shell
  /// where they are known. A [OneOf] where they are not the same on all ways to here.
  private Map<String, Object> table = NOTHING;

  /// `NAME=value` by name.
  private Map<String, String> exported = Map.of();

  /// The settings as a list; empty when it has to be made anew.
  private List<String> environment = List.of();

  private boolean own = true;
  private boolean ownExported = true;

  /// Null when unknown; empty at the start.
  private @Nullable String folder = "";

  private final WrittenFiles files;
  private final WayChoices choices;

  private String zeroth = "bash";

  private ShellManner manner = ShellManner.ANY;

  /// As things are where the function that runs may have ended; null where it ends at its end only.
  private @Nullable ShellMoment returned;

  /// The same of the round of a loop.
  private @Nullable ShellMoment left;

  /// The former values of variables that the function has for itself; null outside of functions.
  private @Nullable Map<String, Optional<Object>> locals;

  /// Null outside of loops.
  private @Nullable StateReads reads;

  /// The last word of the command before.
  private Field last = Field.of("");

  public ShellState() {
    choices = new WayChoices();
    files = new WrittenFiles(choices);
  }

  private ShellState(WrittenFiles files, WayChoices choices) {
    this.files = files;
    this.choices = choices;
  }

  /// The state of a shell of its own that begins with what this one knows.
  public ShellState copy() {
    var copy = new ShellState(files, choices);
    copy.become(moment());
    copy.environment = environment;
    copy.zeroth = zeroth;
    copy.manner = manner;
    copy.reads = reads;
    return copy;
  }

  /// The state of a shell that this one starts as a program, which sees exported variables only.
  public ShellState child(ShellManner manner) {
    var child = copy();
    var left = new HashMap<>(table);
    left.keySet().removeIf(key -> key.charAt(0) == '$' && !exported.containsKey(key.substring(1)));
    child.table = left.size() == table.size() ? table : left;
    child.manner = manner;
    return child;
  }

  public ShellManner manner() {
    return manner;
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
        StateReads.forget(change.key(), this);
      }
    }
    return !changes.isEmpty();
  }

  /// Has nobody told any longer what is read.
  public void stop(StateReads round) {
    reads = round.around();
  }

  /// The state as it is now.
  public ShellMoment moment() {
    own = false;
    ownExported = false;
    return new ShellMoment(table, exported, folder, last);
  }

  /// Has the state be what it was, or may be, at some place.
  public void become(ShellMoment moment) {
    table = moment.table();
    own = false;
    if (exported != moment.exported()) {
      exported = moment.exported();
      environment = List.of();
    }
    ownExported = false;
    folder = moment.folder();
    last = moment.last();
  }

  /// The state at a place to which two ways lead.
  public ShellMoment either(ShellMoment one, ShellMoment other, WalkBudget budget) {
    if (one.table() != other.table()) {
      choices.begin();
      if (!budget.characters((one.table().size() + other.table().size()) / 8 + 1)) {
        return one;
      }
    }
    return one.or(other);
  }

  /// Makes the choices where an entry is not the same on all ways.
  public WayChoices choices() {
    return choices;
  }

  /// Keeps in mind that a function may end here.
  public void returns(WalkBudget budget) {
    returned = returned == null ? moment() : either(returned, moment(), budget);
  }

  /// Keeps in mind that a round of a loop may end here.
  public void leaves(WalkBudget budget) {
    left = left == null ? moment() : either(left, moment(), budget);
  }

  /// Ends a round of a loop, wherever in it.
  public void joinLeft(WalkBudget budget) {
    if (left != null) {
      become(either(moment(), left, budget));
      left = null;
    }
  }

  /// The function or loop around another.
  ///
  /// @param arguments as they stand in the table
  public record Around(
      @Nullable ShellMoment returned,
      @Nullable ShellMoment left,
      @Nullable Object arguments,
      @Nullable Map<String, Optional<Object>> locals) {}

  /// Begins a function with its arguments.
  public Around beginFunction(List<Field> arguments) {
    var around = new Around(returned, left, table.get(POSITIONAL), locals);
    returned = null;
    locals = new HashMap<>(2);
    positional(arguments);
    return around;
  }

  /// Ends a function, wherever in it.
  public void endFunction(Around around, WalkBudget budget) {
    if (returned != null) {
      become(either(moment(), returned, budget));
    }
    returned = around.returned();
    if (locals != null) {
      locals.forEach((key, value) -> value.ifPresentOrElse(was -> put(key, was), () -> drop(key)));
    }
    locals = around.locals();
    if (around.arguments() == null) {
      drop(POSITIONAL);
    } else {
      put(POSITIONAL, around.arguments());
    }
  }

  /// Begins a loop.
  public Around beginLoop() {
    var around = new Around(returned, left, null, locals);
    left = null;
    return around;
  }

  /// Ends a loop.
  public void endLoop(Around around) {
    left = around.left();
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
    return chosen(value);
  }

  private @Nullable Object chosen(@Nullable Object value) {
    return value instanceof OneOf some ? choices.among(some) : value;
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
    String meant =
        table != NOTHING && chosen(table.get("r" + name)) instanceof String other ? other : name;
    return read("$" + meant) instanceof VariableValue value ? value : null;
  }

  /// Has a name stand for another variable.
  public void refer(String name, String other) {
    put("r" + name, other);
  }

  /// Sets a variable. One with a longer name in capital letters is taken to be handed on to
  /// programs.
  public void set(String name, VariableValue value) {
    var attribute = table == NOTHING ? null : chosen(table.get("t" + name));
    put(
        "$" + name,
        attribute instanceof VariableAttribute changes
            ? changes.of(value, table.get("$" + name), this)
            : value);
    if (value.array()) {
      choices.begin();
    } else if (VariableValue.isHandedOn(name)) {
      export(name);
    }
  }

  public void unset(String name) {
    drop("$" + name);
    drop(FUNCTION + name);
  }

  public void export(String name) {
    var value = variable(name);
    if (value != null) {
      if (!ownExported || exported.isEmpty()) {
        exported = new TreeMap<>(exported);
        ownExported = true;
      }
      exported
          .keySet()
          .removeIf(key -> key.length() > name.length() && ShellMoment.name(key).equals(name));
      exported.put(name, UnknownMarks.plain(name + "=" + value.first().text()));
      environment = List.of();
    }
  }

  /// `NAME=value`, by name, without marks; several of one name where it is not the same on all
  /// ways.
  public List<String> environment() {
    if (environment.isEmpty() && !exported.isEmpty()) {
      environment = List.copyOf(exported.values());
    }
    return environment;
  }

  public Command.@Nullable Function function(String name) {
    return (table != NOTHING || reads != null)
            && read(FUNCTION + name) instanceof Command.Function function
        ? function
        : null;
  }

  public void define(Command.Function function) {
    put(FUNCTION + function.name(), function);
  }

  @Nullable
  public String alias(String name) {
    return (table != NOTHING || reads != null) && read(ALIAS + name) instanceof String text
        ? text
        : null;
  }

  public void alias(String name, String text) {
    put(ALIAS + name, text);
  }

  public void unalias(String name) {
    drop(ALIAS + name);
  }

  /// Has patterns not tell capitals from small letters, perhaps.
  public void ignoreCase() {
    put("onocasematch", true);
  }

  public boolean ignoresCase() {
    return table != NOTHING && table.containsKey("onocasematch");
  }

  /// Has values that a variable is given from now on be changed.
  public void attribute(String name, VariableAttribute attribute) {
    put("t" + name, attribute);
  }

  /// Has a variable be what it was before once the function has ended that runs now.
  public void local(String name) {
    if (locals != null) {
      for (var key : List.of("$" + name, "r" + name, "t" + name)) {
        locals.putIfAbsent(key, Optional.ofNullable(table.get(key)));
      }
    }
  }

  @Nullable
  public FileUse stream(String number) {
    return table != NOTHING && chosen(table.get("s" + number)) instanceof FileUse use ? use : null;
  }

  public void stream(String number, FileUse use) {
    put("s" + number, use);
  }

  /// True if the shell may have arguments: what is given to a shell as a text has none of its own.
  public boolean hasArguments() {
    return read(POSITIONAL) != null;
  }

  /// The arguments of the shell; null when they are not known.
  @Nullable
  public List<Field> positional() {
    return (table != NOTHING || reads != null) && read(POSITIONAL) instanceof VariableValue all
        ? all.fields()
        : null;
  }

  public void positional(@Nullable List<Field> arguments) {
    put(POSITIONAL, arguments == null ? POSITIONAL : VariableValue.array(arguments));
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
    var content = files.get(name);
    if (reads != null) {
      reads.note(FILE + name, content);
    }
    return chosen(content) instanceof String text ? text : null;
  }

  /// Notes what is written to a file.
  ///
  /// @param maybe whether it may not be written, so that the file may still hold what it held
  public void file(String name, String content, boolean maybe) {
    files.put(name, content, maybe);
  }

  /// The content of files that were written by earlier commands, for all shells of one text.
  private static final class WrittenFiles {
    private static final int MOST = 256;

    private final WayChoices choices;

    /// A text, or a [OneOf].
    private final Map<String, Object> contents = new HashMap<>(0);

    WrittenFiles(WayChoices choices) {
      this.choices = choices;
    }

    /// The content of a file; null when nothing is known of it.
    @Nullable Object get(String name) {
      return contents.get(key(name));
    }

    /// Notes what is written. Beyond 256 files no more are added.
    ///
    /// @param maybe whether the file may still hold what it held
    void put(String name, String content, boolean maybe) {
      String key = key(name);
      var before = contents.get(key);
      if (before == null) {
        if (contents.size() < MOST) {
          contents.put(key, content);
        }
      } else if (maybe || choices.again()) {
        choices.begin();
        contents.put(key, OneOf.of(content, before));
      } else {
        contents.put(key, content);
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
}

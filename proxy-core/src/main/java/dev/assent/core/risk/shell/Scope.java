package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.Context.Circumstance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The state that the commands at one place of a text share; only the folder changes from one to the next.
final class Scope {
  /// A pipe and who is at its ends, which is complete once the whole text has been walked through.
  static final class Pipe {
    private final List<Integer> writers = new ArrayList<>(1);
    private final List<Integer> readers = new ArrayList<>(1);
  }

  /// No pipe.
  private static final Pipe NONE = new Pipe();

  private final Pipe input;
  private final Pipe output;
  private final Set<Circumstance> circumstances;
  private final String function;
  private final List<Redirection> around;
  private Folder folder;

  private Scope(Scope from, Pipe input, Pipe output, Set<Circumstance> circumstances) {
    this(input, output, circumstances, from.function, from.around, from.folder);
  }

  private Scope(
      Pipe input, Pipe output, Set<Circumstance> circumstances, String function, List<Redirection> around, Folder folder) {
    this.input = input;
    this.output = output;
    this.circumstances = circumstances;
    this.function = function;
    this.around = around;
    this.folder = folder;
  }

  static Scope outermost() {
    return new Scope(NONE, NONE, Set.of(), "", List.of(), Folder.START);
  }

  Folder folder() {
    return folder;
  }

  void move(Folder to) {
    folder = to;
  }

  /// The same with its own folder from here on.
  Scope apart(Circumstance more) {
    return new Scope(this, input, output, with(more));
  }

  /// The same for commands whose output is caught.
  Scope caught(Circumstance more) {
    return new Scope(this, input, NONE, with(more));
  }

  /// The same between two pipes; null stands for the pipe, if any, of the whole.
  Scope piped(@Nullable Pipe from, @Nullable Pipe into) {
    return new Scope(this, from == null ? input : from, into == null ? output : into, circumstances);
  }

  Scope under(List<Redirection> redirections) {
    if (redirections.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(redirections);
    all.addAll(around);
    return new Scope(input, output, circumstances, function, List.copyOf(all), folder);
  }

  Scope body(String name) {
    return new Scope(NONE, NONE, Set.of(Circumstance.IN_FUNCTION), name, around, Folder.ANY);
  }

  private Set<Circumstance> with(Circumstance more) {
    if (circumstances.contains(more)) {
      return circumstances;
    }
    var all = EnumSet.of(more);
    all.addAll(circumstances);
    return Collections.unmodifiableSet(all);
  }

  /// The context of a command that will stand at a place of the list.
  Context context(int place) {
    if (input != NONE) {
      input.readers.add(place);
    }
    if (output != NONE) {
      output.writers.add(place);
    }
    return new Context(
        Collections.unmodifiableList(input.writers),
        Collections.unmodifiableList(output.readers),
        folder,
        circumstances,
        function,
        around);
  }
}

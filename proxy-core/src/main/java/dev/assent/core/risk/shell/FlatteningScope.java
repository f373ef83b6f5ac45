package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.InvocationContext.Circumstance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The state that the commands at one place of a text share; only the folder changes from one to
/// the next.
final class FlatteningScope {
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
  private InvocationFolder folder;

  private FlatteningScope(
      FlatteningScope from, Pipe input, Pipe output, Set<Circumstance> circumstances) {
    this(input, output, circumstances, from.function, from.around, from.folder);
  }

  private FlatteningScope(
      Pipe input,
      Pipe output,
      Set<Circumstance> circumstances,
      String function,
      List<Redirection> around,
      InvocationFolder folder) {
    this.input = input;
    this.output = output;
    this.circumstances = circumstances;
    this.function = function;
    this.around = around;
    this.folder = folder;
  }

  static FlatteningScope outermost() {
    return new FlatteningScope(NONE, NONE, Set.of(), "", List.of(), InvocationFolder.START);
  }

  InvocationFolder folder() {
    return folder;
  }

  void move(InvocationFolder to) {
    folder = to;
  }

  /// The same with its own folder from here on.
  FlatteningScope apart(Circumstance more) {
    return new FlatteningScope(this, input, output, with(more));
  }

  /// The same for commands whose output is caught.
  FlatteningScope caught(Circumstance more) {
    return new FlatteningScope(this, input, NONE, with(more));
  }

  /// The same between two pipes; null stands for the pipe, if any, of the whole.
  FlatteningScope piped(@Nullable Pipe from, @Nullable Pipe into) {
    return new FlatteningScope(
        this, from == null ? input : from, into == null ? output : into, circumstances);
  }

  FlatteningScope under(List<Redirection> redirections) {
    if (redirections.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(redirections);
    all.addAll(around);
    return new FlatteningScope(input, output, circumstances, function, List.copyOf(all), folder);
  }

  FlatteningScope body(String name) {
    return new FlatteningScope(
        NONE, NONE, Set.of(Circumstance.IN_FUNCTION), name, around, InvocationFolder.ANY);
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
  InvocationContext context(int place) {
    if (input != NONE) {
      input.readers.add(place);
    }
    if (output != NONE) {
      output.writers.add(place);
    }
    return new InvocationContext(
        Collections.unmodifiableList(input.writers),
        Collections.unmodifiableList(output.readers),
        folder,
        circumstances,
        function,
        around);
  }
}

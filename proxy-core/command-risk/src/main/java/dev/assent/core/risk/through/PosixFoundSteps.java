package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.through.value.Mount;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkBudget;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The steps found so far; pipes are filled in at the end, when all are known.
final class PosixFoundSteps {
  private static final Circumstance[] CIRCUMSTANCES = Circumstance.values();

  /// A step without its pipes.
  ///
  /// @param from may be empty
  private record Draft(Step step, List<Pipe> from, List<Pipe> into) {}

  private final List<Draft> drafts = new ArrayList<>(4);
  private final WalkBudget budget;

  PosixFoundSteps(WalkBudget budget) {
    this.budget = budget;
  }

  /// Adds a step of a program that was looked through.
  ///
  /// @param input what stood at its standard input before it ran
  /// @param folder where it was started; null when unknown
  void add(ProgramRun call, @Nullable String input, @Nullable String folder) {
    if (isFull()) {
      return;
    }
    var scope = call.scope();
    var files = scope.streams().files();
    var words = new ArrayList<Argument>(call.size());
    for (var field : call.arguments()) {
      words.add(field.argument());
    }
    List<Argument> given = Collections.unmodifiableList(words);
    String where = folder;
    int bits = scope.circumstances();
    if (!scope.mounts().isEmpty()
        && budget.characters(scope.mounts().size() * (given.size() + 1))) {
      var moved = new MountedArguments(given, files, where, scope.mounts());
      if (moved.some()) {
        given = moved.arguments();
        files = moved.files();
        where = moved.folder();
        bits &=
            ~(WalkScope.bit(Circumstance.IN_CONTAINER) | WalkScope.bit(Circumstance.THROWN_AWAY));
      }
    }
    var step =
        new Step(
            Shell.POSIX,
            call.name(),
            given,
            files,
            List.of(),
            List.of(),
            text(input),
            environment(scope),
            Optional.ofNullable(where),
            set(bits),
            call.place(),
            Optional.ofNullable(scope.startedBy()));
    add(step, call.from(), call.into());
  }

  private boolean isFull() {
    boolean full = drafts.size() >= WalkBudget.MOST_STEPS;
    if (full) {
      budget.stop("the command runs more than " + WalkBudget.MOST_STEPS + " programs");
    }
    return full;
  }

  private void add(Step step, List<Pipe> from, List<Pipe> into) {
    int place = drafts.size();
    for (var pipe : into) {
      pipe.write(place);
    }
    for (var pipe : from) {
      pipe.read(place);
    }
    drafts.add(new Draft(step, from, into));
  }

  /// Adds steps that another reader found, which are joined to the pipes of the scope where they
  /// are at no pipe of their own.
  void add(List<Step> found, List<Pipe> from, List<Pipe> into, WalkScope scope, Place place) {
    int first = drafts.size();
    for (var step : found) {
      if (isFull()) {
        return;
      }
      var all = EnumSet.noneOf(Circumstance.class);
      all.addAll(set(scope.circumstances()));
      all.addAll(step.circumstances());
      var environment = new ArrayList<>(environment(scope));
      environment.addAll(step.environment());
      var copy =
          new Step(
              step.shell(),
              step.name(),
              step.arguments(),
              step.files(),
              moved(step.pipedFrom(), first),
              moved(step.pipedInto(), first),
              step.input(),
              List.copyOf(environment),
              step.folder(),
              Collections.unmodifiableSet(all),
              place,
              step.startedBy().or(() -> Optional.ofNullable(scope.startedBy())));
      add(
          copy,
          step.pipedFrom().isEmpty() ? from : List.of(),
          step.pipedInto().isEmpty() ? into : List.of());
    }
  }

  private static List<Integer> moved(List<Integer> places, int by) {
    return places.isEmpty() ? places : places.stream().map(place -> place + by).toList();
  }

  int size() {
    return drafts.size();
  }

  private static Optional<String> text(@Nullable String input) {
    // A piece from nowhere stays: no step before it says more.
    return input == null
            || UnknownMarks.nothingKnown(input) && !input.strip().equals(UnknownMarks.NOWHERE)
        ? Optional.empty()
        : Optional.of(UnknownMarks.plain(input));
  }

  private List<String> environment(WalkScope scope) {
    var before = scope.shell().environment();
    if (scope.environment().isEmpty() || !budget.characters(scope.environment().size())) {
      return before;
    }
    var all = new ArrayList<String>(before.size() + scope.environment().size());
    all.addAll(before);
    scope.environment().forEach(setting -> all.add(UnknownMarks.plain(setting)));
    return Collections.unmodifiableList(all);
  }

  private static Set<Circumstance> set(int bits) {
    if (bits == 0) {
      return Set.of();
    }
    var set = EnumSet.noneOf(Circumstance.class);
    for (int left = bits; left != 0; left &= left - 1) {
      set.add(CIRCUMSTANCES[Integer.numberOfTrailingZeros(left)]);
    }
    return Collections.unmodifiableSet(set);
  }

  /// All steps, with their pipes.
  List<Step> steps() {
    var steps = new ArrayList<Step>(drafts.size());
    for (int at = 0; at < drafts.size(); at++) {
      var draft = drafts.get(at);
      var step = draft.step();
      var from =
          step.pipedFrom().isEmpty() ? places(draft.from(), Pipe::writers, at) : step.pipedFrom();
      var into =
          step.pipedInto().isEmpty() ? places(draft.into(), Pipe::readers, at) : step.pipedInto();
      boolean alone = from.isEmpty() && into.isEmpty();
      steps.add(alone ? step : step.piped(from, into));
    }
    return Collections.unmodifiableList(steps);
  }

  private static List<Integer> places(
      List<Pipe> pipes, Function<Pipe, List<Integer>> end, int self) {
    return pipes.isEmpty()
        ? List.of()
        : pipes.stream()
            .flatMap(pipe -> end.apply(pipe).stream())
            .filter(place -> place != self)
            .distinct()
            .sorted()
            .toList();
  }

  /// The words of a step in a container, with names in mounted folders put as the machine has them.
  private static final class MountedArguments {
    private final List<Argument> arguments = new ArrayList<>();
    private final List<FileUse> files = new ArrayList<>();
    private final @Nullable String folder;
    private boolean some;

    MountedArguments(
        List<Argument> before, List<FileUse> uses, @Nullable String where, List<Mount> mounts) {
      String there = where == null || !where.startsWith("/") ? null : Mount.outside(mounts, where);
      some = there != null;
      folder =
          there == null
              ? where
              : there.equals(".") ? "" : there.startsWith("./") ? there.substring(2) : there;
      before.forEach(argument -> arguments.add(moved(argument, mounts)));
      uses.forEach(
          use -> files.add(new FileUse(use.stream(), use.kind(), moved(use.file(), mounts))));
    }

    private Argument moved(Argument argument, List<Mount> mounts) {
      String text = argument.text();
      int start = text.startsWith("/") ? 0 : text.indexOf("=/") + 1;
      if (start == 0 && !text.startsWith("/")) {
        return argument;
      }
      String outside = Mount.outside(mounts, text.substring(start));
      if (outside == null) {
        return argument;
      }
      some = true;
      String name = UnknownMarks.plain(outside);
      boolean home = start == 0 && name.startsWith("~");
      return new Argument(
          text.substring(0, start) + name, argument.pattern(), home, argument.many());
    }

    /// True if any of it stands in a mounted folder.
    boolean some() {
      return some;
    }

    List<Argument> arguments() {
      return List.copyOf(arguments);
    }

    List<FileUse> files() {
      return List.copyOf(files);
    }

    @Nullable String folder() {
      return folder;
    }
  }
}

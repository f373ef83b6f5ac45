package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The steps found so far.
final class WindowsFoundSteps {
  /// A step whose readers are not all known yet.
  private record Draft(Step step, Set<Integer> into) {}

  private final List<Draft> drafts = new ArrayList<>();
  private final WindowsBudget budget;

  WindowsFoundSteps(WindowsBudget budget) {
    this.budget = budget;
  }

  /// The parts of a step, apart from its surroundings.
  record Run(
      Step.Shell shell,
      String name,
      List<Argument> arguments,
      List<FileUse> files,
      Step.Place place) {}

  /// Adds a step and returns its place in the list; -1 when there is no room.
  int add(Run run, CommandContext around, WindowsShellState session) {
    if (drafts.size() >= WindowsBudget.STEPS) {
      budget.fail("the command has more than " + WindowsBudget.STEPS + " steps");
      return -1;
    }
    if (!budget.spend(8 + 2 * run.arguments.size() + around.from().size())) {
      return -1;
    }
    if (run.name.isEmpty() || !run.arguments.stream().allMatch(Argument::known)) {
      budget.noteUnread();
    }
    int place = drafts.size();
    var step =
        new Step(
            run.shell,
            run.name,
            List.copyOf(run.arguments),
            around.under(run.files).files(),
            List.copyOf(around.from()),
            List.of(),
            around
                .input()
                .filter(text -> !CmdletNames.isCmdlet(run.name) || !MarkedText.nothingKnown(text))
                .map(MarkedText::plain),
            session.settings(),
            session.folder().map(MarkedText::plain),
            Collections.unmodifiableSet(around.circumstances()),
            around.place().orElse(run.place),
            around.startedBy());
    return insert(step, around, place);
  }

  /// The steps that another reader found.
  ///
  /// @param place of the first that is added here
  /// @param first among those found; one before it stands for what is read here
  record Others(int place, int first) {
    /// The places of the steps whose output comes to one of them.
    List<Integer> from(Step found, CommandContext around) {
      var from = new TreeSet<Integer>();
      for (int index : found.pipedFrom()) {
        from.addAll(index < first ? around.from() : List.of(place + index - first));
      }
      return List.copyOf(from);
    }
  }

  /// Adds a step that another reader found, with what stands around it here.
  void addForeign(Step found, Others others, CommandContext around, WindowsShellState session) {
    if (drafts.size() >= WindowsBudget.STEPS || !budget.spend(8)) {
      budget.fail("the command has more than " + WindowsBudget.STEPS + " steps");
      return;
    }
    CommandContext whole = around;
    for (Circumstance one : found.circumstances()) {
      whole = whole.with(one);
    }
    var step =
        new Step(
            found.shell(),
            found.name(),
            found.arguments(),
            whole.under(found.files()).files(),
            found.pipedFrom().isEmpty() ? List.copyOf(around.from()) : others.from(found, around),
            List.of(),
            found.input().or(() -> found.pipedFrom().isEmpty() ? around.input() : Optional.empty()),
            found.environment(),
            found
                .folder()
                .flatMap(folder ->
                    session
                        .folder()
                        .map(start -> WindowsFolders.move(start, folder))
                        .orElse(Optional.empty())),
            Collections.unmodifiableSet(whole.circumstances()),
            around.place().orElse(found.place()),
            found.startedBy().or(around::startedBy));
    insert(
        step,
        found.pipedInto().isEmpty()
            ? around
            : around.piped(around.from(), around.input(), Optional.empty()),
        drafts.size());
  }

  private int insert(Step step, CommandContext around, int place) {
    drafts.add(new Draft(step, new TreeSet<>()));
    for (int source : step.pipedFrom()) {
      if (source >= 0 && source < place) {
        drafts.get(source).into.add(place);
      }
    }
    if (!around.has(Circumstance.IN_SUBSTITUTION) || around.outlet().isPresent()) {
      around.outlet().ifPresent(outlet -> outlet.add(place));
    }
    return place;
  }

  int size() {
    return drafts.size();
  }

  List<Step> steps() {
    return drafts.stream().map(WindowsFoundSteps::finished).toList();
  }

  private static Step finished(Draft draft) {
    var step = draft.step;
    return draft.into.isEmpty() ? step : step.piped(step.pipedFrom(), List.copyOf(draft.into));
  }
}

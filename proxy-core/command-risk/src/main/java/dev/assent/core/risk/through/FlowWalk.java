package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Command.Next;
import dev.assent.core.risk.shell.Script;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.ShellMoment;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Walks through conditions and loops.
final class FlowWalk {
  /// Loops over known words are walked so many times at most, and then once for the rest.
  private static final int MOST_ROUNDS = 64;

  /// Rounds with what the one before them left; one more is walked with what is not known.
  private static final int KNOWN_ROUNDS = 2;

  private enum Likelihood {
    NEVER,
    MAYBE,
    SURE
  }

  private final ScriptWalk walk;

  FlowWalk(ScriptWalk walk) {
    this.walk = walk;
  }

  String branches(Command.If branches, WalkScope scope) {
    var output = new StringBuilder();
    var shell = scope.shell();
    WalkScope condition = scope;
    var ends = new Ends(shell);
    for (var branch : branches.branches()) {
      walk.add(output, walk.script(branch.condition(), condition));
      condition = scope.with(Circumstance.MAYBE);
      var before = shell.moment();
      walk.add(output, walk.script(branch.body(), condition));
      ends.add();
      shell.become(before);
    }
    walk.add(output, walk.script(branches.otherwise(), condition));
    ends.add();
    ends.join();
    return output.toString();
  }

  String cases(Command.Case cases, WalkScope scope) {
    var subject = walk.expansion().single(cases.subject(), scope);
    var output = new StringBuilder();
    var shell = scope.shell();
    var ends = new Ends(shell);
    // As things are where patterns are tried.
    var trying = shell.moment();
    boolean surelyHere = true;
    boolean fallsIn = false;
    for (var arm : cases.arms()) {
      boolean mayFall = fallsIn && !surelyHere;
      if (!fallsIn) {
        shell.become(trying);
      }
      var runs = fallsIn ? Likelihood.SURE : matches(arm, subject, scope);
      if (runs == Likelihood.NEVER) {
        continue;
      }
      if (mayFall) {
        shell.become(shell.either(shell.moment(), trying, walk.budget()));
      }
      boolean surely = surelyHere && runs == Likelihood.SURE;
      walk.add(output, walk.script(arm.body(), surely ? scope : scope.with(Circumstance.MAYBE)));
      fallsIn = arm.next() == Next.RUNS_NEXT;
      if (arm.next() == Next.LEAVES) {
        ends.add();
        if (runs == Likelihood.SURE && !mayFall) {
          ends.join();
          return output.toString();
        }
      } else if (arm.next() == Next.TRIES_NEXT) {
        trying = surely ? shell.moment() : shell.either(shell.moment(), trying, walk.budget());
      }
      surelyHere &= surely || arm.next() == Next.TRIES_NEXT;
    }
    if (fallsIn) {
      ends.add();
    }
    if (!fallsIn || !surelyHere) {
      shell.become(trying);
      ends.add();
    }
    ends.join();
    return output.toString();
  }

  private Likelihood matches(Command.Arm arm, Field subject, WalkScope scope) {
    var found = Likelihood.NEVER;
    for (var pattern : arm.patterns()) {
      String text = walk.expansion().pattern(pattern, scope);
      if (text.equals("*")) {
        return Likelihood.SURE;
      }
      if (!subject.known() || !UnknownMarks.known(text) || ShellPatterns.hasLists(text)) {
        found = Likelihood.MAYBE;
      } else if (walk.budget().comparison(text, subject.text())) {
        if (ShellPatterns.matches(text, subject.text())) {
          return Likelihood.SURE;
        }
        boolean ifCasesAreOne =
            scope.shell().ignoresCase()
                && ShellPatterns.matches(
                    text.toLowerCase(Locale.ROOT), subject.text().toLowerCase(Locale.ROOT));
        found = ifCasesAreOne ? Likelihood.MAYBE : found;
      }
    }
    return found;
  }

  /// The states of a shell where ways end.
  private final class Ends {
    private final ShellState shell;

    /// The state of all ways so far; null before the first.
    private @Nullable ShellMoment state;

    Ends(ShellState shell) {
      this.shell = shell;
    }

    /// A way ends with the present state.
    void add() {
      var before = state;
      state = before == null ? shell.moment() : shell.either(before, shell.moment(), walk.budget());
    }

    /// Goes on where all ways have ended.
    void join() {
      var all = state;
      if (all != null) {
        shell.become(all);
      }
    }
  }

  private static WalkScope inside(WalkScope scope) {
    return scope.with(Circumstance.IN_LOOP).with(Circumstance.MAYBE);
  }

  private static void unknownIfMoved(@Nullable String before, WalkScope scope) {
    if (!Objects.equals(before, scope.shell().folder())) {
      scope.shell().folder(null);
    }
  }

  /// True if a condition reads the next line and does nothing else.
  private static boolean isRead(Script condition) {
    return condition.lists().size() == 1
        && condition.lists().getFirst().pipelines().size() == 1
        && condition.lists().getFirst().pipelines().getFirst().commands().getFirst()
            instanceof Command.Simple simple
        && !simple.words().isEmpty()
        && simple.words().getFirst().knownStart().equals("read");
  }

  /// Walks through a round, and through those after it that would do other things.
  ///
  /// @param round answers whether there may be one after it
  private void rounds(BooleanSupplier round, WalkScope scope) {
    var shell = scope.shell();
    boolean changes = true;
    for (int at = 0; at <= KNOWN_ROUNDS && changes && !walk.budget().spent(); at++) {
      var reads = shell.beginRound();
      boolean more = shell.choices().singly(round::getAsBoolean);
      shell.joinLeft(walk.budget());
      changes = shell.endRound(reads, at + 1 == KNOWN_ROUNDS) && more;
    }
  }

  private boolean body(Script body, WalkScope inside, StringBuilder output) {
    walk.add(output, walk.script(body, inside));
    return true;
  }

  String loop(Command.Loop loop, WalkScope scope) {
    var output = new StringBuilder();
    WalkScope inside = inside(scope);
    var shell = scope.shell();
    String folder = shell.folder();
    var around = shell.beginLoop();
    var input = scope.streams().input();
    int begin = input.at();
    boolean byLines = isRead(loop.condition());
    // As things are where the condition fails.
    var ends = new ArrayList<ShellMoment>(1);
    BooleanSupplier round =
        () -> {
          walk.add(output, walk.script(loop.condition(), inside));
          var end = shell.moment();
          var one = ends.isEmpty() ? end : shell.either(end, ends.removeFirst(), walk.budget());
          ends.add(one);
          walk.add(output, walk.script(loop.body(), inside));
          return !byLines || input.at() == begin || input.hasMore();
        };
    int before = input.at();
    rounds(round, scope);
    for (int at = 1; at < MOST_ROUNDS && !walk.budget().spent(); at++) {
      if (input.at() == before || !input.hasMore()) {
        break;
      }
      before = input.at();
      rounds(round, scope);
    }
    ends.forEach(end -> shell.become(shell.either(shell.moment(), end, walk.budget())));
    shell.endLoop(around);
    unknownIfMoved(folder, scope);
    return output.toString();
  }

  String each(Command.ForEach each, WalkScope scope) {
    var output = new StringBuilder();
    WalkScope inside = inside(scope);
    var shell = scope.shell();
    var values = walk.expansion().fields(each.values(), scope);
    var before = shell.moment();
    var around = shell.beginLoop();
    int rounds = Math.min(values.size(), MOST_ROUNDS);
    for (int at = 0; at < rounds && !walk.budget().spent(); at++) {
      var value = values.get(at);
      shell.set(
          each.variable(),
          VariableValue.of(new Field(value.text(), value.pattern(), value.inHome(), false, false)));
      if (value.known() && !value.pattern()) {
        walk.add(output, shell.choices().singly(() -> walk.script(each.body(), inside)));
        shell.joinLeft(walk.budget());
      } else {
        rounds(() -> body(each.body(), inside, output), scope);
      }
    }
    if (values.size() > rounds) {
      shell.set(each.variable(), VariableValue.of(UnknownMarks.NOWHERE));
      rounds(() -> body(each.body(), inside, output), scope);
    }
    if (values.stream().allMatch(Field::many)) {
      shell.become(shell.either(shell.moment(), before, walk.budget()));
    }
    shell.endLoop(around);
    unknownIfMoved(before.folder(), scope);
    return output.toString();
  }

  String counting(Command.Counting counting, WalkScope scope) {
    var shell = scope.shell();
    var before = shell.moment();
    var around = shell.beginLoop();
    var output = new StringBuilder();
    rounds(() -> body(counting.body(), inside(scope), output), scope);
    shell.become(shell.either(shell.moment(), before, walk.budget()));
    shell.endLoop(around);
    unknownIfMoved(before.folder(), scope);
    return output.toString();
  }
}

package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Command.Next;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.ShellMoment;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Walks through `if` and `case`.
///
/// Each way begins with what holds where it begins. Behind them holds what holds on one of them.
final class BranchWalk {
  private enum Likelihood {
    NEVER,
    MAYBE,
    SURE
  }

  private final ScriptWalk walk;

  BranchWalk(ScriptWalk walk) {
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
}

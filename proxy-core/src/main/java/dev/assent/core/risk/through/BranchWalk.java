package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Command.Next;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Walks through `if` and `case`.
///
/// Each way begins in the folder that it would begin in. The folder behind them is that of all
/// ways, or unknown where they differ.
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

  /// One folder for two ways; null when it is not known.
  private static @Nullable String common(@Nullable String one, @Nullable String other) {
    return Objects.equals(one, other) ? one : null;
  }

  String branches(Command.If branches, WalkScope scope) {
    var output = new StringBuilder();
    var shell = scope.shell();
    WalkScope condition = scope;
    var ends = new Ends();
    for (var branch : branches.branches()) {
      walk.add(output, walk.script(branch.condition(), condition));
      condition = scope.with(Circumstance.MAYBE);
      String before = shell.folder();
      walk.add(output, walk.script(branch.body(), condition));
      ends.add(shell.folder());
      shell.folder(before);
    }
    walk.add(output, walk.script(branches.otherwise(), condition));
    ends.add(shell.folder());
    shell.folder(ends.folder);
    return output.toString();
  }

  String cases(Command.Case cases, WalkScope scope) {
    var subject = walk.expansion().single(cases.subject(), scope);
    var output = new StringBuilder();
    var shell = scope.shell();
    var ends = new Ends();
    // The folder where patterns are tried.
    String trying = shell.folder();
    boolean surelyHere = true;
    boolean fallsIn = false;
    for (var arm : cases.arms()) {
      boolean mayFall = fallsIn && !surelyHere;
      var runs = fallsIn ? Likelihood.SURE : matches(arm, subject, scope);
      if (runs == Likelihood.NEVER) {
        continue;
      }
      if (!fallsIn) {
        shell.folder(trying);
      } else if (mayFall) {
        shell.folder(common(shell.folder(), trying));
      }
      boolean surely = surelyHere && runs == Likelihood.SURE;
      walk.add(output, walk.script(arm.body(), surely ? scope : scope.with(Circumstance.MAYBE)));
      fallsIn = arm.next() == Next.RUNS_NEXT;
      if (arm.next() == Next.LEAVES) {
        ends.add(shell.folder());
        if (runs == Likelihood.SURE && !mayFall) {
          shell.folder(ends.folder);
          return output.toString();
        }
      } else if (arm.next() == Next.TRIES_NEXT) {
        trying = surely ? shell.folder() : common(shell.folder(), trying);
      }
      surelyHere &= surely || arm.next() == Next.TRIES_NEXT;
    }
    if (fallsIn) {
      ends.add(shell.folder());
    }
    if (!fallsIn || !surelyHere) {
      ends.add(trying);
    }
    shell.folder(ends.folder);
    return output.toString();
  }

  private Likelihood matches(Command.Arm arm, Field subject, WalkScope scope) {
    var found = Likelihood.NEVER;
    for (var pattern : arm.patterns()) {
      String text = walk.expansion().text(pattern, scope);
      if (text.equals("*") && !pattern.isQuoted()) {
        return Likelihood.SURE;
      }
      if (!subject.known() || !UnknownMarks.known(text)) {
        found = Likelihood.MAYBE;
      } else if (walk.budget().comparison(text, subject.text())
          && ShellPatterns.matches(text, subject.text())) {
        return Likelihood.SURE;
      }
    }
    return found;
  }

  /// The folders where ways end.
  private static final class Ends {
    private boolean some;

    /// The folder of all ways so far; null when it is not known.
    private @Nullable String folder;

    void add(@Nullable String end) {
      folder = some ? common(folder, end) : end;
      some = true;
    }
  }
}

package dev.assent.core.risk.through;

import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;

/// Finds all that a line of POSIX sh or bash would run, whatever it is wrapped in.
public final class LookThrough {
  private LookThrough() {}

  /// All steps a text would run, in its order, what is looked through before what stands around it.
  ///
  /// Pure and thread-safe: runs nothing, reads no file, never throws for a strange text. Work is
  /// bounded: texts that are run by texts 64 deep, 2,048 steps, 8,192 commands, a million
  /// characters made; beyond that [Steps#trouble] says so and the steps found until then are kept.
  ///
  /// @param others reads what is given to shells of Windows
  public static Steps of(String text, CommandReader others) {
    var walk = walked(text, others);
    return new Steps(walk.drafts().steps(), walk.budget().trouble());
  }

  /// The work that a text makes, for tests.
  static int work(String text, CommandReader others) {
    return walked(text, others).budget().work();
  }

  private static ScriptWalk walked(String text, CommandReader others) {
    var walk = new ScriptWalk(others);
    walk.code(UnknownMarks.clean(text), WalkScope.outermost(new ShellState()));
    walk.end();
    return walk;
  }
}

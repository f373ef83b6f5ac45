package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Walks through loops.
///
/// A folder that the loop changes is not known behind it: nobody knows how often it runs.
final class LoopWalk {
  /// Loops over known words are walked so many times at most, and then once for the rest.
  private static final int MOST_ROUNDS = 64;

  private final ScriptWalk walk;

  LoopWalk(ScriptWalk walk) {
    this.walk = walk;
  }

  private static WalkScope inside(WalkScope scope) {
    return scope.with(Circumstance.IN_LOOP).with(Circumstance.MAYBE);
  }

  private static void unknownIfMoved(@Nullable String before, WalkScope scope) {
    if (!Objects.equals(before, scope.shell().folder())) {
      scope.shell().folder(null);
    }
  }

  String loop(Command.Loop loop, WalkScope scope) {
    var output = new StringBuilder();
    WalkScope inside = inside(scope);
    String folder = scope.shell().folder();
    var input = scope.streams().input();
    for (int round = 0; round < MOST_ROUNDS && !walk.budget().spent(); round++) {
      int before = input.at();
      walk.add(output, walk.script(loop.condition(), inside));
      walk.add(output, walk.script(loop.body(), inside));
      if (input.at() == before || !input.hasMore()) {
        break;
      }
    }
    unknownIfMoved(folder, scope);
    return output.toString();
  }

  String each(Command.ForEach each, WalkScope scope) {
    var output = new StringBuilder();
    WalkScope inside = inside(scope);
    String folder = scope.shell().folder();
    var values = walk.expansion().fields(each.values(), scope);
    int rounds = Math.min(values.size(), MOST_ROUNDS);
    for (int at = 0; at < rounds && !walk.budget().spent(); at++) {
      var value = values.get(at);
      scope
          .shell()
          .set(
              each.variable(),
              VariableValue.of(
                  new Field(value.text(), value.pattern(), value.inHome(), false, false)));
      walk.add(output, walk.script(each.body(), inside));
    }
    if (values.size() > rounds) {
      scope.shell().set(each.variable(), VariableValue.of(UnknownMarks.NOWHERE));
      walk.add(output, walk.script(each.body(), inside));
    }
    unknownIfMoved(folder, scope);
    return output.toString();
  }

  String counting(Command.Counting counting, WalkScope scope) {
    String folder = scope.shell().folder();
    String output = walk.script(counting.body(), inside(scope));
    unknownIfMoved(folder, scope);
    return output;
  }
}

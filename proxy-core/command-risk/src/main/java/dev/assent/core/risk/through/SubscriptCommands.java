package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.regex.Pattern;

/// Runs what a shell runs while it calculates: the value of a name is calculated in its turn, and a
/// substitution within a subscript runs then, though it stood in single quotes: `x='a[$(…)]'; (( x
/// ))`.
final class SubscriptCommands {
  /// Names that name others are followed so many times.
  private static final int MOST = 32;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private SubscriptCommands() {}

  /// Looks into a text that the shell calculates, or takes as the name of a variable.
  static void look(ScriptWalk walk, String expression, WalkScope scope) {
    if (expression.length() < 2
        && (expression.isEmpty() || !Character.isLetter(expression.charAt(0)))) {
      return;
    }
    var seen = new HashSet<String>();
    var waiting = new ArrayDeque<String>();
    waiting.add(expression);
    while (!waiting.isEmpty()) {
      String text = waiting.remove();
      if (!walk.budget().characters(text.length())) {
        return;
      }
      substitutions(walk, text, scope);
      var names = NAME.matcher(text);
      while (seen.size() < MOST && names.find()) {
        var value = seen.add(names.group()) ? scope.shell().variable(names.group()) : null;
        if (value != null && !value.fields().isEmpty()) {
          waiting.add(value.first().text());
        }
      }
    }
  }

  /// Expands a text as the shell does once more, where it holds what would run.
  static void substitutions(ScriptWalk walk, String text, WalkScope scope) {
    if (text.contains("$(") || text.indexOf('`') >= 0) {
      walk.maybeCode(": <<END_OF_TEXT\n" + text + "\nEND_OF_TEXT\n", scope);
    }
  }
}

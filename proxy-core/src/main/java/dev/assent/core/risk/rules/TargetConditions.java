package dev.assent.core.risk.rules;

import dev.assent.core.risk.rules.RiskConditions.Which;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.target.Target;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Makes the conditions that ask what a name means.
final class TargetConditions {
  private TargetConditions() {}

  static RiskCondition target(Set<Target> kinds, Which which) {
    var looked = kinds.toArray(Target[]::new);
    return view -> {
      boolean found = false;
      // Its copy is the same thing under another name.
      boolean copy = view.keepsCopy();
      if (copy && which == Which.LAST) {
        return false;
      }
      var operands =
          RiskConditions.chosen(view.named(), copy && which == Which.ANY ? Which.BUT_LAST : which);
      for (int at = 0; at < operands.size(); at++) {
        var operand = operands.get(at);
        boolean is = is(view, operand.argument(), looked);
        if (is) {
          view.note(operand.argument().text(), operand.at());
          found = true;
          if (which != Which.ALL) {
            return true;
          }
        } else if (which == Which.ALL) {
          return false;
        }
      }
      return found;
    };
  }

  static RiskCondition valueTarget(Set<String> names, Set<Target> kinds) {
    var looked = kinds.toArray(Target[]::new);
    return view -> {
      var options = view.words().options();
      for (int at = 0; at < options.size(); at++) {
        var option = options.get(at);
        if (option.value() != null
            && names.contains(option.name())
            && is(view, file(option.value()), looked)) {
          RiskConditions.note(view, option, option.value());
          return true;
        }
      }
      return false;
    };
  }

  /// The file of `@file`, `name=@file`, `/host:/in/container`.
  private static Argument file(Argument value) {
    String text = value.text();
    int at = text.indexOf('@');
    if (at == 0 || at > 0 && text.charAt(at - 1) == '=') {
      int end = text.indexOf(';', at);
      return new Argument(
          text.substring(at + 1, end < 0 ? text.length() : end), false, false, false);
    }
    int less = text.indexOf("=<");
    if (less > 0) {
      return new Argument(text.substring(less + 2), false, false, false);
    }
    if (text.startsWith("/") || text.startsWith("~") || text.startsWith(".")) {
      int colon = text.indexOf(':');
      return colon > 0
          ? new Argument(text.substring(0, colon), value.pattern(), value.inHome(), false)
          : value;
    }
    return value;
  }

  /// Whether an operand has one of several properties.
  private static boolean is(StepView view, Argument argument, Target[] kinds) {
    var found = view.targets(argument);
    for (var kind : kinds) {
      if (found.contains(kind)) {
        return true;
      }
    }
    return false;
  }

  /// A redirection opens a file of a kind.
  static RiskCondition file(Set<FileUse.Kind> uses, Set<Target> kinds) {
    var looked = kinds.toArray(Target[]::new);
    return view -> {
      for (var use : view.step.files()) {
        if (uses.contains(use.kind()) && is(view, use.file(), looked)) {
          view.note(use.file().text());
          return true;
        }
      }
      return false;
    };
  }

  static Set<Target> targets(List<Target> targets) {
    return targets.isEmpty() ? Set.of() : EnumSet.copyOf(targets);
  }
}
